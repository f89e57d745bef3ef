// Which keys are the page's, and what they mean. The browser keeps its own, and what has the focus comes
// first.
import type { ActionName } from "../../generated/actions.ts";
import { actionOfKey } from "./key_dispatch.ts";
import { keyName } from "../settings/key_name.ts";
import type { Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";
import { screenOf, type Screen } from "../core/screen.ts";

const racing: readonly Screen[] = ["countdown", "board", "spectating"];

// These copy, reload and close in every browser.
const browsersOwn = /^ctrl-[clnrtw]$/;
// What people are used to elsewhere.
const usual: Record<string, ActionName> = { "ctrl-z": "undo", "ctrl-y": "redo", "ctrl-Z": "redo" };

// In the notation of the settings; "": none.
export function keyOfEvent(event: KeyboardEvent): string {
  const { key, code, shiftKey, metaKey, isComposing } = event;
  if (isComposing || key === "Process") return ""; // an input method has it
  if (metaKey && /^z$/i.test(key)) return shiftKey ? "ctrl-Z" : "ctrl-z"; // on a Mac
  const isTyped = event.getModifierState("AltGraph"); // as "[" on a German keyboard
  const [ctrlKey, altKey] = isTyped ? [false, false] : [event.ctrlKey, event.altKey];
  // A layout without Latin letters has them at the same places.
  const latin = key > "~" && /^[^\x00-~]$/u.test(key) ? /^Key(.)$/.exec(code)?.[1] : undefined;
  const letter = shiftKey ? latin : latin?.toLowerCase();
  return keyName({ key: letter ?? key, code, ctrlKey, altKey, shiftKey, metaKey });
}

// True if the key is for what has the focus: text fields, and buttons that are pressed by keys.
function isForFocus(target: EventTarget | null, key: string, tabLeaves: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (key === "escape" && "popover" in document.body && document.querySelector(":popover-open")) return true;
  if (target.closest("input:not([type=button]), textarea, select, [contenteditable]")) return true;
  // The board has the tab key, until escape was pressed; it must lead out of everything else.
  if (/^(shift-)?tab$/.test(key))
    return tabLeaves || !(target === document.body || target.closest("[role=grid]"));
  return (key === "enter" || key === "space") && target.closest("button, a, summary, label") !== null;
}

// A digit by the place of its key where it writes something else: with shift a note in the corner, with control one in
// the centre; without, as on the number row of France or with digits of another script. With shift, a key of the number
// pad arrives as an arrow.
function placedDigit(event: KeyboardEvent): Message | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const [, row, digit] = /^(Digit|Numpad)([1-9])$/.exec(code) ?? [];
  if (!digit || altKey || metaKey || event.getModifierState("AltGraph")) return null;
  if (ctrlKey) return shiftKey ? null : { is: "noted", digit: Number(digit) };
  const isArrow = key.length > 1;
  if (isArrow && !(row === "Numpad" && event.getModifierState("NumLock"))) return null;
  const isNote = isArrow || (shiftKey && key !== digit);
  return { is: "acted", action: `${isNote ? "note" : "digit"}-${digit}` as ActionName };
}

// A key that no screen keyboard has sent.
let isKeySeen = false;
export const hasKeyboard = (): boolean => isKeySeen || matchMedia("(pointer: fine)").matches;

// null: it is the browser's.
export function messageOfKey(event: KeyboardEvent, model: Model): Message | null {
  const key = keyOfEvent(event);
  if (!key || event.defaultPrevented || browsersOwn.test(key)) return null;
  const tabLeaves = model.focus.leavesByTab || screenOf(model) !== "board";
  if (isForFocus(event.target, key, tabLeaves)) return null;
  isKeySeen = true;
  const isClosing = model.replay !== null && key === "escape";
  // A key that is still down from opening the question does not answer it.
  if (model.overlay !== "none" || isClosing) return event.repeat ? null : { is: "pressed", key };
  const isBound = actionOfKey(model, key) !== null;
  const isPad = /^Numpad/.test(event.code) && event.key.length > 1;
  const placed = screenOf(model) === "board" && (isPad || !isBound) ? placedDigit(event) : null;
  const isOurs = isBound && !placed;
  const isPlaying = racing.includes(screenOf(model));
  const ofPage = isOurs || !isPlaying ? undefined : model.lazy.play?.room.messageOfKey(key, model);
  if (!isOurs && !usual[key] && !ofPage && !placed) return null;
  event.preventDefault();
  if (placed) return placed;
  if (ofPage) return ofPage;
  return isOurs ? { is: "pressed", key } : { is: "acted", action: usual[key] };
}
