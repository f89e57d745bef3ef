// The field as it moves: each player a dot, as far along the line as the grid is filled. Opens the standings.
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { gapsOf } from "../../app/core/gaps.ts";
import { letterOfPlayer } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { shownRace } from "../../app/core/rivals.ts";
import { cellsFilled, modeOf, percentage } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import { Mode, type Race, type Run } from "../../wire/wire.ts";
import type { Part, Tell } from "../parts/parts.ts";
import { chip } from "../parts/rival.ts";

// With more, dots are small, and only one's own has its letter.
const mostLetters = 12;

// How far along each is, in percent. Where no solved grid ends the race, beside the leader.
export function placesOf(race: Race): number[] {
  const mode = modeOf(race);
  const most = (scoreOf: (run: Run) => number) => Math.max(...race.runs.map(scoreOf));
  const [scoreOf, whole] =
    mode === Mode.SPRINT
      ? [(run: Run) => run.solved * 100 + percentage(race, run), most(({ solved }) => solved + 1)]
      : mode === Mode.TERRITORY
        ? [(run: Run) => cellsFilled(run) * 100, Math.max(most(cellsFilled), 1)]
        : [(run: Run) => percentage(race, run), 1];
  return race.runs.map((run) => Math.round((10 * scoreOf(run)) / whole) / 10);
}

// In lanes, so that neighbours do not hide each other; equals fan out. One's own is drawn last.
function dots(race: Race, self: number): Part {
  const places = placesOf(race);
  const isCrowd = places.length > mostLetters;
  const dot = ({ member }: Run, i: number) => {
    const equals = places.slice(0, i).filter((place) => place === places[i]).length;
    const shift = Math.min(equals, 8) * (places[i] < 50 ? 4 : -4);
    const y = [12, 4, 20][i % 3];
    const isOwn = member === self;
    const letter = letterOfPlayer(race, member);
    const isLarge = isOwn || !isCrowd;
    return {
      ...{ member, isOwn },
      drawn: svg`<g class=${isOwn ? "own" : ""} data-owner=${letter} .style=${`transform:translateX(calc(${places[i]}% + ${shift}px))`}>
        <circle class=${isLarge ? "" : "mark"} cy=${y} r=${isLarge ? 7 : 3} />${isLarge && letter !== "+" ? svg`<text y=${y + 4}>${letter}</text>` : nothing}
      </g>`,
    };
  };
  const draw = () =>
    repeat(
      race.runs.map(dot).sort((one, other) => Number(one.isOwn) - Number(other.isOwn)),
      ({ member }) => member,
      ({ drawn }) => drawn,
    );
  return html`<svg aria-hidden="true"><line x2="100%" y1="12" y2="12" /><line x1="100%" x2="100%" y2="24" />${guard([race.runs.map(({ member }, i) => `${member} ${places[i]}`).join()], draw)}</svg>`;
}

// None where nobody is ahead of the others, or all have the whole day.
export function trackView(model: Model, tell: Tell): Part {
  const race = shownRace(model);
  if ([Mode.TOGETHER, Mode.DAILY].includes(modeOf(race))) return nothing;
  return html`<button type="button" class="track quiet" @click=${() => tell({ is: "opened", overlay: "standings" })}>
    <span class="sr">${say("Standings")}: </span>${dots(race, model.self)}<small>${gapsOf(model).map(({ member, text }) => html`${chip(race, member)} <bdi>${text}</bdi> `)}</small>
  </button>`;
}
