// What the keys mean: all of them, those of the screen that the person is on first. The counterpart of
// client/app/view/view_help.cpp; fetched when it is opened.
import { html, nothing } from "lit-html";
import { contextOf } from "../../app/input/key_dispatch.ts";
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

const fingers = (): Part =>
  html`<section>
    <h3>${say("With fingers")}</h3>
    <p>${say("Tap a cell to select it; drag over cells to select several.")}</p>
    <p>${say("Hold a digit to note it in the corner.")}</p>
    <p>${say("With digit first, a tap on a cell writes the digit, and holding the cell notes it.")}</p>
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
    <div class="help">${ordered.map(section)}</div>
    <p class="buttons">
      <button type="button" autofocus @click=${() => tell({ is: "opened", overlay: "none" })}>
        ${say("Close")}
      </button>
    </p>`;
}
