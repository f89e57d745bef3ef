// What can be done after a race. The counterpart of client/app/input/result_actions.cpp.
import { Role } from "../../wire/wire.ts";
import { analysisHandlers } from "../core/analysis.ts";
import { challengeHandlers } from "./challenge_actions.ts";
import { change, send, type Handlers, type Next } from "../core/next.ts";
import { askForReplay } from "./replay_actions.ts";
import { ownMember } from "../core/screen.ts";

export const goToLobby = (turn: Next): Next => change(turn, { resultSeen: true, analysis: null });

export function askForRematch(turn: Next): Next {
  goToLobby(turn);
  const isPlayer = ownMember(turn.model)?.role === Role.PLAYER;
  return isPlayer ? send(turn, { action: "set_ready", set_ready: { ready: true } }) : turn;
}

export const resultHandlers: Handlers = {
  rematch: askForRematch,
  "to-lobby": goToLobby,
  "watch-replay": askForReplay,
  ...analysisHandlers,
  ...challengeHandlers,
};
