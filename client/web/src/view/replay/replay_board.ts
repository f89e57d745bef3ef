// One player's board in a replay, as a drawing: given digits bold, the last cell marked.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { teamText } from "../../app/core/mode_words.ts";
import { endText, slipsText } from "../../app/speech/spoken.ts";
import type { Race, Run } from "../../wire/wire.ts";
import { digitAt, isEmptyAt } from "../../race/grid.ts";
import { gridOf } from "../../race/room.ts";
import type { Standing } from "../../race/standings.ts";
import { ordinal, say } from "../../words/say.ts";
import { named } from "../parts/controls.ts";
import type { Part } from "../parts/parts.ts";
import { digitIn, ground, picture } from "../parts/picture.ts";
import { chip } from "../parts/rival.ts";

function cellsOf(puzzle: string, grid: string, last: number): unknown[] {
  return Array.from({ length: 81 }, (_, cell) => {
    const digit = digitAt(grid, cell);
    const look = isEmptyAt(puzzle, cell) ? "own" : "given";
    const mark = cell === last ? ground(cell, "last") : nothing;
    return [mark, digit === 0 ? nothing : digitIn(cell, digit, cell === last ? "last" : look)];
  });
}

const about = (race: Race, run: Run): string =>
  [teamText(race, run), endText(run, false), slipsText(run)].filter(Boolean).join(say(", "));

// `isOwn`: the board of the person who watches. `isCalm`: nothing beside it says how the race stands.
export function replayBoard(
  race: Race,
  { run, place, percentage }: Standing,
  last: number,
  isOwn: boolean,
  isCalm = false,
): Part {
  const grid = gridOf(race, run);
  const hasOthers = race.runs.length > 1;
  const state = html`<span>${percentage}%</span> <small>${about(race, run)}</small>`;
  const drawing = () => picture(cellsOf(race.puzzle, grid, last));
  return html`<figure>
    <figcaption>
      ${hasOthers && !isCalm ? html`<span class="place">${ordinal(place)}</span>` : nothing}
      ${hasOthers ? chip(race, run.member) : nothing} <b>${isOwn ? say("You") : named(run.name)}</b>
      ${isCalm ? nothing : state}
    </figcaption>
    ${guard([grid, last], drawing)}
  </figure>`;
}
