// One player's board in a replay, as a drawing: given digits bold, the last cell marked.
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { endText, slipsText } from "../app/spoken.ts";
import type { Race, Run } from "../net/wire.ts";
import { digitAt, isEmptyAt } from "../race/grid.ts";
import { gridOf } from "../race/room.ts";
import type { Standing } from "../race/standings.ts";
import { ordinal, say } from "../words/say.ts";
import { named, type Part } from "./parts.ts";

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => {
  const look = i % 3 === 0 ? "line" : "thin";
  return svg`<path class=${look} d=${`M${i * 10} 0V90M0 ${i * 10}H90`} />`;
});

function cellsOf(puzzle: string, grid: string, last: number): Part[] {
  return Array.from({ length: 81 }, (_, cell) => {
    const [x, y] = [(cell % 9) * 10, Math.floor(cell / 9) * 10];
    const digit = digitAt(grid, cell);
    const look = isEmptyAt(puzzle, cell) ? "own" : "given";
    const mark = cell === last ? svg`<rect class="last" x=${x} y=${y} width="10" height="10" />` : nothing;
    if (digit === 0) return mark;
    return svg`${mark}<text class=${cell === last ? "last" : look} x=${x + 5} y=${y + 7.6}>${digit}</text>`;
  });
}

const about = (run: Run): string => [endText(run, false), slipsText(run)].filter(Boolean).join(say(", "));

// `isOwn`: the board of the person who watches.
export function replayBoard(
  race: Race,
  { run, place, percentage }: Standing,
  last: number,
  isOwn: boolean,
): Part {
  const grid = gridOf(race, run);
  const name = isOwn ? say("You") : named(run.name);
  const drawing = () =>
    html`<svg viewBox="-1 -1 92 92" aria-hidden="true">${cellsOf(race.puzzle, grid, last)}${lines}</svg>`;
  return html`<figure>
    <figcaption>
      ${race.runs.length === 1 ? nothing : html`<span class="place">${ordinal(place)}</span>`} <b>${name}</b>
      <span>${percentage}%</span> <small>${about(run)}</small>
    </figcaption>
    ${guard([grid, last], drawing)}
  </figure>`;
}
