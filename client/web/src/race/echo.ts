// The player's grid as shown: the confirmed state plus the player's unanswered moves, checked by the same
// rules. The counterpart of client/app/core/echo.cpp.
import type { Command } from "../wire/wire.ts";
import { cellCount, isEmptyAt, withDigit } from "./grid.ts";
import { conflict } from "./rules.ts";

export interface Echo {
  grid: string;
  // Unanswered digits that the rules will refuse: shown until the refusal arrives. By cell, 0 for none.
  doomed: number[];
  clashing: Set<number>; // those cells, and the cells they conflict with
  waiting: Set<number>; // cells with unanswered moves
}

function expectDigit(echo: Echo, cell: number, digit: number): void {
  const clash = conflict(echo.grid, cell, digit);
  echo.doomed[cell] = clash ? digit : 0;
  if (clash) {
    for (const one of [cell, ...clash.cells]) echo.clashing.add(one);
    return;
  }
  echo.grid = withDigit(echo.grid, cell, digit);
  echo.waiting.add(cell);
}

function expectEmpty(echo: Echo, cell: number): void {
  echo.doomed[cell] = 0;
  echo.grid = withDigit(echo.grid, cell, 0);
  echo.waiting.add(cell);
}

// `confirmed` is the player's grid, `unanswered` the commands that follow, the oldest first.
export function makeEcho(confirmed: string, puzzle: string, unanswered: readonly Command[]): Echo {
  const echo: Echo = {
    grid: confirmed,
    doomed: new Array<number>(cellCount).fill(0),
    clashing: new Set(),
    waiting: new Set(),
  };
  for (const command of unanswered) {
    if (command.action === "place_digit") {
      const { cell, digit } = command.place_digit;
      if (isEmptyAt(puzzle, cell)) expectDigit(echo, cell, digit);
    } else if (command.action === "clear_cell") {
      const { cell } = command.clear_cell;
      if (isEmptyAt(puzzle, cell)) expectEmpty(echo, cell);
    }
  }
  return echo;
}
