// What is printed: puzzles without what was placed, each with the way to race on it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedPuzzles, printSheet } from "../../../client/web/src/view/parts/sheet.ts";
import { startGame } from "../racing.ts";
import { puzzle } from "../recorded_race.ts";
import { textOf } from "../view_text.ts";

test("a puzzle under way is printed with the link of its room, afterwards with one of its own", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  game.answer();
  const [printed] = printedPuzzles(game.model);
  assert.deepEqual(printed, { puzzle, title: "Easy", link: "https://example.org/r/K7QX2M" });
  game.happen({ kind: "race_ended", race_ended: { race: 1, reason: 1, at: 2_000_000 } as never });
  assert.equal(printedPuzzles(game.model)[0].link, `https://example.org/#puzzle=${puzzle}`);
});

test("the sheet has the given digits and a QR code", () => {
  const shown = textOf(printSheet(startGame().model));
  assert.equal(shown.match(/<text/g)!.length, [...puzzle].filter((digit) => digit !== ".").length);
  assert.match(shown, /class="qr"/);
});

test("new puzzles are made for the printer, and printed", () => {
  const game = startGame();
  game.tell({ is: "opened", overlay: "print" });
  game.tell({ is: "printed", grade: 3 });
  game.tell({ is: "puzzles_made", grade: 3, puzzles: [puzzle, puzzle, puzzle, puzzle] });
  const wanted = game.effects.filter((effect) => effect.do === "make_puzzles" || effect.do === "print");
  assert.deepEqual(wanted, [{ do: "make_puzzles", grade: 3 }, { do: "print" }]);
  assert.equal(printedPuzzles(game.model).length, 4);
  game.tell({ is: "printed", grade: 0 });
  assert.equal(printedPuzzles(game.model).length, 1);
});

test("nothing is printed of a game that is paused, and no link that only this computer reaches", () => {
  const { model } = startGame();
  assert.deepEqual(printedPuzzles({ ...model, isPaused: true }), []);
  const [here] = printedPuzzles({ ...model, origin: "http://127.0.0.1:8765" });
  assert.equal(here.link, "");
  assert.doesNotMatch(textOf(printSheet({ ...model, origin: "http://127.0.0.1:8765" })), /class="qr"/);
});
