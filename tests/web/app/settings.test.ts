// What a person likes: written and read again, damaged, and the keys of actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actions, type ActionName } from "../../../client/web/src/generated/actions.ts";
import { actionOf, bind, clashOf, firstKey, keysOf } from "../../../client/web/src/app/settings/keymap.ts";
import { keyName } from "../../../client/web/src/app/settings/key_name.ts";
import { defaultSettings, readSettings, type Settings } from "../../../client/web/src/app/settings/settings.ts";

test("settings are read as they were written", () => {
  const settings: Settings = {
    ...defaultSettings,
    ...{
      name: "Ada",
      theme: "color-blind",
      language: "zh",
      highlights: false,
      calm: true,
      announcing: "verbose",
      leftHanded: true,
      digitKeys: "keypad",
    },
    keys: { undo: "ctrl-z", hint: "" },
  };
  assert.deepEqual(readSettings(JSON.parse(JSON.stringify(settings))), settings);
});

test("what is damaged has its default, and the rest is kept", () => {
  for (const damaged of [undefined, null, 7, "x", []])
    assert.deepEqual(readSettings(damaged), defaultSettings);
  const read = readSettings({
    ...{
      theme: "pink",
      language: 3,
      calm: "yes",
      name: "Bo",
      announcing: "loud",
      digitKeys: "circle",
      keys: { undo: 5, hint: "H" },
    },
    evil: true,
  });
  assert.deepEqual(read, { ...defaultSettings, name: "Bo", keys: { hint: "H" } });
  assert.deepEqual(readSettings({ keys: [1] }).keys, {});
});

test("names of JavaScript's own are no actions", () => {
  const stored = JSON.parse('{"keys": {"__proto__": "x", "constructor": "y", "toString": "z"}}');
  const { keys } = readSettings(stored);
  for (const action of Object.keys(actions) as ActionName[]) assert.equal(keysOf(keys, action), actions[action].keys);
});

test("a key does what it does there, else what it does everywhere", () => {
  assert.equal(actionOf({}, "board", "u"), "undo");
  assert.equal(actionOf({}, "lobby", "k"), "kick");
  assert.equal(actionOf({}, "board", "k"), "move-up");
  assert.equal(actionOf({}, "result", "?"), "help");
  assert.equal(actionOf({}, "result", "u"), null);
});

test("a key that is given to an action is taken from others of its place and from everywhere", () => {
  assert.equal(clashOf({}, "undo", "k"), "move-up");
  assert.equal(clashOf({}, "undo", "q"), "leave");
  assert.equal(clashOf({}, "undo", "u"), null);

  const keys = bind(bind({}, "undo", "u k"), "undo", "k q");
  assert.equal(keysOf(keys, "undo"), "k q");
  assert.equal(keysOf(keys, "move-up"), "up");
  assert.equal(keysOf(keys, "leave"), "ctrl-c");
  assert.equal(keysOf(keys, "kick"), "k"); // of another place
  assert.equal(firstKey(keys, "undo"), "k");
});

test("keys as in the table are not written down", () => {
  assert.deepEqual(bind(bind({}, "undo", "ctrl-z"), "undo", "u"), {});
});

test("keys of a browser have the names of the settings", () => {
  const none = { code: "", ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
  const names: [string, object, string][] = [
    ["u", {}, "u"],
    ["K", { shiftKey: true }, "K"],
    [" ", {}, "space"],
    ["ArrowUp", { shiftKey: true }, "shift-up"],
    ["z", { ctrlKey: true }, "ctrl-z"],
    ["¡", { altKey: true, code: "Digit1" }, "alt-1"],
    ["F1", {}, "f1"],
    ["?", { shiftKey: true }, "?"],
    ["Shift", { shiftKey: true }, ""],
    ["c", { metaKey: true }, ""],
  ];
  for (const [key, more, name] of names) assert.equal(keyName({ ...none, key, ...more }), name, key);
});
