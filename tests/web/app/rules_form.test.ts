// The rules of a room: the form refuses what the server would refuse, and sends the rest as it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findFault, plainPuzzle, roomRequest, watchedBoards } from "../../../client/web/src/app/pages/rules_form.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { PuzzleSource, RefusalCode, type RaceRules } from "../../../client/web/src/wire/wire.ts";
import { puzzle, solution } from "../recorded_race.ts";

const form = (rules: Partial<RaceRules> = {}, seed = "", text = "") => ({
  rules: { ...standardRules(), ...rules },
  seed,
  puzzle: text,
});

test("the rules that a server has by default are without fault", () => {
  assert.equal(findFault(form()), 0);
});

test("each number is refused on both sides of its range, and when nothing is typed", () => {
  const ranges: [keyof RaceRules, number, number, RefusalCode][] = [
    ["max_players", 1, 100, RefusalCode.PLAYERS_OUT_OF_RANGE],
    ["countdown_seconds", 0, 60, RefusalCode.COUNTDOWN_OUT_OF_RANGE],
    ["time_limit_seconds", 1, 86_400, RefusalCode.TIME_LIMIT_OUT_OF_RANGE],
    ["grace_seconds", 5, 3600, RefusalCode.GRACE_OUT_OF_RANGE],
    ["aid_price_seconds", 0, 300, RefusalCode.AID_PRICE_OUT_OF_RANGE],
  ];
  for (const [name, least, most, code] of ranges) {
    for (const value of [least, most])
      assert.equal(findFault(form({ [name]: value })), 0, `${name} ${value}`);
    for (const value of [least - 1, most + 1, least + 0.5, NaN]) {
      assert.equal(findFault(form({ [name]: value })), code, `${name} ${value}`);
    }
  }
});

test("ratings lie on the scale, the lower one first", () => {
  const fault = (lowest: number, highest: number) => findFault(form({ rating: { lowest, highest } }));
  assert.equal(fault(10, 119), 0);
  assert.equal(fault(45, 45), 0);
  for (const [lowest, highest] of [[9, 20], [30, 120], [50, 40], [NaN, 40]]) {
    assert.equal(fault(lowest, highest), RefusalCode.RATING_OUT_OF_RANGE, `${lowest}-${highest}`);
  }
});

test("a seed is a number of 64 bits", () => {
  const fault = (seed: string) => findFault(form({ source: PuzzleSource.SEEDED }, seed));
  for (const seed of ["0", "42", " 7 ", "18446744073709551615"]) assert.equal(fault(seed), 0, seed);
  for (const seed of ["", "-1", "1.5", "x", "18446744073709551616"]) {
    assert.equal(fault(seed), RefusalCode.PUZZLE_MISSING, seed);
  }
});

test("a given puzzle is there, has room for a digit, and keeps the rules", () => {
  const fault = (text: string) => findFault(form({ source: PuzzleSource.GIVEN }, "", text));
  assert.equal(fault(puzzle), 0);
  assert.equal(fault(" "), RefusalCode.PUZZLE_MISSING);
  assert.equal(fault(solution), RefusalCode.PUZZLE_MISSING);
  assert.equal(fault(puzzle.replace("53.", "55.")), RefusalCode.PUZZLE_BREAKS_RULES);
  assert.equal(fault("something that only the engine can read"), 0);
});

test("a puzzle of nine lines with noughts for empty cells is plain", () => {
  const lines = puzzle.replace(/\./g, "0").replace(/.{9}/g, "$&\n");
  assert.equal(plainPuzzle(lines), puzzle);
  assert.equal(plainPuzzle(puzzle.slice(1)), "");
});

test("only the choice that the source needs is sent, and always all rules", () => {
  const rating = { lowest: 30, highest: 44 };
  const seeded = roomRequest(form({ source: PuzzleSource.SEEDED, rating }, " 007 ", puzzle));
  assert.deepEqual(seeded.choice, { seed: "7" });
  assert.deepEqual(seeded.rules.rating, rating);

  const given = roomRequest(form({ source: PuzzleSource.GIVEN, rating, assists: undefined }, "7", puzzle));
  assert.deepEqual(given.choice, { given_puzzle: puzzle });
  assert.equal(given.rules.rating, undefined);
  assert.deepEqual(given.rules.assists, { allowed: [1, 2] });
  assert.deepEqual(roomRequest(form()).choice, {});
});

test("a new room is a club if it has a name", () => {
  assert.equal(roomRequest(form()).club, "");
  assert.equal(roomRequest({ ...form(), club: "  Thursday club " }).club, "Thursday club");
});

test("boards that are not shown yet would be shown 30 seconds late", () => {
  const asTheServerSends = { ...standardRules(), watched_boards: { shown: false, delay_seconds: 0 } };
  assert.deepEqual(watchedBoards(asTheServerSends), { shown: false, delay_seconds: 30 });

  const shown = { shown: true, delay_seconds: 0 };
  assert.deepEqual(watchedBoards({ ...standardRules(), watched_boards: shown }), shown);
});
