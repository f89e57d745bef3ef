// What the person has played. The counterpart of client/app/pages/statistics_view.cpp; fetched when it is
// opened.
import { html } from "lit-html";
import type { Model } from "../app/model.ts";
import { clockText, gradeText } from "../app/phrases.ts";
import { localDay } from "../app/result_witness.ts";
import { statisticsOf, type GradeStatistics } from "../app/statistics.ts";
import { say } from "../words/say.ts";
import { button, type Part, type Tell } from "./parts.ts";

const timeText = (time: number | null): string => (time === null ? "–" : clockText(time));

function gradeCard(sum: GradeStatistics): Part {
  const rows = [
    [say("played"), sum.played],
    [say("solved"), sum.solved],
    [say("best"), timeText(sum.best)],
    [say("median"), timeText(sum.median)],
    [say("last 10"), timeText(sum.recentMean)],
    [say("streak"), sum.streak],
    [say("longest"), sum.longestStreak],
  ];
  return html`<section class="card">
    <h2>${sum.grade ? gradeText(sum.grade) : say("other")}</h2>
    <dl class="sums">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </section>`;
}

export function statisticsView({ kept, now }: Model, tell: Tell): Part {
  const all = statisticsOf(kept.games, localDay(new Date(now)));
  const hasPlayed = all.grades.length > 0 || all.races > 0;
  return html`<div class="statistics">
    <h1>${say("Statistics")}</h1>
    ${hasPlayed
      ? html`<div class="cards">${all.grades.map(gradeCard)}</div>
          <p>${say("Daily streak: {0} (best {1})", all.dailyStreak, all.longestDailyStreak)}</p>
          <p>${say("Online races: won {0} of {1}", all.racesWon, all.races)}</p>`
      : html`<p>${say("No games yet.")}</p>`}
    <div class="foot">
      ${button(`‹ ${say("back")}`, () => tell({ is: "went_to", place: "start" }), "quiet")}
    </div>
  </div>`;
}
