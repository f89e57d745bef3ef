// What the person has played. The counterpart of client/app/pages/statistics_view.cpp; fetched when it is
// opened.
import { html, nothing } from "lit-html";
import type { KeptReplay, Model } from "../../app/core/model.ts";
import { clockText, gradeText } from "../../words/phrases.ts";
import { localDay } from "../../app/replay/result_witness.ts";
import { statisticsOf, type GradeStatistics } from "../../app/replay/statistics.ts";
import { currentLanguage, say } from "../../words/say.ts";
import { button, statusLine, type Part, type Tell } from "../parts/parts.ts";

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

function replayButton(replay: KeptReplay, tell: Tell): Part {
  const { at, code, race } = replay;
  const format = { dateStyle: "medium", timeStyle: "short" } as const;
  const where = code ? `${say("Room {0}", code)}, ${say("Race {0}", race)}` : say("Play alone");
  const when = new Date(at).toLocaleString(currentLanguage(), format);
  return html`<li>
    ${button(where, () => tell({ is: "watched_again", replay }))}
    <small>${when}</small>
    <button
      type="button"
      class="small"
      aria-label="${say("challenge")}: ${where}, ${when}"
      @click=${() => tell({ is: "went_to", place: "challenge", from: { key: replay.key } })}
    >
      ${say("challenge")}
    </button>
    <button
      type="button"
      class="small"
      aria-label="${say("delete")}: ${where}, ${when}"
      @click=${() => tell({ is: "deleted", replay })}
    >
      ${say("delete")}
    </button>
  </li>`;
}

const replays = ({ kept }: Model, tell: Tell): Part =>
  kept.replays.length === 0
    ? nothing
    : html`<section class="card">
        <h2>${say("Replays")}</h2>
        <ul class="replays">${kept.replays.map((replay) => replayButton(replay, tell))}</ul>
      </section>`;

export function statisticsView(model: Model, tell: Tell): Part {
  const { kept, now } = model;
  const all = statisticsOf(kept.games, localDay(new Date(now)));
  const hasPlayed = all.grades.length > 0 || all.races > 0;
  return html`<div class="statistics">
    <h1>${say("Statistics")}</h1>
    ${hasPlayed
      ? html`<div class="cards">${all.grades.map(gradeCard)}</div>
          <p>${say("Daily streak: {0} (best {1})", all.dailyStreak, all.longestDailyStreak)}</p>
          <p>${say("Online races: won {0} of {1}", all.racesWon, all.races)}</p>`
      : html`<p>${say("No games yet.")}</p>`}
    ${replays(model, tell)} ${statusLine(model)}
    <div class="foot">
      ${button(`‹ ${say("back")}`, () => tell({ is: "went_to", place: "start" }), "quiet")}
    </div>
  </div>`;
}
