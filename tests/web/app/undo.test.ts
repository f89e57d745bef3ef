// Undo and redo of digits, notes and colours; save points.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Phase } from "../../../client/web/src/wire/wire.ts";
import { freshBoard, keptBoard, readBoard } from "../../../client/web/src/app/core/player_board.ts";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { startGame, type Game } from "../racing.ts";
import { isConsistent } from "../recorded_race.ts";

// A small generator of its own, so that a failure can be repeated.
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const keys = [
  ..."123456789".split("").flatMap((digit) => [digit, digit, `alt-${digit}`]),
  ...["n", "c", "v", "V", "x", "a", "space", "escape", "L", "J", "s", "i", "enter", "U"],
];

// All that the cells hold.
const contentOf = (game: Game): string => {
  const { corner, centre, colors, noteColors } = game.model.board;
  return JSON.stringify([game.grid(), corner, centre, colors, noteColors]);
};

function playAtRandom(game: Game, random: (below: number) => number): void {
  game.at(random(81));
  for (let i = 0; i < 3; ++i) game.press(keys[random(keys.length)]);
  if (random(4) === 0) game.answer();
}

test("a kept board goes on in its seat; in another one of the same race it is void", () => {
  const game = startGame();
  const board = { ...game.model.board, cursor: 7 };
  const comeBack = (self: number) => {
    const fillTimes = new Array<number>(81).fill(7); // of another game
    const again = { ...game.model, room: null, self: 0, board: freshBoard(0), fillTimes };
    const kept = update(again, { is: "kept_board", board, self }, game.now).model;
    const server = { name: "", welcome: "", features: [] };
    const room = game.model.room!;
    const changed = { room, self: 1, unanswered: [], events: [], answers: [], server };
    return update(kept, { is: "room_changed", ...changed }, game.now).model;
  };
  assert.equal(comeBack(1).board.cursor, 7);
  assert.equal(comeBack(1).status.text, "");
  assert.deepEqual(new Set(comeBack(1).fillTimes), new Set([0]));
  assert.equal(comeBack(3).board.cursor, 40);
  assert.equal(comeBack(3).status.text, "You were away too long and lost your seat.");

  // A full club gives all another seat between two races.
  const club = { name: "Chess", founded: 0, raced: 0, last_player: 0, players: [], duels: [], races: [] };
  const atRest = { ...game.model.room!, club, phase: Phase.LOBBY };
  const server = { name: "", welcome: "", features: [] };
  const moved = { room: atRest, self: 9, unanswered: [], events: [], answers: [], server };
  const model = { ...game.model, room: atRest, self: 1 };
  assert.equal(update(model, { is: "room_changed", ...moved }, game.now).model.status.text, "");
});

test("undoing all leads back to the start, and redoing all to the end", () => {
  for (let seed = 1; seed <= 40; ++seed) {
    const random = randomOf(seed);
    const game = startGame();
    const first = contentOf(game);
    for (let i = 0; i < 60; ++i) {
      playAtRandom(game, random);
      assert.ok(isConsistent(game.grid()), `seed ${seed}`);
    }
    game.answer();
    const last = contentOf(game);
    const { done } = game.model.board.history;
    for (let i = 0; i < done.length; ++i) game.press("u");
    assert.equal(contentOf(game), first, `seed ${seed}`);
    for (let i = 0; i < done.length; ++i) game.press("U");
    assert.equal(contentOf(game), last, `seed ${seed}`);
    game.answer();
    assert.equal(contentOf(game), last, `seed ${seed}: the server has it otherwise`);
  }
});

test("undo goes back to the cell where it was", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  game.at(80);
  game.press("u");
  assert.equal(game.model.board.cursor, 2);
  assert.equal(game.grid()[2], ".");
});

test("a step after an undo ends what could be redone", () => {
  const game = startGame();
  game.at(2);
  game.press("4", "u", "1", "U");
  assert.equal(game.model.status.text, "Nothing to redo.");
  assert.equal(game.grid()[2], "1");
});

test("a save point brings back digits, notes and colours", () => {
  const game = startGame();
  game.at(2);
  game.press("alt-1", "s");
  const saved = contentOf(game);
  game.press("4", "v", "2", "v");
  game.at(3);
  game.press("2", "S");
  assert.equal(game.model.status.text, "Back at save point 1.");
  assert.equal(contentOf(game), saved);
  game.press("S");
  assert.equal(game.model.status.text, "There is no earlier save point.");
});

test("a board that was kept is what it was, and damage is noticed", () => {
  const game = startGame();
  for (let i = 0, random = randomOf(9); i < 40; ++i) playAtRandom(game, random);
  const { board } = game.model;
  const kept = JSON.parse(JSON.stringify(keptBoard(board)));
  assert.deepEqual(readBoard(kept), JSON.parse(JSON.stringify(board)));
  for (const damage of [
    { cursor: 81 },
    { entry: "x" },
    { corner: [1] },
    { colors: "a" },
    { noteColors: { 81: [] } },
  ]) {
    assert.equal(readBoard({ ...kept, ...damage }), null, JSON.stringify(damage));
  }
});

test("of a history that is longer than anybody's the newest steps are kept", () => {
  const game = startGame();
  game.at(2);
  game.press("4", "s");
  const [step] = game.model.board.history.done;
  const done = Array.from({ length: 7000 }, () => step);
  const { history } = keptBoard({
    ...game.model.board,
    history: { done, undone: [], savePoints: [1, 6999] },
  });
  assert.ok(history.done.length > 100 && history.done.length <= 5000);
  assert.deepEqual(history.savePoints, [history.done.length - 1]);
});
