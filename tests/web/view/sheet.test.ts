// What is printed: puzzles without what was placed, each with the way to race on it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printCard, printedPuzzles, printSheet } from "../../../client/web/src/view/parts/sheet.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { Phase } from "../../../client/web/src/wire/wire.ts";
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

test("new puzzles that nobody waits for any more are not printed", () => {
  const game = startGame();
  const made = (grade: number, count = 4) =>
    game.tell({ is: "puzzles_made", grade, puzzles: Array<string>(count).fill(puzzle) });
  const prints = () => game.effects.filter((effect) => effect.do === "print").length;
  const isWaiting = () => /<button [^>]*\?disabled=true/.test(textOf(printCard(game.model, () => {})));
  const ask = (grade: number) => {
    game.tell({ is: "opened", overlay: "print" });
    game.tell({ is: "printed", grade });
  };
  ask(3);
  assert.ok(isWaiting());
  game.tell({ is: "pressed", key: "escape" });
  made(3);
  assert.equal(prints(), 0, "closed");
  game.tell({ is: "opened", overlay: "print" });
  made(3);
  assert.equal(prints(), 0, "opened again");
  ask(4);
  made(3);
  assert.equal(prints(), 0, "of another grade");
  made(4, 0);
  assert.deepEqual([prints(), isWaiting()], [0, false], "there are none");
  ask(4);
  made(4);
  assert.equal(prints(), 1);
});

test("who watches prints the same as who races", () => {
  const { model } = startGame();
  assert.deepEqual(printedPuzzles({ ...model, self: 9 }), printedPuzzles(model));
});

test("the sheet is for screens of the puzzle: others are printed as they look", () => {
  const { model } = startGame();
  const isThere = (change: Partial<Model>) => /class="sheet"/.test(textOf(printSheet({ ...model, ...change })));
  const between = { room: { ...model.room!, phase: Phase.LOBBY }, resultSeen: true };
  assert.deepEqual(
    [isThere({}), isThere({ self: 9 }), isThere(between), isThere({ ...between, overlay: "print" })],
    [true, true, false, true],
  );
  assert.ok(!isThere({ analysis: {} as never }));
});

test("nothing is printed of a game that is paused, and no link that only this computer reaches", () => {
  const { model } = startGame();
  assert.deepEqual(printedPuzzles({ ...model, isPaused: true }), []);
  const [here] = printedPuzzles({ ...model, origin: "http://127.0.0.1:8765" });
  assert.equal(here.link, "");
  assert.doesNotMatch(textOf(printSheet({ ...model, origin: "http://127.0.0.1:8765" })), /class="qr"/);
});
