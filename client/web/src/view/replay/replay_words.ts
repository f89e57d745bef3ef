// What just happened in a replay, as a sentence: "Ada places 5 in r1c3. Bo is overtaken."
import { isAlone } from "../../app/replay/solo_player.ts";
import { coordinates, exactTime } from "../../words/phrases.ts";
import { lastStep, type Replay } from "../../app/replay/replay.ts";
import { escapeText } from "../../words/escape_text.ts";
import type { TimelineStep } from "../../app/replay/replay.ts";
import { RunStatus, type Run } from "../../wire/wire.ts";
import { digitAt } from "../../race/grid.ts";
import { gridOf, runOf } from "../../race/room.ts";
import { ordinal, say } from "../../words/say.ts";

// Of a game that the person played alone.
function ownStepText({ kind, cell }: TimelineStep, run: Run, grid: string): string {
  const place = coordinates([cell]);
  const digit = digitAt(grid, cell);
  if (kind === "move")
    return digit ? say("You place {0} in {1}.", digit, place) : say("You clear {0}.", place);
  if (kind === "mistake") return say("You make a mistake.");
  if (kind === "aid") return say("You take help.");
  return kind === "finish" ? say("Solved in {0}.", exactTime(run.time)) : say("You forfeited.");
}

function sentence({ kind, cell }: TimelineStep, run: Run, grid: string): string {
  const name = escapeText(run.name);
  const place = coordinates([cell]);
  const digit = digitAt(grid, cell);
  switch (kind) {
    case "move":
      return digit ? say("{0} places {1} in {2}.", name, digit, place) : say("{0} clears {1}.", name, place);
    case "mistake":
      return say("{0} makes a mistake.", name);
    case "aid":
      return say("{0} takes help.", name);
    case "finish":
      return say("{0} finished {1} in {2}.", name, ordinal(run.place), exactTime(run.time));
    default:
      return run.status === RunStatus.FORFEITED ? say("{0} forfeited.", name) : say("{0} is gone.", name);
  }
}

export function stepText(replay: Replay): string {
  const { room } = replay;
  const step = lastStep(replay);
  const run = step && runOf(room, step.member);
  if (!step || !run) return "";
  const grid = gridOf(room.race!, run);
  if (isAlone(room)) return ownStepText(step, run, grid);
  const passed = runOf(room, step.passed);
  const text = sentence(step, run, grid);
  return passed ? `${text} ${say("{0} is overtaken.", escapeText(passed.name))}` : text;
}
