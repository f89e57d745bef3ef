// A race: the board, what can be pressed, how far the others are, and the status line.
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { awaitedText, cellText, hasMarkedNotes } from "../../app/core/board_words.ts";
import { firstKey } from "../../app/settings/keymap.ts";
import type { Model, Status } from "../../app/core/model.ts";
import { fullText, isFull } from "../../app/core/next.ts";
import { canEndRace, endNotice } from "../../app/core/race_end.ts";
import { hasRivals, shownRace } from "../../app/core/rivals.ts";
import { isPlaying } from "../../app/core/screen.ts";
import { canDoHint, canWatchBoards, echoOf, heldFor, isCalm, isDone, isEarly } from "../../app/core/questions.ts";
import { screenOf } from "../../app/core/screen.ts";
import { silentSince } from "../../app/core/questions.ts";
import { escapeText } from "../../words/escape_text.ts";
import { Mode } from "../../wire/wire.ts";
import { isDaily, modeOf } from "../../race/room.ts";
import { phrase, say, say_count } from "../../words/say.ts";
import { ownRecord } from "../../app/core/own_course.ts";
import { padView } from "./pad.ts";
import { calmRacers, clockView, connectionView, headView, isWide, placesThatFit, standingsView } from "./panel.ts";
import { tourView } from "./tour.ts";
import { trackView } from "./track.ts";
import { finishView } from "../parts/finish.ts";
import { actionButton } from "../parts/controls.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";

function hintInAbsence(model: Model): string {
  const waiting = model.unanswered.length;
  if (isFull(model)) return fullText(model);
  if (!isPlaying(model)) {
    if (waiting === 0) return say("reconnecting");
    return say_count(waiting, "reconnecting, {0} command waiting", "reconnecting, {0} commands waiting");
  }
  if (waiting === 0) return say("keep solving");
  return say_count(waiting, "keep solving, {0} move waiting", "keep solving, {0} moves waiting");
}

// "no contact 3 s: keep solving, 2 moves waiting"; the server's own reason comes first if it gave one.
function absenceText(model: Model, since: number): string {
  const { reason } = model.connection;
  const seconds = Math.max(Math.floor((model.now - since) / 1000), 0);
  const what = reason ? escapeText(say(phrase(reason))).replace(/[.。]$/, "") : say("no contact {0} s", seconds);
  return `${what}: ${hintInAbsence(model)}`;
}

// Others have a head start, the last digit was wrong, or an assist has its price.
function heldText(model: Model): string {
  const left = isPlaying(model) ? Math.ceil(heldFor(model) / 1000) : 0;
  if (left <= 0) return "";
  const isWrong = modeOf(model.room!.race) === Mode.TERRITORY;
  const text = isEarly(model)
    ? say("You begin in {0} s", left)
    : isWrong
      ? say("Locked for {0} s", left)
      : say("That help costs you {0} s", left);
  return model.status.text ? `${model.status.text} ${text}` : text;
}

// What the person should know now.
export function statusOf(model: Model): Status {
  const awaited = awaitedText(model);
  if (awaited) return { text: awaited, tone: "plain" };
  const since = silentSince(model);
  if (since !== null) return { text: absenceText(model, since), tone: "bad" };
  const held = heldText(model);
  if (held) return { text: held, tone: "bad" };
  const status: Status = model.status.isOfHold ? { text: "", tone: "plain" } : model.status;
  if (status.text || model.isPaused || screenOf(model) !== "board") return status;
  const { grid } = echoOf(model);
  if (!hasMarkedNotes(model, grid)) return status;
  return { text: cellText(model, grid, model.board.cursor).join("  "), tone: "plain" };
}

// Not a live region: announcements report the changes. With nothing else to say, the newest of the others' news.
function statusLine(model: Model): Part {
  const { text, tone } = statusOf(model);
  const mark = tone === "bad" ? "⚠ " : tone === "good" ? "✓ " : "";
  const news = hasRivals(model) ? model.news.at(-1)?.text : "";
  return html`<p class="status" data-tone=${tone}>${text ? mark + text : html`<span class="faint">${news}</span>`}</p>`;
}

// In the panel, or on small screens over the half of the board where it does not point.
function hintView(model: Model, tell: Tell): Part {
  const { hint } = model.focus;
  if (!hint || model.isPaused) return nothing;
  const isAbove = !isWide() && hint.cells.length > 0 && Math.min(...hint.cells) >= 36;
  const key = firstKey(model.settings.keys, "hint");
  const canDo = canDoHint(hint);
  const whole = canDo
    ? say("hint 3 of 3 ({0}: do it)", firstKey(model.settings.keys, "do-hint"))
    : say("hint 3 of 3");
  const title = hint.stage === 3 ? whole : say("hint {0} of 3 ({1}: more)", hint.stage, key);
  return html`<aside
    class="hint"
    data-at=${isWide() ? "beside" : isAbove ? "top" : "bottom"}
    aria-label=${title}
  >
    <h2>${title}</h2>
    ${hint.sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <p class="buttons">
      ${hint.stage < 3 ? button(say("more"), () => tell({ is: "acted", action: "hint" })) : nothing}
      ${canDo ? button(say("do it"), () => tell({ is: "acted", action: "do-hint" })) : nothing}
      ${button(say("Close"), () => tell({ is: "acted", action: "drop-selection" }), "quiet")}
    </p>
  </aside>`;
}

// Everybody's boxes, and their digits only where the rules show the boards; in a calm race only who races.
function spectatorView(model: Model, tell: Tell): Part {
  return html`<div class="watching">
    ${isDone(model)
      ? finishView(model, connectionView(model))
      : html`<header class="head">
          <h1>${say("Watching race {0}", model.room!.race!.number)}</h1>
          ${isCalm(model) ? nothing : clockView(model)} ${connectionView(model)}
        </header>`}
    ${endView(model, tell)} ${analysisButton(model, tell)}
    ${canWatchBoards(model) ? (model.lazy.extras?.watchedBoards(model, tell) ?? nothing) : nothing}
    ${isCalm(model) ? calmRacers(model) : html`${trackView(model, tell)} ${standingsView(model, tell, 100)}`} ${statusLine(model)} ${talkButtons(model, tell)}
  </div>`;
}

// The own run is over: there is room for all the others, and for what it was like.
const analysisButton = (model: Model, tell: Tell): Part =>
  ownRecord(model)
    ? button(say("Where your time went"), () => tell({ is: "acted", action: "analyse" }))
    : nothing;

const doneButtons = (model: Model, tell: Tell): Part =>
  isDone(model) ? html`${analysisButton(model, tell)} ${talkButtons(model, tell)}` : nothing;

// How all stand: in one column the track tells it, until one's own race is over and there is room for everybody.
function fieldView(model: Model, tell: Tell): Part {
  if (!hasRivals(model) || isCalm(model) || (isWide() && model.focus.hint)) return nothing;
  const most = isDone(model) ? 100 : isWide() && innerHeight > 480 ? placesThatFit() : 0;
  const draw = () => {
    const table = most > 0 ? standingsView(model, tell, most) : nothing;
    return html`${trackView(model, tell)}${isDone(model) ? html`<div class="all-racers">${table}</div>` : table}`;
  };
  // A key of one's own changes nothing of it.
  return html`${guard([shownRace(model), model.room!.members, model.settings, isDone(model), most], draw)}`;
}

// For fingers, once there is no pad.
const talkButtons = (model: Model, tell: Tell): Part =>
  isDaily(model.room!.race)
    ? nothing
    : html`<p class="buttons">${actionButton(model, tell, "talk", say("talk"))} ${actionButton(model, tell, "react", say("react"))}</p>`;

// When the race ends for those who still play, and the host's way to it.
function endView(model: Model, tell: Tell): Part {
  const notice = endNotice(model);
  const mayEnd = canEndRace(model) && !isPlaying(model);
  return html`${notice ? html`<p class="ending">${notice}</p>` : nothing}
  ${mayEnd ? button(say("End the race in a minute"), () => tell({ is: "ended_race" })) : nothing}`;
}

export function raceView(model: Model, tell: Tell): Part {
  if (screenOf(model) === "spectating" || canWatchBoards(model)) return spectatorView(model, tell);
  const { digitKeys, leftHanded } = model.settings;
  return html`<div
    class="race"
    data-solo=${!hasRivals(model)}
    data-hand=${leftHanded ? "left" : nothing}
    data-digits=${digitKeys === "rows" ? nothing : digitKeys}
  >
    ${isDone(model) ? nothing : html`<h1 class="sr">${say("Race {0}", model.room!.race!.number)}</h1>`}
    <div class="main-part">
      <div class="field-of-play"><div id="board"></div>${isWide() ? nothing : hintView(model, tell)}</div>
      ${statusLine(model)} ${isWide() ? nothing : tourView(model)}
    </div>
    <div class="side-part">
      ${isDone(model) ? finishView(model, connectionView(model)) : headView(model, tell)} ${isWide() ? hintView(model, tell) : nothing}
      ${isWide() ? tourView(model) : nothing} ${endView(model, tell)} ${fieldView(model, tell)} ${doneButtons(model, tell)}
      ${padView(model, tell)}
    </div>
  </div>`;
}
