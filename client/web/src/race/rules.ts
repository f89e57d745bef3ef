// The rules of sudoku: a digit stands at most once in every row, column and box. The counterpart of
// common/sudoku/rules.cpp, in TypeScript because a race shows conflicts before the engine is there;
// tests/web/race/room_rules.test.ts compares the two.
import { HouseKind, type House } from "../wire/wire.ts";
import { boxOf, cellCount, columnOf, digitAt, rowOf } from "./grid.ts";

// Why a digit may not stand in a cell.
export interface Conflict {
  houses: House[]; // those that hold the digit already: row before column before box
  cells: number[]; // where it stands in them
}

const indexes = Array.from({ length: cellCount }, (_, cell) => cell);

function isPeer(cell: number, other: number): boolean {
  const sharesHouse =
    rowOf(cell) === rowOf(other) || columnOf(cell) === columnOf(other) || boxOf(cell) === boxOf(other);
  return sharesHouse && cell !== other;
}

const peers = indexes.map((cell) => indexes.filter((other) => isPeer(cell, other)));

// The cells that share a house with this one.
export const peersOf = (cell: number): readonly number[] => peers[cell];

export function cellsOf({ kind, index }: House): number[] {
  const houseOf = kind === HouseKind.ROW ? rowOf : kind === HouseKind.COLUMN ? columnOf : boxOf;
  return indexes.filter((cell) => houseOf(cell) === index);
}

export function housesOf(cell: number): House[] {
  return [
    { kind: HouseKind.ROW, index: rowOf(cell) },
    { kind: HouseKind.COLUMN, index: columnOf(cell) },
    { kind: HouseKind.BOX, index: boxOf(cell) },
  ];
}

// null: the rules allow it. What the cell itself holds does not matter.
export function conflict(grid: string, cell: number, digit: number): Conflict | null {
  const cells = peersOf(cell).filter((peer) => digitAt(grid, peer) === digit);
  if (cells.length === 0) return null;
  const houses = housesOf(cell).filter((house) => cellsOf(house).some((one) => cells.includes(one)));
  return { houses, cells };
}

// The digits that the peers of a cell leave for it, as a bit mask: bit 0 for the digit 1.
export function candidates(grid: string, cell: number): number {
  return peersOf(cell).reduce((left, peer) => left & ~(1 << (digitAt(grid, peer) - 1)), 0x1ff);
}

// All cells whose digit stands a second time in one of their houses.
export function clashingCells(grid: string): number[] {
  return indexes.filter((cell) => {
    const digit = digitAt(grid, cell);
    return digit > 0 && peersOf(cell).some((peer) => digitAt(grid, peer) === digit);
  });
}
