// What members say: the last lines, the line to be said, reactions.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Model } from "../../app/core/model.ts";
import { isHeard } from "../../app/core/news.ts";
import { escapeText } from "../../words/escape_text.ts";
import { emotes } from "../../generated/words.ts";
import type { TalkLine } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import { named } from "../parts/controls.ts";
import type { Part, Tell } from "../parts/parts.ts";

function lineOf({ member, name, text, emote }: TalkLine): Part {
  if (member === 0) return html`<li class="announced">${say("The server announces: {0}", escapeText(text))}</li>`;
  const said = emotes[emote] ? say(emotes[emote]) : escapeText(text);
  return html`<li><b>${named(name)}</b> <bdi class=${emote ? "emote" : ""}>${said}</bdi></li>`;
}

// The newest lines. New ones are read out by the announcer, not by this list.
export function talkLines(model: Model, most = 20): Part {
  const isShown = ({ member }: TalkLine) => member === 0 || isHeard(model, member);
  const lines = (model.room?.talk ?? []).filter(isShown).slice(-most);
  return lines.length > 0 ? html`<div class="talk"><ul>${lines.map(lineOf)}</ul></div>` : nothing;
}

// As many characters as the server takes in any language.
export function talkForm(model: Model, tell: Tell, hasFocus = false): Part {
  const submit = (event: Event) => {
    event.preventDefault();
    tell({ is: "submitted" });
  };
  return html`<form class="line" @submit=${submit}>
    <input
      type="text"
      aria-label=${say("say something to the room")}
      placeholder=${say("Message")}
      maxlength="200"
      autocomplete="off"
      ?autofocus=${hasFocus}
      .value=${live(model.draft)}
      @input=${(event: InputEvent) =>
        tell({ is: "typed", field: "draft", value: (event.target as HTMLInputElement).value })}
    />
    <button>${say("send")}</button>
  </form>`;
}

export function emoteButtons(tell: Tell): Part {
  const one = (emote: number) =>
    html`<button type="button" title=${emote} @click=${() => tell({ is: "reacted", emote })}>
      ${say(emotes[emote])}
    </button>`;
  return html`<div class="emotes" role="group" aria-label=${say("send a quick reaction")}>
    ${emotes.slice(1).map((_, i) => one(i + 1))}
  </div>`;
}

export const talkPanel = (model: Model, tell: Tell): Part =>
  html`<section class="card talk-panel">
    <h2>${say("Chat")}</h2>
    ${talkLines(model)} ${talkForm(model, tell)} ${emoteButtons(tell)}
  </section>`;
