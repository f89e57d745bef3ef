// The rankings of the puzzle of the day. The counterpart of client/app/view/view_day.cpp.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { exactTime } from "../../words/phrases.ts";
import { slipsText } from "../../app/speech/spoken.ts";
import { RunStatus } from "../../wire/wire.ts";
import { standings, type Standing } from "../../race/standings.ts";
import { ordinal, say } from "../../words/say.ts";
import type { Part } from "../parts/parts.ts";
import { rival } from "../parts/rival.ts";

const mostShown = 50;

function ranking(model: Model, title: string, places: readonly Standing[]): Part {
  const shown = places.filter(({ run }, i) => i < mostShown || run.member === model.self);
  return html`<h2>${title}</h2>
    ${places.length === 0 ? html`<p>${say("Nobody yet.")}</p>` : nothing}
    <ol class="standings">
      ${shown.map(
        ({ place, run }) => html`<li class=${run.member === model.self ? "own" : ""} data-place=${place}>
          <span class="place">${ordinal(place)}</span>
          <b>${run.member === model.self ? say("You") : rival(run)}</b>
          <span class="time">${exactTime(run.time)}</span>
          <small>${slipsText(run)}</small>
        </li>`,
      )}
    </ol>`;
}

export function dayRanking(model: Model): Part {
  const race = model.room!.race!;
  const table = standings(race);
  const finished = table.filter(({ run }) => run.status === RunStatus.FINISHED);
  const solving = race.ended_at === undefined ? table.filter(({ run }) => run.status === RunStatus.RACING).length : 0;
  return html`<section class="card">
    ${ranking(model, say("Without help"), finished.filter(({ run }) => run.aids === 0))}
    ${ranking(model, say("With help"), finished.filter(({ run }) => run.aids > 0))}
    ${solving > 0 ? html`<p class="faint">${say("Solving now: {0}", solving)}</p>` : nothing}
  </section>`;
}
