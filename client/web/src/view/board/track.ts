// The field as it moves: each player a dot, as far along the line as the grid is filled. Opens the standings.
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { gapsOf } from "../../app/core/gaps.ts";
import { letterOfPlayer } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { shownRace } from "../../app/core/rivals.ts";
import { standings } from "../../race/standings.ts";
import { say } from "../../words/say.ts";
import type { Part, Tell } from "../parts/parts.ts";
import { chip } from "../parts/rival.ts";

// With more, dots are small, and only one's own has its letter.
const mostLetters = 12;

// Side by side as they are ranked, so that equals do not hide each other; one's own is drawn last.
function dots(model: Model): Part {
  const race = shownRace(model);
  const table = standings(race, model.self);
  const isCrowd = table.length > mostLetters;
  const draw = () =>
    table
      .map(({ run, percentage }, i) => ({ run, x: `${percentage}%`, y: [12, 4, 20][i % 3], isOwn: run.member === model.self }))
      .reverse()
      .sort((one, other) => Number(one.isOwn) - Number(other.isOwn))
      .map(({ run, x, y, isOwn }) => {
        const letter = letterOfPlayer(race, run.member);
        const isLarge = isOwn || !isCrowd;
        return svg`<g class=${isOwn ? "own" : ""} data-owner=${letter}>
          <circle cx=${x} cy=${y} r=${isLarge ? 7 : 3} />${isLarge ? svg`<text x=${x} y=${y + 4}>${letter}</text>` : nothing}
        </g>`;
      });
  return html`<svg aria-hidden="true"><line x2="100%" y1="12" y2="12" /><line x1="100%" x2="100%" y2="24" />${guard([table.map(({ run, percentage }) => `${run.member} ${percentage}`).join()], draw)}</svg>`;
}

export const trackView = (model: Model, tell: Tell): Part =>
  html`<button type="button" class="track quiet" @click=${() => tell({ is: "opened", overlay: "standings" })}>
    <span class="sr">${say("Standings")}: </span>${dots(model)}<small>${gapsOf(model).map(({ member, text }) => html`${chip(shownRace(model), member)} ${text} `)}</small>
  </button>`;
