// Check, rewind and hint: the price is shown, paid, and the help given.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Effect } from "../../../client/web/src/app/core/message.ts";
import { fetchAhead } from "../../../client/web/src/app/loop/idle.ts";
import type { Hint, Mistakes } from "../../../client/web/src/engine/engine.ts";
import { candidates } from "../../../client/web/src/race/rules.ts";
import { startGame, type Game } from "../racing.ts";
import { solution } from "../recorded_race.ts";

const asked = (game: Game): number =>
  game.effects.filter((one) => one.do === "send" && one.command.action === "take_aid").length;
const hintsSought = (game: Game) =>
  game.effects.filter((one): one is Effect & { do: "find_hint" } => one.do === "find_hint");
const sought = (game: Game) =>
  game.effects.filter((one): one is Effect & { do: "find_mistakes" } => one.do === "find_mistakes");
// The engine looks at the boards one after the other, up to one that is right.
function findMistakes(game: Game): void {
  const { assist, grids } = sought(game).at(-1)!;
  const found: Mistakes[] = [];
  for (const grid of grids) {
    const cells = [...grid].flatMap((digit, cell) =>
      digit !== "." && digit !== solution[cell] ? [cell] : [],
    );
    found.push({ areThere: cells.length > 0, cells });
    if (cells.length === 0) break;
  }
  game.tell({ is: "mistakes_found", assist, found, board: grids[0] });
}
const hint = (stage: number): Hint => ({
  ...{ stage, sentences: ["Look here."], cells: [2], found: [], struck: [], placed: null },
});

function toldToTheEnd(game: Game, told: Hint): void {
  game.model = { ...game.model, focus: { ...game.model.focus, hint: told } };
}

test("the price is told first, and the second press takes the help", () => {
  const game = startGame();
  game.press("C");
  assert.equal(game.model.status.text, "This costs you 15 s. Ask again to take it.");
  assert.equal(asked(game), 0);
  game.press("C");
  assert.equal(asked(game), 1);
});

test("the engine is fetched ahead in rooms that allow hints, once", () => {
  const warmings = (game: Game): number => game.effects.filter((one) => one.do === "warm_up").length;
  const game = startGame();
  assert.equal(warmings(game), 1);
  const { rules } = game.model.room!;
  const allow = (allowed: number[]) =>
    game.happen({ kind: "rules_changed", rules_changed: { rules: { ...rules, assists: { allowed } } } });
  allow([1, 2]);
  allow([1, 2, 3]);
  assert.equal(warmings(game), 1);
  allow([1, 6]);
  assert.equal(warmings(game), 2);
});

test("the engine is not fetched ahead for one who saves data", () => {
  let loaded = 0;
  const load = () => void ++loaded;
  Object.assign(globalThis, { requestIdleCallback: (work: () => void) => work() ?? 1 });
  const browser = (saveData: boolean) =>
    Object.defineProperty(globalThis, "navigator", {
      value: { connection: { saveData } },
      configurable: true,
    });
  browser(true);
  fetchAhead(load);
  assert.equal(loaded, 0);
  browser(false);
  fetchAhead(load);
  assert.equal(loaded, 1);
});

test("help without a price is given at the first press", () => {
  const game = startGame((model) => ({
    ...model,
    room: { ...model.room!, rules: { ...model.room!.rules, aid_price_seconds: 0 } },
  }));
  game.press("C");
  assert.equal(asked(game), 1);
});

test("a race that does not allow it is told so", () => {
  const game = startGame((model) => ({
    ...model,
    room: { ...model.room!, race: { ...model.room!.race!, assists: { allowed: [1] } } },
  }));
  game.press("g");
  assert.equal(game.model.status.text, "This race does not allow that.");
});

test("a check names the wrong digits, and the price keeps from moving", () => {
  const game = startGame();
  game.at(2);
  game.press("1"); // allowed by the rules, and wrong
  game.answer();
  game.press("C", "C");
  game.answer();
  findMistakes(game);
  assert.equal(game.model.status.text, "1 digit is wrong.");
  assert.deepEqual([...game.model.focus.wrong], [2]);
  game.press("x");
  assert.equal(game.model.status.text, "You cannot move for 15 seconds: that help costs time.");
  assert.equal(game.grid()[2], "1");
  game.now += 15_000;
  game.press("x");
  assert.equal(game.grid()[2], ".");
});

test("all right is told, too", () => {
  const game = startGame();
  game.press("C", "C");
  game.answer();
  findMistakes(game);
  assert.equal(game.model.status.text, "Everything is correct so far.");
});

test("a check of a board that has changed meanwhile, or that was lost, is made anew", () => {
  const game = startGame();
  game.press("C", "C");
  game.answer();
  game.tell({ is: "mistakes_found", assist: 4, found: [{ areThere: true, cells: [2] }], board: solution });
  assert.equal(game.model.focus.wrong.size, 0);
  game.press("C");
  assert.equal(asked(game), 1);
  assert.equal(sought(game).length, 3);
});

test("moves wait until the help is there", () => {
  const game = startGame();
  game.at(2);
  game.press("C", "C", "4");
  assert.equal(game.model.status.text, "You cannot move until the help arrives.");
  assert.equal(game.grid()[2], ".");
});

test("rewind is paid for first, then goes back to before the mistake", () => {
  const game = startGame();
  game.at(2);
  game.press("4");
  game.at(3);
  game.press("2"); // wrong: a 6 belongs there
  game.at(5);
  game.press("8");
  game.answer();
  game.press("m", "m");
  game.answer();
  assert.equal(game.grid()[3], "2");
  game.now += 15_001;
  game.tell({ is: "ticked" });
  findMistakes(game);
  assert.equal(game.model.status.text, "Undid 2 steps, back to before the mistake.");
  assert.equal(game.grid().slice(2, 6), "4.7.");
});

test("a hint comes in three stages, each paid for", () => {
  const game = startGame();
  for (const stage of [1, 2, 3]) {
    game.now += 20_000;
    game.press("g");
    if (stage === 1) game.press("g");
    game.answer();
    const sought = hintsSought(game).at(-1)!;
    assert.equal(sought.stage, stage);
    game.tell({ is: "hint_found", hint: hint(stage), board: sought.grid });
    assert.equal(game.model.focus.hint?.stage, stage);
  }
  game.now += 20_000;
  game.press("g");
  assert.equal(asked(game), 3);
});

test("a hint that places a digit is done by a key, as a move, and undone", () => {
  const game = startGame();
  toldToTheEnd(game, { ...hint(3), placed: { cell: 2, digit: 4 } });
  game.press("G");
  assert.equal(game.grid()[2], "4");
  assert.equal(game.model.focus.hint, null);
  game.press("u");
  assert.equal(game.grid()[2], ".");
});

test("a hint that removes notes is done for who keeps none, as one step", () => {
  const game = startGame();
  toldToTheEnd(game, { ...hint(3), struck: [{ cell: 2, digit: 4 }] });
  const before = candidates(game.grid(), 2);
  game.press("G");
  assert.equal(game.model.board.centre[2], before & ~(1 << 3));
  game.press("u");
  assert.equal(game.model.board.centre[2], 0);
});

test("a hint is done only when it is told to the end", () => {
  const game = startGame();
  const before = game.grid();
  toldToTheEnd(game, { ...hint(2), placed: { cell: 2, digit: 4 } });
  game.press("G");
  assert.equal(game.grid(), before);
  assert.equal(game.model.status.text, "Ask for the whole hint first, with g.");
});

test("a hint for a board that has changed meanwhile is sought anew", () => {
  const game = startGame();
  game.press("g", "g");
  game.answer();
  game.tell({ is: "hint_found", hint: hint(1), board: solution });
  assert.equal(game.model.focus.hint, null);
  assert.equal(hintsSought(game).length, 2);
});

test("a hint that was paid for and lost on its way costs nothing more", () => {
  const game = startGame();
  game.press("g", "g");
  game.answer();
  game.press("g");
  assert.equal(asked(game), 1);
  assert.equal(hintsSought(game).length, 2);
});

test("a move ends the hint", () => {
  const game = startGame();
  game.press("g", "g");
  game.answer();
  game.tell({ is: "hint_found", hint: hint(1), board: game.grid() });
  game.now += 20_000;
  game.at(2);
  game.press("4");
  assert.equal(game.model.focus.hint, null);
});

test("while the server is away there is no help", () => {
  const game = startGame();
  game.tell({ is: "connection_changed", connection: { contact: "lost", reason: "", isFailure: false } });
  game.press("C");
  assert.equal(game.model.status.text, "Help is not available while the server is away.");
});
