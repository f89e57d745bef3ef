// What each cell of the board shows, as values: the view draws them. What a colour says is said by a mark or
// an attribute as well. The counterpart of client/app/view/view_cell.cpp.
import { RunStatus } from "../../wire/wire.ts";
import { digitAt } from "../../race/grid.ts";
import type { Echo } from "../../race/echo.ts";
import { peersOf } from "../../race/rules.ts";
import { contradictedNotes, letterOf, showsHighlights } from "../../app/core/board_words.ts";
import { bitOf, digitsOf, has } from "../../app/core/digits.ts";
import { fillerOf, letterOfPlayer } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { nameOf } from "../../app/core/news.ts";
import { noteColorsOf } from "../../app/core/player_board.ts";
import { echoOf, isGiven, isHeldUp } from "../../app/core/questions.ts";
import { cellSentence } from "../../app/speech/spoken.ts";
import { currentLanguage } from "../../words/say.ts";

export interface NotePicture {
  digit: number; // which is its place
  text: string; // the digit, or the letter of its colour
  look: string; // classes
}

export interface CellPicture {
  digit: number; // 0: none
  look: string; // classes
  letter: string; // of the cell's colour
  mark: string; // beside the digit
  owner: string; // the letter of the player who filled the cell of a board for all
  lookers: string; // the letters of the players who look at it
  notes: NotePicture[];
  label: string; // for ears
  isSelected: boolean;
}

interface Marks {
  echo: Echo;
  digit: number; // highlighted, 0: none
  peers: ReadonlySet<number>;
  clashing: ReadonlySet<number>;
  hinted: ReadonlySet<number>;
  found: Map<number, number>; // candidates that a hint names, by cell
  struck: Map<number, number>;
  lookers: Map<number, string>; // the letters of others, by the cell that they look at
}

function digitToShow({ board, focus, settings }: Model, grid: string, isShown: boolean): number {
  if (!isShown) return focus.spotlight;
  const chosen = settings.digitFirst ? board.chosenDigit : 0;
  return digitAt(grid, board.cursor) || chosen || focus.spotlight;
}

function marksOf(model: Model): Marks {
  const echo = echoOf(model);
  const { hint } = model.focus;
  const isShown = showsHighlights(model);
  const marks: Marks = {
    echo,
    digit: digitToShow(model, echo.grid, isShown),
    peers: new Set(isShown ? peersOf(model.board.cursor) : []),
    clashing: new Set([...echo.clashing, ...model.clashCells]),
    hinted: new Set([...(hint?.cells ?? []), ...(hint?.placed ? [hint.placed.cell] : [])]),
    found: new Map(),
    struck: new Map(),
    lookers: lookersOf(model),
  };
  const add = (map: Map<number, number>, cell: number, digit: number) =>
    map.set(cell, (map.get(cell) ?? 0) | bitOf(digit));
  if (hint?.placed) add(marks.found, hint.placed.cell, hint.placed.digit);
  for (const { cell, digit } of hint?.found ?? []) add(marks.found, cell, digit);
  for (const { cell, digit } of hint?.struck ?? []) add(marks.struck, cell, digit);
  return marks;
}

// The most important mark decides the background of a cell.
function groundOf(model: Model, marks: Marks, cell: number): string {
  const color = model.board.colors[cell];
  if (cell === model.board.cursor) return "cursor";
  if (marks.clashing.has(cell)) return "clash";
  if (model.focus.wrong.has(cell)) return "clash";
  if (marks.hinted.has(cell)) return "hinted";
  if (model.focus.picked.has(cell)) return "picked";
  if (marks.digit !== 0 && digitAt(marks.echo.grid, cell) === marks.digit) return "same";
  if (color !== 0) return `color-${color}`;
  return marks.peers.has(cell) ? "peer" : "";
}

function markOf(model: Model, marks: Marks, cell: number, isWaiting: boolean): string {
  if (marks.clashing.has(cell)) return "!";
  if (model.focus.wrong.has(cell)) return "✗";
  if (marks.hinted.has(cell)) return "*";
  return isWaiting ? "…" : "";
}

function notesOf(model: Model, marks: Marks, cell: number, isPlain: boolean): NotePicture[] {
  const { board } = model;
  const found = marks.found.get(cell) ?? 0;
  const struck = marks.struck.get(cell) ?? 0;
  const contradicted = contradictedNotes(model, marks.echo.grid, cell);
  const colors = noteColorsOf(board, cell);
  return digitsOf(board.corner[cell] | board.centre[cell] | found | struck).map((digit) => {
    const isInHint = has(found | struck, digit);
    const color = isInHint ? 0 : colors[digit - 1];
    const isShown = digit === marks.digit;
    const looks = [
      has(board.centre[cell], digit) ? "centre" : "",
      has(found, digit) || isShown ? "strong" : "",
      has(struck, digit)
        ? "struck"
        : has(contradicted, digit)
          ? "clash"
          : color > 0
            ? `color-${color}`
            : isShown && isPlain
              ? "same"
              : "",
    ];
    return { digit, text: letterOf(color) || String(digit), look: looks.filter(Boolean).join(" ") };
  });
}

const ownerOf = (model: Model, cell: number): string =>
  letterOfPlayer(model.room!.race!, fillerOf(model, cell));

function lookersOf({ room, self }: Model): Map<number, string> {
  const race = room!.race!;
  const lookers = new Map<number, string>();
  for (const { member, status, points_at: cell } of race.runs) {
    if (member === self || status !== RunStatus.RACING || cell === undefined) continue;
    lookers.set(cell, (lookers.get(cell) ?? "") + letterOfPlayer(race, member));
  }
  return lookers;
}

// What notes and the label are made of, besides what is seen of them.
function detailsOf(model: Model, { echo, digit, found, struck }: Marks, cell: number, heldUp: boolean): unknown[] {
  const { board, room, self } = model;
  const stands = digitAt(echo.grid, cell);
  const filler = stands === 0 ? 0 : fillerOf(model, cell);
  const hasNotes = (board.corner[cell] | board.centre[cell]) !== 0 || found.has(cell) || struck.has(cell);
  return [
    ...[stands, filler === self || filler === 0 ? "" : nameOf(filler, room), heldUp && echo.waiting.has(cell), currentLanguage()],
    ...(hasNotes ? [board.corner[cell], board.centre[cell], found.get(cell), struck.get(cell), digit] : []),
    ...(hasNotes ? [board.noteColors[cell], contradictedNotes(model, echo.grid, cell)] : []),
  ];
}

// Of each cell the last picture, with all that it was made of: most cells stay as they are, and what they say takes longest.
const kept: { made: string; picture: CellPicture }[] = [];

// The same object as the last time, if nothing of the cell has changed.
function pictureOf(model: Model, marks: Marks, cell: number, heldUp: boolean): CellPicture {
  const { echo } = marks;
  const { cursor, colors } = model.board;
  const digit = echo.doomed[cell] || digitAt(echo.grid, cell);
  const isWaiting = heldUp && (echo.waiting.has(cell) || echo.doomed[cell] !== 0);
  const ground = groundOf(model, marks, cell);
  const isPicked = model.focus.picked.has(cell);
  const looks = [
    ground,
    isGiven(model, cell) ? "given" : "own",
    isPicked && ground !== "picked" ? "also-picked" : "",
    isWaiting ? "waiting" : "",
  ];
  const looked = {
    digit,
    look: looks.filter(Boolean).join(" "),
    letter: letterOf(colors[cell]),
    mark: markOf(model, marks, cell, isWaiting),
    owner: digit === 0 ? "" : ownerOf(model, cell),
    lookers: marks.lookers.get(cell) ?? "",
    isSelected: isPicked || cell === cursor,
  };
  const made = [Object.values(looked), detailsOf(model, marks, cell, heldUp)].join();
  if (kept[cell]?.made !== made) {
    const notes = digit === 0 ? notesOf(model, marks, cell, ground === "" || ground === "peer") : [];
    kept[cell] = { made, picture: { ...looked, notes, label: cellSentence(model, cell, echo) } };
  }
  return kept[cell].picture;
}

// Precondition: there is an own run and the puzzle is known.
export function boardPictures(model: Model): CellPicture[] {
  const marks = marksOf(model);
  const heldUp = isHeldUp(model);
  return Array.from({ length: 81 }, (_, cell) => pictureOf(model, marks, cell, heldUp));
}
