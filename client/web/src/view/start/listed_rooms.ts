// The rooms of strangers on the start page, to join while they wait, else to watch. Fetched with what playing needs.
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { nextMeeting } from "../../app/core/meetings.ts";
import type { Model } from "../../app/core/model.ts";
import type { ListedRoom } from "../../http/http.ts";
import { Role } from "../../wire/wire.ts";
import { escapeText } from "../../words/escape_text.ts";
import { phrase, say } from "../../words/say.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

const mostRooms = 8;

function listedRoom(listed: ListedRoom, now: number, tell: Tell): Part {
  const { room, open, host, phase, mode, difficulty, players, max_players, meeting, word_needed } = listed;
  const joins = (open || word_needed) && phase !== "racing";
  const title = joins
    ? say("{0} waits in room {1}", escapeText(host), room)
    : say("Watch {0} race in room {1}", escapeText(host), room);
  const role = joins ? Role.PLAYER : Role.SPECTATOR;
  return html`<li>
    ${button(title, () => tell({ is: "entered", role, code: room }), "wide")}
    <small>${say(phrase(mode))}, ${say(phrase(difficulty))} · ${say("{0} of {1} players", players, max_players)}${word_needed ? ` · ${say("wants a word")}` : ""}
      ${nextMeeting(meeting, now)}</small>
  </li>`;
}

export function listedRooms({ start, now }: Model, tell: Tell): Part {
  const shown = start.rooms.filter(({ open, phase, word_needed }) => open || word_needed || phase === "racing").slice(0, mostRooms);
  if (shown.length === 0) return nothing;
  return html`<ul class="card kept">${repeat(shown, ({ room }) => room, (room) => listedRoom(room, now, tell))}</ul>`;
}
