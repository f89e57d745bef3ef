// Presses of the digits below the board, as the browser reports them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../../client/web/src/app/core/message.ts";
import type { Settings } from "../../../client/web/src/app/settings/settings.ts";
import { holding, padView } from "../../../client/web/src/view/board/pad.ts";
import { startGame } from "../racing.ts";
import { textOf } from "../view_text.ts";

const click = (detail: number) => ({ detail }) as UIEvent;

test("keys of digits are in the order of the person's pad", () => {
  const order = (digitKeys: Settings["digitKeys"]) => {
    const { model } = startGame(({ settings, ...rest }) => ({ ...rest, settings: { ...settings, digitKeys } }));
    return [...textOf(padView(model, () => {})).matchAll(/<b>(\d)/g)].map(([, digit]) => digit).join("");
  };
  assert.deepEqual([order("rows"), order("phone"), order("keypad")], ["123456789", "123456789", "789456123"]);
});

function button() {
  const told: Message[] = [];
  const pressed = holding((message) => told.push(message), 5);
  return { ...pressed, actions: () => told.map((message) => message.is === "acted" && message.action) };
}

test("the menu key notes a digit, and the next press by a key writes it", () => {
  const { menu, press, actions } = button();
  menu(new Event("contextmenu"));
  press(click(0));
  assert.deepEqual(actions(), ["note-5", "digit-5"]);
});

test("the menu key notes a digit, and takes the note back", () => {
  const { key, menu, actions } = button();
  for (let i = 0; i < 2; ++i) {
    key();
    menu(new Event("contextmenu"));
  }
  assert.deepEqual(actions(), ["note-5", "note-5"]);
});

test("what ends a long press is no press", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { down, up, press, actions } = button();
  down();
  context.mock.timers.tick(500);
  up();
  press(click(1));
  assert.deepEqual(actions(), ["note-5"]);
});
