// What help says before the keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { update } from "../../../client/web/src/app/loop/update.ts";
import { messageOfKey } from "../../../client/web/src/app/input/keyboard.ts";
import { Mode } from "../../../client/web/src/wire/wire.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { helpDialog } from "../../../client/web/src/view/settings/help.ts";
import { content } from "../../../client/web/src/view/page/overlay_content.ts";
import { standingsView } from "../../../client/web/src/view/board/panel.ts";
import { startGame } from "../racing.ts";
import { textOf } from "../view_text.ts";

const useFingers = (matches: boolean) =>
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: /coarse/.test(query) === matches }) });

test("help tells how this mode is won, and what fingers can do where there is a touch screen", () => {
  useFingers(false);
  const { model } = startGame();
  const race = { ...model.room!.race!, mode_settings: { ...standardModeSettings, mode: Mode.TERRITORY } };
  const inTerritory = { ...model, room: { ...model.room!, race } };

  assert.match(textOf(helpDialog(model, () => {})), /First to finish wins/);
  const territory = textOf(helpDialog(inTerritory, () => {}));
  assert.match(territory, /Most cells win/);
  assert.doesNotMatch(territory, /First to finish wins|With fingers/);
  useFingers(true);
  const touched = textOf(helpDialog(model, () => {}));
  assert.match(touched, /With fingers.*Hold a digit to note it in the corner/s);
  assert.equal(touched.match(/<svg/g)!.length, 5);
});

test("keys are told where there is a mouse, or once a key was pressed", () => {
  const { model } = startGame();
  useFingers(true);
  assert.doesNotMatch(textOf(helpDialog(model, () => {})), /<kbd>/);
  useFingers(false);
  assert.match(textOf(helpDialog(model, () => {})), /<kbd>/);
  useFingers(true);
  Object.assign(globalThis, { Element: class {} });
  const typed = { key: "5", code: "Digit5", target: null, getModifierState: () => false, preventDefault: () => {} };
  messageOfKey(typed as unknown as KeyboardEvent, model);
  assert.match(textOf(helpDialog(model, () => {})), /<kbd>/);
});

test("players who do not fit beside the board are listed by the button that counts them", () => {
  const { model } = startGame();
  const { model: opened } = update(model, { is: "opened", overlay: "standings" }, model.now);

  assert.match(textOf(standingsView(model, () => {}, 1)), /<button[^]*\+ 2 more/);
  assert.equal(opened.overlay, "standings");
  assert.doesNotMatch(textOf(content(opened, () => {})), /more/);
});
