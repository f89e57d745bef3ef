// A challenge before its race: against whom, under which rules; and where to open the file of one.
import { html, nothing } from "lit-html";
import type { ChallengeSource } from "../../app/replay/ghosts.ts";
import { ghostSymbol, withGhosts, type Challenge } from "../../app/replay/ghosts.ts";
import { modeWithNumbers } from "../../app/core/mode_words.ts";
import type { Model } from "../../app/core/model.ts";
import { assistsText } from "../../words/phrases.ts";
import { endText, slipsText } from "../../app/speech/spoken.ts";
import { Mode, RunStatus } from "../../wire/wire.ts";
import { allowedAssists, modeOfRules } from "../../race/room.ts";
import { standings } from "../../race/standings.ts";
import { emptyRace } from "../../race/fold.ts";
import { ordinal, say, say_count } from "../../words/say.ts";
import { button, errorLine, type Part, type Tell } from "../parts/parts.ts";
import { rival } from "../parts/rival.ts";

// Their results, the best first.
function ghosts({ runsAt, puzzle, rules }: Challenge): Part {
  const race = withGhosts({ ...emptyRace, puzzle, mode_settings: rules.mode_settings }, runsAt(Infinity));
  const rows = standings(race).map(
    ({ place, run, percentage }) => html`<li>
      <span class="place">${run.status === RunStatus.FINISHED ? ordinal(place) : "–"}</span>
      <b>${rival(run)}</b>
      <span class="time">${endText(run, true)}</span>
      <small>${[run.status === RunStatus.FINISHED ? "" : `${percentage}%`, slipsText(run)].filter(Boolean).join(say(", "))}</small>
    </li>`,
  );
  return html`<ol class="standings">
    ${rows}
  </ol>`;
}

function offer(challenge: Challenge, tell: Tell): Part {
  const { rules, puzzle } = challenge;
  const cells = [...puzzle].filter((digit) => digit === ".").length;
  const race = () => tell({ is: "played_alone", what: { source: "challenge", challenge } });
  return html`<section class="card">
    ${ghosts(challenge)}
    <p class="faint">
      ${say("{0} ghost: a recorded run, which does not count here.", ghostSymbol)}<br />
      ${modeOfRules(rules) === Mode.RACE
        ? nothing
        : html`${say("Mode: {0}.", modeWithNumbers(rules.mode_settings))}<br />`}
      ${say("Help allowed: {0}.", assistsText(allowedAssists(rules)))}<br />
      ${say_count(cells, "{0} cell to fill.", "{0} cells to fill.")}
    </p>
    <p class="buttons main">${button(say("Race against them"), race, "strong")}</p>
  </section>`;
}

function fileField(open: (from: ChallengeSource) => void): Part {
  const choose = (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) open({ file });
  };
  return html`<label class="field card">
    <span>${say("Open the file of a challenge or a replay, or drop it here.")}</span>
    <input type="file" accept=".json,application/json" @change=${choose} />
  </label>`;
}

export function challengeView(model: Model, tell: Tell): Part {
  const { challenge, start } = model;
  const { play } = model.lazy;
  const open = (from: ChallengeSource) => tell({ is: "went_to", place: "challenge", from });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && !start.isBusy) open({ file });
  };
  return html`<div
    class="start narrow"
    @dragover=${(event: Event) => event.preventDefault()}
    @drop=${drop}
  >
    <h1>${say("Challenge")}</h1>
    ${start.isBusy ? html`<p role="status">${say("Reading the record of the race …")}</p>` : nothing}
    ${play?.isWordWrong(start) ? nothing : errorLine(start.error)}
    ${!challenge && start.raced && "room" in start.raced ? play?.serverWordField(model, tell) : nothing} ${challenge ? offer(challenge, tell) : nothing}
    ${start.isBusy ? nothing : fileField(open)}
    <div class="foot">
      ${button(`‹ ${say("back")}`, () => tell({ is: "went_to", place: "start" }), "quiet")}
    </div>
  </div>`;
}
