// The invitation: the link, shared or copied with one tap, and its QR code.
import { html, nothing } from "lit-html";
import { inviteOf } from "../../app/input/anywhere_actions.ts";
import type { Model } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { button, type Part, type Tell } from "./parts.ts";

// Machines that only reach themselves by it.
export const isHereOnly = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/.test(origin);

export function linkCard(model: Model, tell: Tell): Part {
  const invite = inviteOf(model);
  return html`<section class="card invite">
    <div>
      <h2>${say("Friends join with")}</h2>
      <p class="code code-large">${model.room!.code}</p>
      <p class="invite-link">
        <a href=${invite} @click=${(event: Event) => event.preventDefault()}>${invite}</a>
      </p>
      <p class="buttons">
        ${button(say("Share the link"), () => tell({ is: "shared" }), "strong")}
        ${button(say("copy"), () => tell({ is: "copied" }))}
      </p>
      ${isHereOnly(model.origin)
        ? html`<small>${say("This address works on this computer only.")}</small>`
        : nothing}
    </div>
    ${model.lazy.extras?.qrCode(invite) ?? nothing}
  </section>`;
}
