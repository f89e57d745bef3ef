// The viewer of a race that has ended, as a value: where it stands on the time axis, and what actions do to
// it. The counterpart of client/app/replay/replay.cpp.
import type { ActionName } from "../../generated/actions.ts";
import type { Snapshot } from "../../wire/wire.ts";

// What happened at once: a digit, say, and the progress that it made. An aside changes no board.
export interface TimelineStep {
  kind: "aside" | "move" | "mistake" | "aid" | "retreat" | "finish";
  at: number; // milliseconds since the start; the server's absences are not counted
  member: number;
  cell: number; // of a digit placed or cleared; -1: none
  passed: number; // by this step the member got ahead of that one, who had begun; 0: of nobody
}

export interface Timeline {
  viewer: typeof viewer; // comes with it, so that the page need not have it before
  steps: readonly TimelineStep[]; // from the start of the race to its end
  length: number;
  end: Snapshot;
  // The room after this number of steps. Folds only some of the events.
  stateAfter(steps: number): Snapshot;
  // How many steps have been taken at a time.
  stepsUntil(at: number): number;
  // The member's last digit placed or cleared within the first `steps`; -1: none.
  lastCell(member: number, steps: number): number;
}

// How fast a race can be played.
export const replaySpeeds = [0.5, 1, 2, 4, 8, 16, 32, 64];

export interface Replay {
  timeline: Timeline;
  room: Snapshot; // at this moment
  taken: number; // steps
  time: number; // milliseconds since the start of the race
  speed: number;
  isPlaying: boolean;
  // While playing: the time that it was when the clock said `since`.
  base: number;
  since: number;
  page: number; // counts up; the view makes one of its pages of it
}

const scrubbed = 10_000;

// Plays from the start. `now` is the time of the clock that moves it on, whichever that is.
export function makeReplay(timeline: Timeline, now: number): Replay {
  const room = timeline.stateAfter(0);
  const start = { timeline, room, taken: 0, time: 0, page: 0 };
  return { ...start, speed: replaySpeeds[3], isPlaying: true, base: 0, since: now };
}

const isShown = ({ kind }: TimelineStep): boolean => kind !== "aside";

export const isAtTheEnd = ({ time, timeline }: Replay): boolean => time === timeline.length;

// The last step that changed a board or a count.
export function lastStep({ timeline, taken }: Replay): TimelineStep | undefined {
  return timeline.steps.slice(0, taken).findLast(isShown);
}

function standAt(replay: Replay, time: number, taken: number): Replay {
  const room = taken === replay.taken ? replay.room : replay.timeline.stateAfter(taken);
  return { ...replay, room, taken, time };
}

export function goTo(replay: Replay, wanted: number, now: number): Replay {
  const { timeline } = replay;
  const time = Math.min(Math.max(wanted, 0), timeline.length);
  const there = standAt(replay, time, timeline.stepsUntil(time));
  return { ...there, base: time, since: now, isPlaying: replay.isPlaying && !isAtTheEnd(there) };
}

// A step is looked at: the clock stands still.
function goToStep(replay: Replay, taken: number, now: number): Replay {
  const time = taken === 0 ? 0 : replay.timeline.steps[taken - 1].at;
  return { ...standAt(replay, time, taken), base: time, since: now, isPlaying: false };
}

// Up to the first step from here on that `isWanted`, it included.
function goToNext(replay: Replay, isWanted: (step: TimelineStep) => boolean, now: number): Replay {
  const found = replay.timeline.steps.findIndex((step, i) => i >= replay.taken && isWanted(step));
  return found < 0 ? replay : goToStep(replay, found + 1, now);
}

// Without the last step that is shown, and what came after it.
function stepBefore({ timeline, taken }: Replay): number {
  const shown = (count: number) => timeline.steps.slice(0, count).findLastIndex(isShown);
  return shown(Math.max(shown(taken), 0)) + 1;
}

function changeSpeed(replay: Replay, by: number, now: number): Replay {
  const index = replaySpeeds.indexOf(replay.speed) + by;
  const speed = replaySpeeds[Math.min(Math.max(index, 0), replaySpeeds.length - 1)];
  return { ...replay, speed, base: replay.time, since: now };
}

function playOrStop(replay: Replay, now: number): Replay {
  if (replay.isPlaying) return { ...replay, isPlaying: false };
  const from = isAtTheEnd(replay) ? goTo(replay, 0, now) : replay;
  return { ...from, base: from.time, since: now, isPlaying: replay.timeline.length > 0 };
}

export function passTime(replay: Replay, now: number): Replay {
  if (!replay.isPlaying) return replay;
  const { timeline, base, since, speed } = replay;
  const time = Math.min(Math.max(base + (now - since) * speed, 0), timeline.length);
  const there = standAt(replay, time, timeline.stepsUntil(time));
  return { ...there, isPlaying: !isAtTheEnd(there) };
}

// What the actions of the context "replay" ask for; others do nothing.
export function pressReplay(before: Replay, action: ActionName, now: number): Replay {
  const replay = passTime(before, now);
  switch (action) {
    case "play":
      return playOrStop(replay, now);
    case "faster":
      return changeSpeed(replay, 1, now);
    case "slower":
      return changeSpeed(replay, -1, now);
    case "scrub-forward":
      return goTo(replay, replay.time + scrubbed, now);
    case "scrub-back":
      return goTo(replay, replay.time - scrubbed, now);
    case "to-start":
      return goToStep(replay, 0, now);
    case "to-end":
      return goTo(replay, replay.timeline.length, now);
    case "step-back":
      return goToStep(replay, stepBefore(replay), now);
    case "step-forward":
      return goToNext(replay, isShown, now);
    case "next-overtake":
      return goToNext(replay, ({ passed }) => passed > 0, now);
    case "next-page":
      return { ...replay, page: replay.page + 1 };
    default:
      return replay;
  }
}

export const viewer = { makeReplay, passTime, goTo, pressReplay };
