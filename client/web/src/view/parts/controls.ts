// Small parts that several screens share, but not the first paint: buttons for actions, switches, choices.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Model } from "../../app/core/model.ts";
import { firstKey } from "../../app/settings/keymap.ts";
import type { ActionName } from "../../generated/actions.ts";
import { escapeText } from "../../words/escape_text.ts";
import { say } from "../../words/say.ts";
import { textField, type Part, type Tell } from "./parts.ts";

// The name or text of somebody else, with a direction of its own.
export const named = (name: string): Part => html`<bdi>${escapeText(name)}</bdi>`;

// A button for an action; its key is shown on hovering, and announced by screen readers.
export function actionButton(
  model: Model,
  tell: Tell,
  action: ActionName,
  label: Part,
  { look = "", name, isOff = false }: { look?: string; name?: string; isOff?: boolean } = {},
): Part {
  const key = firstKey(model.settings.keys, action);
  return html`<button
    type="button"
    class=${look}
    title=${[name, key].filter(Boolean).join(": ") || nothing}
    aria-label=${name ?? nothing}
    ?disabled=${isOff}
    @click=${() => tell({ is: "acted", action })}
  >
    ${label}
  </button>`;
}

export const checkBox = (label: string, isOn: boolean, change: (isOn: boolean) => void, hint = ""): Part =>
  html`<label class="check">
    <input
      type="checkbox"
      .checked=${live(isOn)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    <span>${label}${hint && html`<small>${hint}</small>`}</span>
  </label>`;

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function chooser<T extends string | number>(
  label: string,
  choices: readonly (readonly [T, string])[],
  chosen: T,
  change: (value: T) => void,
  hint = "",
): Part {
  const pick = (event: Event) => change(choices[(event.target as HTMLSelectElement).selectedIndex][0]);
  return html`<label class="field">
    <span>${label}</span>
    <select @change=${pick}>
      ${choices.map(
        ([value, text]) => html`<option .selected=${live(value === chosen)}>${capital(text)}</option>`
      )}
    </select>
    ${hint && html`<small>${hint}</small>`}
  </label>`;
}

// A word that opens a door, and beside it why: what is wrong with the one that was typed, or what it is for.
export const wordField = (word: string, change: (word: string) => void, error: string, why: string): Part =>
  html`<div class="field">
    ${textField(say("word"), word, change, { about: "about-word", isWrong: error !== "", focus: true })}
    <small id="about-word" class=${error ? "error" : ""} role=${error ? "alert" : nothing}>${error || why}</small>
  </div>`;
