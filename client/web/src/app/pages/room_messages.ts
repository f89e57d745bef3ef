// The messages of dialogs, replays and a room's screens but the board, which come after the first paint.
import { say } from "../../words/say.ts";
import { copy, inviteOf } from "../input/anywhere_actions.ts";
import type { Message } from "../core/message.ts";
import { cause, change, send, type Next } from "../core/next.ts";
import { answerQuestion, reactWith, sayDraft } from "../input/overlay.ts";
import { setWord } from "../input/lobby_actions.ts";
import { openReplay, seek } from "../input/replay_actions.ts";

// The invitation, with the system's sharing sheet, if the browser has one; otherwise by copying.
function share(turn: Next): void {
  const url = inviteOf(turn.model);
  if (url) cause(turn, { do: "share", text: say("Race me on the same sudoku:"), url });
}

export function takeRoomMessage(turn: Next, message: Message): unknown {
  switch (message.is) {
    case "submitted":
      return turn.model.overlay === "word" ? setWord(turn) : sayDraft(turn);
    case "shared":
      return share(turn);
    case "copied":
      return copy(turn);
    case "picture_sent":
      return cause(change(turn, { overlay: "none" }), { do: "send_picture", how: message.how });
    case "watched_again":
      return cause(turn, { do: "open_replay", key: message.replay.key });
    case "deleted":
      return cause(turn, { do: "delete_replay", key: message.replay.key });
    case "watched":
      return change(turn, { watching: { member: message.member, follows: message.follows } });
    case "sought":
      return seek(turn, message.at);
    case "selected_member":
      return change(turn, { selected: message.member });
    case "ended_race":
      return send(turn, { action: "end_race", end_race: {} });
    case "reacted":
      return reactWith(turn, message.emote);
    case "answered_question":
      return answerQuestion(turn, message.yes);
    case "record_arrived":
      return openReplay(turn, message);
    default:
      return;
  }
}
