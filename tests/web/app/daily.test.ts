// The puzzle of the day on the page: its screens, its clock, and the seat that is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { localDay, playedGame } from "../../../client/web/src/app/replay/result_witness.ts";
import { screenOf } from "../../../client/web/src/app/core/screen.ts";
import { Mode, RunStatus, type Event, type Snapshot } from "../../../client/web/src/wire/wire.ts";
import { clockStart, modeOf, runOf, standardModeSettings } from "../../../client/web/src/race/room.ts";
import { standings } from "../../../client/web/src/race/standings.ts";
import { dayRanking } from "../../../client/web/src/view/room/day.ts";
import { countdownView, lobbyView } from "../../../client/web/src/view/room/lobby.ts";
import { racingRoom, startGame, startsAt } from "../racing.ts";
import { puzzle } from "../recorded_race.ts";
import { textOf } from "../view_text.ts";
import { resultView } from "../../../client/web/src/view/room/result.ts";

function dayRoom(): Snapshot {
  const room = racingRoom();
  const mode_settings = { ...standardModeSettings, mode: Mode.DAILY, day: 20_782 };
  const race = { ...room.race!, puzzle: ".".repeat(81), runs: [], mode_settings };
  return { ...room, host: 0, rules: { ...room.rules, mode_settings }, race };
}

const begun = (member: number, at: number): Event => ({ kind: "attempt_begun", attempt_begun: { member, at } });
const dealt: Event = { kind: "puzzle_dealt", puzzle_dealt: { member: 1, puzzle } };
const finished = (member: number, time: number, place: number): Event => ({
  kind: "player_finished",
  player_finished: { member, time, place },
});

const dayGame = () => startGame((model) => ({ ...model, room: dayRoom() }));

test("a player begins, plays on a clock of their own, and sees the rankings", () => {
  const game = dayGame();
  assert.equal(screenOf(game.model), "lobby");
  assert.match(textOf(lobbyView(game.model, () => {})), /Begin/);
  game.tell({ is: "acted", action: "start" });
  assert.ok(game.effects.some((effect) => effect.do === "send" && effect.command.action === "start_race"));

  game.happen(begun(1, startsAt + 5000), dealt);
  assert.equal(screenOf(game.model), "board");
  const race = game.model.room!.race!;
  assert.equal(clockStart(race, runOf(game.model.room!, 1)), startsAt + 5000);

  game.happen(finished(1, 90_000, 1));
  assert.equal(screenOf(game.model), "result");
});

test("a player who has begun leaves for now, one who has not for good", () => {
  const before = dayGame();
  before.tell({ is: "acted", action: "leave" });
  assert.ok(before.effects.some((effect) => effect.do === "leave"));

  const game = dayGame();
  game.happen(begun(1, startsAt), dealt, finished(1, 90_000, 1));
  game.tell({ is: "acted", action: "leave" });
  assert.ok(game.effects.some((effect) => effect.do === "drop"));
});

test("an attempt counts as a puzzle of the day once it has ended, before the race", () => {
  const game = dayGame();
  const counted = () => playedGame(game.model.room!, 1, "race", 2);
  game.happen(begun(1, startsAt), dealt);
  assert.equal(counted(), null);
  game.happen(finished(1, 90_000, 1));
  assert.deepEqual(counted(), {
    ...{ kind: "solo", grade: 2, isWon: true, time: 90_000, isDaily: true, isRanked: true },
    day: localDay(new Date(startsAt)),
  });
});

test("nobody begins a puzzle whose day is over, and the countdown speaks of no common start", () => {
  const game = dayGame();
  const text = (now: number) => textOf(lobbyView({ ...game.model, now }, () => {}));
  const dayEnd = 20_783 * 86_400_000;
  assert.match(text(dayEnd - 1), /Begin/);
  assert.doesNotMatch(text(dayEnd), /Begin/);
  assert.match(text(dayEnd), /The day of this puzzle is over/);
  assert.doesNotMatch(textOf(countdownView(game.model)), /at the same time/);
});

test("one's own attempt can be seen and analysed on the day itself, if the page saw all of it", () => {
  const game = dayGame();
  const result = () => textOf(resultView(game.model, () => {}));
  game.happen(begun(1, startsAt), dealt, finished(1, 90_000, 1));
  game.tell({ is: "acted", action: "analyse" });
  assert.ok(game.model.analysis);
  const wanted = game.effects.at(-1)!;
  assert.ok(wanted.do === "analyse" && wanted.own?.start?.members.length === 1);
  game.tell({ is: "acted", action: "leave" });
  assert.match(result(), /Where your time went/);
  game.tell({ is: "acted", action: "watch-replay" });
  const asked = game.effects.at(-1)!;
  assert.ok(asked.do === "fetch_record" && asked.own);

  game.model = { ...game.model, ownCourse: [] };
  game.tell({ is: "acted", action: "watch-replay" });
  assert.match(game.model.status.text, /when the day is over, at midnight UTC/);
  assert.equal(game.effects.at(-1), asked);
  assert.match(result(), /when the day is over, at midnight UTC/);
});

test("players with help are ranked apart", () => {
  const game = dayGame();
  const aid: Event = { kind: "aid_taken", aid_taken: { member: 3, assist: 6, aids: 1, until: startsAt } };
  game.happen(begun(3, startsAt), begun(2, startsAt), aid, finished(3, 90_000, 1), finished(2, 60_000, 1));
  const { race } = game.model.room!;
  assert.equal(modeOf(race), Mode.DAILY);
  assert.deepEqual(
    standings(race!).map(({ place, run }) => [place, run.name, run.status]),
    [
      [1, "Bob", RunStatus.FINISHED],
      [1, "Cy", RunStatus.FINISHED],
    ],
  );
  assert.match(textOf(dayRanking(game.model)), /Without help.*Bob.*With help.*Cy/s);
});
