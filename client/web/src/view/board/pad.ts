// What can be pressed besides the board: digits, what they write, and the other actions of keys.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { letterOf } from "../../app/core/board_words.ts";
import { firstKey } from "../../app/settings/keymap.ts";
import type { Entry, Model } from "../../app/core/model.ts";
import { cellColors } from "../../app/core/player_board.ts";
import { isPlaying, isSolo } from "../../app/core/screen.ts";
import { allows, echoOf } from "../../app/core/questions.ts";
import { digitsLeft } from "../../app/speech/spoken.ts";
import type { ActionName } from "../../generated/actions.ts";
import { Assist } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import { untilLong } from "./board_pointer.ts";
import { icon } from "../parts/icons.ts";
import type { Part, Tell } from "../parts/parts.ts";

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const digitsOfKeypad = [7, 8, 9, 4, 5, 6, 1, 2, 3];

// A digit that is held down is noted in the corner, as with alt and its key.
let held: ReturnType<typeof setTimeout> | undefined;
let wasLong = false;

export function holding(tell: Tell, digit: number) {
  const note = () => {
    wasLong = true;
    tell({ is: "acted", action: `note-${digit}` as ActionName });
  };
  return {
    down: () => {
      wasLong = false;
      clearTimeout(held);
      held = setTimeout(note, untilLong);
    },
    up: () => clearTimeout(held),
    key: () => (wasLong = false),
    menu: (event: Event) => {
      event.preventDefault();
      clearTimeout(held);
      if (!wasLong) note();
    },
    // The click that ends a long press is no press. A click by key has no detail, and may follow the menu key.
    press: ({ detail }: UIEvent) => {
      if (!wasLong || detail === 0) tell({ is: "acted", action: `digit-${digit}` as ActionName });
      wasLong = false;
    },
  };
}

function digitButton(model: Model, tell: Tell, digit: number, left: number): Part {
  const { entry, chosenDigit } = model.board;
  const isColor = entry === "colors";
  const isChosen = model.settings.digitFirst && chosenDigit === digit;
  const { down, up, key, menu, press } = holding(tell, digit);
  const isOff = isColor && digit > cellColors;
  const label = isOff
    ? `${digit}`
    : isColor
      ? say("colour: {0}", letterOf(digit))
      : say("{0}, {1} left", digit, left);
  return html`<button
    type="button"
    class=${isColor && digit <= cellColors ? `digit color-${digit}` : "digit"}
    aria-label=${label}
    aria-pressed=${model.settings.digitFirst ? `${isChosen}` : nothing}
    data-done=${left === 0 && entry === "digits"}
    ?disabled=${isOff}
    @pointerdown=${down}
    @pointerup=${up}
    @pointerleave=${up}
    @pointercancel=${up}
    @keydown=${key}
    @contextmenu=${menu}
    @click=${press}
  >
    <b>${isColor && digit <= cellColors ? letterOf(digit) : digit}</b>
    <small>${isColor ? "" : left || "✓"}</small>
  </button>`;
}

function act(tell: Tell, action: ActionName) {
  return (event: Event) => {
    tell({ is: "acted", action });
    (event.currentTarget as Element).closest<HTMLElement>("[popover]")?.togglePopover?.(false);
  };
}

function tool(
  model: Model,
  tell: Tell,
  action: ActionName,
  label: string,
  mark: Part = nothing,
  isOn?: boolean,
): Part {
  return html`<button
    type="button"
    title=${firstKey(model.settings.keys, action) || nothing}
    aria-pressed=${isOn === undefined ? nothing : `${isOn}`}
    @click=${act(tell, action)}
  >
    ${mark}<span>${label}</span>
  </button>`;
}

function modes(model: Model, tell: Tell): Part {
  const { entry } = model.board;
  const mode = (wanted: Entry, label: string, action: ActionName) => {
    // The action of a mode leads back to digits, too.
    const press = () => {
      if (entry !== wanted) tell({ is: "acted", action: wanted === "digits" ? actionOf[entry] : action });
    };
    return html`<button
      type="button"
      aria-pressed=${entry === wanted}
      title=${firstKey(model.settings.keys, action)}
      @click=${press}
    >
      <span>${label}</span>
    </button>`;
  };
  return html`<div class="modes" role="group" aria-label=${say("mode")}>
    ${mode("digits", say("Digits"), "digit-1")} ${mode("corner", say("Corner"), "corner-notes")}
    ${mode("centre", say("Centre"), "centre-notes")} ${mode("colors", say("Colour"), "colors")}
  </div>`;
}

const actionOf: Record<Entry, ActionName> = {
  digits: "digit-1",
  corner: "corner-notes",
  centre: "centre-notes",
  colors: "colors",
  note_colors: "note-colors",
};

function tools(model: Model, tell: Tell): Part {
  return html`<div class="tools">
    ${tool(model, tell, "undo", say("undo"), icon("undo"))}
    ${tool(model, tell, "redo", say("redo"), icon("redo"))}
    ${tool(model, tell, "clear", say("clear"), icon("clear"))}
    ${allows(model, Assist.CHECK) ? tool(model, tell, "check", say("Check"), icon("check")) : nothing}
    ${allows(model, Assist.HINTS) ? tool(model, tell, "hint", say("hint"), icon("hint")) : nothing}
    ${isSolo(model) ? tool(model, tell, "pause", say("pause"), icon("pause")) : nothing}
    <button type="button" class="opens-more" popovertarget="more">
      ${icon("more")}<span>${say("more")}</span>
    </button>
  </div>`;
}

function moreTools(model: Model, tell: Tell): Part {
  const { settings, board } = model;
  const one = (action: ActionName, label: string, isOn?: boolean) =>
    tool(model, tell, action, label, nothing, isOn);
  // In the bar at the top, where there is room for it.
  const elsewhere = (action: ActionName, label: string) =>
    html`<button type="button" class="small-only" @click=${act(tell, action)}>
      <span>${label}</span>
    </button>`;
  return html`<div class="more" id="more" popover>
    ${one("save-point", say("set a save point"))}
    ${one("back-to-save-point", say("return to the save point"))}
    ${allows(model, Assist.AUTO_NOTES) ? one("fill-notes", say("fill in all candidates")) : nothing}
    ${allows(model, Assist.REWIND) ? one("rewind", say("undo to before my mistake")) : nothing}
    ${one("pick", say("select several cells"), model.focus.isPicking)}
    ${one("note-colors", say("colour notes"), board.entry === "note_colors")}
    ${one("digit-first", say("digit first"), settings.digitFirst)}
    ${allows(model, Assist.HIGHLIGHTS) ? one("highlights", say("highlights"), settings.highlights) : nothing}
    ${one("calm", say("Calm"), settings.calm)}
    ${isSolo(model) ? nothing : html`${one("talk", say("talk"))} ${one("react", say("react"))}`}
    <button type="button" @click=${() => tell({ is: "opened", overlay: "print" })}><span>${say("print")}</span></button>
    ${one("forfeit", say("forfeit"))} ${elsewhere("help", say("Help"))}
    ${elsewhere("settings", say("Settings"))} ${elsewhere("leave", say("leave"))}
  </div>`;
}

// Pressing with a mouse leaves the focus on the board.
const keepFocus = (event: Event): void => event.preventDefault();

export function padView(model: Model, tell: Tell): Part {
  if (!isPlaying(model) || model.isPaused) return nothing;
  const left = digitsLeft(echoOf(model).grid);
  const { settings, board, focus, room, place } = model;
  const looks = [
    left.join(""),
    settings,
    board.entry,
    board.chosenDigit,
    focus.isPicking,
    room?.race?.assists,
    place,
  ];
  const draw = () =>
    html`<section class="pad" aria-label=${say("Keys")} @mousedown=${keepFocus}>
      ${modes(model, tell)}
      <div class="digits">${(settings.digitKeys === "keypad" ? digitsOfKeypad : digits).map((digit) => digitButton(model, tell, digit, left[digit - 1]))}</div>
      ${tools(model, tell)} ${moreTools(model, tell)}
    </section>`;
  return html`${guard(looks, draw)}`;
}
