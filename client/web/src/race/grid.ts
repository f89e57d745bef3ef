// Grids, cells and houses. A grid is 81 characters, '.' for an empty cell; cells are 0 to 80, row by row.
export const cellCount = 81;

export const rowOf = (cell: number): number => Math.floor(cell / 9);
export const columnOf = (cell: number): number => cell % 9;
export const boxOf = (cell: number): number => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

// 0: empty.
export const digitAt = (grid: string, cell: number): number => Number(grid[cell]) || 0;
export const isEmptyAt = (grid: string, cell: number): boolean => digitAt(grid, cell) === 0;

// Digit 0 empties the cell.
export function withDigit(grid: string, cell: number, digit: number): string {
  return grid.slice(0, cell) + (digit || ".") + grid.slice(cell + 1);
}

export function countEmpty(grid: string): number {
  return [...grid].filter((character) => character === ".").length;
}
