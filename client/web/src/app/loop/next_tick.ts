// When the screen looks different although nothing happens. The counterpart of next_tick in
// client/app/input/update.cpp.
import { Phase } from "../../wire/wire.ts";
import type { Model } from "../core/model.ts";
import { clockStart } from "../../race/room.ts";
import { isSolo, opening, ownRun } from "../core/screen.ts";
import { heldFor, isCalm, meetingGathers, unmarked } from "../core/questions.ts";
import { nextPointing } from "../input/pointing.ts";
import type { Replay } from "../replay/replay.ts";

// Steps that follow one another faster are shown together.
const shortestTick = 33;
const second = 1000;

// Of the clock in a replay.
function replayTick(replay: Replay, now: number): number[] {
  if (!replay.isPlaying) return [];
  const { timeline, taken, time, base, since, speed } = replay;
  const step = timeline.steps[taken]?.at ?? Infinity;
  const next = Math.min((Math.floor(time / second) + 1) * second, step, timeline.length);
  // Rounded up: not a moment before it has happened.
  return [Math.max(since + Math.ceil((next - base) / speed), now + shortestTick)];
}

// The time on the model's clock; null: never.
export function nextTick(model: Model): number | null {
  const { now, room, place, start, unanswered, waitingSince, connection, connectionSince, replay } = model;
  const nextSecond = (since: number) => since + (Math.floor((now - since) / second) + 1) * second;
  const times: number[] = replay ? replayTick(replay, now) : [];
  const race = place === "room" || place === "solo" ? room?.race : undefined;
  if (race && room!.phase !== Phase.LOBBY) {
    const opensAt = race.starts_at + opening;
    const isOpening = !isSolo(model) && race.puzzle !== "" && now < opensAt;
    // The price of an assist is counted down even if the player wants no running clock.
    const isStill = model.isPaused || (isCalm(model) && heldFor(model) === 0);
    if (isOpening) times.push(opensAt);
    if (!isStill) times.push(nextSecond(clockStart(race, ownRun(model))));
  }
  if (place === "start" && start.againAt > 0) times.push(nextSecond(start.againAt - 3_600_000));
  const pointsAt = nextPointing(model);
  if (pointsAt !== null) times.push(Math.max(pointsAt, now));
  const offeredAt = room?.start_offered_at;
  if (offeredAt !== undefined && now < offeredAt) times.push(nextSecond(offeredAt - 3_600_000));
  const meetsAt = room?.club?.meeting?.next;
  if (meetsAt !== undefined && now < meetsAt)
    times.push(meetsAt - now <= meetingGathers ? nextSecond(meetsAt - 3_600_000) : now + 60 * second);
  if (room?.match?.next_at !== undefined) times.push(now + second);
  const isLost = connection.contact === "lost";
  const isWaiting = unanswered.length > 0;
  if (isWaiting && now - waitingSince < unmarked) times.push(waitingSince + unmarked);
  else if (isLost || isWaiting) times.push(nextSecond(isLost ? connectionSince : waitingSince));
  return times.length > 0 ? Math.min(...times) : null;
}
