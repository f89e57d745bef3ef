// Presses on the board, as the browser reports them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import { boardPointer } from "../../../client/web/src/view/board/board_pointer.ts";

class FakeElement {
  dataset: { cell: string };
  constructor(cell: number) {
    this.dataset = { cell: String(cell) };
  }
  closest = () => this;
  setPointerCapture() {}
}
Object.assign(globalThis, { Element: FakeElement });

function press(cell: number, parts: Partial<PointerEvent> = {}): PointerEvent {
  const target = new FakeElement(cell);
  const usual = { button: 0, pointerId: 1, pointerType: "mouse", isPrimary: true };
  return { ...usual, target, currentTarget: target, ...parts } as unknown as PointerEvent;
}

test("a long press of a pen notes once, though the system opens a menu at its end", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told: Message[] = [];
  const pointer = boardPointer((message) => told.push(message), true);
  const pen = { pointerType: "pen", preventDefault() {} };
  pointer.down(press(3, pen));
  context.mock.timers.tick(500);
  pointer.menu(press(3, pen));
  pointer.end();
  assert.deepEqual(told, [{ is: "pointed", cell: 3, how: "note", extends: false }]);
  pointer.down(press(4, { ...pen, button: 2 })); // the pen's own button
  pointer.menu(press(4, pen));
  assert.equal(told.length, 2);
});

test("the menu key notes, also after a long press", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told: Message[] = [];
  const pointer = boardPointer((message) => told.push(message), true);
  const finger = { pointerType: "touch", preventDefault() {} };
  pointer.down(press(3, finger));
  context.mock.timers.tick(500);
  pointer.end();
  pointer.key();
  pointer.menu(press(4, { preventDefault() {} }));
  assert.deepEqual(
    told.map((message) => message.is === "pointed" && [message.cell, message.how]),
    [[3, "note"], [4, "note"]],
  );
});

test("a board takes presses also if the end of the last one on an earlier board was missed", () => {
  const told: Message[] = [];
  const pointer = boardPointer((message) => told.push(message), false);
  pointer.down(press(3));
  pointer.down(press(9, { isPrimary: false, pointerId: 2 })); // a second finger
  pointer.down(press(4));
  pointer.end();
  assert.deepEqual(
    told.map((message) => message.is === "pointed" && message.cell),
    [3, 4],
  );
});
