// States of games in files of OpenSudoku, of all versions: the forms that
// tests/common/sudoku/formats has for the terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { givensOf, isOpenSudoku } from "../../../client/web/src/app/solo/opensudoku.ts";
import { plainText, readPuzzle, rowsOfArray } from "../../../client/web/src/app/solo/read_puzzle.ts";
import type { Engine } from "../../../client/web/src/engine/engine.ts";
import { puzzle, solution } from "../recorded_race.ts";

const digits = puzzle.replaceAll(".", "0");

// A solved game, each cell with these fields around its digit and whether it is given.
const game = (version: number, notes: string) =>
  `version: ${version}\n` +
  [...solution].map((digit, i) => `${digit}|${notes}${puzzle[i] === "." ? 1 : 0}|`).join("");

test("the givens of a game are read, whatever was placed", () => {
  assert.equal(givensOf(digits), digits);
  assert.equal(givensOf(game(1, "-|")), digits);
  assert.equal(givensOf(game(1, "1,4,|")), digits);
  assert.equal(givensOf(game(2, "0||")), digits);
  assert.equal(givensOf(game(3, "511|")), digits);
  assert.equal(givensOf(game(4, "0|3|")), digits);
  assert.equal(givensOf(game(5, "0|3|2|")), digits);
});

test("what is no state of a game is refused", () => {
  assert.equal(givensOf(""), null);
  assert.equal(givensOf(digits.slice(1)), null);
  assert.equal(givensOf(game(6, "-|")), null);
  assert.equal(givensOf(game(1, "")), null);
  assert.equal(givensOf(game(1, "-|").replace("5|", "x|")), null);
});

// The browser's parser, as far as it is asked.
function parseAs(data: string | null, isBroken = false): void {
  const querySelector = (selector: string) => {
    if (selector === "parsererror") return isBroken ? {} : null;
    return data === null ? null : { getAttribute: () => data };
  };
  Object.assign(globalThis, { DOMParser: class { parseFromString = () => ({ querySelector }); } });
}

test("arrays are read as lines of cells, other texts stay as they are", async () => {
  const rows = puzzle.match(/.{9}/g)!;
  const array = (empty: string) =>
    `[${rows.map((row) => `[${[...row].map((c) => (c === "." ? empty : c)).join(", ")}]`).join(",\n")}]\n`;
  const lines = rows.map((row) => [...row].map((c) => (c === "." ? "" : c)).join(",")).join("\n");
  assert.equal(rowsOfArray(array("null")), lines);
  assert.equal(rowsOfArray(array('""')), lines);
  assert.equal(rowsOfArray(array("0")), lines.replace(/(?<=^|,)(?=,|$)/gm, "0"));
  assert.equal(rowsOfArray(`[${[...digits].join(",")}]`), [...digits].join(","));
  assert.equal(rowsOfArray(`["${rows.join('",\n"')}"]`), rows.join(","));
  assert.equal(rowsOfArray(array("0").slice(1, -2)), rowsOfArray(array("0")));
  for (const text of [puzzle, rows.join("\n"), "[Puzzle]\n" + rows.join("\n"), '{"a":"b"}'])
    assert.equal(rowsOfArray(text), text);
});

test("digits, empty cells and lines of a drawing are plain, whatever signs they have", () => {
  assert.equal(plainText("５３··７• ①\u{1d7d1}■□○"), "53..7. 13...");
  assert.equal(plainText("┃5┆·│\u00a0║"), "|5|.| |");
  assert.equal(plainText("├───╋━═┤"), "|---|--|");
  assert.equal(plainText(puzzle), puzzle);
});

test("a text that the page does not read is refused with a way to read it", async () => {
  const read = () => Promise.reject(new Error("line 1"));
  const engine = { read } as unknown as Engine;
  await assert.rejects(readPuzzle(engine, '{"a":1}'), /line 1 .*terminal/);
  await assert.rejects(readPuzzle(engine, "53..7"), /^Error: line 1$/);
});

test("a file of OpenSudoku is read as its puzzle, any other text by the engine", async () => {
  const engine = { read: async (text: string) => ({ puzzle: text }) } as unknown as Engine;
  assert.equal(isOpenSudoku(' <?xml version="1.0"?><opensudoku>'), true);
  assert.equal(isOpenSudoku(puzzle), false);
  parseAs(digits);
  assert.equal(await readPuzzle(engine, "<opensudoku>"), digits);
  assert.equal(await readPuzzle(engine, puzzle), puzzle);
  parseAs(null);
  await assert.rejects(readPuzzle(engine, "<opensudoku>"), /not an OpenSudoku puzzle/);
  parseAs(digits, true);
  await assert.rejects(readPuzzle(engine, "<opensudoku>"), /not an OpenSudoku puzzle/);
});
