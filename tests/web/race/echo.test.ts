// How unanswered moves are shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeEcho } from "../../../client/web/src/race/echo.ts";
import type { Command } from "../../../client/web/src/wire/wire.ts";
import { puzzle } from "../recorded_race.ts";

const place = (cell: number, digit: number): Command => ({
  number: 0,
  action: "place_digit",
  place_digit: { cell, digit },
});
const clear = (cell: number): Command => ({ number: 0, action: "clear_cell", clear_cell: { cell } });

test("moves on their way stand on the board", () => {
  const echo = makeEcho(puzzle, puzzle, [place(2, 4), place(3, 6), clear(2)]);
  assert.equal(echo.grid.slice(0, 5), "53.67");
  assert.deepEqual([...echo.waiting], [2, 3]);
});

test("a digit that will be refused does not stand in the grid, and says with what it clashes", () => {
  const echo = makeEcho(puzzle, puzzle, [place(2, 5)]);
  assert.equal(echo.grid, puzzle);
  assert.equal(echo.doomed[2], 5);
  assert.deepEqual([...echo.clashing].sort(), [0, 2]);
});

test("a later digit takes the place of a refused one", () => {
  const echo = makeEcho(puzzle, puzzle, [place(2, 5), place(2, 4)]);
  assert.equal(echo.doomed[2], 0);
  assert.equal(echo.grid[2], "4");
});

test("what would change a given cell is not shown", () => {
  assert.equal(makeEcho(puzzle, puzzle, [place(0, 1), clear(1)]).grid, puzzle);
});
