// The model before anything has happened.
import type { Kept, Model, StartForm } from "./model.ts";
import { freshBoard, freshFocus } from "./player_board.ts";
import type { Settings } from "../settings/settings.ts";

export const nothingKept: Kept = { rooms: [], game: null, games: [], replays: [] };

export interface Beginning {
  settings: Settings;
  start: StartForm;
  origin: string; // of the page
  isInstalled: boolean;
  isHidden?: boolean; // the tab is in the background
  now: number;
}

export const firstModel = ({ settings, start, origin, isInstalled, isHidden = false, now }: Beginning): Model => ({
  place: "start",
  start,
  settings,
  isInstalled,
  knownBy: null,
  isHidden,
  missed: "",
  isOutdated: false,
  isUpgraded: false,
  origin,
  kept: nothingKept,
  meetings: new Map(),
  lazy: {},
  now,
  connection: { contact: "connecting", reason: "", isFailure: false },
  connectionSince: now,
  roundTrip: null,
  room: null,
  self: 0,
  word: "",
  server: { name: "", welcome: "", features: [] },
  unanswered: [],
  waitingSince: now,
  catchesUp: false,
  takenBack: 0,
  isElsewhere: false,
  board: freshBoard(0),
  focus: freshFocus,
  isPaused: false,
  solvedAt: 0,
  dealtAt: 0,
  rewindIsDue: false,
  clashCells: new Set(),
  pointing: { restingSince: 0, sent: -1, sentAt: 0 },
  fillers: new Array<number>(81).fill(0),
  ownCourse: [],
  fillTimes: new Array<number>(81).fill(0),
  status: { text: "", tone: "plain" },
  news: [],
  announcements: [],
  announced: { count: 0, place: 0, standingAt: 0, hasProgressed: false },
  overlay: "none",
  draft: "",
  resultSeen: false,
  startAnyway: false,
  selected: 0,
  ofModes: {},
  rulesTold: null,
  riskedRules: null,
  rememberedEnd: 0,
  lastCount: 0,
  muted: new Set(),
  watching: { member: 0, follows: false },
  raceCheck: null,
  replay: null,
  analysis: null,
  tour: null,
  newPuzzles: null,
  challenge: null,
  ghostsTold: 0,
});
