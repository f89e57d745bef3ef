// After a race: places, times, mistakes, and where one's own time went. The counterpart of
// client/app/view/view_result.cpp.
import { html, nothing, svg } from "lit-html";
import { heatOf, isEmpty } from "../../app/replay/fill_times.ts";
import { hasPlace, modeWithNumbers, ranksUnfinished, scoreText, teamText } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { ownStanding } from "../../app/core/own_standing.ts";
import { assistsText, awayText } from "../../words/phrases.ts";
import { canHaveGhosts, ghostSymbol } from "../../app/replay/ghosts.ts";
import { hasGhosts, hasRivals, shownRace } from "../../app/core/rivals.ts";
import { isSolo, ownMember, ownRun } from "../../app/core/screen.ts";
import { hasJustSolved, isDone } from "../../app/core/questions.ts";
import { endText, slipsText } from "../../app/speech/spoken.ts";
import { Mode, Role, RunStatus } from "../../wire/wire.ts";
import { isDaily, modeOf } from "../../race/room.ts";
import type { Standing } from "../../race/standings.ts";
import { teamsOfRace } from "../../race/team_standings.ts";
import { ordinal, say } from "../../words/say.ts";
import { canBeAnalysed, ownRecord } from "../../app/core/own_course.ts";
import { secretUntilText, timeWasUpText } from "../../app/core/race_end.ts";
import type { ActionName } from "../../generated/actions.ts";
import { dayRanking } from "./day.ts";
import { finishView } from "../parts/finish.ts";
import { matchView } from "./match.ts";
import { actionButton } from "../parts/controls.ts";
import { button, statusLine, type Part, type Tell } from "../parts/parts.ts";
import { chip, rival } from "../parts/rival.ts";
import { talkPanel } from "./talk.ts";
import { teamsView } from "../parts/teams.ts";

function resultRow(model: Model, { place, run }: Standing): Part {
  const isSelf = run.member === model.self;
  const race = model.room!.race!;
  const isRanked = hasPlace(race, run);
  const isWhole = run.status === RunStatus.FINISHED && !ranksUnfinished(race); // a solved board
  return html`<li class=${isSelf ? "own" : ""} data-place=${isRanked ? place : nothing}>
    <span class="place">${isRanked ? ordinal(place) : "–"}</span>
    <span>${hasRivals(model) ? chip(shownRace(model), run.member) : nothing} <b>${isSelf ? say("You") : rival(run)}</b></span>
    <span class="time">${endText(run, !ranksUnfinished(race))}</span>
    <small>${[isWhole ? "" : scoreText(race, run), teamText(race, run), slipsText(run)].filter(Boolean).join(say(", "))}</small>
  </li>`;
}

const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const placeOf = (line: number): number => line * 10 + Math.floor(line / 3) * 2;

// A solved board is shown off.
function heatMap(model: Model): Part {
  const { fillTimes } = model;
  if (isEmpty(fillTimes)) return nothing;
  const heat = heatOf(fillTimes);
  const cell = (level: number, x: number, y: number) =>
    svg`<rect class=${level < 0 ? "given" : "heat"} x=${x} y=${y} width="9" height="9" rx="1.5"
      fill-opacity=${level < 0 ? nothing : (level + 1) / 9} />`;
  const row = (line: number) =>
    svg`<g>${nine.map((column) => cell(heat[line * 9 + column], placeOf(column), placeOf(line)))}</g>`;
  return html`<figure>
    <svg class="heat-map ${hasJustSolved(model) ? "wave" : ""}" viewBox="-1 -1 95 95" aria-hidden="true">${nine.map(row)}</svg>
    <figcaption class="faint">${say("Where your time went")}</figcaption>
  </figure>`;
}

function notes(model: Model): Part {
  const race = model.room!.race!;
  const lines = [
    modeOf(race) === Mode.RACE && !race.mode_settings?.in_teams ? "" : say("Mode: {0}.", modeWithNumbers(race.mode_settings)),
    timeWasUpText(race),
    race.interrupted > 0 && !isSolo(model) && !isDaily(race)
      ? awayText(race.interrupted)
      : "",
    isSolo(model) ? "" : say("Help allowed: {0}.", assistsText(race.assists?.allowed ?? [])),
    hasGhosts(model) ? say("{0} ghost: a recorded run, which does not count here.", ghostSymbol) : "",
  ];
  return html`<p class="faint">
    ${lines.filter(Boolean).map((line) => html`${line}<br />`)}
  </p>`;
}

function resultButtons(model: Model, tell: Tell): Part {
  if (model.tour !== null)
    return html`<p>${say("Race your friends on the same sudoku.")}</p>
      <p class="buttons main">${button(say("To the start page"), () => tell({ is: "went_to", place: "start" }), "strong")}</p>`;
  const mode = modeOf(model.room!.race);
  // The next race of a match begins by itself.
  const mayAsk = ownMember(model)?.role === Role.PLAYER && model.room!.match?.next_at === undefined;
  const again = isSolo(model) ? say("New puzzle") : say("rematch");
  const quiet = (action: ActionName, label: string) => actionButton(model, tell, action, label, { look: "quiet" });
  return html`<p class="buttons main">
      ${mayAsk ? actionButton(model, tell, "rematch", again, { look: "strong" }) : nothing}
      ${button(say("Share the result"), () => tell({ is: "opened", overlay: "picture" }))}
    </p>
    <p class="buttons rest">
      ${quiet("watch-replay", say("replay"))}
      ${canBeAnalysed(mode) ? quiet("analyse", say("Where it was won")) : nothing}
      ${canHaveGhosts(mode) ? quiet("challenge", say("challenge")) : nothing} ${quiet("copy", say("copy"))} ${button(say("print"), () => tell({ is: "opened", overlay: "print" }), "quiet")}
      ${isSolo(model) ? nothing : quiet("to-lobby", say("lobby"))} ${quiet("leave", say("leave"))}
    </p>`;
}

// One's own run can be seen at once; those of others when the day is over.
function dayButtons(model: Model, tell: Tell): Part {
  const own = ownRecord(model) !== null;
  const isOver = !isDone(model);
  return html`<p class="buttons main">
      ${own || isOver ? actionButton(model, tell, "watch-replay", say("replay")) : nothing}
      ${own ? actionButton(model, tell, "analyse", say("Where your time went")) : nothing}
      ${actionButton(model, tell, "leave", say("leave"))}
    </p>
    ${own || isOver ? nothing : html`<p class="faint">${secretUntilText(model)}</p>`}`;
}

export function resultView(model: Model, tell: Tell): Part {
  const day = isDaily(model.room!.race);
  const rows = day ? [] : ownStanding(model).table.map((standing) => resultRow(model, standing));
  return html`<div class="result">
    <div class="columns">
      <div>
        ${finishView(model, heatMap(model))} ${day ? nothing : resultButtons(model, tell)} ${statusLine(model)} ${matchView(model)}
        ${day ? dayRanking(model) : html`<section class="card">${teamsView(teamsOfRace(model.room!.race!), ownRun(model)?.team ?? 0)}<ol class="standings">${rows}</ol>${notes(model)}</section>`}
        ${day ? dayButtons(model, tell) : nothing}
      </div>
      ${isSolo(model) || day ? nothing : html`<div>${talkPanel(model, tell)}</div>`}
    </div>
  </div>`;
}
