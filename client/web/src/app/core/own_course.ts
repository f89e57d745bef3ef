// The player's own run as this page saw it. The counterpart of client/app/replay/own_course.cpp.
import { Mode, Phase, RaceEndReason, Role, type Event, type Moment, type Race, type RaceRecord, type Run, type Snapshot } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { beginsAt, gridOf, isDaily, modeOf, puzzleOf, runOf, standardModeSettings } from "../../race/room.ts";
import type { Model } from "./model.ts";
import { isCalmRace, isDone } from "./questions.ts";

// With a board for all, several puzzles or turns there are no runs of one's own.
const shared = [Mode.SPRINT, Mode.TERRITORY, Mode.TOGETHER, Mode.RELAY];
const hasOwnRuns = (mode: Mode): boolean => !shared.includes(mode);
// How knock-out ranks players who are out, and who sat at which table, the engine does not know.
export const canBeAnalysed = (mode: Mode): boolean =>
  hasOwnRuns(mode) && ![Mode.KNOCK_OUT, Mode.DAILY, Mode.SWISS, Mode.ARENA].includes(mode);

const ownKinds: readonly Event["kind"][] = [
  ...(["digit_placed", "cell_cleared", "progress_changed"] as const),
  ...(["move_refused", "player_finished", "player_forfeited"] as const),
  ...(["player_out", "player_held", "aid_taken"] as const),
];

function isOfOwnRun(event: Event, self: number): boolean {
  const [, content] = Object.entries(event).find(([name]) => name === event.kind) ?? [];
  return ownKinds.includes(event.kind) && (content as { member: number }).member === self;
}

// An attempt's progress is told to nobody; its player counts the own cells.
function withProgress(event: Event, race: Race, { member, filled_by_box }: Run): Event[] {
  const isMove = event.kind === "digit_placed" || event.kind === "cell_cleared";
  if (!isMove || !isDaily(race)) return [event];
  return [event, { kind: "progress_changed", progress_changed: { member, filled_by_box } }];
}

// From the start of the run, at the time when its clock began; empty if the page did not see that.
export function followOwnCourse({ room, self, ownCourse, now }: Model, events: readonly Event[]): Moment[] {
  const run = runOf(room!, self);
  const race = room!.race;
  if (!run || !race || !puzzleOf(race, run)) return ownCourse;
  const isStart = events.some(({ kind }) => kind === "race_started");
  const start = run.began_at ?? beginsAt(race, run);
  // An interruption moves the start.
  const gap = ownCourse.length > 0 ? start - ownCourse[0].at : 0;
  const known = isStart ? [] : gap === 0 ? ownCourse : ownCourse.map(({ at, ...rest }) => ({ ...rest, at: at + gap }));
  const own = events.filter((event) => isOfOwnRun(event, self)).flatMap((event) => withProgress(event, race, run));
  const moment: Moment = { at: known.length === 0 ? start : now, events: own };
  const begins = isStart || gridOf(race, run) === puzzleOf(race, run);
  return (known.length > 0 ? moment.events.length > 0 : begins) ? [...known, moment] : known;
}

// Moves that are taken back leave no digit behind: refusals and help are counted.
const isSameRun = (seen: Run, run: Run): boolean =>
  seen.refused_moves === run.refused_moves && seen.aids === run.aids;

// null: the page did not see all of the run.
function recordOf({ room, self, ownCourse }: Model, race: Race, run: Run): RaceRecord | null {
  const [at, puzzle] = [ownCourse[0].at, puzzleOf(race, run)];
  const player = { id: self, name: run.name, role: Role.PLAYER, ready: true };
  const start = {
    ...{ code: room!.code, closed: false, phase: Phase.LOBBY, host: self, last_member: self, deserted_since: 0 },
    ...{ rules: { ...room!.rules, mode_settings: { ...standardModeSettings, mode: Mode.RACE } }, talk: [], locked: false, listed: false, word_needed: false },
    ...{ entrants: [], members: [{ ...player, last_command: 0, answers: [], talked_at: [], muted: false, team: 0 }] },
  } as unknown as Snapshot;
  const started: Event[] = [
    { kind: "countdown_started", countdown_started: { race: race.number, starts_at: at } },
    { kind: "race_started", race_started: { race: race.number, at, puzzle } },
  ];
  const end = Math.max(ownCourse.at(-1)!.at, at);
  const ended: Event = { kind: "race_ended", race_ended: { race: race.number, at: end, reason: RaceEndReason.ALL_DONE } };
  const [first, ...rest] = ownCourse;
  const record: RaceRecord = {
    start,
    course: [{ at, events: [...started, ...first.events] }, ...rest, { at: end, events: [ended] }],
  };
  const replayed = foldRecord(record);
  const seen = runOf(replayed, self);
  return seen && isSameRun(seen, run) && gridOf(replayed.race!, seen) === gridOf(race, run) ? record : null;
}

// Of the latest run that was over: views ask again and again.
let latest: { run: Run; course: Moment[]; record: RaceRecord | null } | undefined;

// The record of the own run alone once it is over, as a race without others; null: there is none yet, or the page did
// not see all of it, or players of the mode have no grid of their own.
export function ownRecord(model: Model): RaceRecord | null {
  const { room, self, ownCourse } = model;
  const run = room ? runOf(room, self) : undefined;
  const race = room?.race;
  const isDay = isDaily(race);
  const isWanted = isDone(model) || (isDay && race?.ended_at !== undefined);
  if (!run || !race || !isWanted || isCalmRace(model) || !hasOwnRuns(modeOf(race)) || ownCourse.length === 0) return null;
  if (latest?.run !== run || latest.course !== ownCourse) latest = { run, course: ownCourse, record: recordOf(model, race, run) };
  return latest.record;
}
