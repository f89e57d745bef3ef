// What can be done after a race. The counterpart of client/app/input/result_actions.cpp.
import { Role } from "../../wire/wire.ts";
import { analysisHandlers } from "./analysis_actions.ts";
import { goToStart } from "./anywhere_actions.ts";
import { challengeHandlers } from "./challenge_actions.ts";
import { cause, change, send, tell, type Handlers, type Next } from "../core/next.ts";
import { ownMember } from "../core/screen.ts";
import { isDone } from "../core/questions.ts";
import { isDaily } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { ownRecord } from "../core/own_course.ts";
import { secretUntilText } from "../core/race_end.ts";

export const goToLobby = (turn: Next): Next => change(turn, { resultSeen: true, analysis: null });

export function askForRematch(turn: Next): Next {
  if (turn.model.tour !== null) return goToStart(turn, "drop");
  goToLobby(turn);
  const isPlayer = ownMember(turn.model)?.role === Role.PLAYER;
  return isPlayer ? send(turn, { action: "set_ready", set_ready: { ready: true } }) : turn;
}

// Of the puzzle of this day: of one's own run.
export function askForReplay(turn: Next): Next {
  const { model } = turn;
  const race = model.room?.race;
  const own = isDone(model) && isDaily(race) ? ownRecord(model) : null;
  if (isDone(model) && !own) return tell(turn, isDaily(race) ? secretUntilText(model) : say("Not until the race is over."));
  return cause(turn, { do: "fetch_record", race: race?.number ?? 0, ...(own ? { own } : {}) });
}

export const resultHandlers: Handlers = {
  rematch: askForRematch,
  "to-lobby": goToLobby,
  "watch-replay": askForReplay,
  ...analysisHandlers,
  ...challengeHandlers,
};
