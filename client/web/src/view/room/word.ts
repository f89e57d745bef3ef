// The dialog in which the host sets the word that newcomers must say.
import { html } from "lit-html";
import { isWordUnknown } from "../../app/input/lobby_actions.ts";
import type { Model } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { wordField } from "../parts/controls.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

export function wordDialog(model: Model, tell: Tell): Part {
  const { word, error } = model.start;
  const why = isWordUnknown(model)
    ? say("A new word that newcomers must say. Empty: the old one stays.")
    : say("The word that newcomers must say. Empty: they need none.");
  const submit = (event: Event) => {
    event.preventDefault();
    tell({ is: "submitted" });
  };
  return html`<h2>${say("word")}</h2>
    <form @submit=${submit}>
      ${wordField(word, (value) => tell({ is: "typed", field: "word", value }), error, why)}
      <p class="buttons">
        <button class="strong">${say("send")}</button>
        ${button(say("cancel"), () => tell({ is: "opened", overlay: "none" }))}
      </p>
    </form>`;
}
