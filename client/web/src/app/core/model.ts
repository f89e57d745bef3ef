// All that the page knows, as a value: the screen is a function of it (view/), and only update.ts makes a new
// one of an old one. The counterpart of the terminal's client/app/core/model.hpp: the same parts have the
// same names.
import type { Assist, Command, ModeSettings, Moment, RaceRules, Snapshot } from "../../wire/wire.ts";
import type { FieldRun } from "../../http/field.ts";
import type { ListedRoom, RoomDoor } from "../../http/http.ts";
import type { ServerWord } from "../../http/server_word.ts";
import type { ServerLabel } from "../../net/replica.ts";
import type { Hint } from "../../engine/engine.ts";
import type { History } from "./history.ts";
import type { LazyParts } from "./lazy_parts.ts";
import type { Settings } from "../settings/settings.ts";
import type { PlayedGame } from "../replay/statistics.ts";
import type { Replay } from "../replay/replay.ts";
import type { Analysis } from "./analysis.ts";
import type { Effect } from "./message.ts";
import type { RaceCheck } from "./race_check.ts";
import type { Challenge, ChallengeSource } from "../replay/ghosts.ts";

// Where the person is. `room` covers lobby, countdown, board, watching and result of a room on the server,
// `solo` a game alone; screenOf() in screen.ts says which of them is shown.
export type Place = "start" | "room" | "solo" | "statistics" | "challenge";

export type Contact = "connecting" | "connected" | "lost" | "closed";

export interface Connection {
  contact: Contact;
  reason: string; // why it is lost or closed, a sentence for the person; may be empty
  isFailure: boolean; // closed, and neither the person nor the room wanted it
  wantsWord?: boolean; // closed, since the room wants a word, or another one
  wait?: number; // closed by a server that has too much to do: milliseconds until it makes sense to come again
}

// What the digit keys write.
export type Entry = "digits" | "corner" | "centre" | "colors" | "note_colors";

// What a player has on the board besides digits: private, and kept when the page is closed. It belongs to
// one race. Sets of digits are bit masks: bit 0 for the digit 1. Arrays have 81 entries.
export interface PlayerBoard {
  race: number;
  cursor: number; // cell
  entry: Entry;
  chosenDigit: number; // for digit first; 0: none
  corner: number[];
  centre: number[];
  colors: number[]; // 1 to 6, 0: none
  noteColors: Record<number, number[]>; // by cell: nine colours, one for each digit
  history: History;
}

// What the player looks at for the moment: gone with the race.
export interface Focus {
  picked: ReadonlySet<number>; // selected besides the cursor's cell
  isPicking: boolean;
  awaits: "" | "go-to-box" | "find-digit"; // a digit, of this action
  spotlight: number; // the digit last looked for, 0: none
  wrong: ReadonlySet<number>; // found by the last check
  hint: Hint | null; // as far as it was asked for
  awaitsHint: number; // stage of the hint that the engine looks for, 0: none
  awaitsMistakes: Assist; // the check or rewind for which the engine looks for mistakes, 0: none
  leavesByTab: boolean; // escape was pressed: the next tab leads out of the board
  said: string; // response to the last action; cleared by the next one
  pricesTold: ReadonlySet<number>; // Assist values whose price the player has been told
}

export type Tone = "plain" | "good" | "bad";
export interface Status {
  text: string;
  tone: Tone;
  isOfHold?: boolean; // not shown any more once the player may move again
}

export interface News {
  text: string;
  heard: string; // the same for ears: times in words
  isTalk?: boolean; // it stays when a race begins
}

// For the screen reader. Of several with the same subject that were not spoken yet, only the newest counts.
export interface Announcement {
  id: number; // counts up
  text: string;
  about: "" | "cell" | "standing" | "count";
  isUrgent: boolean;
}

// The last announcements of things that keep changing.
export interface AnnouncedState {
  count: number; // of the countdown
  place: number; // one's own
  standingAt: number; // when a standing was told last
  hasProgressed: boolean; // somebody, since then
}

// Drawn above the rest, one at a time. The names after `ask_` want a yes.
export type Overlay =
  | "none"
  | "help"
  | "talk"
  | "react"
  | "settings"
  | "standings"
  | "rules"
  | "meeting"
  | "word"
  | "link"
  | "challenge"
  | "picture"
  | "print"
  | "ask_forfeit"
  | "ask_quit"
  | "ask_kick";

// The form of the start page, as typed so far.
export interface StartForm extends ServerWord {
  name: string;
  code: string; // room code or link
  page: "menu" | "create" | "join" | "solo" | "import";
  rules: RaceRules;
  seed: string; // of a seeded puzzle
  puzzle: string; // pasted, of `import` and of a given puzzle
  club: string; // the name of a new club; "": an ordinary room
  word: string; // that a newcomer says, or a host wants to hear
  wantsWord: boolean; // the room has refused to let somebody in without it
  error: string;
  puzzleError: string; // of the puzzle of one's own
  isBusy: boolean;
  asked: Effect | null; // the last request for a room, new or not
  againAt: number; // when it is made again, since the server had too much to do; 0: never
  tries: number; // of this request, that were refused so
  bots: number; // with whom the room that is being opened begins its race at once; 0: it waits for friends
  ghosts: readonly FieldRun[]; // whom it races instead of bots
  made: string; // the code of the room that was opened last
  sought: string; // the code of the room that "Play now" entered
  rooms: readonly ListedRoom[]; // that strangers may join or watch
  day: string; // the code of the ranked puzzle of the day; "": the server has none
  serverWord: string; // as typed, or as it is kept
  raced: ChallengeSource | null; // where the challenge is kept that is opened
  door: RoomDoor | null; // of the room that the link names, as far as the server tells
}

// What was left unfinished, as storage has it.
export interface KeptRoom {
  code: string;
  name: string; // of the person, there
  club?: string; // its name; absent: an ordinary room
}
export interface KeptGame {
  grade: number; // wire Grade; 0: a puzzle of one's own
  isDaily: boolean;
  percentage: number; // filled
  elapsed: number; // milliseconds
}
export interface KeptReplay {
  key: string; // in storage
  at: number; // the start of the race
  code: string; // of its room; empty for a game alone
  race: number;
}
export interface Kept {
  rooms: readonly KeptRoom[]; // the newest first
  game: KeptGame | null; // the newest
  games: readonly PlayedGame[]; // that are over, in the order in which they ended
  replays: readonly KeptReplay[]; // of races that were watched again, the newest first
}

// What a mode has of its own, to be there again when the host comes back to it.
export type Difficulty = Pick<RaceRules, "grade" | "rating" | "time_limit_seconds">;

export interface Model {
  place: Place;
  start: StartForm;
  settings: Settings;
  isInstalled: boolean; // runs as an installed app
  knownBy: Uint8Array | null; // the public key of the player, if there is one
  isHidden: boolean; // nobody sees the page
  missed: string; // what a host was told since it is hidden; "": nothing
  isOutdated: boolean; // the server has a newer page: parts of this one cannot be fetched
  isUpgraded: boolean; // a newer page is here and shows at the next load
  origin: string; // of the page, "https://example.org" or "https://example.org/sudoku": what invitations begin with
  kept: Kept;
  meetings: ReadonlyMap<string, number | undefined>; // the next one of the club with this code, as last heard
  lazy: LazyParts;

  // The world. Times are milliseconds since 1970 on the server's clock (`now` too); alone: on our own.
  now: number;
  connection: Connection;
  connectionSince: number;
  roundTrip: number | null;
  room: Snapshot | null; // folded; null before the first snapshot
  self: number; // member id; 0: not known yet
  word: string; // of the room, as far as the person knows it: invitations say it
  server: ServerLabel;
  ofModes: { sprint?: Difficulty; others?: Difficulty }; // as the host left them
  rulesTold: { before: RaceRules; at: number; text: string } | null; // the latest news of rules
  riskedRules: { before: ModeSettings; settings: ModeSettings; toldAt: number } | null; // a host was warned of them
  unanswered: Command[]; // the oldest first: the echo is made of it
  waitingSince: number; // last message of the server; valid while commands are unanswered
  catchesUp: boolean; // the connection was lost, and what waited then is not all answered
  takenBack: number; // moves refused since something was unanswered
  isElsewhere: boolean; // a newer tab has the seat

  // Private to the player.
  board: PlayerBoard;
  focus: Focus;
  isPaused: boolean;
  solvedAt: number; // the own finish, if the page saw it; else 0
  dealtAt: number; // the last change of puzzle, in a sprint
  rewindIsDue: boolean; // as soon as its price is paid
  clashCells: ReadonlySet<number>; // named by the last refusal
  pointing: { restingSince: number; sent: number; sentAt: number }; // the cursor, on a board for all
  fillers: number[]; // who filled each cell of the board of one's team, as far as the page saw it; 0: nobody
  ownCourse: Moment[]; // see app/own_course.ts
  fillTimes: number[]; // when each cell was filled, milliseconds since the start; 0: not

  // Where the person is.
  status: Status;
  news: News[]; // what happened, the newest last; a few
  announcements: Announcement[]; // the newest last; a few. view/page/announcer.ts takes them
  announced: AnnouncedState;
  overlay: Overlay;
  draft: string; // the line being written
  resultSeen: boolean;
  startAnyway: boolean; // the host was told that not everyone is ready
  selected: number; // member, in the lobby
  rememberedEnd: number; // of the last race whose result is stored; 0: none
  lastCount: number; // of the countdown: the second that the bell has told
  muted: ReadonlySet<number>;
  watching: { member: number; follows: boolean }; // whose board is shown large, 0: all; or the leader's
  raceCheck: RaceCheck | null; // of the race that is watched again or analysed; null: not yet, or there is nothing to check
  replay: Replay | null;
  analysis: Analysis | null; // of the last race, while it is shown
  tour: number | null; // the lesson, from 0; null: no tour
  newPuzzles: { grade: number; puzzles: string[] } | null; // to be printed; none yet: they are being made
  challenge: Challenge | null; // to race against, at its page and alone
  ghostsTold: number; // the time of this race up to which their news were told
}
