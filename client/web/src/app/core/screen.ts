// Which screen belongs to the state, and what that depends on. questions.ts has others.
import { Phase, RunStatus, type Member, type Run } from "../../wire/wire.ts";
import { isDaily, memberOf, puzzleOf as givensOf, runOf } from "../../race/room.ts";
import type { Model } from "./model.ts";

export type Screen =
  | "start"
  | "statistics"
  | "challenge"
  | "replay"
  | "analysis"
  | "connecting"
  | "lobby"
  | "countdown"
  | "board"
  | "spectating"
  | "result"
  | "closed";

// Delay between the start of a race and its display for waiting players, so that it opens on all screens at
// the same time: most connections have delivered the puzzle by then.
export const opening = 300;
export const isSolo = (model: Model): boolean => model.place === "solo";
export const ownRun = ({ room, self }: Model): Run | undefined => (room ? runOf(room, self) : undefined);
export const ownMember = ({ room, self }: Model): Member | undefined =>
  room ? memberOf(room, self) : undefined;
export const isHost = ({ room, self }: Model): boolean => self !== 0 && room?.host === self;
export const puzzleOf = (model: Model): string =>
  model.room?.race ? givensOf(model.room.race, ownRun(model)) : "";

// True during the player's own run: digits are accepted.
export function isPlaying(model: Model): boolean {
  const isRacing = model.room?.phase === Phase.RACING && puzzleOf(model) !== "";
  return isRacing && ownRun(model)?.status === RunStatus.RACING;
}

// The screen of a room, on the server or alone.
function screenOfRoom(model: Model): Screen {
  const { room } = model;
  if (model.isElsewhere || model.connection.contact === "closed") return "closed";
  if (!room) return "connecting";
  if (room.phase === Phase.COUNTDOWN) return "countdown";
  if (room.phase === Phase.RACING) {
    const run = ownRun(model);
    if (isDaily(room.race)) return isPlaying(model) ? "board" : run ? "result" : "lobby";
    if (!isSolo(model) && model.now < room.race!.starts_at + opening) return "countdown";
    return ownRun(model) ? "board" : "spectating";
  }
  const hasResult = room.race?.ended_at !== undefined && room.race.runs.length > 0;
  return hasResult && !model.resultSeen ? "result" : "lobby";
}

export function screenOf(model: Model): Screen {
  if (model.replay) return "replay";
  if (model.analysis) return "analysis";
  const { place } = model;
  return place === "room" || place === "solo" ? screenOfRoom(model) : place;
}
