// Reads the files of replays and challenges, the same as the terminal's: client/storage/replay_file.cpp and
// challenge_file.cpp. Safe for any file.
import type { Event, HeadStart, Member, ModeSettings, RaceRecord, RaceRules } from "../../wire/wire.ts";
import { modeRanges } from "../../generated/modes.ts";
import { modeOfRules, standardModeSettings } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { bytesOf } from "./race_note.ts";
import { canHaveGhosts, mostRecords, noGhostsText } from "./ghosts.ts";
import { nameOf } from "../../race/event_fields.ts";
import { fileFieldsOf, isOfFiles, longestFile, words, type Json, type Words } from "./replay_format.ts";
import { parseCode } from "../../race/room_code.ts";

const longestName = 64;
const longestLine = 800;
const mostMembers = 256;
const latest = Number.MAX_SAFE_INTEGER;

// Thrown and caught here: the file is none of ours, or damaged.
class Damage extends Error {}
function sound<T>(value: T, isSound: boolean): T {
  if (!isSound) throw new Damage();
  return value;
}

const object = (value: unknown): Json =>
  sound(value as Json, typeof value === "object" && value !== null && !Array.isArray(value));
const list = (value: unknown): unknown[] => sound(value as unknown[], Array.isArray(value));
const text = (value: unknown, longest: number): string =>
  sound(value as string, typeof value === "string" && value !== "" && value.length <= longest);
const truth = (value: unknown): boolean => sound(value as boolean, typeof value === "boolean");
const number = (value: unknown, least = 0, most = latest): number =>
  sound(value as number, Number.isInteger(value) && (value as number) >= least && (value as number) <= most);
const grid = (value: unknown): string => sound(text(value, 81), /^[1-9.]{81}$/.test(String(value)));
const wordIn = (kind: Words, value: unknown): number => {
  const found = words[kind].indexOf(text(value, longestName));
  return sound(found, found > 0);
};
const assists = (value: unknown) => ({ allowed: list(value).map((word) => wordIn("assist", word)) });
const seedText = (value: unknown): string => sound(text(value, 20), /^\d+$/.test(String(value)));

// 32 bytes in base 64.
const digest = (value: unknown): Uint8Array => bytesOf(sound(text(value, 44), /^[A-Za-z\d+/]{43}=$/.test(String(value))));
// Such parts of a draw.
const listOf = (value: unknown, ...fields: string[]): unknown[] =>
  list(value).map((one) => fieldsIn(object(one), fields));

const most: Record<string, number> = { cell: 80, digit: 9, member: 0xffffffff };

function fieldOf(field: string, value: unknown): unknown {
  if (field in words) return wordIn(field as Words, value);
  switch (field) {
    case "puzzle":
      return grid(value);
    case "filled_by_box":
      return Uint8Array.from(sound(list(value), list(value).length === 9).map((one) => number(one, 0, 9)));
    case "name":
      return text(value, longestName);
    case "text":
      return text(value, longestLine);
    case "muted":
    case "by_host":
    case "locked":
      return truth(value);
    case "commitment":
      return digest(value);
    case "secret":
      return value === undefined ? undefined : digest(value);
    case "draw":
      return value === undefined ? undefined : fieldsIn(object(value), ["commitment", "entries", "closes_at", "grade"]);
    case "entries":
      return listOf(value, "member", "commitment");
    case "openings":
      return listOf(value, "member", "secret");
    case "seed":
      return value === undefined ? undefined : seedText(value);
    default:
      return number(value, field === "digit" ? 1 : 0, most[field]);
  }
}

const fieldsIn = (given: Json, fields: string[]): Json =>
  Object.fromEntries(fields.map((field) => [nameOf(field), fieldOf(field, given[nameOf(field)])]));

function readEvent(value: unknown): Event {
  const given = object(value);
  const kind = given.event as Event["kind"];
  sound(kind, typeof kind === "string" && isOfFiles(kind));
  return { kind, [kind]: fieldsIn(given, fileFieldsOf(kind)) } as unknown as Event;
}

function readMode(value: unknown): ModeSettings {
  if (value === undefined) return standardModeSettings;
  const given = object(value);
  return {
    mode: wordIn("mode", given.mode),
    lives: number(given.lives, ...modeRanges.lives),
    penalty_seconds: number(given.penalty, ...modeRanges.penalty_seconds),
    lock_seconds: number(given.lock, ...modeRanges.lock_seconds),
    races: number(given.races, ...modeRanges.races),
    best_of: truth(given.best_of),
    teams: number(given.teams, ...modeRanges.teams),
    turn_digits: number(given.turn_digits, ...modeRanges.turn_digits),
    turn_seconds: number(given.turn_time, ...modeRanges.turn_seconds),
    rising: truth(given.rising),
    calm: truth(given.calm),
    in_teams: given.in_teams !== undefined && truth(given.in_teams),
    equivalent_boards: false, // a record knows one board
    day: 0,
    // Absent in older files.
    table_size: number(given.table_size ?? 2, ...modeRanges.table_size),
    arena_minutes: number(given.arena_minutes ?? 60, ...modeRanges.arena_minutes),
    finish_window_seconds: 0, // of the rules
  };
}

function readRating(value: unknown): { lowest: number; highest: number } {
  const found = /^(\d+\.\d)-(\d+\.\d)$/.exec(text(value, 16));
  const [lowest, highest] = [1, 2].map((i) => Math.round(10 * Number(found?.[i])));
  return { lowest: number(lowest, 10, 119), highest: number(highest, lowest, 119) };
}

function readRules(value: unknown): RaceRules {
  const given = object(value);
  return {
    source: given.source === "unknown" ? 0 : wordIn("source", given.source),
    grade: given.rating === undefined && given.grade !== "unknown" ? wordIn("grade", given.grade) : 1,
    max_players: number(given.max_players, 1, 100),
    countdown_seconds: number(given.countdown, 0, 60),
    time_limit_seconds: number(given.time_limit, 1, 86_400),
    grace_seconds: number(given.grace, 5, 3600),
    late_join: truth(given.late_join),
    auto_start: truth(given.auto_start),
    ...(given.rating === undefined ? {} : { rating: readRating(given.rating) }),
    assists: assists(given.assists),
    aid_price_seconds: number(given.aid_price, 0, 300),
    mode_settings: { ...readMode(given.mode), finish_window_seconds: number(given.finish_window ?? 0, ...modeRanges.finish_window_seconds) },
  };
}

function readHeadStart(value: unknown): HeadStart {
  const given = object(value);
  return { seconds: number(given.seconds, 0, 600), cells: number(given.cells, 0, 40) };
}

function readMember(value: unknown): Member {
  const given = object(value);
  return {
    id: number(given.member, 1, most.member),
    name: text(given.name, longestName),
    role: wordIn("role", given.role),
    ready: truth(given.ready),
    ...(given.away_since === undefined ? {} : { away_since: number(given.away_since) }),
    ...{ last_command: 0, answers: [], talked_at: [], muted: false },
    team: given.team === undefined ? 0 : number(given.team, 1, mostMembers),
    ...(given.bot === undefined ? {} : { bot: number(given.bot, 10, 119) }),
    ...(given.head_start === undefined ? {} : { head_start: readHeadStart(given.head_start) }),
  };
}

function readMembers(value: unknown): Member[] {
  const members = list(value).slice(0, mostMembers + 1).map(readMember);
  const isAscending = members.every(({ id }, i) => i === 0 || id > members[i - 1].id);
  return sound(members, isAscending && members.length <= mostMembers);
}

function readRecord(given: Json): RaceRecord {
  if (given.format !== "gridrace-replay")
    throw new Error(say("This is no replay or challenge of gridrace."));
  if (given.version !== 1)
    throw new Error(say("This replay was written by another version of gridrace."));
  const rules = readRules(given.rules);
  // Their events are other ones, which are not read here.
  if (!canHaveGhosts(modeOfRules(rules))) throw new Error(noGhostsText());
  const course = list(given.course).map((moment) => {
    const { at, events } = object(moment);
    return { at: number(at), events: sound(list(events), list(events).length > 0).map(readEvent) };
  });
  return {
    start: {
      code: sound(text(given.room, 6), parseCode(String(given.room)) !== ""),
      ...{ closed: false, phase: 1, deserted_since: 0, talk: [], locked: false, listed: false, word_needed: false, entrants: [] },
      rules,
      members: readMembers(given.members),
      host: number(given.host),
      last_member: number(given.last_member),
    },
    course: sound(course, course.length > 0),
  };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file.replace(/"seed":\s*(\d+)/g, '"seed":"$1"'));
  } catch {
    return null;
  }
}

// The records of a challenge, or the one of a replay. Whether they are possible is for the engine; results in the file
// are there for readers. Throws a sentence for the person.
export function readChallengeFile(file: string): RaceRecord[] {
  if (file.length > longestFile) throw new Error(say("This file is too long for a replay."));
  const given = parsed(file);
  const head = (typeof given === "object" && given !== null ? given : {}) as Json;
  const isChallenge = head.format === "gridrace-challenge";
  if (isChallenge && head.version !== 1)
    throw new Error(say("This challenge was written by another version of gridrace."));
  try {
    const records = isChallenge
      ? list(head.records).slice(0, mostRecords + 1).map((one) => readRecord(object(one)))
      : [readRecord(head)];
    return sound(records, records.length > 0);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    throw new Error(isChallenge ? say("This challenge is damaged.") : say("This replay is damaged."));
  }
}
