// Questions to the state of a room, which is the protocol's Snapshot.
import { defaultRules } from "../generated/words.ts";
import { modesThatTakeTeams, modesWithBoardsToShow, modesWithSharedBoard } from "../generated/modes.ts";
import {
  Assist,
  Feature,
  Mode,
  PuzzleSource,
  Role,
  RunStatus,
  type HeadStart,
  type Member,
  type ModeSettings,
  type Race,
  type RaceRules,
  type Run,
  type Snapshot,
} from "../wire/wire.ts";
import { countEmpty } from "./grid.ts";

// When the clock that this player sees began to run.
export const clockStart = (race: Race, run: Run | undefined): number => run?.began_at ?? race.starts_at;

// The only member of a room in which somebody plays alone.
export const loneMember = 1;

export function memberOf(room: Snapshot, id: number): Member | undefined {
  return room.members.find((member) => member.id === id);
}

// As the lobby lists them: players, then spectators, who may be many.
export function listedMembers(room: Snapshot): Member[] {
  const isPlayer = (member: Member): boolean => member.role === Role.PLAYER;
  return [...room.members.filter(isPlayer), ...room.members.filter((member) => !isPlayer(member))];
}

// Of the current race or, in the lobby, the last one.
export function runOf(room: Snapshot, id: number): Run | undefined {
  return room.race?.runs.find((run) => run.member === id);
}

// The givens of a player's grid: of a sprint, those of the player's own puzzle.
export const puzzleOf = (race: Race, run: Run | undefined): string => run?.puzzle || race.puzzle;

// Givens and the player's own digits, or the board for all. An empty grid on the wire is one without digits.
export const gridOf = (race: Race, run: Run): string => race.board || run.grid || puzzleOf(race, run);

// A player's grid as watchers see it.
export const shownGridOf = (race: Race, run: Run): string => run.shown || race.puzzle;

// A mode that this page does not know counts as a race.
export const modeOf = (race: Race | undefined): Mode => race?.mode_settings?.mode || Mode.RACE;
// As race::has_attempts: each player begins alone, and nobody is told the progress of others.
export const isDaily = (race: Race | undefined): boolean => modeOf(race) === Mode.DAILY;
export const modeOfRules = ({ mode_settings }: RaceRules): Mode => mode_settings?.mode || Mode.RACE;

// As race::takes_teams: players may fight for teams, each on their own.
export const takesTeams = (mode: Mode): boolean => modesThatTakeTeams.includes(mode);
// As race::ranks_teams and race::has_teams.
export const ranksTeams = (settings: ModeSettings | undefined): boolean =>
  !!settings?.in_teams && takesTeams(settings.mode);
export const hasTeams = (settings: ModeSettings | undefined): boolean =>
  settings?.mode === Mode.RELAY || ranksTeams(settings);

// As race::allowed_head_start.
export function allowedHeadStart(mode: Mode, given: HeadStart | undefined): HeadStart | undefined {
  if (!given || [Mode.RELAY, Mode.TOGETHER, Mode.SWISS, Mode.ARENA].includes(mode)) return undefined;
  const hasCells = mode !== Mode.TERRITORY && mode !== Mode.SPRINT;
  return { seconds: mode !== Mode.KNOCK_OUT ? given.seconds : 0, cells: hasCells ? given.cells : 0 };
}

// When this player may begin, as race::begins_at.
export function beginsAt(race: Race, run: Run): number {
  const secondsOf = ({ head_start }: Run): number => head_start?.seconds ?? 0;
  return race.starts_at + 1000 * (Math.max(...race.runs.map(secondsOf)) - secondsOf(run));
}

// As of race::ModeSettings; rules without any, of an older server, have these.
export const standardModeSettings: ModeSettings = {
  mode: Mode.RACE,
  lives: 3,
  penalty_seconds: 20,
  lock_seconds: 5,
  races: 5,
  best_of: false,
  teams: 2,
  turn_digits: 3,
  turn_seconds: 20,
  rising: false,
  calm: false,
  equivalent_boards: false,
  day: 0,
  table_size: 2,
  arena_minutes: 60,
  in_teams: false,
  finish_window_seconds: 300,
};

// What a client must know to play by these settings, as wire::needed_features.
export function neededFeatures(settings: ModeSettings): Feature[] {
  const { mode } = settings;
  const needed: Feature[] = ranksTeams(settings) ? [Feature.TEAMS] : [];
  if (mode === Mode.RACE) return needed;
  if (mode === Mode.DAILY) return [...needed, Feature.DAILY];
  if (mode === Mode.SWISS || mode === Mode.ARENA) return [...needed, Feature.TOURNAMENTS];
  return [...needed, Feature.MODES, ...(mode === Mode.RELAY ? [Feature.TEAM_MOVES] : [])];
}

export const standardRules = (): RaceRules => ({
  ...defaultRules,
  assists: { allowed: defaultRules.assists },
});

export const isSameSettings = (one = standardModeSettings, other = standardModeSettings): boolean =>
  (Object.keys(standardModeSettings) as (keyof ModeSettings)[]).every((key) => one[key] === other[key]);

// As race::is_drawn_by_all: the next puzzle is one of a grade that nobody has chosen.
export const isDrawnByAll = ({ source, rating }: RaceRules): boolean => source === PuzzleSource.GENERATED && !rating;

export function playerCount(room: Snapshot): number {
  return room.members.filter((member) => member.role === Role.PLAYER).length;
}

export const areRankedTogether = (race: Race, one: Run, other: Run): boolean =>
  one.table === other.table && (!isDaily(race) || (one.aids === 0) === (other.aids === 0));

// True if all players fill one board.
export const hasSharedBoard = (mode: Mode): boolean => modesWithSharedBoard.includes(mode);

// How many cells a player has to fill from the start of the puzzle on.
export function cellsToFill(race: Race, run?: Run): number {
  if (run?.puzzle) return countEmpty(run.puzzle);
  if (run && run.solved > 0 && run.solved <= race.later_cells.length) return race.later_cells[run.solved - 1];
  return race.puzzle ? countEmpty(race.puzzle) : 0;
}
export const cellsFilled = (run: Run): number => run.filled_by_box.reduce((sum, filled) => sum + filled, 0);

// 0 to 100, rounded down: 100 means every cell is filled.
export function percentage(race: Race, run: Run): number {
  if (isDaily(race) && run.status === RunStatus.FINISHED) return 100;
  const toFill = cellsToFill(race, run);
  return toFill > 0 ? Math.floor((100 * cellsFilled(run)) / toFill) : 0;
}

// The rules about help; a server that is too old to send them has these.
export function allowedAssists(rules: RaceRules): Assist[] {
  return rules.assists?.allowed ?? [Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL];
}

export const hasBoardsToShow = (mode: Mode): boolean => modesWithBoardsToShow.includes(mode);

// How late watchers see the boards by these rules, in seconds; none: they see none.
export const boardsDelay = (rules: RaceRules): number | undefined =>
  rules.watched_boards?.shown && hasBoardsToShow(modeOfRules(rules))
    ? rules.watched_boards.delay_seconds
    : undefined;

export const aidPriceSeconds = (rules: RaceRules): number => rules.aid_price_seconds ?? 15;
