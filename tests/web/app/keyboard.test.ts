// Which keys are the page's, and which the browser's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOfKey } from "../../../client/web/src/app/input/keyboard.ts";
import type { Model } from "../../../client/web/src/app/core/model.ts";
import { startGame } from "../racing.ts";

// What the page asks of the browser's elements.
class FakeElement {
  constructor(private readonly selectors: string[] = []) {}
  closest(selector: string): FakeElement | null {
    return selector.split(", ").some((one) => this.selectors.includes(one)) ? this : null;
  }
}
const body = new FakeElement();
const cell = new FakeElement(["[role=grid]"]);
const button = new FakeElement(["button"]);
const field = new FakeElement(["input:not([type=button])"]);
Object.assign(globalThis, { Element: FakeElement, document: { body, querySelector: () => null } });

interface Typed {
  target?: FakeElement;
  code?: string;
  ctrlKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  metaKey?: boolean;
  isComposing?: boolean;
  locks?: string; // "NumLock", "AltGraph"
}

function type(key: string, typed: Typed = {}, game = startGame()) {
  let isTaken = false;
  const event = {
    ...{
      key,
      code: "",
      ctrlKey: false,
      altKey: false,
      shiftKey: false,
      metaKey: false,
      target: cell,
      ...typed,
    },
    ...{ isComposing: typed.isComposing ?? false, defaultPrevented: false },
    getModifierState: (name: string) => name === typed.locks,
    preventDefault: () => (isTaken = true),
  };
  const message = messageOfKey(event as unknown as KeyboardEvent, game.model);
  assert.equal(
    message !== null,
    isTaken,
    "a key of the page is no key of the browser, and the other way round",
  );
  return message;
}

test("keys of the board are named as in the settings", () => {
  assert.deepEqual(type("K", { shiftKey: true }), { is: "pressed", key: "K" });
  assert.deepEqual(type("ArrowUp", { shiftKey: true }), { is: "pressed", key: "shift-up" });
  assert.deepEqual(type(" "), { is: "pressed", key: "space" });
});

test("alt and a digit note it, whatever the system writes with alt", () => {
  assert.deepEqual(type("∞", { altKey: true, code: "Digit5" }), { is: "pressed", key: "alt-5" });
});

test("the browser keeps its keys", () => {
  assert.equal(type("r", { ctrlKey: true }), null);
  assert.equal(type("l", { ctrlKey: true }), null);
  assert.equal(type("F5"), null);
  assert.equal(type("t", { metaKey: true }), null);
  assert.equal(type("ArrowLeft", { altKey: true }), null);
});

test("ctrl-z undoes, as people are used to", () => {
  assert.deepEqual(type("z", { ctrlKey: true }), { is: "acted", action: "undo" });
});

test("what is typed into a field is not for the board, nor what presses a button", () => {
  assert.equal(type("5", { target: field }), null);
  assert.equal(type("Enter", { target: button }), null);
  assert.deepEqual(type("5", { target: button }), { is: "pressed", key: "5" });
});

test("tab goes on to empty cells, and leads out after escape", () => {
  const game = startGame();
  assert.deepEqual(type("Tab", {}, game), { is: "pressed", key: "tab" });
  assert.equal(type("Tab", { target: button }, game), null);
  game.press("escape");
  assert.equal(type("Tab", {}, game), null);
  game.press("left");
  assert.deepEqual(type("Tab", {}, game), { is: "pressed", key: "tab" });
});

test("tab is the browser's in a replay, where it has a meaning in the terminal", () => {
  const game = startGame((model) => ({ ...model, replay: {} as Model["replay"] }));
  assert.equal(type("Tab", { target: body }, game), null);
  assert.deepEqual(type("PageDown", { target: body }, game), { is: "pressed", key: "page-down" });
});

test("a key reads the row aloud", () => {
  const game = startGame();
  game.at(2);
  const message = type("r", {}, game)!;
  assert.deepEqual(message, {
    is: "spoke",
    sentences: ["Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank."],
  });
  game.tell(message);
  const said = game.model.announcements.at(-1)!;
  assert.equal(said.text, "Row 1: 5, 3, blank; blank, 7, blank; blank, blank, blank.");
  assert.equal(said.isUrgent, true);
});

test("an action that was given such a key comes first", () => {
  const game = startGame((model) => ({ ...model, settings: { ...model.settings, keys: { undo: "r" } } }));
  assert.deepEqual(type("r", {}, game), { is: "pressed", key: "r" });
});

test("z calms the page, and stays chosen: no places are told", () => {
  const game = startGame();
  game.tell(type("z", {}, game)!);
  assert.equal(game.model.settings.calm, true);
  assert.equal(game.effects.some((effect) => effect.do === "store_settings"), true);
  const before = game.model.announcements.length;
  game.now += 30_000;
  const filled_by_box = Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0, 0);
  game.happen({ kind: "progress_changed", progress_changed: { member: 2, filled_by_box } });
  assert.equal(game.model.announcements.length, before);
  game.happen({ kind: "player_finished", player_finished: { member: 2, place: 1, time: 90_000 } });
  assert.equal(game.model.status?.text, "Bob has finished.");
});

test("digits are found by their place where the key writes something else", () => {
  const placed = { is: "acted", action: "digit-4" };
  assert.deepEqual(type("'", { code: "Digit4" }), placed, "the number row of France");
  assert.deepEqual(type("٤", { code: "Digit4" }), placed, "Arabic");
  assert.deepEqual(type("٤", { code: "Numpad4" }), placed);
  assert.deepEqual(type("4", { code: "Digit4", shiftKey: true }), { is: "pressed", key: "4" });
  assert.equal(type("à", { code: "Digit0" }), null);
  assert.equal(type("4", { code: "Digit4", target: field }), null, "a text field keeps it");
});

test("shift and a digit note it in the corner, control in the centre, on every keyboard", () => {
  const note = { is: "acted", action: "note-4" };
  assert.deepEqual(type("$", { code: "Digit4", shiftKey: true }), note);
  assert.deepEqual(type("ArrowLeft", { code: "Numpad4", locks: "NumLock" }), note, "Windows takes the shift away");
  assert.deepEqual(type("ArrowLeft", { code: "Numpad4" }), { is: "pressed", key: "left" }, "without NumLock");
  assert.deepEqual(type("4", { code: "Digit4", ctrlKey: true }), { is: "noted", digit: 4 });
  assert.equal(type("{", { code: "Digit7", ctrlKey: true, altKey: true, locks: "AltGraph" }), null);

  const game = startGame();
  const empty = [...game.grid()].findIndex((digit) => !/[1-9]/.test(digit));
  game.at(empty);
  game.tell({ is: "noted", digit: 4 });
  assert.equal(game.model.board.centre[empty], 1 << 3);
});

test("letters of other alphabets are found by their place, and an input method has its keys", () => {
  assert.deepEqual(type("т", { code: "KeyN" }), { is: "pressed", key: "n" });
  assert.deepEqual(type("υ", { code: "KeyU" }), { is: "pressed", key: "u" });
  assert.equal(type("n", { code: "KeyN", isComposing: true }), null);
  assert.equal(type("Process", { code: "Digit4" }), null);
});

test("who is done opens the analysis by the key that it has now", () => {
  const game = startGame((model) => ({ ...model, settings: { ...model.settings, keys: { analyse: "f9" } } }));
  assert.equal(type("F9", {}, game), null);
  game.happen({ kind: "player_forfeited", player_forfeited: { member: 1 } });
  assert.deepEqual(type("F9", {}, game), { is: "pressed", key: "f9" });
  game.press("f9");
  assert.notEqual(game.model.analysis, null);
});
