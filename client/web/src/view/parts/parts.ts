// Small parts of the first paint, and of other screens. What the first paint does without is in controls.ts.
import { html, noChange, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Part, Tell } from "../../app/core/lazy_parts.ts";
import type { Model } from "../../app/core/model.ts";
import { escapeText } from "../../words/escape_text.ts";
import { say } from "../../words/say.ts";

export type { Part, Tell };

// A path in a square of 24.
export const drawing = (path: string): Part =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const button = (label: Part, press: () => void, look = "", isOff = false): Part =>
  html`<button type="button" class=${look} ?disabled=${isOff} @click=${press}>${label}</button>`;

// A labelled text field; `more` are attributes that some have; `isApart`: the enter key submits no form.
export function textField(
  label: string,
  value: string,
  change: (value: string) => void,
  more: { longest?: number; hint?: string; complete?: string; isCode?: boolean; focus?: boolean; about?: string; isWrong?: boolean; isApart?: boolean } = {},
): Part {
  const { longest, hint, complete = "off", isCode = false, focus = false, about, isWrong, isApart } = more;
  return html`<label class="field">
    <span>${label}</span>
    <input
      type="text"
      class=${isCode ? "code" : ""}
      .value=${live(value)}
      maxlength=${longest ?? nothing}
      placeholder=${hint ?? nothing}
      autocomplete=${complete}
      autocapitalize=${isCode ? "characters" : "off"}
      spellcheck="false"
      ?autofocus=${focus}
      aria-describedby=${about ?? nothing}
      form=${isApart ? "" : nothing}
      aria-invalid=${isWrong || nothing}
      @input=${(event: InputEvent) => change((event.target as HTMLInputElement).value)}
    />
  </label>`;
}

export function numberField(
  label: string,
  value: number,
  [least, most, step = 1]: readonly [number, number, number?],
  change: (value: number) => void,
): Part {
  // Text that is no number stays as typed, and the form says what is wrong with it.
  return html`<label class="field">
    <span>${label}</span>
    <input
      type="number"
      inputmode="decimal"
      .valueAsNumber=${Number.isNaN(value) ? noChange : live(value)}
      min=${least}
      max=${most}
      step=${step}
      @input=${(event: InputEvent) => change((event.target as HTMLInputElement).valueAsNumber)}
    />
  </label>`;
}

// More than any text of one puzzle has.
const longestFile = 1e6;

// A puzzle of one's own: pasted, typed, or of a file.
export function puzzleField(puzzle: string, tell: Tell): Part {
  const change = (value: string) => tell({ is: "typed", field: "puzzle", value });
  const open = (event: Event) =>
    void (event.target as HTMLInputElement).files?.[0]?.slice(0, longestFile).text().then(change);
  return html`<label class="field">
      <span>${say("Paste it, or type 81 characters.")}</span>
      <textarea
        rows="3"
        class="code"
        spellcheck="false"
        .value=${live(puzzle)}
        @input=${(event: InputEvent) => change((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
    <label class="field">
      <span>${say("Or open a file.")}</span>
      <input type="file" @change=${open} />
    </label>`;
}

export const errorLine = (error: string): Part =>
  error ? html`<p class="error" role="alert">${error}</p>` : nothing;

// The last message of the model to the person.
export const statusLine = ({ status }: Model): Part =>
  status.text ? html`<p class="status" data-tone=${status.tone}>${escapeText(status.text)}</p>` : nothing;
