// What the keys of the board do to the model.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actions, type ActionName } from "../../../client/web/src/generated/actions.ts";
import { bind } from "../../../client/web/src/app/settings/keymap.ts";
import { has } from "../../../client/web/src/app/core/digits.ts";
import { selection } from "../../../client/web/src/app/core/questions.ts";
import type { Command } from "../../../client/web/src/wire/wire.ts";
import { startGame, type Game } from "../racing.ts";
import { puzzle } from "../recorded_race.ts";

const sent = (game: Game): Command[] =>
  game.effects.flatMap((effect) => (effect.do === "send" ? [effect.command] : []));
const movesOf = (game: Game): string[] =>
  sent(game).map((one) => {
    if (one.action === "place_digit") return `${one.place_digit.cell}=${one.place_digit.digit}`;
    return one.action === "clear_cell" ? `${one.clear_cell.cell}=` : one.action;
  });
const cornersOf = (game: Game, cell: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => has(game.model.board.corner[cell], digit));

test("every action of the board does something", () => {
  const before: Partial<Record<ActionName, (game: Game) => void>> = {
    undo: (game) => game.press("4"),
    redo: (game) => game.press("4", "u"),
    clear: (game) => game.press("4"),
    "back-to-save-point": (game) => game.press("s", "4"),
    "drop-selection": (game) => game.press("space"),
    apply: (game) => game.press("i", "4"),
    "note-colors": () => {},
  };
  const ofTheBoard = (Object.keys(actions) as ActionName[]).filter(
    (name) => actions[name].context === "board",
  );
  assert.ok(ofTheBoard.length > 45);
  for (const name of ofTheBoard) {
    const game = startGame();
    game.at(2);
    before[name]?.(game);
    const { board, focus, settings, status, overlay, unanswered } = game.model;
    const shown = JSON.stringify([board, [...focus.picked], focus, settings, status, overlay, unanswered]);
    game.press(actions[name].keys.split(" ")[0]);
    const now = game.model;
    const then = JSON.stringify([
      ...[now.board, [...now.focus.picked], now.focus, now.settings, now.status, now.overlay, now.unanswered],
    ]);
    assert.notEqual(then, shown, name);
  }
});

test("what is typed at once after the key of the chat is in its line, not on the board", () => {
  const game = startGame();
  game.press("t", "h", "i", "space", "5", "6", "backspace");
  assert.equal(game.model.draft, "hi 5");
  game.press("enter");
  assert.deepEqual(sent(game).map((one) => one.action === "say" && one.say.text), ["hi 5"]);
  assert.equal(game.model.overlay, "none");
});

test("arrows move over the edge and in again on the other side", () => {
  const game = startGame();
  game.at(8);
  game.press("right");
  assert.equal(game.model.board.cursor, 0);
  game.press("k");
  assert.equal(game.model.board.cursor, 72);
});

test("tab goes to the next empty cell, shift-tab to the one before", () => {
  const game = startGame();
  game.at(0);
  game.press("tab");
  assert.equal(game.model.board.cursor, 2);
  game.press("tab", "tab", "shift-tab");
  assert.equal(game.model.board.cursor, 3);
});

test("b5 goes to the middle of box 5, d7 to the next 7", () => {
  const game = startGame();
  game.press("b", "5");
  assert.equal(game.model.board.cursor, 40);
  game.at(0);
  game.press("d", "7");
  assert.equal(game.model.board.cursor, puzzle.indexOf("7"));
  assert.deepEqual(movesOf(game), []);
});

test("a digit that is awaited by no digit key is not awaited any longer", () => {
  const game = startGame();
  game.at(2);
  game.press("b", "left", "4");
  assert.deepEqual(movesOf(game), ["2=4"]);
});

test("a digit is sent and stands on the board at once", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  assert.deepEqual(movesOf(game), ["2=4"]);
  assert.equal(game.grid()[2], "4");
});

test("the same digit again sends nothing", () => {
  const game = startGame();
  game.at(2);
  game.press("4", "4");
  assert.deepEqual(movesOf(game), ["2=4"]);
});

test("given cells take no digit", () => {
  const game = startGame();
  game.at(0);
  game.press("4");
  assert.equal(game.model.status.text, "This cell is given.");
  assert.deepEqual(movesOf(game), []);
});

test("a clashing digit is shown until the refusal says where it stands", () => {
  const game = startGame();
  game.at(2);
  game.press("5");
  assert.equal(game.model.board.history.done.length, 0);
  game.answer();
  assert.equal(game.model.status.text, "5 is already in the row and the box (r1c1): refused.");
  assert.deepEqual([...game.model.clashCells], [0]);
  game.press("left");
  assert.equal(game.model.clashCells.size, 0);
  assert.equal(game.model.status.text, "");
});

test("K is another key than k", () => {
  const game = startGame();
  game.at(40);
  game.press("K");
  assert.deepEqual(selection(game.model), [31, 40]);
});

test("space picks cells one by one, and digits go to all of them", () => {
  const game = startGame();
  game.at(2);
  game.press("space", "down", "down", "space", "n", "1");
  assert.deepEqual(cornersOf(game, 2), [1]);
  assert.deepEqual(cornersOf(game, 20), []); // r3c3 is given
  game.press("escape");
  assert.deepEqual(selection(game.model), [20]);
});

test("a digit that several selected cells cannot hold together goes nowhere", () => {
  const game = startGame();
  game.at(2);
  game.press("L", "2");
  assert.equal(game.model.status.text, "2 does not fit in all selected cells.");
  assert.deepEqual(movesOf(game), []);
});

test("alt-5 notes in any mode, and takes the note away again", () => {
  const game = startGame();
  game.at(2);
  game.press("alt-4", "alt-1");
  assert.deepEqual(cornersOf(game, 2), [1, 4]);
  game.press("alt-4");
  assert.deepEqual(cornersOf(game, 2), [1]);
});

test("a digit is noted in the corner or in the centre", () => {
  const game = startGame();
  game.at(2);
  game.press("n", "1", "c", "1");
  assert.equal(game.model.board.entry, "centre");
  assert.equal(game.model.board.corner[2], 0);
  assert.equal(game.model.board.centre[2], 1);
});

test("a placed digit takes its notes out of its peers, and undo brings them back", () => {
  const game = startGame();
  game.at(3);
  game.press("alt-4", "alt-2");
  game.at(2);
  game.press("4");
  assert.deepEqual(cornersOf(game, 3), [2]);
  game.press("u");
  assert.deepEqual(cornersOf(game, 3), [2, 4]);
});

test("notes stay where the rules do not allow to tidy them", () => {
  const game = startGame((model) => ({
    ...model,
    room: { ...model.room!, race: { ...model.room!.race!, assists: { allowed: [] } } },
  }));
  game.at(3);
  game.press("alt-4");
  game.at(2);
  game.press("4");
  assert.deepEqual(cornersOf(game, 3), [4]);
});

test("colours go on and off, and there are six", () => {
  const game = startGame();
  game.at(2);
  game.press("v", "3");
  assert.equal(game.model.board.colors[2], 3);
  game.press("3");
  assert.equal(game.model.board.colors[2], 0);
  game.press("7");
  assert.equal(game.model.status.text, "Choose a colour from 1 to 6.");
});

test("a note takes one colour after the other, and loses it when it goes", () => {
  const game = startGame();
  game.at(2);
  game.press("alt-4", "V", "4", "4");
  assert.equal(game.model.board.noteColors[2][3], 2);
  game.press("alt-4");
  assert.equal(game.model.board.noteColors[2], undefined);
  game.press("4");
  assert.equal(game.model.status.text, "There is no note 4 here.");
});

test("clearing takes digits first, then notes, then the colour", () => {
  const game = startGame();
  game.at(2);
  game.press("v", "1", "v", "alt-1", "4", "0");
  assert.deepEqual(movesOf(game), ["2=4", "2="]);
  game.press("x");
  assert.deepEqual(cornersOf(game, 2), []);
  assert.equal(game.model.board.colors[2], 1);
  game.press(".");
  assert.equal(game.model.board.colors[2], 0);
});

test("digit first: chosen with a digit, placed by enter or a click", () => {
  const game = startGame();
  game.at(2);
  game.press("i", "4");
  assert.deepEqual(movesOf(game), []);
  game.press("enter");
  game.at(76);
  assert.deepEqual(movesOf(game), ["2=4"]); // r9c5 is given
  game.at(75);
  assert.deepEqual(movesOf(game), ["2=4", "75=4"]);
});

test("dragging selects the cells on the way", () => {
  const game = startGame();
  game.at(2);
  for (const cell of [3, 12]) game.tell({ is: "pointed", cell, how: "drag", extends: false });
  assert.deepEqual(selection(game.model), [12, 2, 3]);
  game.at(5);
  assert.deepEqual(selection(game.model), [5]);
});

test("with shift a click adds a cell, and takes it out again", () => {
  const game = startGame();
  game.at(2);
  const point = (cell: number) => game.tell({ is: "pointed", cell, how: "down", extends: true });
  point(12);
  assert.deepEqual(selection(game.model), [12, 2]);
  point(12);
  assert.deepEqual(selection(game.model), [2]);
});

test("a long press notes the chosen digit", () => {
  const game = startGame();
  game.tell({ is: "pointed", cell: 2, how: "note", extends: false });
  assert.equal(game.model.status.text, "Choose a digit first (1-9).");
  game.press("i", "4", "i");
  game.tell({ is: "pointed", cell: 2, how: "note", extends: false });
  assert.deepEqual(cornersOf(game, 2), [4]);
});

test("all candidates are filled in, those of the centre stay there", () => {
  const game = startGame();
  game.at(2);
  game.press("c", "1", "a");
  assert.deepEqual(cornersOf(game, 2), [2, 4]);
  assert.equal(game.model.board.centre[2], 1);
  assert.ok([...puzzle].every((one, cell) => one !== "." || game.model.board.corner[cell] > 0));
});

test("keys can be changed, and the old ones are free then", () => {
  const game = startGame((model) => ({
    ...model,
    settings: { ...model.settings, keys: bind(model.settings.keys, "undo", "ctrl-z") },
  }));
  game.at(2);
  game.press("4", "u");
  assert.equal(game.grid()[2], "4");
  game.press("ctrl-z");
  assert.equal(game.grid()[2], ".");
});

test("nothing is written after the own race is over", () => {
  const game = startGame();
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  game.at(2);
  game.press("4", "alt-1");
  assert.deepEqual(movesOf(game), []);
  assert.deepEqual(cornersOf(game, 2), []);
});

test("a paused game takes only the key that goes on", () => {
  const game = startGame((model) => ({ ...model, place: "solo" }));
  game.at(2);
  game.press("p", "4");
  assert.equal(game.model.isPaused, true);
  assert.deepEqual(movesOf(game), []);
  game.press("p", "4");
  assert.deepEqual(movesOf(game), ["2=4"]);
});

test("in a race there is no pause", () => {
  const game = startGame();
  game.press("p");
  assert.equal(game.model.status.text, "Only solo games can be paused.");
});
