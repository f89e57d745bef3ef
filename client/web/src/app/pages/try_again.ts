// What comes of the request for a room, a new one or not. A server that had too much to do is asked again, by itself or at once.
import { phrase, say } from "../../words/say.ts";
import type { Message } from "../core/message.ts";
import { Role } from "../../wire/wire.ts";
import type { Connection } from "../core/model.ts";
import { cause, change, type Next } from "../core/next.ts";
import { botsToRace, changeStart, countdownForStrangers, enterRoom, fail, idle, openAtOnce, openLink } from "./start_actions.ts";

const mostTries = 20;

// The request is made again by itself, where the server said when.
function failFor(turn: Next, error: string, wait = 0): Next {
  const { now, start } = turn.model;
  const tries = start.tries + 1;
  return wait && tries < mostTries ? changeStart(turn, { error, isBusy: true, againAt: now + wait, tries }) : fail(turn, error);
}

// Back at the entrance, with the reason: another name, or the same later, may do. Who wants to race now, in whichever
// room, opens one.
export function refuseEntry(turn: Next, { reason, wantsWord = false, wait }: Connection): Next {
  const { code, sought, tries } = turn.model.start;
  cause(turn, { do: "drop" });
  if (code === sought) {
    cause(change(turn, { place: "start" }), { do: "go", url: "/" });
    return openAtOnce(changeStart(turn, { page: "menu" }), botsToRace, countdownForStrangers);
  }
  openLink(turn, code);
  return failFor(changeStart(turn, { wantsWord, tries }), say(phrase(reason)), wait);
}

export const failToMakeNow = (turn: Next, { error, wait }: Message & { is: "room_failed" }): Next =>
  turn.model.start.isBusy ? failFor(turn, error, wait) : turn;

// Does nothing if the person has gone somewhere else meanwhile.
export function enterMade(turn: Next, { code, ghosts = [] }: Message & { is: "room_made" }): Next {
  const { isBusy, name } = turn.model.start;
  return isBusy && turn.model.place === "start" ? enterRoom(changeStart(turn, { made: code, ghosts }), code, Role.PLAYER, name.trim()) : turn;
}

export function tryAgain(turn: Next): Next {
  const { asked, againAt, tries } = turn.model.start;
  if (!againAt || !asked) return turn;
  if (asked.do === "enter") enterRoom(turn, asked.code, asked.role, asked.name, asked.word);
  else cause(changeStart(turn, { error: "", againAt: 0 }), asked);
  return changeStart(turn, { tries });
}

export function tryIfDue(turn: Next): void {
  const { now, place, start } = turn.model;
  if (place === "start" && start.againAt > 0 && now >= start.againAt) tryAgain(turn);
}

export const giveUpTrying = (turn: Next): Next => changeStart(turn, idle);
