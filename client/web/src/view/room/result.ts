// After a race: places, times, mistakes, and where one's own time went. The counterpart of
// client/app/view/view_result.cpp.
import { html, nothing, svg } from "lit-html";
import { heatOf, isEmpty } from "../../app/replay/fill_times.ts";
import { hasPlace, modeWithNumbers, ranksUnfinished, scoreText, teamText } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { ownStanding } from "../../app/core/own_standing.ts";
import { assistsText, awayText } from "../../words/phrases.ts";
import { difficultyText } from "../../words/puzzle_words.ts";
import { canHaveGhosts, ghostSymbol } from "../../app/replay/ghosts.ts";
import { hasGhosts } from "../../app/core/rivals.ts";
import { isDone, isSolo, ownMember, ownRun } from "../../app/core/screen.ts";
import { endText, headline, slipsText } from "../../app/speech/spoken.ts";
import { Mode, RaceEndReason, Role } from "../../wire/wire.ts";
import { isDaily, modeOf } from "../../race/room.ts";
import type { Standing } from "../../race/standings.ts";
import { teamsOfRace } from "../../race/team_standings.ts";
import { ordinal, say } from "../../words/say.ts";
import { canBeAnalysed, ownRecord } from "../../app/core/own_course.ts";
import { secretUntilText } from "../../app/core/race_end.ts";
import { dayRanking } from "./day.ts";
import { matchView } from "./match.ts";
import { actionButton, button, statusLine, type Part, type Tell } from "../parts/parts.ts";
import { rival } from "../parts/rival.ts";
import { talkPanel } from "./talk.ts";
import { teamsView } from "../parts/teams.ts";

function resultRow(model: Model, { place, run }: Standing): Part {
  const isSelf = run.member === model.self;
  const race = model.room!.race!;
  const isRanked = hasPlace(race, run);
  return html`<li class=${isSelf ? "own" : ""} data-place=${isRanked ? place : nothing}>
    <span class="place">${isRanked ? ordinal(place) : "–"}</span>
    <b>${isSelf ? say("You") : rival(run)}</b>
    <span class="time">${endText(run, !ranksUnfinished(race))}</span>
    <span class="percent">${scoreText(race, run)}</span>
    <small>${[teamText(race, run), slipsText(run)].filter(Boolean).join(say(", "))}</small>
  </li>`;
}

function heatMap({ fillTimes }: Model): Part {
  if (isEmpty(fillTimes)) return nothing;
  const cells = heatOf(fillTimes).map((level, cell) => {
    const [column, row] = [cell % 9, Math.floor(cell / 9)];
    const x = column * 10 + Math.floor(column / 3) * 2;
    const y = row * 10 + Math.floor(row / 3) * 2;
    const look = level < 0 ? "given" : "heat";
    return svg`<rect class=${look} x=${x} y=${y} width="9" height="9" rx="1.5"
      fill-opacity=${level < 0 ? nothing : (level + 1) / 9} />`;
  });
  return html`<section class="card">
    <h2>${say("Where your time went")}</h2>
    <svg class="heat-map" viewBox="-1 -1 95 95" aria-hidden="true">${cells}</svg>
    <small>${say("The stronger the colour, the longer it took.")}</small>
  </section>`;
}

function notes(model: Model): Part {
  const race = model.room!.race!;
  const lines = [
    modeOf(race) === Mode.RACE && !race.mode_settings?.in_teams ? "" : say("Mode: {0}.", modeWithNumbers(race.mode_settings)),
    race.end_reason === RaceEndReason.TIME_LIMIT ? say("The time was up.") : "",
    race.interrupted > 0 && !isSolo(model) && !isDaily(race)
      ? awayText(race.interrupted)
      : "",
    isSolo(model) ? "" : say("Help allowed: {0}.", assistsText(race.assists?.allowed ?? [])),
    hasGhosts(model) ? say("{0} ghost: a recorded run, which does not count here.", ghostSymbol) : "",
    race.seed === undefined
      ? ""
      : say("Puzzle: {0}, seed {1}.", difficultyText(model.room!.rules), race.seed),
  ];
  return html`<p class="faint">
    ${lines.filter(Boolean).map((line) => html`${line}<br />`)}
  </p>`;
}

function resultButtons(model: Model, tell: Tell): Part {
  const isPlayer = ownMember(model)?.role === Role.PLAYER;
  const again = isSolo(model) ? say("New puzzle") : say("rematch");
  return html`<p class="buttons main">
    ${isPlayer ? actionButton(model, tell, "rematch", again, { look: "strong" }) : nothing}
    ${actionButton(model, tell, "watch-replay", say("replay"))}
    ${canBeAnalysed(modeOf(model.room!.race)) ? actionButton(model, tell, "analyse", say("Where it was won")) : nothing}
    ${canHaveGhosts(modeOf(model.room!.race)) ? actionButton(model, tell, "challenge", say("challenge")) : nothing}
    ${button(say("Share the result"), () => tell({ is: "shared" }))}
    ${actionButton(model, tell, "copy", say("copy"))}
    ${isSolo(model) ? nothing : actionButton(model, tell, "to-lobby", say("lobby"))}
    ${actionButton(model, tell, "leave", say("leave"))}
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
    <h1>${headline(model)}</h1>
    <div class="columns">
      <div>
        ${day ? dayRanking(model) : html`<section class="card">${teamsView(teamsOfRace(model.room!.race!), ownRun(model)?.team ?? 0)}<ol class="standings">${rows}</ol>${notes(model)}</section>`}
        ${matchView(model)}
        ${day ? dayButtons(model, tell) : resultButtons(model, tell)} ${statusLine(model)}
      </div>
      <div>${heatMap(model)} ${isSolo(model) || day ? nothing : talkPanel(model, tell)}</div>
    </div>
  </div>`;
}
