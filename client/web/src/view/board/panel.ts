// Beside the board: clock, place, and how far the others are. The counterpart of
// client/app/view/view_panel.cpp.
import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Model } from "../../app/core/model.ts";
import { letterOfPlayer, modeLine, scoreText, stakeText, teamText } from "../../app/core/mode_words.ts";
import { clockText } from "../../words/phrases.ts";
import { difficultyText } from "../../words/puzzle_words.ts";
import { isGhost } from "../../app/replay/ghosts.ts";
import { ownStanding, placeCount } from "../../app/core/own_standing.ts";
import { hasRivals, shownRace } from "../../app/core/rivals.ts";
import { isSolo, ownRun } from "../../app/core/screen.ts";
import { isCalm, isHeldUp, silentSince } from "../../app/core/questions.ts";
import { standingSentence } from "../../app/speech/spoken.ts";
import { Mode, RunStatus, type Race, type Run } from "../../wire/wire.ts";
import { boxOf, isEmptyAt } from "../../race/grid.ts";
import { clockStart, isDaily, memberOf, modeOf } from "../../race/room.ts";
import { standings, type Standing } from "../../race/standings.ts";
import { teamsOfRace } from "../../race/team_standings.ts";
import { ordinal, say } from "../../words/say.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";
import { chip, rival } from "../parts/rival.ts";

const isAway = ({ room }: Model, member: number): boolean => {
  const known = memberOf(room!, member);
  return !known || known.away_since !== undefined;
};

// A finisher's time, "forfeited", "gone", "away"; empty while simply racing.
function condition(model: Model, run: Run): string {
  const isGone = !isGhost(run.member) && isAway(model, run.member);
  if (run.status === RunStatus.FINISHED) return clockText(run.time);
  if (run.status === RunStatus.FORFEITED) return say("forfeited");
  if (run.status === RunStatus.GONE) return say("gone");
  if (run.status === RunStatus.OUT) return say("out");
  return isGone ? say("away") : "";
}

function toFillByBox({ puzzle }: Race): number[] {
  const toFill = new Array<number>(9).fill(0);
  for (let cell = 0; cell < 81; ++cell) if (isEmptyAt(puzzle, cell)) ++toFill[boxOf(cell)];
  return toFill;
}

// Nine small squares, as the boxes lie on the board: each as high as it is filled.
function boxes(filled: readonly number[], toFill: readonly number[]): Part {
  const square = (box: number) => {
    const share = toFill[box] > 0 ? Math.min(filled[box] / toFill[box], 1) : 1;
    const [x, y] = [(box % 3) * 10, Math.floor(box / 3) * 10];
    const height = Math.round(share * 8 * 10) / 10;
    return svg`<rect class="empty" x=${x} y=${y} width="8" height="8" rx="1.5"></rect>
      <rect x=${x} y=${y + 8 - height} width="8" height=${height} rx="1.5"></rect>`;
  };
  return html`<svg class="boxes" viewBox="0 0 28 28" aria-hidden="true">
    ${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(square)}
  </svg>`;
}

function standingRow(model: Model, standing: Standing, toFill: readonly number[]): Part {
  const { run, place } = standing;
  const state = condition(model, run);
  const isSelf = run.member === model.self;
  const race = model.room!.race!;
  const score = state || (isGhost(run.member) ? say("ghost") : scoreText(race, run));
  const stake = stakeText(race, run);
  const mode = modeOf(race);
  const looks = [
    run.member,
    run.name,
    place,
    [...run.filled_by_box].join(""),
    state,
    score,
    stake,
    isSelf,
    run.aids,
    model.settings.language,
  ];
  const draw = () =>
    html`<li class=${isSelf ? "own" : state ? "out" : ""} data-owner=${letterOfPlayer(shownRace(model), run.member) || nothing}>
      <span class="sr">${standingSentence(model, standing)}</span>
      ${boxes([...run.filled_by_box], toFill)}
      <span class="who" aria-hidden="true">
        ${mode === Mode.TOGETHER ? nothing : html`<span class="place">${place}</span>`}
        ${chip(shownRace(model), run.member)}<span class="name">${isSelf ? say("You") : rival(run)}</span>
        <span class="slips">${stake}</span>
      </span>
      <span class="score" aria-hidden="true">${score}</span>
    </li>`;
  return html`${guard([looks.join()], draw)}`;
}

// In no order that tells how they stand.
export function calmRacers({ room, self }: Model): Part {
  const race = room!.race!;
  const row = (run: Run): Part =>
    html`<li class=${run.member === self ? "own" : ""}>${chip(race, run.member)}<span class="name">${run.member === self ? say("You") : rival(run)}</span></li>`;
  return html`<ul class="racers">${race.runs.map(row)}</ul>`;
}

// Places that fit: the first, and one's own with those just before and behind.
export function shownOf(table: readonly Standing[], self: number, places: number): readonly Standing[] {
  if (places >= table.length) return table;
  const own = table.findIndex(({ run }) => run.member === self);
  if (own < 0 || own + 1 < places) return table.slice(0, places);
  const around = Math.min(places, 3);
  const from = Math.min(Math.max(own - Math.floor(around / 2), 0), table.length - around);
  return [...table.slice(0, places - around), ...table.slice(from, from + around)];
}

// The panel stands beside the board, not above it: as styles/race.css has it. The window is the one thing
// that the screen depends on besides the model.
let wide: MediaQueryList | undefined;
export const isWide = (): boolean =>
  (wide ??= matchMedia("(min-width: 44rem) and (min-aspect-ratio: 5/6), (max-height: 30rem) and (min-width: 30rem)"))
    .matches;

// How many rows fit in the panel; in one column there are none.
export function placesThatFit(): number {
  const scale = Math.max((0.016 * Math.min(innerWidth, innerHeight)) / 16, 1);
  const height = innerHeight / scale;
  const padHeight = innerHeight >= 992 ? 830 : innerHeight >= 672 ? 620 : 450;
  return Math.min(Math.max(Math.floor((height - padHeight) / 48), 2), 16);
}

export function standingsView(model: Model, tell: Tell, most: number): Part {
  const race = shownRace(model);
  const table = standings(race, model.self);
  const toFill = toFillByBox(race);
  const shown = shownOf(table, model.self, most);
  const more = table.length - shown.length;
  return html`<ol class="racers" aria-label=${say("Standings")}>
    ${repeat(
      shown,
      ({ run }) => run.member,
      (standing) => standingRow(model, standing, toFill),
    )}
    ${more > 0 ? html`<li class="rest">${button(say("+ {0} more", more), () => tell({ is: "opened", overlay: "standings" }), "quiet")}</li>` : nothing}
  </ol>`;
}

// In a sprint, the time that is left.
function raceClock(model: Model): string {
  const { room, now } = model;
  const run = ownRun(model);
  if (run?.status === RunStatus.FINISHED) return clockText(run.time);
  const passed = now - clockStart(room!.race!, run);
  if (modeOf(room!.race) !== Mode.SPRINT) return clockText(passed);
  return clockText(Math.max(room!.rules.time_limit_seconds * 1000 - passed, 0));
}

export function clockView(model: Model): Part {
  const { race, rules } = model.room!;
  const hasLimit = !isSolo(model) && !isDaily(race) && modeOf(race) !== Mode.SPRINT;
  const limit = hasLimit ? ` / ${clockText(rules.time_limit_seconds * 1000)}` : "";
  return html`<span class="clock" role="timer" aria-live="off"
    >${raceClock(model)}<small>${limit}</small></span
  >`;
}

// All who race, in the dialog.
export const allStandings = (model: Model, tell: Tell): Part =>
  html`<h2>${say("Standings")}</h2>
    <div class="all-racers">${standingsView(model, tell, Infinity)}</div>`;

export function ownPlace(model: Model): string {
  const { own } = ownStanding(model);
  return own ? say("{0} of {1}", ordinal(own.place), placeCount(model)) : "";
}

// What waits for its answer; otherwise how long answers take.
export function delayText(model: Model): string {
  if (isHeldUp(model)) return say("{0} waiting", model.unanswered.length);
  if (model.roundTrip === null || model.connection.contact !== "connected") return "";
  return model.roundTrip < 1 ? "<1 ms" : `${Math.round(model.roundTrip)} ms`;
}

function connectionText(model: Model): string {
  const since = silentSince(model);
  if (since !== null) return say("no contact {0} s", Math.max(Math.floor((model.now - since) / 1000), 0));
  return model.connection.contact === "connected" ? say("in sync") : say("connecting …");
}

export function connectionView(model: Model): Part {
  if (isSolo(model)) return nothing;
  return html`<span class="connection" data-lost=${silentSince(model) !== null}>
    <i aria-hidden="true"></i><span>${connectionText(model)}</span> ${delayText(model)}
  </span>`;
}

const modeView = (model: Model): Part =>
  modeLine(model) ? html`<span class="mode">${modeLine(model)}</span>` : nothing;

// The player's team, with its place unless the race is calm.
function teamView(model: Model): Part {
  const run = ownRun(model);
  const race = model.room!.race!;
  const text = run ? teamText(race, run) : "";
  if (!text) return nothing;
  const teams = isCalm(model) ? [] : teamsOfRace(race);
  const own = teams.find(({ team }) => team === run!.team);
  const place = own ? say(", ") + say("{0} of {1}", ordinal(own.place), teams.length) : "";
  return html`<span class="mode">${text}${place}</span>`;
}

export function headView(model: Model, tell: Tell): Part {
  const run = ownRun(model);
  if (isCalm(model)) {
    const show = () => tell({ is: "changed_setting", settings: { calm: false } });
    return html`<div class="head">
      <span class="grade">${difficultyText(model.room!.rules)}</span> ${modeView(model)} ${teamView(model)}
      ${model.settings.calm ? button(say("Show clock and places"), show, "quiet") : nothing}
      ${connectionView(model)}
    </div>`;
  }
  return html`<div class="head">
    ${clockView(model)} ${hasRivals(model) && !isDaily(model.room!.race) ? html`<span class="own-place">${ownPlace(model)}</span>` : nothing}
    ${run?.refused_moves && !modeLine(model) ? html`<span class="slips">×${run.refused_moves}</span>` : nothing}
    ${modeView(model)} ${teamView(model)}
    <span class="grade">${difficultyText(model.room!.rules)}</span>
    ${connectionView(model)}
  </div>`;
}
