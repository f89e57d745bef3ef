// Which key does what: the keys of the table, and those that the person gave to an action instead. The
// counterpart of client/app/settings/keymap.cpp. A key is named as in the settings: "ctrl-z", "shift-up",
// "K", "space".
import { actions, type ActionName, type Context } from "../../generated/actions.ts";
import type { Keys } from "./settings.ts";

const names = Object.keys(actions) as ActionName[];
const words = (text: string): string[] => text.split(" ").filter(Boolean);

// "up k": all keys of an action, with blanks between.
export const keysOf = (keys: Keys, action: ActionName): string => keys[action] ?? actions[action].keys;

export const firstKey = (keys: Keys, action: ActionName): string => words(keysOf(keys, action))[0] ?? "";

let known: { keys: Keys; bound: Map<string, ActionName[]> } | undefined; // of the last settings: every key asks

function boundTo(keys: Keys, key: string): readonly ActionName[] {
  if (known?.keys !== keys) {
    const bound = new Map<string, ActionName[]>();
    for (const name of names)
      for (const one of words(keysOf(keys, name))) bound.set(one, [...(bound.get(one) ?? []), name]);
    known = { keys, bound };
  }
  return known.bound.get(key) ?? [];
}

// What the key does there, or everywhere; null: nothing.
export function actionOf(keys: Keys, context: Context, key: string): ActionName | null {
  const bound = boundTo(keys, key);
  const there = bound.find((name) => actions[name].context === context);
  return there ?? bound.find((name) => actions[name].context === "everywhere") ?? null;
}

// What else the key does in the place of `action`, or everywhere; null: nothing.
export function clashOf(keys: Keys, action: ActionName, key: string): ActionName | null {
  const found = actionOf(keys, actions[action].context, key);
  return found === action ? null : found;
}

// These keys now belong to this action alone: others of its context, and those of "everywhere", lose them.
export function bind(keys: Keys, action: ActionName, wanted: string): Keys {
  const fresh = words(wanted);
  const { context } = actions[action];
  const bound: Keys = { ...keys, [action]: fresh.join(" ") };
  for (const name of names) {
    const where = actions[name].context;
    if (name === action || (where !== context && where !== "everywhere")) continue;
    const old = words(keysOf(keys, name));
    const left = old.filter((key) => !fresh.includes(key));
    if (left.length < old.length) bound[name] = left.join(" ");
  }
  // Defaults are not stored.
  for (const name of names) if (bound[name] === actions[name].keys) delete bound[name];
  return bound;
}
