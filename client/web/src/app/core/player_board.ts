// What a player has on the board, at the start of a race and as storage keeps it. The counterpart of
// client/app/core/player_board.cpp.
import { Assist } from "../../wire/wire.ts";
import { cellCount } from "../../race/grid.ts";
import type { CellContent, Change, History, Step } from "./history.ts";
import type { Entry, Focus, PlayerBoard } from "./model.ts";
import { change, type Next } from "./next.ts";

export const cellColors = 6;

export const noNoteColors: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
const emptyHistory: History = { done: [], undone: [], savePoints: [] };

const zeros = (): number[] => new Array<number>(cellCount).fill(0);

export const freshBoard = (race: number): PlayerBoard => ({
  race,
  cursor: 40,
  entry: "digits",
  chosenDigit: 0,
  corner: zeros(),
  centre: zeros(),
  colors: zeros(),
  noteColors: {},
  history: emptyHistory,
});

export const freshFocus: Focus = {
  picked: new Set(),
  isPicking: false,
  awaits: "",
  spotlight: 0,
  wrong: new Set(),
  hint: null,
  awaitsHint: 0,
  awaitsMistakes: Assist.UNSPECIFIED,
  leavesByTab: false,
  said: "",
  pricesTold: new Set(),
};

export const layOut = (turn: Next, board: PlayerBoard): Next =>
  change(turn, {
    board,
    focus: freshFocus,
    isPaused: false,
    rewindIsDue: false,
    clashCells: new Set(),
    fillTimes: zeros(),
    fillers: zeros(),
  });

// Of all steps of one side together.
const mostChanges = 5000;

// The newest steps, as many as are kept.
function newest(steps: readonly Step[]): readonly Step[] {
  let changes = 0;
  const last = steps.findLastIndex((step) => (changes += step.length) > mostChanges);
  return last < 0 ? steps : steps.slice(last + 1);
}

// As it is stored: of an extremely long history, only the newest steps.
export function keptBoard(board: PlayerBoard): PlayerBoard {
  const { done, undone, savePoints } = board.history;
  const history = { done: newest(done), undone: newest(undone), savePoints: [...savePoints] };
  const gone = done.length - history.done.length;
  const end = done.length + history.undone.length;
  history.savePoints = savePoints
    .filter((point) => point >= gone && point <= end)
    .map((point) => point - gone);
  return { ...board, history };
}

type Fields<T> = { [Key in keyof T]?: unknown };

const isNumber = (given: unknown, most: number): given is number =>
  typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= most;
const isCell = (given: unknown): given is number => isNumber(given, cellCount - 1);
const areNumbers = (given: unknown, size: number, most: number): given is number[] =>
  Array.isArray(given) && given.length === size && given.every((one) => isNumber(one, most));
const isObject = (given: unknown): given is object => typeof given === "object" && given !== null;

function isContent(given: unknown): given is CellContent {
  if (!isObject(given)) return false;
  const { digit, corner, centre, color, noteColors }: Fields<CellContent> = given;
  return (
    isNumber(digit, 9) &&
    isNumber(corner, 511) &&
    isNumber(centre, 511) &&
    isNumber(color, cellColors) &&
    areNumbers(noteColors, 9, cellColors)
  );
}

function isChange(given: unknown): given is Change {
  if (!isObject(given)) return false;
  const { cell, before, after }: Fields<Change> = given;
  return isCell(cell) && isContent(before) && isContent(after);
}

const areSteps = (given: unknown): given is Step[] =>
  Array.isArray(given) &&
  given.every((step) => Array.isArray(step) && step.length > 0 && step.every(isChange));

function isHistory(given: unknown): given is History {
  if (!isObject(given)) return false;
  const { done, undone, savePoints }: Fields<History> = given;
  if (!areSteps(done) || !areSteps(undone) || !Array.isArray(savePoints)) return false;
  return savePoints.every((point) => isNumber(point, done.length + undone.length));
}

const entries: readonly unknown[] = ["digits", "corner", "centre", "colors", "note_colors"] satisfies Entry[];

function areNoteColors(given: unknown): boolean {
  return (
    isObject(given) &&
    Object.entries(given).every(([cell, colors]) => isCell(+cell) && areNumbers(colors, 9, cellColors))
  );
}

// null if it is not what keptBoard makes: storage may hold anything.
export function readBoard(given: unknown): PlayerBoard | null {
  if (!isObject(given)) return null;
  const board: Fields<PlayerBoard> = given;
  const isBoard =
    isNumber(board.race, Number.MAX_SAFE_INTEGER) &&
    isCell(board.cursor) &&
    entries.includes(board.entry) &&
    isNumber(board.chosenDigit, 9) &&
    areNumbers(board.corner, cellCount, 511) &&
    areNumbers(board.centre, cellCount, 511) &&
    areNumbers(board.colors, cellCount, cellColors) &&
    areNoteColors(board.noteColors) &&
    isHistory(board.history);
  return isBoard ? (given as PlayerBoard) : null;
}

export const noteColorsOf = (board: PlayerBoard, cell: number): readonly number[] =>
  board.noteColors[cell] ?? noNoteColors;
