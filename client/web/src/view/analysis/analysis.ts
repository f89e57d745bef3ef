// Where a race was won: gaps, the lead, the slowest steps, the order of filling, mistakes and their cost. The
// counterpart of client/app/view/view_analysis.cpp, but all of it at once; fetched when it is first opened.
import { html, nothing } from "lit-html";
import type { Found } from "../../app/core/analysis.ts";
import { boxesText, commonText, gapSentences, mistakeSentences, shownName } from "../../app/core/finding_phrases.ts";
import type { Model } from "../../app/core/model.ts";
import { isSolo } from "../../app/core/screen.ts";
import type { FillOrder } from "../../engine/engine.ts";
import styles from "../../styles/analysis.css";
import { phrase, say } from "../../words/say.ts";
import { checkLine } from "../replay/check_line.ts";
import { leadGraph } from "./lead_graph.ts";
import { actionButton } from "../parts/controls.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";
import { digitIn, ground, picture } from "../parts/picture.ts";
import { addStyles } from "../parts/sheets.ts";
import { slowSteps } from "./slow_steps.ts";

addStyles(styles);

const card = (title: string, content: Part, look = ""): Part =>
  html`<section class="card ${look}">
    <h2>${title}</h2>
    ${content}
  </section>`;

// What is about one player says about whom, unless it is the person.
function titled(model: Model, found: Found, title: string): string {
  const { subject } = found.findings;
  const isOfOther = subject !== model.self && !isSolo(model);
  return isOfOther ? say("{0}: {1}", title, shownName(model, found, subject)) : title;
}

const list = (sentences: readonly string[]): Part =>
  html`<ul class="sentences">
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;

// Numbers of the cells; the first of them, which the two orders are compared by, stand out.
function orderBoard(model: Model, found: Found, order: FillOrder): Part {
  const early = found.findings.early ?? 0;
  const cells = order.ranks.map((rank, cell) => {
    if (rank === 0) return found.puzzle[cell] === "." ? nothing : ground(cell, "given");
    return [rank <= early ? ground(cell, "early") : nothing, digitIn(cell, rank, "rank")];
  });
  return html`<figure>
    <figcaption><b><bdi>${shownName(model, found, order.member)}</bdi></b></figcaption>
    ${picture(cells)}
    <p>${boxesText(model, found, order)}</p>
  </figure>`;
}

function orders(model: Model, found: Found): Part {
  const { order, rival } = found.findings;
  const common = commonText(found);
  return html`<p class="faint">${say("Numbers: the order in which the cells were filled.")}</p>
    <div class="orders">
      ${orderBoard(model, found, order)} ${rival ? orderBoard(model, found, rival) : nothing}
    </div>
    ${common ? html`<p>${common}</p>` : nothing}`;
}

function findingsView(model: Model, found: Found, tell: Tell): Part {
  const gaps = gapSentences(found);
  const isLone = found.findings.players.length < 2;
  const mistakes = titled(model, found, say("Mistakes and their cost"));
  return html`<div class="findings">
    ${card(titled(model, found, say("Slowest steps")), slowSteps(model, found, tell), "wide")}
    ${card(isLone ? say("Progress") : say("Progress and lead"), leadGraph(model, found), "wide")}
    ${gaps.length > 0 ? card(say("Gaps at the finish"), list(gaps)) : nothing}
    ${card(mistakes, list(mistakeSentences(found)))}
    ${card(say("Order"), orders(model, found), "wide")}
  </div>`;
}

function content(model: Model, tell: Tell): Part {
  const { found, error } = model.analysis!;
  if (found) return findingsView(model, found, tell);
  if (!error) return html`<p role="status">${say("Reading the record of the race …")}</p>`;
  const why = say(phrase(error)).replace(/[.。]$/, "");
  return html`<p class="error" role="alert">${say("The record of this race is not available: {0}.", why)}</p>`;
}

export function analysisView(model: Model, tell: Tell): Part {
  return html`<div class="analysis">
    <h1>${say("Where it was won")}</h1>
    ${content(model, tell)} ${checkLine(model, tell)}
    <p class="buttons main">
      ${actionButton(model, tell, "analyse", say("back"), { look: "strong" })}
      ${actionButton(model, tell, "watch-replay", say("replay"))}
      ${button(say("leave"), () => tell({ is: "acted", action: "leave" }))}
    </p>
  </div>`;
}
