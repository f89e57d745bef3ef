// A race on one time axis: its state at any moment, and the moments worth a look. The counterpart of
// client/app/replay/timeline.cpp; fetched when a replay is first opened.
import { fold } from "../../race/fold.ts";
import { cellsFilled, runOf } from "../../race/room.ts";
import { isAhead } from "../../race/standings.ts";
import { viewer, type Timeline, type TimelineStep } from "./replay.ts";
import { Phase, RunStatus, type Event, type RaceRecord, type Snapshot } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";

const leastStride = 32;
const mostCheckpoints = 256;

// What never comes alone.
const consequences = new Set([
  "progress_changed",
  "player_finished",
  "player_entered",
  "host_changed",
  "race_ended",
  "player_out",
  "player_held",
  "puzzle_solved",
  "puzzle_dealt",
  "turn_changed",
]);

type Told = Pick<TimelineStep, "kind" | "member" | "cell">;

function toldBy(event: Event): Told | null {
  const told = (kind: TimelineStep["kind"], member: number, cell = -1): Told => ({ kind, member, cell });
  switch (event.kind) {
    case "digit_placed":
      return told("move", event.digit_placed.member, event.digit_placed.cell);
    case "cell_cleared":
      return told("move", event.cell_cleared.member, event.cell_cleared.cell);
    case "board_changed":
      return told("move", event.board_changed.member, event.board_changed.cell);
    case "team_board_changed":
      return told("move", event.team_board_changed.by, event.team_board_changed.cell);
    case "move_refused":
      return told("mistake", event.move_refused.member);
    case "aid_taken":
      return told("aid", event.aid_taken.member);
    case "player_forfeited":
      return told("retreat", event.player_forfeited.member);
    case "member_left":
      return told("retreat", event.member_left.member);
    case "player_finished":
      return told("finish", event.player_finished.member);
    default:
      return null;
  }
}

// The step that an event makes of what it belongs to; `room` is the state before it.
function withEvent(step: TimelineStep, room: Snapshot, event: Event): TimelineStep {
  const told = toldBy(event);
  const run = told && runOf(room, told.member);
  if (!told || !run) return step;
  if (event.kind === "member_left" && run.status !== RunStatus.RACING) return step;
  return { ...step, ...told, cell: told.cell < 0 ? step.cell : told.cell };
}

// Moves the member of the step, nobody else, to its place in the order; equals keep theirs. The one who was
// passed last, and had begun, is returned; 0: nobody.
function findPassed(order: number[], member: number, room: Snapshot): number {
  const race = room.race!;
  const { runs } = race;
  if (order.length < runs.length) order.push(runs[runs.length - 1].member);
  const run = (id: number) => runOf(room, id)!;
  let at = order.indexOf(member);
  if (at < 0) return 0;
  const swap = (one: number, other: number) => {
    [order[one], order[other]] = [order[other], order[one]];
  };
  let passed = 0;
  for (; at + 1 < order.length && isAhead(race, run(order[at + 1]), run(member)); ++at) swap(at, at + 1);
  for (; at > 0 && isAhead(race, run(member), run(order[at - 1])); --at) {
    const other = run(order[at - 1]);
    if (other.status === RunStatus.RACING && cellsFilled(other) > 0) passed = other.member;
    swap(at, at - 1);
  }
  return passed;
}

// The events of one moment, in groups that belong together.
function grouped(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  for (const event of events) {
    if (groups.length > 0 && consequences.has(event.kind)) groups[groups.length - 1].push(event);
    else groups.push([event]);
  }
  return groups;
}

interface Gathered {
  start: Snapshot; // when the race began
  end: Snapshot;
  steps: TimelineStep[];
  events: Event[][]; // of each step
}

function gather(record: RaceRecord): Gathered {
  let room = record.start!;
  let start = room;
  const steps: TimelineStep[] = [];
  const events: Event[][] = [];
  let order: number[] | null = null;
  const take = (at: number, together: Event[]) => {
    let step: TimelineStep = { kind: "aside", at: 0, member: 0, cell: -1, passed: 0 };
    for (const event of together) {
      step = withEvent(step, room, event);
      room = fold(room, event);
    }
    // An absence of the server moves the start along.
    step.at = Math.max(at - room.race!.starts_at, steps.at(-1)?.at ?? 0);
    step.passed = findPassed(order!, step.member, room);
    steps.push(step);
    events.push(together);
  };
  for (const moment of record.course) {
    const raced = [...moment.events];
    while (!order && raced.length > 0) {
      room = start = fold(room, raced.shift()!);
      if (room.phase === Phase.RACING) order = room.race!.runs.map(({ member }) => member);
    }
    for (const together of grouped(raced)) take(moment.at, together);
  }
  return { start, end: room, steps, events };
}

function soundlyGathered(record: RaceRecord): Gathered {
  try {
    const gathered = gather(record);
    if (gathered.start.race!.puzzle) return gathered;
  } catch {
    // Storage and servers may give anything.
  }
  throw new Error(say("This replay is damaged."));
}

// Throws a sentence for the person if this is not the record of a race.
export function timelineOf(record: RaceRecord): Timeline {
  const { start, end, steps, events } = soundlyGathered(record);
  const stride = Math.max(leastStride, Math.floor(steps.length / mostCheckpoints));
  const checkpoints: Snapshot[] = [];
  let room = start;
  events.forEach((together, i) => {
    if (i % stride === 0) checkpoints.push(room);
    room = together.reduce(fold, room);
  });
  if (checkpoints.length === 0) checkpoints.push(room);
  return {
    viewer,
    steps,
    length: steps.at(-1)?.at ?? 0,
    end,
    stateAfter(wanted) {
      const count = Math.min(wanted, steps.length);
      const checkpoint = Math.min(Math.floor(count / stride), checkpoints.length - 1);
      return events.slice(checkpoint * stride, count).flat().reduce(fold, checkpoints[checkpoint]);
    },
    stepsUntil(at) {
      const later = steps.findIndex((step) => step.at > at);
      return later < 0 ? steps.length : later;
    },
    lastCell(member, count) {
      const last = steps.slice(0, count).findLast((step) => step.member === member && step.cell >= 0);
      return last?.cell ?? -1;
    },
  };
}
