// How far the player is from the next ones, in cells; between two who have finished, in time.
import { Mode, RunStatus, type Race, type Run } from "../../wire/wire.ts";
import { cellsFilled, modeOf } from "../../race/room.ts";
import type { Standing } from "../../race/standings.ts";
import { exactTimeInWords } from "../../words/phrases.ts";
import { escapeText } from "../../words/escape_text.ts";
import { say, say_count } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { ownStanding } from "./own_standing.ts";
import { shownRace } from "./rivals.ts";

const isFinished = ({ status }: Run): boolean => status === RunStatus.FINISHED;

function distance(race: Race, one: Run, other: Run): string {
  if (isFinished(one) && isFinished(other)) return one.time === other.time ? "" : exactTimeInWords(Math.abs(one.time - other.time));
  const puzzles = Math.abs(one.solved - other.solved);
  if (modeOf(race) === Mode.SPRINT && puzzles > 0) return say_count(puzzles, "{0} puzzle", "{0} puzzles");
  const cells = Math.abs(cellsFilled(one) - cellsFilled(other));
  return cells === 0 ? "" : say_count(cells, "{0} cell", "{0} cells");
}

// Neither those who gave up or are out nor, in a relay, the own team are raced against.
const races = ({ status }: Run): boolean => [RunStatus.FINISHED, RunStatus.RACING].includes(status);
const isRaced = (race: Race, own: Run, run: Run): boolean =>
  races(run) && (modeOf(race) !== Mode.RELAY || run.team !== own.team);

export interface Gap {
  member: number; // the neighbour
  text: string; // "3 cells behind Bo", "2 cells ahead of Eve"
}

// To whom is just ahead, and just behind.
export function gapsOf(model: Model): Gap[] {
  const { table, own } = ownStanding(model);
  const race = own && shownRace(model);
  if (!race || !races(own.run) || modeOf(race) === Mode.TOGETHER) return [];
  const raced = table.filter((one) => one === own || isRaced(race, own.run, one.run));
  const at = raced.indexOf(own);
  const text = ({ run }: Standing): string => {
    const [far, name] = [distance(race, own.run, run), escapeText(run.name)];
    if (!far) return say("level with {0}", name);
    return run === raced[at - 1]?.run ? say("{0} behind {1}", far, name) : say("{0} ahead of {1}", far, name);
  };
  return [raced[at - 1], raced[at + 1]].filter(Boolean).map((other) => ({ member: other.run.member, text: text(other) }));
}
