// The player's own place among the others.
import { Mode } from "../../wire/wire.ts";
import { modeOf } from "../../race/room.ts";
import { standings, type Standing } from "../../race/standings.ts";
import { ordinal, say } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { hasRivals, shownRace } from "./rivals.ts";
import { isCalm } from "./questions.ts";

// Of a tournament only the own table.
export function ownStanding(model: Model): { table: readonly Standing[]; own: Standing | undefined } {
  const all = model.room?.race ? standings(shownRace(model)) : [];
  const own = all.find(({ run }) => run.member === model.self);
  return { table: own ? all.filter(({ run }) => run.table === own.run.table) : all, own };
}

// How many places there are: in a relay, where a team has one, as many as teams.
export function placeCount(model: Model): number {
  const race = model.room?.race;
  if (race && modeOf(race) === Mode.RELAY) return new Set(race.runs.map(({ team }) => team)).size;
  return ownStanding(model).table.length;
}

// "2nd of 4, 55%", for the browser's tab; empty for a spectator.
export function standingText(model: Model): string {
  const { own } = ownStanding(model);
  if (!own) return "";
  const percent = `${own.percentage}%`;
  return !hasRivals(model) || isCalm(model)
    ? percent
    : say("{0} of {1}, {2}", ordinal(own.place), placeCount(model), percent);
}
