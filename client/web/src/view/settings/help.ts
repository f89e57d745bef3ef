// How the mode is won, what fingers can do and, where there is a keyboard, what the keys mean: those of the screen that
// the person is on first. The counterpart of
// client/app/view/view_help.cpp; fetched when it is opened.
import { html, nothing, svg } from "lit-html";
import { contextOf } from "../../app/input/key_dispatch.ts";
import { hasKeyboard } from "../../app/input/keyboard.ts";
import { offers } from "../../app/input/actions.ts";
import { firstKey, keysOf } from "../../app/settings/keymap.ts";
import type { Model } from "../../app/core/model.ts";
import { pageKeys } from "../../app/speech/page_keys.ts";
import { actions, type ActionName, type Context } from "../../generated/actions.ts";
import { meanings } from "../../generated/meanings.ts";
import { goalText } from "../../app/core/mode_words.ts";
import { Mode, Phase, type Snapshot } from "../../wire/wire.ts";
import { modeOf, modeOfRules } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Part, Tell } from "../parts/parts.ts";

export function contextTitle(context: Context): string {
  if (context === "board") return say("On the board");
  if (context === "lobby") return say("In the room");
  if (context === "result") return say("After a race");
  return context === "replay" ? say("In a replay") : say("Everywhere");
}

export const keyCaps = (keys: string): Part[] =>
  keys
    .split(" ")
    .filter(Boolean)
    .map((key) => html`<kbd>${key}</kbd> `);

export const actionsOf = (context: Context): ActionName[] =>
  (Object.keys(actions) as ActionName[]).filter((name) => actions[name].context === context);

const row = (keys: string, meaning: string): Part =>
  html`<div><dt>${keyCaps(keys)}</dt><dd>${meaning}</dd></div>`;

// The nine digits are one entry, and so are their notes.
function entry({ settings: { keys } }: Model, name: ActionName): Part | null {
  if (/^(digit|note)-[2-9]$/.test(name)) return null;
  const [caps, meaning] =
    name === "digit-1"
      ? ["1-9", say("place or note a digit")]
      : name === "note-1"
        ? [`${firstKey(keys, name)}-9`, say("note a digit in the corner")]
        : [keysOf(keys, name), say(meanings[name])];
  return row(caps, meaning);
}

// Of the race under way, else of the next one.
const modeHere = ({ phase, race, rules }: Snapshot): Mode =>
  race && phase !== Phase.LOBBY ? modeOf(race) : modeOfRules(rules);

// Three cells, a fingertip at its place (with a second ring as long as it stays), what it has drawn and written.
function gesture(text: string, finger: number, more: Part | Part[], isHeld = false): Part {
  return html`<li>
    <svg viewBox="0 0 62 32" aria-hidden="true">
      ${more}
      <path class="lines" d="M1 1h60v20H1zM21 1v20M41 1v20" />
      <circle cx=${finger} cy="19" r="6" />${isHeld ? svg`<circle class="held" cx=${finger} cy="19" r="10" />` : nothing}
    </svg>
    ${text}
  </li>`;
}

const filled = (from: number, wide: number): Part => svg`<rect x=${from} y="1" width=${wide} height="20" />`;
const written = (text: string, x: number, look: string): Part => svg`<text class=${look} x=${x} y=${look ? 9 : 16}>${text}</text>`;

const fingers = (): Part =>
  html`<section>
    <h3>${say("With fingers")}</h3>
    <ul class="gestures">
      ${gesture(say("Tap a cell to select it."), 31, filled(21, 20))}
      ${gesture(say("Drag over cells to select several."), 51, [filled(1, 60), svg`<path class="drawn" d="M11 14h34" />`])}
      ${gesture(say("Tap a digit to write it."), 51, [filled(1, 20), written("5", 11, ""), written("5", 51, "")])}
      ${gesture(say("Hold a digit to note it in the corner."), 51, [filled(1, 20), written("5", 5, "small"), written("5", 51, "")], true)}
      ${gesture(say("With digit first, a tap on a cell writes the digit, and holding the cell notes it."), 31, [filled(21, 20), written("5", 31, "")], true)}
    </ul>
  </section>`;

export function helpDialog(model: Model, tell: Tell): Part {
  const here = contextOf(model);
  const first = here === "everywhere" ? "board" : here;
  const contexts: Context[] = ["board", "everywhere", "lobby", "result", "replay"];
  const ordered = [first, ...contexts.filter((context) => context !== first)] as Context[];
  const section = (context: Context) =>
    html`<section>
      <h3>${contextTitle(context)}</h3>
      <dl class="keys">
        ${actionsOf(context)
          .filter((name) => offers(model, name))
          .map((name) => entry(model, name))}
        ${context === "board"
          ? [
              row("shift-1-9", say("note a digit in the corner")),
              row("ctrl-1-9", say("note a digit in the centre")),
            ]
          : nothing}
        ${context === "board" ? pageKeys.map(({ key, meaning }) => row(key, say(meaning))) : nothing}
      </dl>
    </section>`;
  return html`<h2>${say("Help")}</h2>
    <p>${goalText(model.room ? modeHere(model.room) : Mode.RACE)}</p>
    ${matchMedia("(any-pointer: coarse)").matches ? fingers() : nothing}
    ${hasKeyboard() ? html`<div class="help">${ordered.map(section)}</div>` : nothing}
    <p class="buttons">
      <button type="button" autofocus @click=${() => tell({ is: "opened", overlay: "none" })}>
        ${say("Close")}
      </button>
    </p>`;
}
