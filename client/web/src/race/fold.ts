// What each event does to the state of a room, which is the protocol's Snapshot. Makes a new state where it
// changes and shares the rest. The counterpart of common/race/fold.cpp; tests/web compares the two.
import { Mode, Phase, Role, RunStatus, type Event, type Member, type Race, type Run } from "../wire/wire.ts";
import type { BoardsOpened, BoardsShown } from "../wire/wire.ts";
import type { BoardChanged, Interrupted, MemberJoined, MemberLeft, PlayerFinished } from "../wire/wire.ts";
import type { RaceRecord, Snapshot, TalkLine, TurnChanged } from "../wire/wire.ts";
import { foldClub } from "./club.ts";
import { boxOf, isEmptyAt, withDigit } from "./grid.ts";
import { hasTables, keepRound, setTables, tableOf, withoutTables } from "./tournament.ts";
import {
  allowedHeadStart,
  areRankedTogether,
  gridOf,
  hasSharedBoard,
  hasTeams,
  isDaily,
  isSameSettings,
  memberOf,
  modeOf,
  runOf,
  shownGridOf,
  standardModeSettings,
} from "./room.ts";

const talkKept = 20;
const talksInARow = 5;

export const emptyRace: Race = {
  number: 0,
  starts_at: 0,
  end_reason: 0,
  puzzle: "",
  runs: [],
  interrupted: 0,
  assists: { allowed: [] },
  board: "",
  owners: [],
  turns: [],
  later_cells: [],
  openings: [],
  mode_settings: standardModeSettings,
};

function newRun({ id, name, team, head_start }: Member, { race }: Snapshot, table = 0): Run {
  return {
    member: id,
    name,
    filled_by_box: new Uint8Array(9),
    refused_moves: 0,
    status: RunStatus.RACING,
    time: 0,
    place: 0,
    grid: "",
    aids: 0,
    puzzle: "",
    solved: 0,
    shown: "",
    team: hasTeams(race?.mode_settings) ? team : 0,
    table,
    head_start: allowedHeadStart(modeOf(race), head_start),
  };
}

function withMember(room: Snapshot, id: number, change: Partial<Member>): Snapshot {
  const members = room.members.map((member) => (member.id === id ? { ...member, ...change } : member));
  return { ...room, members };
}

const withRace = (room: Snapshot, change: Partial<Race>): Snapshot => ({
  ...room,
  race: { ...(room.race ?? emptyRace), ...change },
});

function withRun(room: Snapshot, id: number, change: Partial<Run>): Snapshot {
  if (!runOf(room, id)) return room;
  const runs = room.race!.runs.map((run) => (run.member === id ? { ...run, ...change } : run));
  return withRace(room, { runs });
}

// The players of a relay's team have one board.
function withProgress(room: Snapshot, id: number, filled_by_box: Uint8Array): Snapshot {
  const changed = withRun(room, id, { filled_by_box });
  const run = runOf(room, id);
  if (!run || modeOf(room.race) !== Mode.RELAY) return changed;
  const shares = (other: Run) => other.team === run.team && other.status === RunStatus.RACING;
  const runs = changed.race!.runs.map((other) => (shares(other) ? { ...other, filled_by_box } : other));
  return withRace(changed, { runs });
}

function withCell(room: Snapshot, id: number, cell: number, digit: number): Snapshot {
  const run = runOf(room, id);
  if (!run) return room;
  const before = gridOf(room.race!, run);
  const grid = withDigit(before, cell, digit);
  const change = +isEmptyAt(before, cell) - +isEmptyAt(grid, cell);
  if (!change || !isDaily(room.race)) return withRun(room, id, { grid });
  // Nobody is told the progress of an attempt: its player counts.
  const filled_by_box = run.filled_by_box.slice();
  filled_by_box[boxOf(cell)] += change;
  return withRun(room, id, { grid, filled_by_box });
}

const nobodyReady = (members: Member[]): Member[] => members.map((member) => ({ ...member, ready: false }));

function withDeserted(room: Snapshot, at: number): Snapshot {
  const isDeserted = room.members.every((member) => member.away_since !== undefined);
  return isDeserted ? { ...room, deserted_since: at } : room;
}

function join(room: Snapshot, { member, name, role, bot }: MemberJoined): Snapshot {
  const joined: Member = {
    id: member,
    name,
    role,
    ready: false,
    last_command: 0,
    answers: [],
    talked_at: [],
    muted: false,
    team: 0,
    ...(bot === undefined ? {} : { bot }),
  };
  return { ...room, members: [...room.members, joined], last_member: member };
}

function leave(room: Snapshot, { member, at }: MemberLeft): Snapshot {
  const run = runOf(room, member);
  const isRacing = room.phase === Phase.RACING && run?.status === RunStatus.RACING;
  const gone = isRacing ? withRun(room, member, { status: RunStatus.GONE }) : room;
  // A player of the day who gives the place back leaves no run.
  const isForgotten = isRacing && isDaily(room.race);
  const left = isForgotten ? withRace(gone, { runs: gone.race!.runs.filter((one) => one.member !== member) }) : gone;
  const members = left.members.filter(({ id }) => id !== member);
  return withDeserted({ ...left, members, host: left.host === member ? 0 : left.host }, at);
}

const withLine = (room: Snapshot, line: TalkLine): Snapshot => ({
  ...room,
  talk: [...room.talk, line].slice(-talkKept),
});

function hear(room: Snapshot, id: number, text: string, emote: number, at: number): Snapshot {
  const member = memberOf(room, id);
  if (!member) return room;
  const talked_at = [...member.talked_at, at].slice(-talksInARow);
  return withLine(withMember(room, id, { talked_at }), { member: id, name: member.name, text, emote, at });
}

// As club.hpp has it.
const longestGapCounted = 24 * 3600 * 1000;

// Moves the runs under way along; those that had ended before stay where they were.
function interrupt(room: Snapshot, { from, until }: Interrupted): Snapshot {
  const gap = until - from;
  const later = (at: number | undefined) => (at === undefined ? undefined : at + gap);
  const members = room.members.map((member) => ({ ...member, away_since: later(member.away_since) }));
  const match = room.match && { ...room.match, next_at: later(room.match.next_at) };
  const tournament = room.tournament && { ...room.tournament, ends_at: later(room.tournament.ends_at) };
  const isClubAtRest = room.club && room.members.every((member) => member.away_since !== undefined);
  const uncounted = isClubAtRest ? Math.max(gap - longestGapCounted, 0) : gap;
  const start_offered_at = later(room.start_offered_at);
  const deserted_since = room.deserted_since + uncounted;
  const moved = { ...room, members, match, tournament, start_offered_at, deserted_since };
  const { race, phase } = room;
  if (phase === Phase.LOBBY || !race) return moved;
  const starts_at = race.starts_at + gap;
  const draw = race.draw && { ...race.draw, closes_at: Math.max(race.draw.closes_at + gap, until + 3_000) };
  if (phase !== Phase.RACING) return withRace(moved, { starts_at, draw });
  const runs = race.runs.map((run) => ({
    ...run,
    held_until: later(run.held_until),
    began_at: run.status === RunStatus.RACING ? later(run.began_at) : run.began_at,
  }));
  const turns = race.turns.map((turn) => ({ ...turn, until: turn.until + gap }));
  const ends_at = later(race.ends_at);
  return withRace(moved, { starts_at, ends_at, runs, turns, interrupted: race.interrupted + gap });
}

// Players are ranked by time: those who took longer are one place lower.
function finish(room: Snapshot, { member, time, place }: PlayerFinished): Snapshot {
  const own = runOf(room, member);
  if (!own) return room;
  const isSlower = (run: Run) =>
    run.status === RunStatus.FINISHED && run.time > time && areRankedTogether(room.race!, run, own);
  const runs = room.race!.runs.map((run) => (isSlower(run) ? { ...run, place: run.place + 1 } : run));
  return withRun(withRace(room, { runs }), member, { status: RunStatus.FINISHED, time, place });
}

function changeBoard(room: Snapshot, { member, cell, digit }: BoardChanged): Snapshot {
  const { race } = room;
  if (!race?.board) return room;
  const owners = race.owners.map((owner, i) => (i !== cell ? owner : digit === 0 ? 0 : member));
  return withRace(room, { board: withDigit(race.board, cell, digit), owners });
}

function changeTurn(room: Snapshot, turn: TurnChanged): Snapshot {
  const others = (room.race?.turns ?? []).filter(({ team }) => team !== turn.team);
  return withRace(room, { turns: [...others, turn].sort((one, other) => one.team - other.team) });
}

// Who races is shown nothing: then there are no moves in the event.
const showMoves = (room: Snapshot, { moves }: BoardsShown): Snapshot =>
  moves.reduce((changed, { member, cell, digit }) => {
    const run = runOf(changed, member);
    if (!run) return changed;
    return withRun(changed, member, { shown: withDigit(shownGridOf(changed.race!, run), cell, digit) });
  }, room);

const openBoards = (room: Snapshot, { boards }: BoardsOpened): Snapshot =>
  boards.reduce((changed, { member, grid }) => withRun(changed, member, { shown: grid }), room);

// The events of modes other than the plain race, and what watchers are shown.
function foldMode(room: Snapshot, event: Event): Snapshot {
  switch (event.kind) {
    case "team_changed":
      return withMember(room, event.team_changed.member, { team: event.team_changed.team });
    case "player_out": {
      const { member, place } = event.player_out;
      return withRun(room, member, { status: RunStatus.OUT, place });
    }
    case "head_start_changed": {
      const { member, head_start } = event.head_start_changed;
      return withMember(room, member, { head_start });
    }
    case "player_held":
      return withRun(room, event.player_held.member, { held_until: event.player_held.until });
    case "puzzle_solved": {
      const { member, solved } = event.puzzle_solved;
      return withRun(room, member, { solved, filled_by_box: new Uint8Array(9) });
    }
    case "puzzle_added": {
      const later_cells = [...(room.race?.later_cells ?? []), event.puzzle_added.cells_to_fill];
      return withRace(room, { later_cells });
    }
    case "board_changed":
      return changeBoard(room, event.board_changed);
    case "pointed":
      return withRun(room, event.pointed.member, { points_at: event.pointed.cell });
    case "turn_changed":
      return changeTurn(room, event.turn_changed);
    case "match_scored": {
      const { raced, scores, next_at } = event.match_scored;
      const match = { raced: next_at === undefined ? 0 : raced, scores, next_at };
      return { ...room, match, tournament: keepRound(room, raced) };
    }
    case "tables_set":
      return setTables(room, event.tables_set);
    case "puzzle_dealt": {
      const { member, puzzle } = event.puzzle_dealt;
      return withRun(room, member, { puzzle, grid: puzzle });
    }
    case "boards_shown":
      return showMoves(room, event.boards_shown);
    case "boards_opened":
      return openBoards(room, event.boards_opened);
    case "team_board_changed": {
      const { member, cell, digit } = event.team_board_changed;
      return withCell(room, member, cell, digit);
    }
    default:
      return foldClub(room, event);
  }
}

// The events of a race: its beginning, its end, and the course of its runs.
function foldRace(room: Snapshot, event: Event): Snapshot {
  switch (event.kind) {
    case "countdown_started": {
      const { race: number, starts_at, draw } = event.countdown_started;
      const { assists, mode_settings } = room.rules;
      const race = { ...emptyRace, number, starts_at, assists, mode_settings, draw };
      const match = room.match && { ...room.match, next_at: undefined };
      const tournament = match?.raced ? withoutTables(room) : undefined;
      return { ...room, phase: Phase.COUNTDOWN, race, match, tournament, start_offered_at: undefined };
    }
    case "draw_closed":
      return withRace(room, { openings: event.draw_closed.openings });
    case "countdown_cancelled": {
      const race = { ...emptyRace, number: room.race?.number ?? 0 };
      const members = nobodyReady(room.members);
      return { ...room, phase: Phase.LOBBY, race, members, tournament: withoutTables(room) };
    }
    case "race_started": {
      const { at, puzzle } = event.race_started;
      const mode = modeOf(room.race);
      const players = room.members
        .filter(({ role }) => role === Role.PLAYER && mode !== Mode.DAILY)
        .map((player) => newRun(player, room, tableOf(room.tournament?.tables, player.id)))
        .filter(({ table }) => table > 0 || !hasTables(mode));
      const runs = [...(room.race?.runs ?? []), ...players];
      const shared = hasSharedBoard(mode) ? { board: puzzle, owners: new Array<number>(81).fill(0) } : {};
      return withRace({ ...room, phase: Phase.RACING }, { starts_at: at, puzzle, runs, ...shared });
    }
    case "player_entered": {
      const member = memberOf(room, event.player_entered.member);
      return member ? withRace(room, { runs: [...(room.race?.runs ?? []), newRun(member, room)] }) : room;
    }
    case "attempt_begun": {
      const { member: id, at } = event.attempt_begun;
      const member = memberOf(room, id);
      if (!member || runOf(room, id)) return room;
      const begun = [...room.race!.runs, { ...newRun(member, room), began_at: at }];
      return withRace(room, { runs: begun.sort((one, other) => one.member - other.member) });
    }
    case "end_announced":
      return withRace(room, { ends_at: event.end_announced.ends_at });
    case "start_offered":
      return { ...room, start_offered_at: event.start_offered.at };
    case "race_ended": {
      const { at, reason, seed, secret } = event.race_ended;
      const ended = { ...room, phase: Phase.LOBBY, members: nobodyReady(room.members) };
      return withRace(ended, { ended_at: at, end_reason: reason, seed, secret });
    }
    case "progress_changed": {
      const { member, filled_by_box } = event.progress_changed;
      return withProgress(room, member, filled_by_box);
    }
    case "move_refused": {
      const { member, refused_moves } = event.move_refused;
      return withRun(room, member, { refused_moves });
    }
    case "aid_taken": {
      const { member, aids, until } = event.aid_taken;
      return withRun(room, member, { aids, held_until: until });
    }
    case "player_finished":
      return finish(room, event.player_finished);
    case "player_forfeited":
      return withRun(room, event.player_forfeited.member, { status: RunStatus.FORFEITED });
    case "digit_placed": {
      const { member, cell, digit } = event.digit_placed;
      return withCell(room, member, cell, digit);
    }
    case "cell_cleared":
      return withCell(room, event.cell_cleared.member, event.cell_cleared.cell, 0);
    default:
      return foldMode(room, event);
  }
}

// The events of members and what they say.
function foldMember(room: Snapshot, event: Event): Snapshot {
  switch (event.kind) {
    case "member_joined":
      return join(room, event.member_joined);
    case "member_left":
      return leave(room, event.member_left);
    case "member_away": {
      const { member, at } = event.member_away;
      return withDeserted(withMember(room, member, { away_since: at }), at);
    }
    case "member_back":
      return withMember(room, event.member_back.member, { away_since: undefined });
    case "ready_changed":
      return withMember(room, event.ready_changed.member, { ready: event.ready_changed.ready });
    case "role_changed":
      return withMember(room, event.role_changed.member, { role: event.role_changed.role, ready: false });
    case "mute_changed":
      return withMember(room, event.mute_changed.member, { muted: event.mute_changed.muted });
    case "said":
      return hear(room, event.said.member, event.said.text, 0, event.said.at);
    case "reacted":
      return hear(room, event.reacted.member, "", event.reacted.emote, event.reacted.at);
    // The answers themselves are not kept: the replica settles its commands by them as they come.
    case "command_answered": {
      const { member, command } = event.command_answered;
      return withMember(room, member, { last_command: command });
    }
    default:
      return foldRace(room, event);
  }
}

// An event about an unknown member or run changes nothing.
export function fold(room: Snapshot, event: Event): Snapshot {
  switch (event.kind) {
    case "room_opened": {
      const { code, rules, at } = event.room_opened;
      return { ...room, code, rules, deserted_since: at };
    }
    case "room_closed":
      return { ...room, closed: true };
    case "host_changed":
      return { ...room, host: event.host_changed.member };
    case "rules_changed": {
      const { rules } = event.rules_changed;
      const isSame = isSameSettings(rules.mode_settings, room.rules.mode_settings);
      return isSame ? { ...room, rules } : { ...room, rules, match: undefined, tournament: undefined };
    }
    case "lock_changed":
      return { ...room, locked: event.lock_changed.locked };
    case "listing_changed":
      return { ...room, listed: event.listing_changed.listed };
    case "word_changed":
      return { ...room, word_needed: event.word_changed.needed };
    case "announced":
      return withLine(room, {
        member: 0,
        name: "",
        text: event.announced.text,
        emote: 0,
        at: event.announced.at,
      });
    case "interrupted":
      return interrupt(room, event.interrupted);
    default:
      return foldMember(room, event);
  }
}

// The room as the race of a record left it.
export const foldRecord = ({ start, course }: RaceRecord): Snapshot =>
  course.flatMap(({ events }) => events).reduce(fold, start!);
