// Reads a puzzle from a text. Rejects with a sentence for the person.
import type { Engine } from "../../engine/engine.ts";
import { say } from "../../words/say.ts";
import { isOpenSudoku, puzzleOfFile } from "./opensudoku.ts";

// Arrays of digits, empty cells and brackets, as of JSON: each inner one as a line. Other texts as they are.
export function rowsOfArray(text: string): string {
  if (!/^\s*[[{(][\s\d[\]{}()"',;._*nul]+$/.test(text)) return text;
  return text.replace(/[\s"']|null/g, "").replace(/[\])}],[[({]/g, "\n").replace(/[[\](){};]|,$/g, "");
}

// Characters that mean the same as one: wide, styled and circled digits; dots, squares and circles of empty cells; lines of
// a drawing.
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[·•∙⋅・\u25a0-\u25ff]/g, ".")
    .replace(/[─━┄┅┈┉╌╍═]/g, "-")
    .replace(/[\u2500-\u257f]/g, "|");
}

export async function readPuzzle(engine: Engine, text: string): Promise<string> {
  const puzzle = isOpenSudoku(text) ? puzzleOfFile(text) : rowsOfArray(plainText(text));
  try {
    return (await engine.read(puzzle)).puzzle;
  } catch (error) {
    // JSON, HTML, links, lines of other programs, UTF-16.
    if (error instanceof Error && /[[{<:\0]/.test(text))
      error.message += ` ${say("`gridrace convert` in a terminal reads more formats.")}`;
    throw error;
  }
}
