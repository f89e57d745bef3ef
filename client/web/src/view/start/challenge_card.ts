// How to challenge a friend to the race that has just ended: by a link, or by a file.
import { html, nothing } from "lit-html";
import { challengeLink } from "../../app/input/challenge_actions.ts";
import type { Model } from "../../app/core/model.ts";
import { hasGhosts } from "../../app/core/rivals.ts";
import { say } from "../../words/say.ts";
import { capital } from "../parts/controls.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

export function challengeCard(model: Model, tell: Tell): Part {
  const send = (how: "share" | "copy" | "file") => () => tell({ is: "challenge_sent", how });
  const link = challengeLink(model);
  const byLink = html`<p>${say("Friends race against all who took part, as ghosts, while the server keeps the race:")}</p>
    <p class="invite-link">
      <a href=${link} @click=${(event: Event) => event.preventDefault()}>${link}</a>
    </p>
    <p class="buttons">
      ${button(say("Share the link"), send("share"), "strong")} ${button(say("copy"), send("copy"))}
    </p>`;
  return html`<h2>${capital(say("challenge a friend to this race"))}</h2>
    ${link ? byLink : nothing}
    ${hasGhosts(model) ? html`<p>${say("Your own run is added to those that you raced against.")}</p>` : nothing}
    <p>${say("The file of the race can be opened here, and with gridrace challenge FILE.")}</p>
    <p class="buttons">${button(say("Save the file"), send("file"), link ? "" : "strong")}</p>`;
}
