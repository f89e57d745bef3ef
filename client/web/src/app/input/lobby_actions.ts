// What members do before a race. The counterpart of client/app/input/lobby_actions.cpp.
import { Assist, Grade, Mode, PuzzleSource, RefusalCode, Role, type HeadStart, type Meeting, type ModeSettings, type RaceRules, type Refusal } from "../../wire/wire.ts";
import {
  allowedAssists,
  allowedHeadStart,
  hasTeams,
  isSameSettings,
  listedMembers,
  memberOf,
  modeOfRules,
  neededFeatures,
  standardModeSettings,
  takesTeams,
} from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { allModes } from "../../generated/modes.ts";
import { refusalSentence } from "../../words/refusal_words.ts";
import { latestMeeting } from "../core/meetings.ts";
import type { Model } from "../core/model.ts";
import { clubText } from "../core/news.ts";
import { change, send, tell, type Handlers, type Next } from "../core/next.ts";
import { isHost, ownMember } from "../core/screen.ts";

function select(turn: Next, step: number): Next {
  const { room, selected } = turn.model;
  const members = room ? listedMembers(room) : [];
  if (members.length === 0) return turn;
  const found = members.findIndex(({ id }) => id === selected); // -1: no row is open, the first comes next
  return change(turn, { selected: members[Math.min(Math.max(found + step, 0), members.length - 1)].id });
}

export function startRace(turn: Next): Next {
  send(turn, { action: "start_race", start_race: { even_if_not_ready: turn.model.startAnyway } });
  return change(turn, { startAnyway: false });
}

const setRules = (turn: Next, rules: RaceRules): Next =>
  send(turn, { action: "set_rules", set_rules: { rules, choice: {} } });

function changeGrade(turn: Next): Next {
  const { rules } = turn.model.room!;
  const grade = ((rules.grade % Grade.DIABOLICAL) + 1) as Grade;
  return setRules(turn, { ...rules, source: PuzzleSource.GENERATED, rating: undefined, grade });
}

export const standardAssists: readonly Assist[] = [Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL];
export const allAssists: readonly Assist[] = [1, 2, 3, 4, 5, 6];

export const isSame = (one: readonly Assist[], other: readonly Assist[]): boolean =>
  one.length === other.length && other.every((assist) => one.includes(assist));

function changeAssists(turn: Next): Next {
  const { rules } = turn.model.room!;
  if (!areKnown(rules)) return tell(turn, say("This program is too old for that."), "bad");
  const now = allowedAssists(rules);
  const allowed = now.length === 0 ? standardAssists : isSame(now, standardAssists) ? allAssists : [];
  return setRules(turn, { ...rules, assists: { allowed: [...allowed] } });
}

// Rules of a newer version cannot be sent back.
const areKnown = ({ source, grade }: RaceRules): boolean =>
  source >= 1 && source <= PuzzleSource.GIVEN && grade >= 1 && grade <= Grade.DIABOLICAL;

// As the terminal's sprint_grade and sprint_time_limit.
const sprintRules = { grade: Grade.HARD, time_limit_seconds: 300, rating: undefined };
const standardTimeLimit = 3600;

// The rules with another mode: a sprint is short, and gets harder.
export function withMode(rules: RaceRules, mode: Mode, kept: Model["ofModes"] = {}): RaceRules {
  const before = rules.mode_settings ?? standardModeSettings;
  const mode_settings = { ...before, mode, in_teams: before.in_teams && takesTeams(mode) };
  const wasSprint = modeOfRules(rules) === Mode.SPRINT;
  if (mode === Mode.SPRINT) return { ...rules, ...(wasSprint ? {} : (kept.sprint ?? sprintRules)), mode_settings };
  if (wasSprint && kept.others) return { ...rules, ...kept.others, mode_settings };
  const limit = wasSprint ? standardTimeLimit : rules.time_limit_seconds;
  return { ...rules, time_limit_seconds: limit, mode_settings };
}

const timeToConfirm = 5000;

// The names of members who would have to leave, since their programs do not know what these settings need.
function whoLeaves({ room, server }: Model, settings: ModeSettings): string {
  const needed = neededFeatures(settings);
  const leaving = (server.lacking ?? []).filter(({ features }) => features.some((one) => needed.includes(one)));
  return leaving.map(({ member }) => memberOf(room!, member)?.name ?? "").filter(Boolean).join(say(", "));
}

// Of rules that would send members away the host is told first: at once the same key sets them, later it passes on.
function changeMode(turn: Next): Next {
  const { model } = turn;
  const { rules } = model.room!;
  if (!areKnown(rules)) return tell(turn, say("This program is too old for that."), "bad");
  const before = rules.mode_settings ?? standardModeSettings;
  const risked = model.riskedRules && isSameSettings(model.riskedRules.before, before) ? model.riskedRules : null;
  const isConfirmed = risked !== null && model.now < risked.toldAt + timeToConfirm;
  const from = risked && !isConfirmed ? risked.settings.mode : modeOfRules(rules);
  const next = isConfirmed ? risked.settings.mode : allModes[(allModes.indexOf(from) + 1) % allModes.length];
  const wasSprint = modeOfRules(rules) === Mode.SPRINT;
  const { grade, rating, time_limit_seconds } = rules;
  const ofModes = { ...model.ofModes, [wasSprint ? "sprint" : "others"]: { grade, rating, time_limit_seconds } };
  const changed = withMode(rules, next, ofModes);
  const settings = changed.mode_settings ?? standardModeSettings;
  const names = isConfirmed ? "" : whoLeaves(model, settings);
  if (!names) return setRules(change(turn, { riskedRules: null, ofModes }), changed);
  change(turn, { riskedRules: { before, settings, toldAt: model.now } });
  const text = say("Too new for the program of: {0}. Press again at once, and they have to leave.", names);
  return tell(turn, text, "bad");
}

// The main number of each mode, and the values that the key goes through.
const mainNumbers: Partial<Record<Mode, [keyof ModeSettings, number[]]>> = {
  [Mode.LIVES]: ["lives", [1, 2, 3, 5, 10]],
  [Mode.PENALTY]: ["penalty_seconds", [5, 10, 20, 30, 60]],
  [Mode.MATCH]: ["races", [3, 5, 7, 10]],
  [Mode.TERRITORY]: ["lock_seconds", [2, 5, 10, 20]],
  [Mode.RELAY]: ["teams", [2, 3, 4]],
  [Mode.SWISS]: ["races", [3, 5, 6, 7, 9, 11]],
  [Mode.ARENA]: ["arena_minutes", [15, 30, 60, 90, 120]],
};
const sprintLimits = [120, 180, 300, 600, 900, 1800];

const after = (value: number, choices: number[]): number =>
  choices.find((choice) => choice > value) ?? choices[0];

function changeNumber(turn: Next): Next {
  const { rules } = turn.model.room!;
  if (!areKnown(rules)) return tell(turn, say("This program is too old for that."), "bad");
  const mode = modeOfRules(rules);
  if (mode === Mode.SPRINT) {
    const time_limit_seconds = after(rules.time_limit_seconds, sprintLimits);
    return setRules(turn, { ...rules, time_limit_seconds });
  }
  const number = mainNumbers[mode];
  if (!number) return tell(turn, say("Nothing to set in this mode."));
  const [key, choices] = number;
  const settings = rules.mode_settings ?? standardModeSettings;
  return setRules(turn, { ...rules, mode_settings: { ...settings, [key]: after(Number(settings[key]), choices) } });
}

function changeTeam(turn: Next): Next {
  const { rules } = turn.model.room!;
  const member = ownMember(turn.model);
  if (!hasTeams(rules.mode_settings)) {
    const canHave = takesTeams(modeOfRules(rules));
    return tell(turn, canHave ? say("There are no teams: the host can change that.") : say("This mode has no teams."));
  }
  if (!member) return turn;
  const { teams } = rules.mode_settings ?? standardModeSettings;
  const team = member.team >= teams ? 0 : member.team + 1;
  return send(turn, { action: "join_team", join_team: { team } });
}

// The next of these for the selected member, as in client/app/input/mode_actions.cpp.
const changeHeadStart =
  (part: keyof HeadStart, all: number[]) =>
  (turn: Next): Next => {
    const { time_limit_seconds } = turn.model.room!.rules;
    const choices = part === "seconds" ? all.filter((seconds) => seconds < time_limit_seconds) : all;
    const member = memberOf(turn.model.room!, turn.model.selected);
    if (!member) return turn;
    const now = member.head_start ?? { seconds: 0, cells: 0 };
    // Without what was given in another mode and this one refuses; of the part that is changed, the server says so.
    const kept = allowedHeadStart(modeOfRules(turn.model.room!.rules), now) ?? { seconds: 0, cells: 0 };
    const head_start = { ...kept, [part]: after(now[part], choices) };
    return send(turn, { action: "give_head_start", give_head_start: { member: member.id, head_start } });
  };

// What is done about the selected member: nothing while no row is open.
const aboutSelected =
  (act: (turn: Next) => Next) =>
  (turn: Next): Next =>
    turn.model.selected ? act(turn) : turn;

function muteOrHear(turn: Next): Next {
  const { selected, self } = turn.model;
  if (selected === self) return tell(turn, say("You cannot mute yourself."));
  const muted = new Set(turn.model.muted);
  if (!muted.delete(selected)) muted.add(selected);
  return change(turn, { muted });
}

function kickSelected(turn: Next): Next {
  const { selected, self } = turn.model;
  // The rules refuse it for anyone else, and say why; asking first would be idle.
  if (isHost(turn.model) && selected !== self) return change(turn, { overlay: "ask_kick" });
  return send(turn, { action: "kick_member", kick_member: { member: selected } });
}

export function toggleReady(turn: Next): Next {
  const member = ownMember(turn.model);
  return member ? send(turn, { action: "set_ready", set_ready: { ready: !member.ready } }) : turn;
}

function toggleRole(turn: Next): Next {
  const member = ownMember(turn.model);
  if (!member) return turn;
  const role = member.role === Role.PLAYER ? Role.SPECTATOR : Role.PLAYER;
  return send(turn, { action: "set_role", set_role: { role } });
}

const openWord = (turn: Next): Next =>
  change(turn, { start: { ...turn.model.start, word: turn.model.word, error: "" }, overlay: "word" });

// A word that is needed but not known here stays if none is typed.
export const isWordUnknown = ({ room, word }: Model): boolean => room!.word_needed && !word;

export function setWord(turn: Next): Next {
  const word = turn.model.start.word.trim();
  return word || !isWordUnknown(turn.model) ? send(turn, { action: "set_word", set_word: { word } }) : change(turn, { overlay: "none" });
}

// The dialog stays open until its word is known to be one.
export const takeWordAnswer = (turn: Next, refusal: Refusal | null): Next =>
  refusal ? tellFault(turn, refusalSentence(refusal.code)) : change(turn, { overlay: "none" });

const tellFault = (turn: Next, error: string): Next => change(turn, { start: { ...turn.model.start, error } });

// The rule of common/race/meeting.cpp is told in the dialog, beside the field.
export function setMeeting(turn: Next, meeting?: Meeting): Next {
  const { now } = turn.model;
  if (meeting && !(meeting.next > now && meeting.next <= now + latestMeeting))
    return tellFault(turn, refusalSentence(RefusalCode.MEETING_OUT_OF_RANGE));
  return send(change(turn, { overlay: "none" }), { action: "set_meeting", set_meeting: { meeting } });
}

export const lobbyHandlers: Handlers = {
  "select-up": (turn) => select(turn, -1),
  "select-down": (turn) => select(turn, 1),
  ready: toggleReady,
  start: startRace,
  kick: aboutSelected(kickSelected),
  "make-host": aboutSelected((turn) =>
    send(turn, { action: "transfer_host", transfer_host: { member: turn.model.selected } }),
  ),
  "change-grade": changeGrade,
  "change-assists": changeAssists,
  "change-role": toggleRole,
  "change-mode": changeMode,
  "change-number": changeNumber,
  "change-team": changeTeam,
  "head-start-time": changeHeadStart("seconds", [0, 10, 20, 30, 60, 120, 300]),
  "head-start-cells": changeHeadStart("cells", [0, 3, 5, 10, 15, 20]),
  "add-bot": (turn) => send(turn, { action: "add_bot", add_bot: { strength: 0 } }),
  club: (turn) => tell(turn, clubText(turn.model)),
  // For others the rules refuse it with a reason.
  "set-meeting": (turn) =>
    turn.model.room!.club && isHost(turn.model) ? change(tellFault(turn, ""), { overlay: "meeting" }) : setMeeting(turn),
  // Who may be the host when it arrives is not to take the word away.
  "set-word": (turn) =>
    isHost(turn.model) ? openWord(turn) : tell(turn, refusalSentence(RefusalCode.ONLY_THE_HOST), "bad"),
  mute: aboutSelected(muteOrHear),
  list: (turn) => send(turn, { action: "list_room", list_room: { listed: !turn.model.room!.listed } }),
  lock: (turn) => send(turn, { action: "lock_room", lock_room: { locked: !turn.model.room!.locked } }),
  "lift-kicks": (turn) => send(turn, { action: "lift_kicks", lift_kicks: {} }),
};
