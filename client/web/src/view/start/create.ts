// The form of a new room.
import { html } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import type { Part, Tell } from "../parts/parts.ts";
import { roomFields } from "../room/rules_form.ts";
import { backButton, nameField, submitting } from "./start.ts";

export function createView(model: Model, tell: Tell): Part {
  const { start } = model;
  const { play } = model.lazy;
  return html`<div class="start narrow">
    <section class="card">
      <h1>${say("Open a room")}</h1>
      <p class="faint">${say("Your friends join with the code shown next.")}</p>
      <form @submit=${submitting(tell)}>
        ${nameField(model, tell)} ${play?.serverWordField(model, tell)} ${roomFields(model, tell)}
        ${play?.startError(model, tell)}
        <p class="buttons">
          <button class="strong" ?disabled=${start.isBusy || !play}>${say("Open the room")}</button>
        </p>
      </form>
    </section>
    ${backButton(tell)}
  </div>`;
}
