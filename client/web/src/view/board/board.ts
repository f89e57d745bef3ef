// The board: a table that is a grid to screen readers. A row is looked at again only when the picture of one of its cells has
// changed, and then only such cells are redrawn.
import { html, nothing, render } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { boardPictures, type CellPicture, type NotePicture } from "./board_marks.ts";
import type { Model } from "../../app/core/model.ts";
import { hasJustSolved } from "../../app/core/questions.ts";
import { say } from "../../words/say.ts";
import { boardPointer } from "./board_pointer.ts";
import type { Part, Tell } from "../parts/parts.ts";

const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];

// Its place says which digit it is, so the letter of a colour can replace it. The styles write it, since the
// cell's label names the notes in another order. They write letters of players too: the label has names.
const note = ({ digit, text, look }: NotePicture): Part =>
  html`<i class="n${digit} ${look}" data-note=${text}></i>`;

function content({ digit, notes, letter, mark, owner, lookers }: CellPicture): Part {
  const inside =
    digit > 0
      ? html`<b>${digit}</b>`
      : notes.length > 0
        ? html`<span class="notes">${notes.map(note)}</span>`
        : nothing;
  return html`${inside}${letter ? html`<i class="letter">${letter}</i>` : nothing}${
    mark ? html`<i class="mark">${mark}</i>` : nothing
  }${owner ? html`<i class="owner" data-owner=${owner}></i>` : nothing}${
    lookers ? html`<i class="lookers" data-lookers=${lookers}></i>` : nothing
  }`;
}

function cellView(picture: CellPicture, cell: number, isCursor: boolean): Part {
  const draw = () =>
    html`<td
      role="gridcell"
      data-cell=${cell}
      tabindex=${isCursor ? 0 : -1}
      class=${picture.look}
      data-owner=${picture.owner || nothing}
      aria-label=${picture.label}
      aria-selected=${picture.isSelected}
    >
      <span class="inside" aria-hidden="true">${content(picture)}</span>
    </td>`;
  return html`${guard([picture, isCursor], draw)}`;
}

const hiddenHeaders = (): Part =>
  html`<thead role="rowgroup">
    <tr role="row">
      <th role="columnheader">·</th>
      ${nine.map((column) => html`<th role="columnheader" scope="col">${column + 1}</th>`)}
    </tr>
  </thead>`;

function row(pictures: readonly CellPicture[], index: number, cursor: number): Part {
  const cells = nine.map((column) => index * 9 + column);
  const keys = [...cells.map((cell) => pictures[cell]), cells.indexOf(cursor)];
  const draw = () =>
    html`<tr role="row">
      <th role="rowheader" scope="row">${index + 1}</th>
      ${cells.map((cell) => cellView(pictures[cell], cell, cell === cursor))}
    </tr>`;
  return html`${guard(keys, draw)}`;
}

// A paused player must not see the board.
const pausedBoard = (tell: Tell): Part =>
  html`<div class="grid paused">
    <button type="button" class="strong" @click=${() => tell({ is: "acted", action: "pause" })}>
      ${say("paused")} ▸
    </button>
  </div>`;

export function boardView(model: Model, tell: Tell): Part {
  if (model.isPaused) return pausedBoard(tell);
  const pictures = boardPictures(model);
  const pointer = boardPointer(tell, model.settings.digitFirst && model.board.chosenDigit > 0);
  return html`<table
    role="grid"
    class="grid"
    aria-label=${say("Board")}
    aria-multiselectable="true"
    aria-description=${say("Tab goes to the next empty cell; escape, then tab leads out of the board.")}
    @pointerdown=${pointer.down}
    @pointermove=${pointer.move}
    @pointerup=${pointer.end}
    @pointercancel=${pointer.cancel}
    @keydown=${pointer.key}
    @contextmenu=${pointer.menu}
    @focusin=${pointer.focus}
  >
    ${hiddenHeaders()}
    <tbody role="rowgroup" class=${hasJustSolved(model) ? "wave" : ""}>
      ${nine.map((index) => row(pictures, index, model.board.cursor))}
    </tbody>
  </table>`;
}

// Into its place on the screen of a race. By itself, so that a move has to draw no more than the board.
export function drawBoard(model: Model, tell: Tell): boolean {
  const place = document.getElementById("board");
  if (place) render(boardView(model, tell), place);
  return place !== null;
}

// After a rendering: where the board has the focus, or nothing has it, the cursor's cell gets it.
export function followCursor(root: ParentNode): void {
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused.closest("[role=grid]");
  if (!isFree || focused?.matches("[role=gridcell][tabindex='0']")) return;
  root.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus({ preventScroll: true });
}
