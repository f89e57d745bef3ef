// The moment a run is over: place and time large, and the gap to the next player.
import { html, nothing } from "lit-html";
import { gapsOf } from "../../app/core/gaps.ts";
import { hasPlace, ranksUnfinished, scoreText } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { ownStanding } from "../../app/core/own_standing.ts";
import { photoText } from "../../app/core/photo_finish.ts";
import { hasRivals } from "../../app/core/rivals.ts";
import { endNotice } from "../../app/core/race_end.ts";
import { ownRun } from "../../app/core/screen.ts";
import { isCalmRace, isDone } from "../../app/core/questions.ts";
import { headline } from "../../app/speech/spoken.ts";
import { isDaily } from "../../race/room.ts";
import { RunStatus } from "../../wire/wire.ts";
import { exactTime } from "../../words/phrases.ts";
import { ordinal, say } from "../../words/say.ts";
import { capital } from "./controls.ts";
import type { Part } from "./parts.ts";

// "1st" and "4:32.1"; none without a result. While others play, who gave up has none.
function figuresOf(model: Model): string[] {
  const race = model.room!.race!;
  const { own } = ownStanding(model);
  if (!own || isDaily(race) || isCalmRace(model)) return [];
  const { run, place } = own;
  const isOver = !isDone(model) || [RunStatus.FINISHED, RunStatus.OUT].includes(run.status);
  const isPlaced = isOver && hasRivals(model) && hasPlace(race, run);
  if (run.status === RunStatus.FINISHED && !ranksUnfinished(race))
    return [...(isPlaced ? [ordinal(place)] : []), exactTime(run.time)];
  return isPlaced ? [ordinal(place), scoreText(race, run)] : [];
}

// As long as others race there is nothing to say of a run that did not finish, nor of any in a calm race.
function titleOf(model: Model): string {
  const isOpen = isDone(model) && !isDaily(model.room!.race);
  const isTold = ownRun(model)?.status === RunStatus.FINISHED && !isCalmRace(model);
  return isOpen && !isTold ? say("Your race is over.") : headline(model);
}

// `more`: what stands beside them.
export function finishView(model: Model, more: Part = nothing): Part {
  const figures = figuresOf(model);
  // As long as others race, the track tells it.
  const isOpen = isDone(model) && !isDaily(model.room!.race);
  const gap = isDone(model) ? "" : photoText(model, model.self) || capital(gapsOf(model)[0]?.text ?? "");
  return html`<header class="finish">
    <div><h1>${titleOf(model)}</h1>
    ${figures.length > 0 ? html`<p class="figures" aria-hidden="true">${figures.map((figure) => html`<b>${figure}</b>`)}</p>` : nothing}
    ${figures.length > 1 && gap ? html`<p>${gap}</p>` : nothing}
    ${isOpen && !endNotice(model) ? html`<p>${say("Others are still playing.")}</p>` : nothing}</div>
    ${more}
  </header>`;
}
