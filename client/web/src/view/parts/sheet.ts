// What comes out of a printer instead of the page: the puzzle of the race or game, or new ones, four on a sheet; each
// with a QR code by which friends race on it.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { inviteOf } from "../../app/input/anywhere_actions.ts";
import type { Model } from "../../app/core/model.ts";
import { puzzleOf, screenOf } from "../../app/core/screen.ts";
import { puzzleName } from "../../app/core/share_text.ts";
import { Phase } from "../../wire/wire.ts";
import { digitAt } from "../../race/grid.ts";
import { isDaily } from "../../race/room.ts";
import { grades } from "../../generated/words.ts";
import { gradeText } from "../../words/phrases.ts";
import { difficultyText } from "../../words/puzzle_words.ts";
import { say } from "../../words/say.ts";
import { isHereOnly } from "./link.ts";
import { capital } from "./controls.ts";
import { button, type Part, type Tell } from "./parts.ts";
import { digitIn, picture } from "./picture.ts";
import { qrCode } from "./qr.ts";

export interface PrintedPuzzle {
  puzzle: string;
  title: string;
  link: string; // "" if no other machine can follow it
}

// Opens the form of a room with this puzzle: main.ts.
const linkOf = (origin: string, puzzle: string): string => `${origin}/#puzzle=${puzzle}`;

// While people race on a puzzle, friends come to their room. Nothing of a game that is paused.
function ofRace(model: Model): PrintedPuzzle[] {
  const { room, origin, isPaused } = model;
  const puzzle = puzzleOf(model);
  if (!puzzle || isPaused) return [];
  const isOpen = room!.phase === Phase.RACING;
  const link = (isOpen && inviteOf(model)) || linkOf(origin, puzzle);
  // The seed is secret until the end; until then the rules are those of this race.
  const title = isOpen && !isDaily(room!.race) ? difficultyText(room!.rules) : puzzleName(room!);
  return [{ puzzle, title: capital(title), link }];
}

export function printedPuzzles(model: Model): PrintedPuzzle[] {
  const { newPuzzles, overlay, origin } = model;
  const all = overlay === "print" && newPuzzles?.puzzles.length
    ? newPuzzles.puzzles.map((puzzle) => ({ puzzle, title: capital(gradeText(newPuzzles.grade)), link: linkOf(origin, puzzle) }))
    : ofRace(model);
  return isHereOnly(origin) ? all.map((one) => ({ ...one, link: "" })) : all;
}

const givens = (puzzle: string) =>
  [...puzzle].map((_, cell) => (digitAt(puzzle, cell) ? digitIn(cell, digitAt(puzzle, cell), "given") : nothing));

const figure = ({ puzzle, title, link }: PrintedPuzzle, origin: string): Part =>
  html`<figure>
    ${picture(givens(puzzle))}
    <figcaption>
      <div><b>gridrace</b> ${title} ${link ? html`<p>${say("Race your friends on the same sudoku.")} ${origin.replace(/^https?:\/\//, "")}</p>` : nothing}</div>
      ${link ? qrCode(link) : nothing}
    </figcaption>
  </figure>`;

// Elsewhere paper gets what the screen shows.
const hasSheet = (model: Model): boolean => model.overlay === "print" || /^(board|spectating|result)$/.test(screenOf(model));

// Seen by nobody but the printer.
export function printSheet(model: Model): Part {
  const printed = hasSheet(model) ? printedPuzzles(model) : [];
  if (printed.length === 0) return nothing;
  const draw = () =>
    html`<section class="sheet" data-count=${printed.length} aria-hidden="true">
      ${printed.map((one) => figure(one, model.origin))}
    </section>`;
  return html`${guard([...printed.flatMap(({ puzzle, title, link }) => [puzzle, title, link])], draw)}`;
}

export function printCard(model: Model, tell: Tell): Part {
  const hasOwn = ofRace(model).length > 0;
  const areMade = model.newPuzzles?.puzzles.length === 0;
  return html`<h2>${capital(say("print"))}</h2>
    ${hasOwn ? html`<p class="buttons">${button(say("This puzzle"), () => tell({ is: "printed", grade: 0 }), "strong")}</p>` : nothing}
    <p>${say("Four new puzzles on a page:")}</p>
    <div class="grades">${grades.slice(1).map((grade, i) => button(say(grade), () => tell({ is: "printed", grade: i + 1 }), "", areMade))}</div>`;
}
