// The standings of a match, between its races and after the last one.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { clockText } from "../../words/phrases.ts";
import { Mode, type MatchScore } from "../../wire/wire.ts";
import { modeOfRules, standardModeSettings } from "../../race/room.ts";
import { teamsOfMatch } from "../../race/team_standings.ts";
import { hasTables } from "../../race/tournament.ts";
import { say, say_count } from "../../words/say.ts";
import { named } from "../parts/controls.ts";
import type { Part } from "../parts/parts.ts";
import { teamsView } from "../parts/teams.ts";

const isTournament = ({ room }: Model): boolean => hasTables(modeOfRules(room!.rules));

// Points of a tournament are 840ths on the wire.
const pointsText = (parts: number): string => String(Number((parts / 840).toFixed(2)));

function title(model: Model): string {
  const { room, now } = model;
  const { raced, next_at } = room!.match!;
  if (next_at === undefined && raced === 0)
    return isTournament(model) ? say("The tournament is over") : say("The match is over");
  const { mode, races } = room!.rules.mode_settings ?? standardModeSettings;
  const left = clockText(Math.max((room!.tournament?.ends_at ?? now) - now, 0));
  const done =
    mode === Mode.SWISS
      ? say("Tournament: {0} of {1} rounds", raced, races)
      : mode === Mode.ARENA
        ? say_count(raced, "Tournament: {0} round, {1} left", "Tournament: {0} rounds, {1} left", left)
        : say("Match: {0} of {1} races", raced, races);
  if (next_at === undefined) return done;
  // It is due, but too few players are there: the room waits until some come back.
  if (now > next_at + 1000) return done + say(", waiting for players");
  const time = clockText(next_at - now);
  return done + (isTournament(model) ? say(", next round in {0}", time) : say(", next in {0}", time));
}

function row(model: Model, score: MatchScore, index: number): Part {
  const { member, name, wins } = score;
  const { self } = model;
  const [points, gained] = isTournament(model)
    ? [pointsText(score.points), pointsText(score.gained)]
    : [String(score.points), String(score.gained)];
  const won = [
    score.buchholz > 0 ? say("Buchholz {0}", pointsText(score.buchholz)) : "",
    say_count(wins, "{0} win", "{0} wins"),
    score.team > 0 ? say("team {0}", score.team) : "",
  ];
  return html`<li class=${member === self ? "own" : ""}>
    <span class="place">${index + 1}</span>
    <b>${member === self ? say("You") : named(name)}</b>
    <span class="time">${points === "1" ? say("{0} point", points) : say("{0} points", points)}</span>
    <small>${won.filter(Boolean).join(say(", "))}${score.gained > 0 ? ` (+${gained})` : ""}</small>
  </li>`;
}

export function matchView(model: Model): Part {
  const { match, rules } = model.room!;
  const counts = modeOfRules(rules) === Mode.MATCH || hasTables(modeOfRules(rules));
  if (!match || match.scores.length === 0 || !counts) return nothing;
  return html`<section class="card">
    <h2>${title(model)}</h2>
    ${teamsView(teamsOfMatch(match.scores), match.scores.find(({ member }) => member === model.self)?.team ?? 0)}
    <ol class="standings">
      ${match.scores.map((score, index) => row(model, score, index))}
    </ol>
  </section>`;
}
