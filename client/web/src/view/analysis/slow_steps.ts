// The slowest steps of a race, and the technique that the selected one needed, drawn on the board as it was. The
// counterpart of client/app/view/view_slow_steps.cpp.
import { html, nothing, svg } from "lit-html";
import type { Found } from "../../app/core/analysis.ts";
import { easierText, neededText, reasonSentences } from "../../app/core/finding_phrases.ts";
import type { Model } from "../../app/core/model.ts";
import { coordinates, exactTime } from "../../words/phrases.ts";
import type { Mark, SlowStep } from "../../engine/engine.ts";
import { digitAt, isEmptyAt } from "../../race/grid.ts";
import { say } from "../../words/say.ts";
import type { Part, Tell } from "../parts/parts.ts";
import { cornerOf, digitIn, ground, picture, type Svg } from "../parts/picture.ts";

// A candidate at its place in the cell.
function candidate({ cell, digit }: Mark, look: string): Svg {
  const [x, y] = cornerOf(cell);
  const [column, row] = [(digit - 1) % 3, Math.floor((digit - 1) / 3)];
  const [left, top] = [x + 1.9 + 3.1 * column, y + 2.9 + 3.1 * row];
  const bar = look === "struck" ? svg`<path class="struck" d=${`M${left - 1.3} ${top - 1}h2.6`} />` : nothing;
  return svg`<text class="note ${look}" x=${left} y=${top}>${digit}</text>${bar}`;
}

function board(puzzle: string, { before, cell, digit, isWrong, needed }: SlowStep): Part {
  const marked = needed?.cells.filter((one) => one !== cell) ?? [];
  const digits = Array.from({ length: 81 }, (_, one) =>
    digitAt(before, one) === 0
      ? nothing
      : digitIn(one, digitAt(before, one), isEmptyAt(puzzle, one) ? "own" : "given"),
  );
  const notes = [
    ...(needed?.found.filter((mark) => mark.cell !== cell).map((mark) => candidate(mark, "found")) ?? []),
    ...(needed?.struck.map((mark) => candidate(mark, "struck")) ?? []),
  ];
  return picture([
    marked.map((one) => ground(one, "hinted")),
    ground(cell, isWrong ? "wrong" : "target"),
    digits,
    notes,
    digitIn(cell, digit, isWrong ? "wrong" : "target"),
  ]);
}

function item(found: Found, step: SlowStep, index: number, isSelected: boolean, tell: Tell): Part {
  return html`<li>
    <button
      type="button"
      aria-pressed=${isSelected}
      @click=${() => tell({ is: "selected_step", index })}
    >
      <b>${coordinates([step.cell])} = ${step.digit}</b>
      <span>${exactTime(step.took)}</span>
      <small>${neededText(found, step)}</small>
    </button>
  </li>`;
}

export function slowSteps(model: Model, found: Found, tell: Tell): Part {
  const { slowest } = found.findings;
  if (slowest.length === 0) return html`<p>${say("No digit was placed.")}</p>`;
  const selected = model.analysis!.selected;
  const step = slowest[selected];
  const easier = easierText(step);
  return html`<div class="slow-steps">
    <ol>
      ${slowest.map((one, i) => item(found, one, i, i === selected, tell))}
    </ol>
    <figure>
      ${board(found.puzzle, step)}
      <figcaption aria-live="polite">
        <h3>${neededText(found, step)}</h3>
        ${reasonSentences(step).map((sentence) => html`<p>${sentence}</p>`)}
        ${easier ? html`<p class="faint">${easier}</p>` : nothing}
      </figcaption>
    </figure>
  </div>`;
}
