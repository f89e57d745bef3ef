// The member's own view of the board: if the rules say so, each member sees it turned and renumbered in another
// way, so that a glance at a neighbour's screen helps little. Only what is shown differs: rules, log and records
// know one board. The counterpart of client/net/equivalent_board.cpp; the two need not turn it in the same way.
import type { BoardMove, ShownBoard } from "../wire/wire.ts";
import { HouseKind, Role, type Command, type Event, type RaceRecord, type Refusal, type Run, type Snapshot } from "../wire/wire.ts";

export interface Turning {
  isTransposed: boolean;
  cells: number[]; // the new place of each cell
  digits: number[]; // the new value of each digit; 0 stays
}

// Mulberry32: numbers below a bound, the same for the same seed.
function makeRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

// The same for a player during all of a race, also after a reload; null if the board is shown as it is, as for
// spectators.
export function turningOf(room: Snapshot | null, viewer: number): Turning | null {
  const race = room?.race;
  const isPlayer = room?.members.some(({ id, role }) => id === viewer && role === Role.PLAYER);
  if (!race?.mode_settings?.equivalent_boards || !race.number || !isPlayer) return null;
  const below = makeRandom(Math.imul(race.number, 0x9e3779b1) ^ viewer);
  const shuffled = (items: number[]): number[] => {
    for (let left = items.length; left > 1; left--) {
      const i = below(left);
      [items[left - 1], items[i]] = [items[i], items[left - 1]];
    }
    return items;
  };
  const lines = () => shuffled([0, 1, 2]).flatMap((band) => shuffled([0, 1, 2]).map((line) => 3 * band + line));
  const isTransposed = below(2) === 1;
  const [rows, columns] = [lines(), lines()];
  const cells = Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    return isTransposed ? 9 * rows[column] + columns[row] : 9 * rows[row] + columns[column];
  });
  return { isTransposed, cells, digits: [0, ...shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9])] };
}

function placed<T>({ cells }: Turning, items: T[]): T[] {
  const result = [...items];
  items.forEach((item, cell) => (result[cells[cell]] = item));
  return result;
}

// 81 characters, "." for an empty cell; an empty text stays.
function shownGrid(turning: Turning, grid: string): string {
  const digits = [...grid].map((digit) => (digit === "." ? digit : String(turning.digits[Number(digit)])));
  return placed(turning, digits).join("");
}

const boxOf = (cell: number): number => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);
const firstOf = (box: number): number => 27 * Math.floor(box / 3) + 3 * (box % 3);

function shownBoxes({ cells }: Turning, filled: Uint8Array): Uint8Array {
  const result = new Uint8Array(9);
  filled.forEach((count, box) => (result[boxOf(cells[firstOf(box)])] = count));
  return result;
}

function shownHouse({ cells, isTransposed }: Turning, { kind, index }: Refusal["houses"][number]) {
  if (kind === HouseKind.BOX) return { kind, index: boxOf(cells[firstOf(index)]) };
  const isRow = kind === HouseKind.ROW;
  const cell = cells[isRow ? 9 * index : index];
  return isRow !== isTransposed
    ? { kind: HouseKind.ROW, index: Math.floor(cell / 9) }
    : { kind: HouseKind.COLUMN, index: cell % 9 };
}

export function shownRefusal(turning: Turning, refusal: Refusal | undefined): Refusal | undefined {
  if (!refusal) return refusal;
  const houses = refusal.houses.map((house) => shownHouse(turning, house));
  return { ...refusal, houses, cells: refusal.cells.map((cell) => turning.cells[cell]) };
}

function shownRun(turning: Turning, run: Run): Run {
  return {
    ...run,
    grid: shownGrid(turning, run.grid),
    puzzle: shownGrid(turning, run.puzzle),
    filled_by_box: shownBoxes(turning, run.filled_by_box),
    shown: shownGrid(turning, run.shown),
    points_at: run.points_at === undefined ? undefined : turning.cells[run.points_at],
  };
}

export function shownSnapshot(turning: Turning, room: Snapshot): Snapshot {
  const race = room.race!;
  return {
    ...room,
    race: {
      ...race,
      puzzle: shownGrid(turning, race.puzzle),
      board: shownGrid(turning, race.board),
      owners: placed(turning, race.owners),
      runs: race.runs.map((run) => shownRun(turning, run)),
    },
    members: room.members.map((member) => ({
      ...member,
      answers: member.answers.map((answer) => ({ ...answer, refusal: shownRefusal(turning, answer.refusal) })),
    })),
  };
}

const shownMove = ({ cells, digits }: Turning, { member, cell, digit }: BoardMove): BoardMove => ({
  member,
  cell: cells[cell],
  digit: digits[digit],
});

// What an event may say of a board.
interface Parts {
  cell?: number;
  digit?: number;
  puzzle?: string;
  filled_by_box?: Uint8Array;
  box?: number; // 1 to 9; 0: none
  refusal?: Refusal;
  moves?: BoardMove[];
  boards?: ShownBoard[];
}

function shownParts(turning: Turning, parts: Parts): Parts {
  const { cell, digit, puzzle, filled_by_box, box, refusal, moves, boards } = parts;
  return {
    ...parts,
    ...(cell !== undefined && { cell: turning.cells[cell] }),
    ...(digit !== undefined && { digit: turning.digits[digit] }),
    ...(puzzle !== undefined && { puzzle: shownGrid(turning, puzzle) }),
    ...(filled_by_box && { filled_by_box: shownBoxes(turning, filled_by_box) }),
    ...(box && { box: boxOf(turning.cells[firstOf(box - 1)]) + 1 }),
    ...(refusal && { refusal: shownRefusal(turning, refusal) }),
    ...(moves && { moves: moves.map((move) => shownMove(turning, move)) }),
    ...(boards && { boards: boards.map((board) => ({ ...board, grid: shownGrid(turning, board.grid) })) }),
  };
}

export function shownEvent(turning: Turning, event: Event): Event {
  const parts = (event as unknown as Record<string, Parts>)[event.kind];
  return { ...event, [event.kind]: shownParts(turning, parts) } as Event;
}

export const shownRecord = (turning: Turning, { start, course }: RaceRecord): RaceRecord => ({
  start,
  course: course.map(({ at, events }) => ({ at, events: events.map((event) => shownEvent(turning, event)) })),
});

// What the member asks, as the server knows it.
export function meantCommand(turning: Turning, command: Command): Command {
  const back: Turning = {
    ...turning,
    cells: placed(turning, [...turning.cells.keys()]),
    digits: turning.digits.map((_, digit) => turning.digits.indexOf(digit)),
  };
  if (!/^(place_digit|clear_cell|point_at)$/.test(command.action)) return command;
  const parts = (command as unknown as Record<string, Parts>)[command.action];
  return { ...command, [command.action]: shownParts(back, parts) } as Command;
}
