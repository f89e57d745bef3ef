// Steering a replay; result_actions.ts asks for it. The counterpart of client/app/input/replay_actions.cpp.
import type { ActionName } from "../../generated/actions.ts";
import { Phase } from "../../wire/wire.ts";
import type { Message } from "../core/message.ts";
import { change, tell, type Handlers, type Next } from "../core/next.ts";
import type { Replay } from "../replay/replay.ts";
import { isDone } from "../core/questions.ts";

export function openReplay(
  turn: Next,
  { timeline, error }: Extract<Message, { is: "record_arrived" }>,
): Next {
  const { room, now, place } = turn.model;
  if (!timeline) return tell(turn, error, "bad");
  // Not in a new race, and not if the person has opened something else meanwhile.
  const isWanted = place === "statistics" || room?.phase === Phase.LOBBY || isDone(turn.model);
  return isWanted ? change(turn, { replay: timeline.viewer.makeReplay(timeline, now) }) : turn;
}

function withReplay(turn: Next, step: (replay: Replay, now: number) => Replay): Next {
  const { replay, now } = turn.model;
  return replay ? change(turn, { replay: step(replay, now) }) : turn;
}

// At every tick.
export const moveReplayOn = (turn: Next): Next =>
  withReplay(turn, (replay, now) => replay.timeline.viewer.passTime(replay, now));

// To a moment, milliseconds since the start of the race.
export const seek = (turn: Next, at: number): Next =>
  withReplay(turn, (replay, now) => {
    const { goTo, passTime } = replay.timeline.viewer;
    return goTo(passTime(replay, now), at, now);
  });

const steer = (turn: Next, action: ActionName): Next =>
  withReplay(turn, (replay, now) => replay.timeline.viewer.pressReplay(replay, action, now));

export const replayHandlers: Handlers = {
  play: steer,
  faster: steer,
  slower: steer,
  "step-forward": steer,
  "step-back": steer,
  "scrub-forward": steer,
  "scrub-back": steer,
  "next-overtake": steer,
  "to-start": steer,
  "to-end": steer,
  "next-page": steer,
};
