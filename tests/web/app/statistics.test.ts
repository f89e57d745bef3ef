// What a person has played, summed up: as tests/client/app/pages/statistics_test.cpp has it for the terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playedGame } from "../../../client/web/src/app/replay/result_witness.ts";
import { isNewBest, statisticsOf, type PlayedGame } from "../../../client/web/src/app/replay/statistics.ts";
import { statisticsView } from "../../../client/web/src/view/start/statistics.ts";
import { startGame } from "../racing.ts";
import { ada, eventfulRace } from "../recorded_race.ts";
import { textOf } from "../view_text.ts";

const today = 20_778;
const minute = 60_000;
const [easy, medium, hard] = [1, 2, 3];

const solved = (minutes: number, more: Partial<PlayedGame> = {}): PlayedGame => ({
  ...{
    kind: "solo",
    grade: hard,
    isWon: true,
    time: minutes * minute,
    day: today,
    isDaily: false,
    isRanked: true,
  },
  ...more,
});
const givenUp = solved(0, { isWon: false });
const daily = (daysAgo: number) => solved(1, { grade: medium, day: today - daysAgo, isDaily: true });

test("each grade is summed up, the easiest first", () => {
  const { grades } = statisticsOf(
    [solved(5), givenUp, solved(3), solved(4), solved(1, { grade: easy })],
    today,
  );
  assert.equal(grades.length, 2);
  assert.deepEqual(grades[1], {
    ...{ grade: hard, played: 4, solved: 3, best: 3 * minute, median: 4 * minute, recentMean: 4 * minute },
    ...{ streak: 2, longestStreak: 2 },
  });
});

test("the mean is that of the last ten only", () => {
  const games = [solved(100), ...Array.from({ length: 10 }, () => solved(2))];
  assert.equal(statisticsOf(games, today).grades[0].recentMean, 2 * minute);
});

test("giving up breaks a streak", () => {
  const [{ streak, longestStreak }] = statisticsOf([solved(1), solved(1), givenUp], today).grades;
  assert.deepEqual([streak, longestStreak], [0, 2]);
});

test("only times that are ranked are compared", () => {
  const [sum] = statisticsOf([solved(3), solved(1, { isRanked: false })], today).grades;
  assert.deepEqual([sum.solved, sum.best, sum.median], [2, 3 * minute, 3 * minute]);
});

test("days in a row count while at most one is missed", () => {
  const streak = (...games: PlayedGame[]) => statisticsOf(games, today).dailyStreak;
  assert.equal(streak(daily(2), daily(1), daily(1)), 2);
  assert.equal(streak(daily(4), daily(3), daily(0)), 1);
  assert.equal(streak(daily(4), daily(2), daily(0)), 3);
  assert.equal(streak(daily(3), daily(2)), 2);
  assert.equal(streak(daily(4), daily(3)), 0);
  assert.equal(statisticsOf([daily(3), daily(2)], today).longestDailyStreak, 2);
});

test("races count apart", () => {
  const all = statisticsOf([solved(2, { kind: "race" })], today);
  assert.deepEqual([all.grades.length, all.races, all.racesWon], [0, 1, 1]);
});

test("a puzzle of one's own is not ranked, though the rules are those of the next race by then", () => {
  const { room } = eventfulRace();
  const runs = room.race!.runs.map((run) => ({ ...run, aids: 0 }));
  const isRanked = (seed?: string) =>
    playedGame({ ...room, race: { ...room.race!, runs, ended_at: 1, seed } }, ada, "race", easy)!.isRanked;
  assert.deepEqual([isRanked("7"), isRanked()], [true, false]);
});

test("a new best is ranked, faster than all of its grade, and not the first", () => {
  assert.equal(isNewBest([solved(3)], solved(2)), true);
  assert.equal(isNewBest([solved(3)], solved(3)), false);
  assert.equal(isNewBest([], solved(2)), false);
  assert.equal(isNewBest([solved(3)], solved(2, { isRanked: false })), false);
  assert.equal(isNewBest([solved(3, { grade: easy })], solved(2)), false);
});

test("a screen reader hears which replay a button deletes", () => {
  const replays = [1, 2].map((race) => ({ key: `${race}`, at: 0, code: "ABC234", race }));
  const { model } = startGame((one) => ({ ...one, kept: { ...one.kept, replays } }));
  const names = textOf(statisticsView(model, () => {})).match(/aria-label="delete: Room ABC234, Race \d, .*?"/g);
  assert.equal(new Set(names).size, 2);
});
