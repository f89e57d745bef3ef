// A result to share, without the puzzle in it. The counterpart of client/app/core/share_text.cpp: the same
// text.
import { boxOf } from "../../race/grid.ts";
import { isDaily, runOf } from "../../race/room.ts";
import { RunStatus, type Snapshot } from "../../wire/wire.ts";
import { ordinal, say } from "../../words/say.ts";
import { heatOf, isEmpty } from "../replay/fill_times.ts";
import type { Model } from "./model.ts";
import { exactTime } from "../../words/phrases.ts";
import { difficultyText } from "../../words/puzzle_words.ts";
import { escapeText } from "../../words/escape_text.ts";

const markOf = (heat: number): string => (heat < 3 ? "🟩" : heat < 6 ? "🟨" : "🟥");

// The mean heat of the cells of each box; a box that was given whole took no time.
export function heatByBox(times: readonly number[]): number[] {
  const sum = new Array<number>(9).fill(0);
  const count = new Array<number>(9).fill(0);
  heatOf(times).forEach((level, cell) => {
    if (level < 0) return;
    sum[boxOf(cell)] += level;
    ++count[boxOf(cell)];
  });
  return sum.map((total, box) => total / Math.max(count[box], 1));
}

function howItWent({ room, self, place }: Model): string {
  const run = runOf(room!, self);
  if (run?.status !== RunStatus.FINISHED) return say("not finished");
  const ranked = room!.race!.runs.filter(({ table }) => table === run.table).length;
  const rank = place === "solo" ? "" : say(", {0} of {1}", ordinal(run.place), ranked);
  const mistakes = run.refused_moves > 0 ? ` ×${run.refused_moves}` : "";
  return exactTime(run.time) + rank + mistakes;
}

// "puzzle of the day 2026-11-26", of days since 1970.
const dayText = (day: number): string =>
  `${say("puzzle of the day")} ${new Date(day * 86_400_000).toISOString().slice(0, 10)}`;

// The rules may be those of the next race by now, but only a puzzle that was made has a seed.
export function puzzleName({ rules, race }: Snapshot): string {
  if (isDaily(race)) return dayText(race!.mode_settings!.day);
  return race!.seed === undefined ? say("custom puzzle") : difficultyText(rules);
}

// Empty without a race.
export function shareText(model: Model): string {
  const { room, fillTimes } = model;
  if (!room?.race) return "";
  const club = room.club ? ` · ${escapeText(room.club.name)}` : "";
  const text = `gridrace ${puzzleName(room)} ${howItWent(model)}${club}\n`;
  if (isEmpty(fillTimes)) return text;
  const marks = heatByBox(fillTimes).map(markOf);
  return text + [0, 3, 6].map((box) => `${marks.slice(box, box + 3).join("")}\n`).join("");
}
