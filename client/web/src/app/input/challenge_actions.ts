// Challenging friends to a race that has ended. The counterpart of parts of client/app/input/result_actions.cpp.
import { say } from "../../words/say.ts";
import { wordFragment } from "../../race/room_code.ts";
import { ghostsFault } from "../replay/ghosts.ts";
import type { Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";
import { cause, change, tell, type Handlers, type Next } from "../core/next.ts";
import { shownRace } from "../core/rivals.ts";

// By which friends race against the players of the last race; empty for a game alone, of which no server knows.
export function challengeLink({ place, room, origin, start }: Model): string {
  if (place !== "room" || !room?.race) return "";
  const words = wordFragment("", start.guestsWord).replace("#", ",");
  return `${origin}/#challenge=${room.code}/${room.race.number}${words}`;
}

export function openChallenge(turn: Next): Next {
  const { room } = turn.model;
  if (room?.race?.ended_at === undefined) return tell(turn, say("There is no race now."), "bad");
  const fault = ghostsFault(shownRace(turn.model));
  if (fault) return tell(turn, fault, "bad");
  return change(turn, { overlay: "challenge" });
}

export function sendChallenge(turn: Next, { how }: Message & { is: "challenge_sent" }): Next {
  const url = challengeLink(turn.model);
  change(turn, { overlay: "none" });
  if (how === "copy") return cause(turn, { do: "copy", text: url });
  if (how === "share") return cause(turn, { do: "share", text: say("Race me on the same sudoku:"), url });
  return cause(turn, { do: "save_challenge", race: turn.model.room?.race?.number ?? 0 });
}

export const challengeHandlers: Handlers = { challenge: openChallenge };
