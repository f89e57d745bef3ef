// Reads a puzzle from a text in any format. Rejects with a sentence for the person.
import type { Engine } from "../../engine/engine.ts";
import { isOpenSudoku, puzzleOfFile } from "./opensudoku.ts";

export async function readPuzzle(engine: Engine, text: string): Promise<string> {
  const puzzle = isOpenSudoku(text) ? puzzleOfFile(text) : text;
  return (await engine.read(puzzle)).puzzle;
}
