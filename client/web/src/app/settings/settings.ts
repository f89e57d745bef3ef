// What a person likes, as a value: kept by storage, changed on the settings page. The counterpart of
// client/app/settings/settings.hpp.
import type { ActionName } from "../../generated/actions.ts";
import type { ThemeName } from "../../generated/themes.ts";
import type { Language } from "../../words/say.ts";

// How much is announced to screen readers.
export type Announcing = "quiet" | "normal" | "verbose";
// The keys of actions whose keys differ from the table: "u ctrl-z".
export type Keys = Partial<Record<ActionName, string>>;

export interface Settings {
  name: string;
  theme: "auto" | ThemeName; // auto: as the system
  language: "auto" | Language;
  highlights: boolean; // peers of the cursor, the same digit, notes in conflict
  noteRemoval: boolean; // notes follow placed digits
  digitFirst: boolean; // the digit is chosen first, then its cells
  leftHanded: boolean; // keys are left of the board, or in the left corner below it
  digitKeys: "rows" | "phone" | "keypad"; // or a square, with 1 to 3 or 7 to 9 on top
  bellAtStart: boolean; // at three, two, one
  bellWhenPassed: boolean; // by another player
  bellAtFinish: boolean; // of anybody
  notify: boolean; // a host, while the page is hidden
  talk: boolean; // what others say is shown
  announcing: Announcing;
  calm: boolean; // no motion, no running clock, others' progress only on request
  keys: Keys;
}

export const defaultSettings: Settings = {
  name: "",
  theme: "auto",
  language: "auto",
  highlights: true,
  noteRemoval: true,
  digitFirst: false,
  leftHanded: false,
  digitKeys: "rows",
  bellAtStart: true,
  bellWhenPassed: false,
  bellAtFinish: true,
  notify: false,
  talk: true,
  announcing: "normal",
  calm: false,
  keys: {},
};

// The values of those that are neither switches nor free text.
export const settingChoices = {
  theme: ["auto", "dark", "light", "high-contrast", "color-blind"],
  language: ["auto", "en", "de", "es", "zh"],
  announcing: ["quiet", "normal", "verbose"],
  digitKeys: ["rows", "phone", "keypad"],
} as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Of an action that this version does not have, they mean nothing.
function readKeys(value: unknown): Keys {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, keys]) => typeof keys === "string"));
}

// What storage has. Anything that is missing or damaged has its default, so that no old version can break the
// page.
export function readSettings(stored: unknown): Settings {
  if (!isRecord(stored)) return defaultSettings;
  const read = Object.entries(defaultSettings).map(([name, standard]) => {
    const value = stored[name];
    if (name === "keys") return [name, readKeys(value)];
    const choices: readonly unknown[] | undefined = settingChoices[name as keyof typeof settingChoices];
    const isValid = choices ? choices.includes(value) : typeof value === typeof standard;
    return [name, isValid ? value : standard];
  });
  return Object.fromEntries(read) as Settings;
}
