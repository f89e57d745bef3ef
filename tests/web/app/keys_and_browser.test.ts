// Which key events are left to the browser: combinations, held keys, typing in text fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOfKey } from "../../../client/web/src/app/input/keyboard.ts";
import { startGame } from "../racing.ts";

// What has the focus: the first of these selectors that names it is what closest() looks for.
class FakeElement {
  constructor(readonly matches: RegExp) {}
  closest = (selector: string) => (this.matches.test(selector) ? this : null);
}
const board = new FakeElement(/role=grid/);
const chatLine = new FakeElement(/^input/);
const body = new FakeElement(/^$/);
Object.assign(globalThis, { Element: FakeElement, document: { body, querySelector: () => null } });

const event = (key: string, parts: object = {}): KeyboardEvent =>
  ({
    ...{ key, code: "", ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, isComposing: false },
    ...{ repeat: false, defaultPrevented: false, target: board, getModifierState: () => false },
    preventDefault() {},
    ...parts,
  }) as unknown as KeyboardEvent;

test("command-z undoes on a Mac, with shift it does again; other keys with command are the system's", () => {
  const { model } = startGame();
  const command = (key: string, shiftKey = false) => messageOfKey(event(key, { metaKey: true, shiftKey }), model);
  assert.deepEqual(command("z"), { is: "acted", action: "undo" });
  assert.deepEqual(command("z", true), { is: "acted", action: "redo" });
  assert.equal(command("t"), null);
  assert.equal(command("5"), null);
});

test("what is typed into a field, or composed, is no key of the board", () => {
  const { model } = startGame();
  assert.deepEqual(messageOfKey(event("t"), model), { is: "pressed", key: "t" });
  assert.equal(messageOfKey(event("t", { target: chatLine }), model), null);
  assert.equal(messageOfKey(event("5", { isComposing: true }), model), null);
});

test("escape is the board's in a browser that knows no popovers", () => {
  const querySelector = () => {
    throw new SyntaxError("unknown pseudo-class");
  };
  Object.assign(globalThis, { document: { body, querySelector } });
  assert.deepEqual(messageOfKey(event("Escape"), startGame().model), { is: "pressed", key: "escape" });
});

test("escape closes an open popover", () => {
  const withPopovers = Object.assign(new FakeElement(/^$/), { popover: null });
  Object.assign(globalThis, { document: { body: withPopovers, querySelector: () => ({}) } });
  assert.equal(messageOfKey(event("Escape"), startGame().model), null);
});

test("a key that is held down does not answer the question that it opened", () => {
  const model = { ...startGame().model, overlay: "ask_forfeit" as const };
  assert.equal(messageOfKey(event("F", { repeat: true }), model), null);
  assert.deepEqual(messageOfKey(event("y"), model), { is: "pressed", key: "y" });
});
