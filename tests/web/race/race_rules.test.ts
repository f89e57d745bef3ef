// The rules of sudoku, the echo of unanswered moves, and the standings. Behaviour as in
// common/sudoku, client/app/core/echo.cpp and common/race/standings.cpp.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RunStatus, type Command, type Race, type Run } from "../../../client/web/src/wire/wire.ts";
import { makeEcho } from "../../../client/web/src/race/echo.ts";
import { emptyRace } from "../../../client/web/src/race/fold.ts";
import { boxOf, withDigit } from "../../../client/web/src/race/grid.ts";
import { candidates, clashingCells, conflict, peersOf } from "../../../client/web/src/race/rules.ts";
import { standings } from "../../../client/web/src/race/standings.ts";
import { emptyGrid, isSolved, puzzle, solution } from "../recorded_race.ts";

const place = (cell: number, digit: number): Command => ({
  number: 0,
  action: "place_digit",
  place_digit: { cell, digit },
});
const clear = (cell: number): Command => ({ number: 0, action: "clear_cell", clear_cell: { cell } });

test("a cell has twenty peers, in its row, its column and its box", () => {
  for (let cell = 0; cell < 81; ++cell) assert.equal(peersOf(cell).length, 20);
  assert.equal(boxOf(30), 4);
});

test("a conflict names every house and cell that has the digit already, rows first", () => {
  const found = conflict(puzzle, 2, 5)!;
  assert.deepEqual(found.cells, [0]);
  assert.deepEqual(found.houses, [
    { kind: 1, index: 0 },
    { kind: 3, index: 0 },
  ]);
  assert.equal(conflict(puzzle, 2, 4), null);
  assert.equal(conflict(puzzle, 0, 5), null, "what the cell itself holds does not matter");
});

test("candidates are what the peers leave", () => {
  assert.equal(candidates(puzzle, 2), 0b1011); // 1, 2, 4
  assert.equal(candidates(emptyGrid, 40), 0x1ff);
});

test("a solved grid is full and has no clash", () => {
  assert.ok(isSolved(solution));
  assert.ok(!isSolved(puzzle));
  assert.deepEqual(clashingCells(withDigit(solution, 0, 3)).includes(0), true);
});

test("moves on their way are shown at once, and those that will be refused beside the grid", () => {
  const echo = makeEcho(puzzle, puzzle, [place(2, 4), place(3, 5), place(5, 8), clear(5)]);
  assert.equal(echo.grid, withDigit(puzzle, 2, 4));
  assert.deepEqual([...echo.waiting].sort(), [2, 5]);
  assert.equal(echo.doomed[3], 5);
  assert.deepEqual([...echo.clashing].sort((a, b) => a - b), [0, 3, 14]);
});

test("a move is judged by the moves before it, and a given stays what it is", () => {
  const echo = makeEcho(puzzle, puzzle, [place(2, 4), place(6, 4), place(0, 9), clear(2), place(6, 4)]);
  assert.equal(echo.doomed[6], 0);
  assert.equal(echo.grid[6], "4");
  assert.equal(echo.grid[0], "5");
});

test("standings: finished by place, racing by progress, then those who gave up; ties share a place", () => {
  const run = (member: number, status: RunStatus, filled: number, at = 0): Run => ({
    member,
    name: `m${member}`,
    filled_by_box: Uint8Array.of(filled, 0, 0, 0, 0, 0, 0, 0, 0),
    refused_moves: 0,
    status,
    time: 0,
    place: at,
    grid: "",
    aids: 0,
    puzzle: "",
    solved: 0,
    team: 0,
    table: 0,
    shown: "",
  });
  const runs = [
    run(1, RunStatus.FORFEITED, 9),
    run(2, RunStatus.RACING, 3),
    run(3, RunStatus.FINISHED, 9, 2),
    run(4, RunStatus.RACING, 5),
    run(5, RunStatus.RACING, 3),
    run(6, RunStatus.FINISHED, 9, 1),
    run(7, RunStatus.GONE, 1),
  ];
  const race: Race = { ...emptyRace, puzzle, runs };
  const table = standings(race).map(({ place, run: { member } }) => [place, member]);
  assert.deepEqual(table, [
    [1, 6],
    [2, 3],
    [3, 4],
    [4, 2],
    [4, 5],
    [6, 1],
    [7, 7],
  ]);
  assert.equal(standings(race)[2].percentage, Math.floor(500 / 51));
});
