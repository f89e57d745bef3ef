// The messages of dialogs, replays and a room's screens but the board, which come after the first paint.
import { say } from "../../words/say.ts";
import { askRooms, copy, inviteOf } from "../input/anywhere_actions.ts";
import type { Message } from "../core/message.ts";
import { cause, change, send, type Next } from "../core/next.ts";
import { codeOfDay } from "../../race/room_code.ts";
import { changeStart } from "./start_actions.ts";
import { enterMade, failToMakeNow, giveUpTrying, tryAgain } from "./try_again.ts";
import { answerQuestion, reactWith, sayDraft } from "../input/overlay.ts";
import { setWord } from "../input/lobby_actions.ts";
import { openReplay, seek } from "../input/replay_actions.ts";

// The invitation, with the system's sharing sheet, if the browser has one; otherwise by copying.
function share(turn: Next): void {
  const url = inviteOf(turn.model);
  if (url) cause(turn, { do: "share", text: say("Race me on the same sudoku:"), url });
}

// For what is shown to those alone who know the server's word.
function askAgain(turn: Next): unknown {
  const { now, place, start } = turn.model;
  if (start.isBusy) return;
  if (place === "challenge" && start.raced) {
    changeStart(turn, { error: "", isBusy: true });
    return cause(turn, { do: "find_challenge", from: start.raced });
  }
  if (place !== "start") return;
  if (start.page === "join") return cause(turn, { do: "ask_room", code: start.code });
  return cause(askRooms(turn), { do: "ask_day", code: codeOfDay(now) });
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
    case "gave_word":
      return cause(turn, { do: "say_server_word" });
    case "room_made":
      return enterMade(turn, message);
    case "room_failed":
      return failToMakeNow(turn, message);
    case "tried_again":
      return message.gives_up ? giveUpTrying(turn) : tryAgain(turn);
    case "said_server_word":
      return askAgain(turn);
    case "race_checked":
      return change(turn, { raceCheck: message.check });
    case "trusted_key":
      return cause(change(turn, { raceCheck: { verdict: "signed", key: message.key } }), { do: "trust_key", key: message.key });
    case "record_arrived":
      return openReplay(turn, message);
    default:
      return;
  }
}
