// Models of all screens, for screens.mjs to look at.
import type { Analysis } from "../../../client/web/src/app/core/analysis.ts";
import { firstGhost, type Challenge } from "../../../client/web/src/app/replay/ghosts.ts";
import { firstModel } from "../../../client/web/src/app/core/first_model.ts";
import type { Model, News } from "../../../client/web/src/app/core/model.ts";
import type { PlayedGame } from "../../../client/web/src/app/replay/statistics.ts";
import { freshFocus, freshBoard } from "../../../client/web/src/app/core/player_board.ts";
import { makeReplay, pressReplay } from "../../../client/web/src/app/replay/replay.ts";
import { defaultSettings, type Settings } from "../../../client/web/src/app/settings/settings.ts";
import { startForm } from "../../../client/web/src/app/pages/start_form.ts";
import { standardRules } from "../../../client/web/src/race/room.ts";
import { timelineOf } from "../../../client/web/src/app/replay/timeline.ts";
import { Mode, Phase, Role, RunStatus, type Race, type RaceRules, type Run } from "../../../client/web/src/wire/wire.ts";
import { standardModeSettings } from "../../../client/web/src/race/room.ts";
import { say } from "../../../client/web/src/words/say.ts";
import { eventfulRace, puzzle, RecordedRace, solution } from "../recorded_race.ts";
import { fillTimes, foundForRace, hint, members, now, race, room, runs } from "./samples.ts";

const game = (grade: number, time: number, more: Partial<PlayedGame> = {}): PlayedGame => ({
  kind: "solo",
  grade,
  isWon: true,
  time,
  day: 20_780,
  isDaily: false,
  isRanked: true,
  ...more,
});

const games = [
  game(1, 250_000),
  game(1, 200_000, { isDaily: true }),
  game(2, 650_000),
  game(4, 0, { isWon: false }),
  game(0, 4_000_000),
  game(2, 0, { kind: "race" }),
];

const replays = [
  { key: "3", at: now, code: "K7QX2M", race: 12 },
  { key: "2", at: now - 86_400_000, code: "", race: 1 },
];

export type Scene = (settings: Partial<Settings>) => Model;

const first = (settings: Partial<Settings>, more: Partial<Model> = {}): Model => ({
  ...firstModel({
    settings: { ...defaultSettings, ...settings },
    start: startForm("Ada"),
    origin: "https://gridrace.example.org",
    isInstalled: false,
    now,
  }),
  connection: { contact: "connected", reason: "", isFailure: false },
  ...more,
});

const inRoom = (settings: Partial<Settings>, more: Partial<Model> = {}): Model =>
  first(settings, {
    place: "room",
    room,
    self: 1,
    selected: 2,
    server: { name: "The kitchen", welcome: "Be kind.", features: [1, 2, 3, 4] },
    ...more,
  });

const withStart = (model: Model, parts: Partial<Model["start"]>): Model => ({
  ...model,
  start: { ...model.start, ...parts },
});

const racing = (settings: Partial<Settings>, more: Partial<Model> = {}): Model =>
  inRoom(settings, {
    roundTrip: 48,
    room: {
      ...room,
      phase: Phase.RACING,
      race: {
        ...race,
        ended_at: undefined,
        seed: undefined,
        assists: { allowed: [1, 2, 3, 4, 5, 6] },
        runs: runs.map((one) => ({ ...one, status: RunStatus.RACING, time: 0, place: 0, grid: puzzle })),
      },
    },
    ...more,
  });

// A race in a mode, with what the mode adds to the race and to its players.
const inMode = (mode: Mode, raced: Partial<Race> = {}, played: (one: Run, i: number) => Partial<Run> = () => ({})) =>
  (settings: Partial<Settings>): Model => {
    const model = racing(settings, { server: { name: "", welcome: "", features: [1, 2, 3, 4, 5] } });
    const mode_settings = { ...standardModeSettings, mode };
    const before = model.room!.race!;
    const players = before.runs.map((one, i) => ({ ...one, status: RunStatus.RACING, ...played(one, i) }));
    const after = { ...before, mode_settings, runs: players, ...raced };
    return { ...model, room: { ...room, rules: { ...room.rules, mode_settings }, phase: Phase.RACING, race: after } };
  };

const teamed = ({ member: id }: { member: number }) => ({ team: (id % 2) + 1 });
const partly = [...puzzle].map((given, cell) => (given === "." && cell % 3 === 0 ? solution[cell] : given)).join("");
const owners = [...puzzle].map((given, cell) => (given === "." && cell % 3 === 0 ? (cell % 2) + 1 : 0));
const inTeams = { ...standardModeSettings, in_teams: true };
const sides = members.map((one) => ({ ...one, team: one.role === Role.PLAYER ? (one.id % 2) + 1 : 0 }));
const turns = [
  { team: 1, player: 2, digits_left: 3, until: now + 12_000 },
  { team: 2, player: 1, digits_left: 1, until: now + 2000 },
];
const scores = members.map(({ id: member, name }, i) => ({ member, name, gained: 6 - i, points: 120 - i, wins: 1, buchholz: 0, team: 0 }));

const clubPlayers = members.map(({ id: member, name }, i) => {
  return { number: i + 1, name, member, races: 12, wins: 8 - i, points: 210 - 7 * i, last_seen: now, skill: { mean: 1_700_000 - 90_000 * i, deviation: i ? 110_000 : 130_000 } };
});
const club = {
  ...{ name: "The club of Thursday evenings", founded: now, raced: 12, last_player: members.length },
  ...{ players: clubPlayers, duels: [{ one: 1, other: 2, ahead: 8, behind: 4 }], races: [] },
};

const away = (name: string): News => {
  const text = say("{0} is away.", name);
  return { text, heard: text };
};

// Alone: as many tools, and no others.
const alone = (settings: Partial<Settings>, more: Partial<Model> = {}): Model => {
  const { room: raced } = racing(settings);
  const own = { ...raced!, members: members.slice(0, 1) };
  own.race = { ...own.race!, runs: own.race!.runs.slice(0, 1) };
  return racing(settings, { place: "solo", room: own, ...more });
};

const [notedCells, coloredCells] = [
  [2, 3, 5],
  [6, 7, 8, 30, 42, 50],
];
const markedBoard = {
  ...freshBoard(race.number),
  cursor: 2,
  entry: "colors" as const,
  corner: freshBoard(0).corner.map((_, cell) => (notedCells.includes(cell) ? 0b110101111 : 0)),
  centre: freshBoard(0).centre.map((_, cell) => (notedCells.includes(cell) ? 0b001010000 : 0)),
  colors: freshBoard(0).colors.map((_, cell) => coloredCells.indexOf(cell) + 1),
  noteColors: { 2: [1, 2, 3, 0, 0, 0, 0, 0, 0] },
};

const replayOf = (model: Model, raced = eventfulRace()): Model => {
  const replay = makeReplay(timelineOf(raced.record()), now);
  return { ...model, replay: pressReplay(pressReplay(replay, "scrub-forward", now), "play", now) };
};

const analysed = (settings: Partial<Settings>, more: Partial<Analysis> = {}): Model =>
  inRoom(settings, {
    room: { ...room, race },
    fillTimes,
    analysis: { race: race.number, found: foundForRace(), error: "", selected: 0, isWhole: true, ...more },
  });

// A run of another time beside the player, who is alone.
const challenge: Challenge = {
  records: [],
  rules: { ...room.rules, mode_settings: { ...standardModeSettings, mode: Mode.LIVES } },
  puzzle,
  runsAt: (since) =>
    runs.slice(1).map((one) => ({
      ...one,
      member: firstGhost + one.member,
      ...(since < Infinity ? { status: RunStatus.RACING, time: 0, place: 0 } : {}),
    })),
};

const listed = [
  { room: "K7QX2M", host: "Ada", players: 2, phase: "countdown", mode: "race", difficulty: "easy" },
  { room: "CLUB22", host: "Bo", players: 3, phase: "lobby", mode: "race", difficulty: "hard", meeting: now + 7 * 86_400_000 },
  { room: "AB3DEF", host: "WWWWWWWWWWWWWWWW", players: 8, phase: "racing", mode: "knock out", difficulty: "very hard" },
].map((one) => ({ ...one, open: true, bots: 0, max_players: 8, seconds: 20, features: [] }));

// The own run is over, and others race.
const done = (settings: Partial<Settings>, rules: Partial<RaceRules> = {}): Model => {
  const model = racing(settings);
  const own = { status: RunStatus.FINISHED, time: 272_140, place: 1, grid: solution };
  const played = model.room!.race!.runs.map((run, i) => (i === 0 ? { ...run, ...own } : { ...run, filled_by_box: Uint8Array.of(5, i, 0, 0, 0, 0, 0, 0, 0) }));
  return { ...model, room: { ...model.room!, rules: { ...room.rules, ...rules }, race: { ...model.room!.race!, runs: played } } };
};

const key = Uint8Array.from({ length: 32 }, (_, i) => i * 8);

const busyServer = (): Partial<Model["start"]> => ({
  error: say("The server has too much to do; come back soon."),
  ...{ isBusy: true, againAt: now + 12_000, tries: 1 },
});

export const scenes: Record<string, Scene> = {
  start: (settings) => first(settings),
  start_kept: (settings) =>
    first(settings, {
      kept: {
        rooms: [{ code: "K7QX2M", name: "Ada" }],
        game: { grade: 3, isDaily: false, percentage: 42, elapsed: 183_000 },
        games,
        replays: [],
      },
    }),
  start_listed: (settings) => withStart(first(settings), { rooms: listed }),
  start_outdated: (settings) => first(settings, { isOutdated: true }),
  result_upgraded: (settings) => inRoom(settings, { room: { ...room, race }, fillTimes, isUpgraded: true }),
  board_outdated: (settings) => racing(settings, { isOutdated: true }),
  start_busy: (settings) => withStart(first(settings), busyServer()),
  entrance_busy: (settings) =>
    withStart(first(settings), { ...busyServer(), page: "join", code: "K7QX2M", door: { room: "K7QX2M", open: false, reason: "busy" } }),
  create_busy: (settings) => withStart(first(settings), { ...busyServer(), page: "create" }),
  create: (settings) => withStart(first(settings), { page: "create" }),
  create_wrong: (settings) =>
    withStart(first(settings), {
      page: "create",
      rules: { ...standardRules(), source: 3 },
      error: "A custom puzzle is chosen, but none is given.",
    }),
  entrance: (settings) =>
    withStart(first(settings), {
      page: "join",
      code: "K7QX2M",
      door: { room: "K7QX2M", open: true, phase: "racing", players: 3, max_players: 8 },
    }),
  start_word: (settings) =>
    withStart(first(settings), { name: "Ada", serverWord: "one moon", wordFor: "enter", opensNoRooms: true, refusedWord: "one moon" }),
  entrance_server_word: (settings) =>
    withStart(first(settings), {
      page: "join",
      code: "K7QX2M",
      wordFor: "enter",
      door: { room: "K7QX2M", open: false, reason: "server_word_needed" },
    }),
  challenge_word: (settings) =>
    withStart(first(settings, { place: "challenge" }), {
      wordFor: "enter",
      raced: { room: "K7QX2M", race: 1 },
      error: say("This server wants a word: ask its host for it."),
    }),
  entrance_word: (settings) =>
    withStart(first(settings), {
      page: "join",
      code: "K7QX2M",
      word: "kite",
      wantsWord: true,
      error: say("That is not the room's word."),
      door: { room: "K7QX2M", open: false, reason: "word_needed", phase: "lobby", players: 3, max_players: 8 },
    }),
  connecting: (settings) => first(settings, { place: "room" }),
  closed: (settings) =>
    first(settings, {
      place: "room",
      connection: { contact: "closed", reason: "This room is closed.", isFailure: true },
    }),
  lobby: (settings) => inRoom(settings),
  lobby_guest: (settings) =>
    inRoom(settings, { self: 2, selected: 0, status: { text: "Bo joined.", tone: "plain" } }),
  countdown: (settings) =>
    inRoom(settings, {
      room: {
        ...room,
        phase: Phase.COUNTDOWN,
        race: { ...race, starts_at: now + 2900, ended_at: undefined, puzzle: "", runs: [] },
      },
    }),
  board: (settings) => racing(settings),
  board_marked: (settings) =>
    racing(settings, {
      board: markedBoard,
      focus: { ...freshFocus, picked: new Set([10, 11]), wrong: new Set([12]), spotlight: 5 },
      clashCells: new Set([0]),
      news: [away("Bo"), away("WWWWWWWWWWWWWWWW")],
    }),
  board_hint: (settings) => racing(settings, { focus: { ...freshFocus, hint } }),
  board_lost: (settings) =>
    racing(settings, {
      connection: { contact: "lost", reason: "", isFailure: true },
      connectionSince: now - 3000,
      unanswered: [{ number: 1, action: "place_digit", place_digit: { cell: 2, digit: 4 } } as never],
    }),
  board_done: (settings) => done(settings),
  board_done_watching: (settings) => done(settings, { watched_boards: { shown: true, delay_seconds: 10 } }),
  board_crowd: (settings) => {
    const model = racing(settings);
    const all = Array.from({ length: 100 }, (_, i) => ({
      ...model.room!.race!.runs[i % 4],
      ...{ member: i + 1, name: `Racer ${i + 1}`, filled_by_box: Uint8Array.of(...Array<number>(9).fill(i % 6)) },
    }));
    return { ...model, self: 50, room: { ...model.room!, race: { ...model.room!.race!, runs: all } } };
  },
  board_keypad: (settings) => racing({ ...settings, digitKeys: "keypad" }),
  board_keypad_left: (settings) => alone({ ...settings, digitKeys: "phone", leftHanded: true }),
  board_left: (settings) => racing({ ...settings, leftHanded: true }),
  board_tour: (settings) => alone(settings, { tour: 2 }),
  board_tour_keypad: (settings) => alone({ ...settings, digitKeys: "keypad" }, { tour: 2 }),
  result_tour: (settings) =>
    inRoom(settings, {
      place: "solo",
      room: { ...room, race: { ...race, runs: runs.slice(0, 1) }, members: members.slice(0, 1) },
      tour: 7,
    }),
  board_calm: (settings) => racing({ ...settings, calm: true }),
  board_alone: (settings) => alone(settings),
  board_paused: (settings) => alone(settings, { isPaused: true }),
  board_lives: inMode(Mode.LIVES, {}, (_, i) => ({ refused_moves: i })),
  board_penalty: inMode(Mode.PENALTY, {}, (_, i) => ({ refused_moves: 3 * i })),
  board_sprint: inMode(Mode.SPRINT, {}, (_, i) => ({ solved: 12 - i })),
  board_match: (settings) => {
    const model = inMode(Mode.MATCH)(settings);
    return { ...model, room: { ...model.room!, match: { raced: 2, scores } } };
  },
  board_territory: inMode(Mode.TERRITORY, { board: partly, owners }),
  board_territory_locked: inMode(Mode.TERRITORY, { board: partly, owners }, () => ({ held_until: now + 4000 })),
  board_together: inMode(Mode.TOGETHER, { board: partly, owners }, (_, i) => ({ points_at: 10 * i })),
  board_relay: inMode(Mode.RELAY, { turns }, teamed),
  board_knock_out: inMode(Mode.KNOCK_OUT, {}, (_, i) => (i === 2 ? { status: RunStatus.OUT, place: 4 } : {})),
  spectating_territory: (settings) => ({
    ...inMode(Mode.TERRITORY, { board: partly, owners })(settings),
    self: 4,
  }),
  lobby_match: (settings) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.MATCH };
    const rules = { ...room.rules, mode_settings };
    const match = { raced: 2, scores, next_at: now + 9000 };
    return inRoom(settings, { room: { ...room, rules, race, match } });
  },
  lobby_swiss: (settings) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.SWISS, races: 6 };
    const rules = { ...room.rules, mode_settings };
    const inPoints = scores.map((score) => ({ ...score, gained: 420, points: score.points * 14, buchholz: 2520 }));
    const match = { raced: 2, scores: inPoints, next_at: now + 9000 };
    return inRoom(settings, { room: { ...room, rules, race, match } });
  },
  lobby_club: (settings) => inRoom(settings, { room: { ...room, club } }),
  dialog_word: (settings) => inRoom(settings, { overlay: "word" }),
  dialog_meeting: (settings) => inRoom(settings, { room: { ...room, club }, overlay: "meeting" }),
  lobby_relay: (settings) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.RELAY };
    return inRoom(settings, { room: { ...room, rules: { ...room.rules, mode_settings }, members: sides } });
  },
  board_teams: inMode(Mode.RACE, { mode_settings: inTeams }, teamed),
  lobby_teams: (settings) => {
    const mode_settings = { ...inTeams, mode: Mode.MATCH };
    const ofTeams = scores.map((score) => ({ ...score, ...teamed(score) }));
    const match = { raced: 2, scores: ofTeams, next_at: now + 9000 };
    return inRoom(settings, { room: { ...room, rules: { ...room.rules, mode_settings }, members: sides, race, match } });
  },
  result_teams: (settings) => {
    const ended = { ...race, mode_settings: inTeams, runs: runs.map((one) => ({ ...one, ...teamed(one) })) };
    return inRoom(settings, { room: { ...room, race: ended }, fillTimes });
  },
  result_relay: (settings) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.RELAY };
    const ended = { ...race, mode_settings, runs: runs.map((one) => ({ ...one, ...teamed(one) })) };
    return inRoom(settings, { room: { ...room, race: ended }, fillTimes });
  },
  result_sprint: (settings) => {
    const mode_settings = { ...standardModeSettings, mode: Mode.SPRINT };
    const ended = { ...race, mode_settings, runs: runs.map((one, i) => ({ ...one, solved: 7 - i })) };
    return inRoom(settings, { room: { ...room, race: ended }, fillTimes });
  },
  spectating: (settings) => racing(settings, { self: 4, news: [away("Bo")] }),
  spectating_calm: (settings) => {
    const { room: raced, ...model } = racing(settings, { self: 4 });
    return { ...model, room: { ...raced!, race: { ...raced!.race!, mode_settings: { ...standardModeSettings, calm: true } } } };
  },
  board_more: (settings) => racing(settings),
  result: (settings) => inRoom(settings, { room: { ...room, race }, fillTimes }),
  analysis: (settings) => analysed(settings),
  analysis_wrong_step: (settings) => analysed(settings, { selected: 1 }),
  challenge: (settings) => first(settings, { place: "challenge", challenge }),
  challenge_refused: (settings) =>
    withStart(first(settings, { place: "challenge" }), {
      error: "This record cannot be true: 12.345 s after the start, WWWWWWWWWWWWWWWW: the consequences are wrong.",
    }),
  board_ghosts: (settings) => alone(settings, { challenge }),
  result_ghosts: (settings) =>
    inRoom(settings, {
      place: "solo",
      room: { ...room, race: { ...race, runs: runs.slice(0, 1) }, members: members.slice(0, 1) },
      fillTimes,
      challenge,
    }),
  dialog_challenge: (settings) => inRoom(settings, { room: { ...room, race }, overlay: "challenge" }),
  dialog_challenge_alone: (settings) =>
    inRoom(settings, {
      place: "solo",
      room: { ...room, race: { ...race, runs: runs.slice(0, 1) }, members: members.slice(0, 1) },
      overlay: "challenge",
      challenge,
    }),
  analysis_missing: (settings) =>
    analysed(settings, { found: null, error: "The server keeps the records of some races only." }),
  result_solo: (settings) =>
    inRoom(settings, {
      place: "solo",
      room: { ...room, race: { ...race, runs: runs.slice(0, 1) }, members: members.slice(0, 1) },
      fillTimes,
    }),
  replay: (settings) => replayOf(inRoom(settings, { room: { ...room, race } })),
  replay_signed: (settings) => ({ ...replayOf(inRoom(settings, { room: { ...room, race } })), raceCheck: { verdict: "signed", key, isByRules: true } }),
  replay_other_key: (settings) => ({
    ...replayOf(inRoom(settings, { room: { ...room, race } })),
    raceCheck: { verdict: "other_key", key, known: key.map((byte) => byte ^ 255) },
  }),
  replay_wrong: (settings) => ({ ...replayOf(inRoom(settings, { room: { ...room, race } })), raceCheck: { verdict: "wrong", key } }),
  analysis_unchecked: (settings) => ({ ...analysed(settings), raceCheck: { verdict: "unchecked", key } }),
  replay_of_many: (settings) =>
    replayOf(first(settings, { place: "statistics" }), new RecordedRace(30)),
  lobby_alone: (settings) =>
    inRoom(settings, { place: "solo", room: { ...room, members: members.slice(0, 1) } }),
  elsewhere: (settings) => first(settings, { place: "room", isElsewhere: true }),
  statistics: (settings) =>
    first(settings, { place: "statistics", kept: { rooms: [], game: null, games, replays } }),
  dialog_settings: (settings) => first(settings, { overlay: "settings" }),
  dialog_help: (settings) => first(settings, { overlay: "help" }),
  dialog_rules: (settings) => inRoom(settings, { overlay: "rules" }),
  dialog_kick: (settings) => inRoom(settings, { overlay: "ask_kick" }),
  dialog_forfeit: (settings) => racing(settings, { overlay: "ask_forfeit" }),
  dialog_quit: (settings) => alone(settings, { overlay: "ask_quit" }),
  dialog_react: (settings) => racing(settings, { overlay: "react" }),
  dialog_talk: (settings) => inRoom(settings, { overlay: "talk" }),
  dialog_picture: (settings) => inRoom(settings, { room: { ...room, race, club }, fillTimes, overlay: "picture" }),
  dialog_print: (settings) => inRoom(settings, { room: { ...room, race }, fillTimes, overlay: "print" }),
  dialog_print_four: (settings) =>
    inRoom(settings, { overlay: "print", newPuzzles: { grade: 3, puzzles: [puzzle, puzzle, puzzle, puzzle] } }),
  dialog_link: (settings) => inRoom(settings, { overlay: "link" }),
};
