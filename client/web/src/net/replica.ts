// A member's replica of a room, independent of connections: the state folded from the server's messages, the
// cursor, and the unanswered commands. Pure: no input or output, no clock. The counterpart of
// client/net/room_replica.cpp.
import { isOfADraw } from "./draw_part.ts";
import { fold } from "../race/fold.ts";
import { memberOf } from "../race/room.ts";
import { spelledOut } from "../race/team_move.ts";
import {
  meantCommand,
  shownEvent,
  shownRecord,
  shownRefusal,
  shownSnapshot,
  turningOf,
  type Turning,
} from "./equivalent_board.ts";
import { Feature, Mode, Phase, RefusalCode } from "../wire/wire.ts";
import { version } from "../generated/version.ts";
import type { Command, Cursor, Event, Hello, Refusal } from "../wire/wire.ts";
import type { LackingClient, RaceRecord, Role, ServerMessage, Snapshot, Welcome } from "../wire/wire.ts";

// An unanswered command.
export interface WaitingCommand {
  command: Command;
  race: number; // the current or last race when it was submitted
}

// The state that the page needs to return as the same member, also after it was reloaded.
export interface ResumeState {
  token: Uint8Array; // 16 to 64 random bytes that identify the member to the server
  member: number; // 0 before the first welcome
  lastSubmitted: number; // the number of the last command
  unanswered: WaitingCommand[]; // numbered without gaps, up to lastSubmitted
}

// The answer to a command: no refusal means it was done.
export interface AnsweredCommand {
  command: Command;
  refusal: Refusal | null;
}

// The effects of one message of the server.
export interface Received {
  isWelcomed: boolean; // a connection has begun
  events: Event[]; // folded into the state, in this order
  answers: AnsweredCommand[]; // the oldest first
}

export interface ServerLabel {
  name: string;
  welcome: string;
  features: number[];
  lacking?: LackingClient[]; // told to a host: members whose clients do not know all modes
}

export interface Replica {
  readonly name: string;
  readonly role: Role;
  resume: ResumeState;
  word: string; // that a newcomer says; "": none
  serverWord: string; // the same of the server
  playerKey?: Uint8Array; // by which the player is known; absent: a guest
  isWordTrue: boolean; // the server has accepted it, and nobody has changed it since
  isClub: boolean; // whom a club knows by the token comes back without a word
  room: Snapshot | null; // null before the first snapshot
  server: ServerLabel; // as of the last welcome
  cursor: Cursor | null;
  history: string; // the history that the cursor belongs to
  carried: number; // the last command sent on this connection, or recorded when it began
  sent: number; // commands after this one were never sent, on any connection
}

const mostUnderWay = 32; // says the protocol

export function makeReplica(name: string, role: Role, resume: ResumeState, word = "", isWordTrue = false): Replica {
  const server = { name: "", welcome: "", features: [] };
  const sent = resume.lastSubmitted; // as far as we know
  const known = { word, serverWord: "", isWordTrue, isClub: false };
  return { name, role, resume, ...known, room: null, server, cursor: null, history: "0", carried: 0, sent };
}

// The first message on every connection.
export function helloOf({ name, role, resume, word, serverWord, playerKey, cursor, history }: Replica): Hello {
  return {
    name,
    word,
    server_word: serverWord,
    role,
    resume_token: resume.token,
    cursor: cursor ?? undefined,
    history: cursor ? history : "0",
    features: [
      Feature.OPEN_ENDED,
      Feature.MODES,
      Feature.DAILY,
      Feature.TOURNAMENTS,
      Feature.TEAMS,
      Feature.TEAM_MOVES,
      Feature.PARTIAL_RULES,
      Feature.LACKING,
      Feature.SERVER_WORDS,
      Feature.PLAYER_KEYS,
    ],
    player_key: playerKey,
    client: `gridrace-page/${version}`,
  };
}

// The word that newcomers to the room must say; "": none, or it is not known here.
export const roomWord = ({ room, word, isWordTrue }: Replica): string => (isWordTrue && room?.word_needed ? word : "");

function takeWord(replica: Replica, word: string): void {
  replica.word = word;
  replica.isWordTrue = true;
}

// How the member sees the race under way or, in the lobby, the last one.
const turningNow = ({ room, resume }: Replica): Turning | null => turningOf(room, resume.member);

export function seenRecord(replica: Replica, record: RaceRecord): RaceRecord {
  const turning = turningNow(replica);
  return turning ? shownRecord(turning, record) : record;
}

// Numbers a command and keeps it until it is answered.
export function submit({ resume, room }: Replica, command: Command): void {
  const number = ++resume.lastSubmitted;
  resume.unanswered.push({ command: { ...command, number }, race: room?.race?.number ?? 0 });
}

const dueCommands = ({ carried, resume }: Replica): Command[] =>
  resume.unanswered.slice(0, mostUnderWay).flatMap(({ command }) => (command.number > carried ? [command] : []));
export const hasDue = (replica: Replica): boolean => dueCommands(replica).length > 0;

// The commands to send now on a welcomed connection: the oldest unsent ones, within the protocol's limit of
// unanswered commands. A command is sent again on the next connection unless the server has a record of it.
export function takeDue(replica: Replica): Command[] {
  const { carried } = replica;
  const due = dueCommands(replica);
  replica.carried = due.at(-1)?.number ?? carried;
  replica.sent = Math.max(replica.sent, replica.carried);
  const turning = turningNow(replica);
  return turning ? due.map((command) => meantCommand(turning, command)) : due;
}

// Renumbers the waiting commands from `index` on, after the last one sent: these numbers are free.
function numberOn({ resume, carried }: Replica, index: number): void {
  resume.lastSubmitted = carried;
  resume.unanswered = resume.unanswered.map((waiting, i) =>
    i < index ? waiting : { ...waiting, command: { ...waiting.command, number: ++resume.lastSubmitted } },
  );
}

function greet(replica: Replica, welcome: Welcome): void {
  const { resume } = replica;
  const isOtherSeat = welcome.member !== resume.member;
  if (isOtherSeat && !replica.isClub) replica.isWordTrue = true;
  if (isOtherSeat && resume.member > 0) {
    // Our seat was given up: we are a new member, and the commands of the old seat are void.
    resume.unanswered = [];
    replica.room = null;
    replica.cursor = null;
  }
  const first = resume.unanswered[0]?.command.number ?? resume.lastSubmitted + 1;
  // A server restored from a backup has forgotten commands that it once answered.
  const hasForgotten = welcome.last_command + 1 < first;
  resume.member = welcome.member;
  replica.history = welcome.history;
  replica.carried = welcome.last_command;
  const { server_name, server_welcome, features } = welcome;
  replica.server = { name: server_name, welcome: server_welcome, features };
  // Another page may have used this seat since we saved it, or this page itself before a reload: then the
  // numbers of our unsent commands belong to other commands, which were answered already.
  const sent = isOtherSeat || hasForgotten ? -1 : replica.sent;
  if (replica.carried > sent)
    numberOn(replica, resume.unanswered.filter(({ command }) => command.number <= sent).length);
  replica.sent = Math.max(sent, replica.carried);
}

function settle(replica: Replica, number: number, refusal: Refusal | undefined, received: Received): void {
  const { resume } = replica;
  const settled = resume.unanswered.find(({ command }) => command.number === number);
  if (!settled) return;
  if (settled.command.action === "set_word" && !refusal) takeWord(replica, settled.command.set_word.word);
  received.answers.push({ command: settled.command, refusal: refusal ?? null });
  resume.unanswered = resume.unanswered.filter((waiting) => waiting !== settled);
}

function adopt(replica: Replica, sent: Snapshot, received: Received): void {
  const { resume } = replica;
  const turning = turningOf(sent, resume.member);
  const snapshot = turning ? shownSnapshot(turning, sent) : sent;
  replica.room = snapshot;
  replica.isClub = snapshot.club !== undefined;
  // Nobody says what has happened before it. The host alone changes the word.
  if (replica.cursor && snapshot.host !== resume.member) takeWord(replica, "");
  const me = memberOf(snapshot, resume.member);
  if (!me) return;
  for (const answer of me.answers) settle(replica, answer.command, answer.refusal, received);
  // Older answers are lost to us, but their effects are in the snapshot.
  resume.unanswered = resume.unanswered.filter(({ command }) => command.number > me.last_command);
}

// Answers waiting commands that would be sent in vain with this refusal.
function giveUp(
  replica: Replica,
  isVain: (waiting: WaitingCommand) => boolean,
  code: number,
  received: Received,
) {
  const { resume, carried } = replica;
  const isGivenUp = (waiting: WaitingCommand) => waiting.command.number > carried && isVain(waiting);
  const givenUp = resume.unanswered.filter(isGivenUp);
  if (givenUp.length === 0) return;
  for (const { command } of givenUp) {
    received.answers.push({ command, refusal: { code, houses: [], cells: [] } });
  }
  resume.unanswered = resume.unanswered.filter((waiting) => !isGivenUp(waiting));
  const free = resume.unanswered.filter(({ command }) => command.number <= carried).length;
  numberOn(replica, free);
}

function needsModes({ action, ...command }: Command): boolean {
  if (action === "join_team" || action === "give_head_start" || action === "point_at") return true;
  return "set_rules" in command && (command.set_rules.rules?.mode_settings?.mode ?? Mode.RACE) !== Mode.RACE;
}

// What a server must offer for the command; undefined: every server knows it.
function featureFor(command: Command): Feature | undefined {
  if (/^(lock_room|lift_kicks)$/.test(command.action)) return Feature.ROOM_DOOR;
  if (command.action === "end_race") return Feature.RACE_ENDS;
  if (command.action === "add_bot") return Feature.BOTS;
  if (command.action === "list_room") return Feature.LISTED_ROOMS;
  if (command.action === "set_meeting") return Feature.MEETINGS;
  if (command.action === "set_word") return Feature.WORDS;
  if (isOfADraw(command)) return Feature.DRAWS;
  return needsModes(command) ? Feature.MODES : undefined;
}

function giveUpVain(replica: Replica, room: Snapshot, received: Received): void {
  const { features } = replica.server;
  // Moves of a race that is over would be refused or, worse, done in the next one.
  const isLate = ({ command, race }: WaitingCommand) =>
    /^(place_digit|clear_cell|point_at|take_aid|forfeit)$/.test(command.action) &&
    !(room.phase === Phase.RACING && room.race?.number === race);
  giveUp(replica, isLate, RefusalCode.NOT_RACING, received);
  // A server without the feature would end the connection. It may be older than the one that was there
  // before.
  const isUnknown = ({ command }: WaitingCommand) => {
    const feature = featureFor(command);
    return feature !== undefined && !features.includes(feature);
  };
  giveUp(replica, isUnknown, RefusalCode.NOT_KNOWN, received);
}

// Folds one message. Throws if the message contradicts what came before it.
export function receive(replica: Replica, message: ServerMessage): Received {
  const { welcome, snapshot, events, cursor, repeated_answers } = message;
  const { lacking } = message;
  const received: Received = { isWelcomed: welcome !== undefined, events: [], answers: [] };
  if (welcome) greet(replica, welcome);
  if (lacking) replica.server = { ...replica.server, lacking: lacking.clients };
  if (snapshot) adopt(replica, snapshot, received);
  for (const sent of events) {
    if (!replica.room) throw new Error("events came before a snapshot");
    const turning = turningNow(replica);
    const event = turning ? shownEvent(turning, sent) : sent;
    const told = spelledOut(replica.room, event, replica.resume.member);
    received.events.push(...told);
    replica.room = told.reduce(fold, replica.room);
    if (event.kind === "word_changed") takeWord(replica, ""); // to one that the answer says, or another does not tell
    if (event.kind === "command_answered") {
      settle(replica, event.command_answered.command, event.command_answered.refusal, received);
    }
  }
  const turning = turningNow(replica);
  for (const { command, refusal } of repeated_answers) {
    settle(replica, command, turning ? shownRefusal(turning, refusal) : refusal, received);
  }
  // Before the first snapshot, for example while the room is paused, nothing is known to be vain.
  if (replica.room) giveUpVain(replica, replica.room, received);
  // The server's number is decisive: it also counts the kinds of event that this version does not know.
  if (cursor) replica.cursor = cursor;
  return received;
}
