// The analysis of a race: opened, told what was found, and steered. The counterpart of
// client/app/input/analysis_actions.cpp.
import type { ActionName } from "../../generated/actions.ts";
import { isDaily, modeOf } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Message } from "../core/message.ts";
import { cause, change, tell, type Handlers, type Next } from "../core/next.ts";
import { canBeAnalysed, ownRecord } from "../core/own_course.ts";
import { secretUntilText } from "../core/race_end.ts";
import { isDone } from "../core/questions.ts";

export function openAnalysis(turn: Next): Next {
  const { analysis, room } = turn.model;
  if (analysis) return change(turn, { analysis: null });
  const race = room?.race;
  const own = ownRecord(turn.model) ?? undefined;
  const hasSome = race && (own || canBeAnalysed(modeOf(race)));
  if (isDone(turn.model) && !own && (hasSome || isDaily(race))) return tell(turn, secretUntilText(turn.model));
  if (!hasSome) return tell(turn, say("There is no analysis of this mode."));
  change(turn, { analysis: { race: race.number, found: null, error: "", selected: 0, isWhole: false } });
  return cause(turn, { do: "analyse", race: race.number, ...(own ? { own } : {}) });
}

// Of the race that the person still looks at.
export function takeFindings(turn: Next, { race, found, error, isOwn }: Message & { is: "findings_arrived" }): Next {
  const { analysis } = turn.model;
  if (analysis?.race !== race || (analysis.found && error)) return turn; // those of one's own run are there
  if (isOwn && analysis.isWhole) return turn; // late
  return change(turn, { analysis: { ...analysis, found, error, selected: 0, isWhole: !isOwn && found !== null } });
}

export function selectStep(turn: Next, selected: number): Next {
  const { analysis } = turn.model;
  const isStep = analysis?.found?.findings.slowest[selected] !== undefined;
  return isStep ? change(turn, { analysis: { ...analysis, selected } }) : turn;
}

function goToStep(turn: Next, action: ActionName): Next {
  const { analysis } = turn.model;
  const steps = analysis?.found?.findings.slowest.length ?? 0;
  const by = action === "step-below" ? 1 : steps - 1;
  return steps > 0 ? selectStep(turn, (analysis!.selected + by) % steps) : turn;
}

export const analysisHandlers: Handlers = {
  analyse: openAnalysis,
  "step-above": goToStep,
  "step-below": goToStep,
};
