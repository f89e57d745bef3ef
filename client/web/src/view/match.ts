// The standings of a match, between its races and after the last one.
import { html, nothing } from "lit-html";
import type { Model } from "../app/model.ts";
import { clockText } from "../app/phrases.ts";
import { Mode, type MatchScore } from "../net/wire.ts";
import { modeOfRules, standardModeSettings } from "../race/room.ts";
import { say, say_count } from "../words/say.ts";
import { named, type Part } from "./parts.ts";

function title({ room, now }: Model): string {
  const { raced, next_at } = room!.match!;
  if (next_at === undefined && raced === 0) return say("The match is over");
  const { races } = room!.rules.mode_settings ?? standardModeSettings;
  const done = say("Match: {0} of {1} races", raced, races);
  return next_at === undefined ? done : done + say(", next in {0}", clockText(next_at - now));
}

function row({ self }: Model, { member, name, points, wins, gained }: MatchScore, index: number): Part {
  const won = say_count(wins, "{0} win", "{0} wins");
  return html`<li class=${member === self ? "own" : ""}>
    <span class="place">${index + 1}</span>
    <b>${member === self ? say("You") : named(name)}</b>
    <span class="time">${say_count(points, "{0} point", "{0} points")}</span>
    <small>${won}${gained > 0 ? ` (+${gained})` : ""}</small>
  </li>`;
}

export function matchView(model: Model): Part {
  const { match, rules } = model.room!;
  if (!match || match.scores.length === 0 || modeOfRules(rules) !== Mode.MATCH) return nothing;
  return html`<section class="card">
    <h2>${title(model)}</h2>
    <ol class="standings">
      ${match.scores.map((score, index) => row(model, score, index))}
    </ol>
  </section>`;
}
