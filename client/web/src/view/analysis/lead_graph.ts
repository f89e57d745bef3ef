// How far each player was at each time of a race, and who led when. The counterpart of
// client/app/view/lead_graph.cpp.
import { html, nothing, svg } from "lit-html";
import type { Found } from "../../app/core/analysis.ts";
import { leadText, shownName, spanText } from "../../app/core/finding_phrases.ts";
import { letterOfPlayer } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { clockText } from "../../words/phrases.ts";
import type { Findings } from "../../engine/engine.ts";
import type { Race } from "../../wire/wire.ts";
import { ordinal, say } from "../../words/say.ts";
import type { Part } from "../parts/parts.ts";
import { chip } from "../parts/rival.ts";
import type { Svg } from "../parts/picture.ts";

type Player = Findings["players"][number];

const mostLines = 4;
const [width, height] = [200, 100];
const stripAt = height + 6;

// The first players, with the subject of the analysis among them.
export function drawnPlayers({ players, subject }: Findings): Player[] {
  const first = players.slice(0, mostLines);
  const own = players.find(({ member }) => member === subject);
  return own && !first.includes(own) ? [...first.slice(0, -1), own] : first;
}

// Places in the drawing.
function scale({ length, cellsToFill }: Findings) {
  return {
    x: (at: number) => Math.round((1000 * width * at) / Math.max(length, 1)) / 1000,
    y: (filled: number) => Math.round(10 * height * (1 - filled / Math.max(cellsToFill, 1))) / 10,
  };
}

// The letter of a player; where several have the same, a number in the order of drawing.
function signOf(findings: Findings, race: Race, member: number): string {
  const letter = letterOfPlayer(race, member);
  const place = drawnPlayers(findings).findIndex((player) => player.member === member) + 1;
  return letter === "+" && place > 0 ? String(place) : letter;
}

// Steps: a cell is filled at one moment.
function line(findings: Findings, race: Race, player: Player): Svg {
  const { x, y } = scale(findings);
  const points = player.progress.filter(([at]) => at <= player.end);
  const steps = points.map(([at, filled]) => `H${x(at)}V${y(filled)}`).join("");
  const last = points.at(-1)?.[1] ?? 0;
  const letter = letterOfPlayer(race, player.member);
  return svg`<path class=${player.member === findings.subject ? "own" : ""} data-owner=${letter} d=${`M0 ${height}${steps}H${x(player.end)}`} />
    <text x=${Math.min(x(player.end) + 3, width + 2)} y=${Math.max(y(last) + 3, 4)}>${signOf(findings, race, player.member)}</text>`;
}

// Below the axis: who led at each time.
function strip(findings: Findings, race: Race): Svg[] {
  const { x } = scale(findings);
  return findings.leads.map(({ member, from, until }) => {
    const [start, end] = [x(from), x(until)];
    const letter = letterOfPlayer(race, member);
    const text = end - start < 8 ? nothing : svg`<text class="led" x=${(start + end) / 2 - 2} y=${stripAt + 8.5}>${signOf(findings, race, member)}</text>`;
    return svg`<rect data-owner=${letter} x=${start} y=${stripAt} width=${Math.max(end - start, 0.5)} height="10" />${text}`;
  });
}

function drawing(findings: Findings, race: Race, drawn: readonly Player[]): Part {
  const lines = drawn.map((player) => line(findings, race, player)).reverse(); // the first player on top
  const levels = [0, 50, 100].map(
    (percent) => svg`<path class="level" d=${`M0 ${height - (height * percent) / 100}H${width}`} />
      <text class="scale" x="-4" y=${height - (height * percent) / 100 + 3} text-anchor="end">${percent}%</text>`,
  );
  return html`<svg viewBox="-34 -8 248 144" aria-hidden="true">
    ${levels} ${lines} ${strip(findings, race)}
    <text class="scale" x="-4" y=${stripAt + 8} text-anchor="end">${ordinal(1)}</text>
    <text class="scale" x="0" y="132">0:00</text>
    <text class="scale" x=${width} y="132" text-anchor="end">${clockText(findings.length)}</text>
  </svg>`;
}

function legend(model: Model, found: Found, player: Player): Part {
  const { findings } = found;
  const race = model.room!.race!;
  const led = findings.leads
    .filter(({ member }) => member === player.member)
    .reduce((sum, { from, until }) => sum + until - from, 0);
  return html`<li>
    ${chip(race, player.member, signOf(findings, race, player.member))} <bdi>${shownName(model, found, player.member)}</bdi>
    <small>${say("led for {0}", clockText(led))}</small>
  </li>`;
}

export function leadGraph(model: Model, found: Found): Part {
  const { findings } = found;
  const drawn = drawnPlayers(findings);
  const spans = findings.leads.slice(0, 50);
  const rest = findings.leads.length - spans.length;
  return html`<p class="faint">${say("The higher a line, the more cells were filled.")}</p>
  <div class="lead">
    ${drawing(findings, model.room!.race!, drawn)}
    ${findings.players.length < 2
      ? nothing // nobody to lead
      : html`<div>
          <ul class="legend">
            ${drawn.map((player) => legend(model, found, player))}
          </ul>
          <p>${leadText(found)}</p>
          <ul class="spans">
            ${spans.map((span) => html`<li>${spanText(model, found, span)}</li>`)}
            ${rest > 0 ? html`<li>${say("+ {0} more", rest)}</li>` : nothing}
          </ul>
        </div>`}
  </div>`;
}
