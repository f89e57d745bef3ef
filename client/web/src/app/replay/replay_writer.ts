// Writes the files of replays and challenges, the same as the terminal's: client/storage/replay_file.cpp and
// challenge_file.cpp.
import { Mode, RunStatus, type Event, type Member, type ModeSettings } from "../../wire/wire.ts";
import type { RaceRecord, RaceRules, Snapshot } from "../../wire/wire.ts";
import { emptyRace, foldRecord } from "../../race/fold.ts";
import { aidPriceSeconds, allowedAssists, isSameSettings, modeOf, standardModeSettings } from "../../race/room.ts";
import { standings } from "../../race/standings.ts";
import { ratingText } from "../../words/puzzle_words.ts";
import { base64Of } from "./race_note.ts";
import { nameOf } from "../../race/event_fields.ts";
import { fileFieldsOf, isOfFiles, words, type Json, type Words } from "./replay_format.ts";

// Of a game alone, which has none.
const codeOfNoRoom = "222222";

const wordOf = (kind: Words, value: number): string => words[kind][value] ?? "unknown";
const assistNames = (assists: readonly number[]): string[] =>
  [...assists].sort((a, b) => a - b).map((assist) => wordOf("assist", assist));

// Of a field of an event, or of what is in it: the parts of a draw.
function valueJson(field: string, value: unknown): unknown {
  if (field in words) return wordOf(field as Words, value as number);
  if (value instanceof Uint8Array) return field === "filled_by_box" ? [...value] : base64Of(value);
  if (Array.isArray(value)) return value.map((one) => valueJson("", one));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, valueJson(name, inner)]));
}

function eventJson(event: Event): Json {
  const given = (event as unknown as Record<string, Json>)[event.kind];
  const written: Json = { event: event.kind };
  for (const field of fileFieldsOf(event.kind)) {
    const value = given[nameOf(field)];
    if (value !== undefined) written[nameOf(field)] = valueJson(field, value);
  }
  return written;
}

const modeJson = (settings: ModeSettings): Json => ({
  mode: wordOf("mode", settings.mode),
  lives: settings.lives,
  penalty: settings.penalty_seconds,
  lock: settings.lock_seconds,
  races: settings.races,
  best_of: settings.best_of,
  teams: settings.teams,
  turn_digits: settings.turn_digits,
  table_size: settings.table_size,
  arena_minutes: settings.arena_minutes,
  turn_time: settings.turn_seconds,
  rising: settings.rising,
  calm: settings.calm,
  ...(settings.in_teams ? { in_teams: true } : {}),
});

// The finish window stands with the other rules.
const isPlainRace = (settings?: ModeSettings): boolean =>
  isSameSettings(settings && { ...settings, finish_window_seconds: standardModeSettings.finish_window_seconds });

const rulesJson = (rules: RaceRules): Json => ({
  source: wordOf("source", rules.source),
  max_players: rules.max_players,
  countdown: rules.countdown_seconds,
  time_limit: rules.time_limit_seconds,
  grace: rules.grace_seconds,
  late_join: rules.late_join,
  auto_start: rules.auto_start,
  assists: assistNames(allowedAssists(rules)),
  aid_price: aidPriceSeconds(rules),
  ...(rules.mode_settings?.finish_window_seconds ? { finish_window: rules.mode_settings.finish_window_seconds } : {}),
  ...(rules.rating ? { rating: ratingText(rules.rating) } : { grade: wordOf("grade", rules.grade) }),
  ...(isPlainRace(rules.mode_settings) ? {} : { mode: modeJson(rules.mode_settings!) }),
});

const memberJson = ({ id, name, role, ready, team, bot, away_since, head_start }: Member): Json => ({
  member: id,
  name,
  role: wordOf("role", role),
  ready,
  ...(team > 0 ? { team } : {}),
  ...(bot === undefined ? {} : { bot }),
  ...(away_since === undefined ? {} : { away_since }),
  ...(head_start?.seconds || head_start?.cells
    ? { head_start: { seconds: head_start.seconds, cells: head_start.cells } }
    : {}),
});

function resultJson({ race = emptyRace }: Snapshot): Json {
  const rows = standings(race).map(({ place, run, percentage }) => ({
    place,
    member: run.member,
    name: run.name,
    status: wordOf("status", run.status),
    percentage,
    refused_moves: run.refused_moves,
    aids: run.aids,
    ...(run.status === RunStatus.FINISHED ? { time: run.time } : {}),
  }));
  const mode = modeOf(race);
  return {
    race: race.number,
    interrupted: race.interrupted,
    assists: assistNames(race.assists?.allowed ?? []),
    standings: rows,
    ...(mode === Mode.RACE ? {} : { mode: wordOf("mode", mode) }),
  };
}

// A seed is written as a number, of which JavaScript has not enough digits.
const momentText = ({ at, events }: RaceRecord["course"][number]): string =>
  JSON.stringify({ at, events: events.filter(({ kind }) => isOfFiles(kind)).map(eventJson) }).replace(
    /"seed":"(\d+)"/,
    '"seed":$1',
  );

export function toReplayFile(record: RaceRecord): string {
  const end = foldRecord(record);
  const start = record.start!;
  const head = JSON.stringify({
    format: "gridrace-replay",
    version: 1,
    room: start.code || codeOfNoRoom,
    race: end.race!.number,
    rules: rulesJson(start.rules),
    members: start.members.map(memberJson),
    host: start.host,
    last_member: start.last_member,
    puzzle: end.race!.puzzle,
    result: resultJson(end),
  });
  const moments = record.course.filter(({ events }) => events.some(({ kind }) => isOfFiles(kind)));
  return `${head.slice(0, -1)},"course":[\n${moments.map(momentText).join(",\n")}\n]}\n`;
}

export const toChallengeFile = (records: readonly RaceRecord[]): string =>
  `{"format":"gridrace-challenge","version":1,"records":[\n${records.map(toReplayFile).join(",\n")}]}\n`;
