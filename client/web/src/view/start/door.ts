// What the entrance of a room tells, once the server has: whether it is open, and its word.
import { html, nothing } from "lit-html";
import type { Model, StartForm } from "../../app/core/model.ts";
import { say } from "../../words/say.ts";
import { isServerWordWrong, wordNeeded, wrongWord } from "./server_word.ts";
import { wordField } from "../parts/controls.ts";
import { button, errorLine, type Part, type Tell } from "../parts/parts.ts";

function reasonText(reason: string): string {
  switch (reason) {
    case "full":
      return say("The room is full.");
    case "locked":
      return say("The host has locked this room: ask the host to open it.");
    case "word_needed":
      return say("This room wants a word: ask the host for it.");
    case "server_word_needed":
      return wordNeeded();
    case "wrong_server_word":
      return wrongWord();
    case "kicked":
      return say("The host has removed you from this room.");
    case "no_such_room":
      return say("This room does not exist, or is closed.");
    case "paused":
      return say("The server cannot save moves at the moment: the room is paused until it can.");
    case "busy":
      return say("The server has too much to do; come back soon.");
    case "banned":
      return say("Your address is banned from this server.");
    default:
      return reason === "closed" ? say("This room is closed.") : say("The server does not let you in.");
  }
}

// Whether the room is open, as far as the server says. A word is asked for in its field.
export function doorText(start: StartForm): Part {
  const { door } = start;
  if (!door) return nothing;
  const players =
    door.players === undefined ? "" : say("{0} of {1} players", door.players, door.max_players ?? 0);
  const racing = door.phase === "racing" ? say("A race is under way.") : "";
  const isAskedFor = start.wordFor === "enter" ? /word/ : /^word_needed$/;
  return html`${door.open || start.againAt > 0 || isAskedFor.test(door.reason ?? "")
    ? nothing
    : html`<p class="error" role="status">${reasonText(door.reason ?? "")}</p>`}
    <p class="faint">${[players, racing].filter(Boolean).join(" · ")}</p>`;
}

// The form's error, and when a server that has too much to do is asked again.
export function startError({ start, now }: Model, tell: Tell): Part {
  if (isWordWrong(start)) return nothing;
  const seconds = Math.ceil((start.againAt - now) / 1000);
  return html`${errorLine(start.error)}
  ${start.againAt > 0
    ? html`<p>${say("Trying again in {0} s.", Math.max(seconds, 0))}</p>
        <p class="buttons">
          ${button(say("Try now"), () => tell({ is: "tried_again" }))}
          ${button(say("cancel"), () => tell({ is: "tried_again", gives_up: true }), "quiet")}
        </p>`
    : nothing}`;
}

// Whether the form's error is one of the room's word: not if the name is missing.
const isRoomsWordWrong = (start: StartForm): boolean =>
  start.page === "join" && start.wantsWord && start.name.trim() !== "" && start.error !== "" && !isServerWordWrong(start);
export const isWordWrong = (start: StartForm): boolean => isRoomsWordWrong(start) || isServerWordWrong(start);

export function doorWord({ start }: Model, tell: Tell): Part {
  const { door, error, wantsWord, word } = start;
  if (!wantsWord && (door?.open !== false || door.reason !== "word_needed")) return nothing;
  const change = (value: string) => tell({ is: "typed", field: "word", value });
  return wordField(word, change, isRoomsWordWrong(start) ? error : "", reasonText("word_needed"));
}
