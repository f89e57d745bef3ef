// What lies above a screen: questions, the line to be said, reactions. The counterpart of
// client/app/input/overlay.cpp.
import { emotes } from "../../generated/words.ts";
import { isInRace, isToldToBeAlone, leaveNow } from "./anywhere_actions.ts";
import { change, send, type Next } from "../core/next.ts";
import { isPlaying, screenOf } from "../core/screen.ts";

const close = (turn: Next): Next => change(turn, { overlay: "none" });

export function answerQuestion(turn: Next, yes: boolean): Next {
  const { overlay, selected } = turn.model;
  close(turn);
  if (!yes) return turn;
  if (overlay === "ask_forfeit") return send(turn, { action: "forfeit", forfeit: {} });
  if (overlay === "ask_kick") return send(turn, { action: "kick_member", kick_member: { member: selected } });
  return overlay === "ask_quit" ? leaveNow(turn) : turn;
}

export function reactWith(turn: Next, emote: number): Next {
  close(turn);
  if (isToldToBeAlone(turn) || !(emote >= 1 && emote < emotes.length)) return turn;
  return send(turn, { action: "react", react: { emote } });
}

// Says the line that was written, unless it is blank.
export function sayDraft(turn: Next): Next {
  const text = turn.model.draft.trim();
  change(turn, { draft: "" });
  if (turn.model.overlay === "talk") close(turn);
  return text && !isToldToBeAlone(turn) ? send(turn, { action: "say", say: { text } }) : turn;
}

const longestLine = 200;

// What is typed before the line has the focus belongs to it all the same.
function typeAhead(turn: Next, key: string): Next {
  if (key === "enter") return sayDraft(turn);
  const { draft } = turn.model;
  const typed = key === "space" ? " " : [...key].length === 1 ? key : "";
  const longer = (draft + typed).slice(0, longestLine);
  return change(turn, { draft: key === "backspace" ? draft.slice(0, -1) : longer });
}

// Keys that a dialog does not take by itself: the numbers of reactions, and the answer to a question. True if
// an overlay is open: then the key is for nothing else.
export function pressOnOverlay(turn: Next, key: string): boolean {
  const { overlay } = turn.model;
  if (overlay === "none") return false;
  if (key === "escape") close(turn);
  else if (overlay === "talk") typeAhead(turn, key);
  else if (overlay === "react") reactWith(turn, Number(key) || 0);
  else if (overlay.startsWith("ask_")) answerQuestion(turn, key === "y" || key === "Y" || key === "enter");
  return true;
}

export function stopAskingInVain(turn: Next): Next {
  const { model } = turn;
  const asksInVain =
    (model.overlay === "ask_forfeit" && !isPlaying(model)) ||
    (model.overlay === "ask_quit" && !isInRace(model)) ||
    (/^(ask_kick|rules|meeting|word)$/.test(model.overlay) && screenOf(model) !== "lobby");
  return asksInVain ? close(turn) : turn;
}
