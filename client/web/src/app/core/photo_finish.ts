// Photo finishes while a race closes. The counterpart of client/app/analysis/finish_gaps.cpp, which names the rule.
import { RunStatus, type Run } from "../../wire/wire.ts";
import { areRankedTogether, hasSharedBoard, modeOf } from "../../race/room.ts";
import { standings } from "../../race/standings.ts";
import { say } from "../../words/say.ts";
import { escapeText } from "../../words/escape_text.ts";
import type { Model } from "./model.ts";

// Two finishes within this time are a photo finish.
const photoFinishTime = 2000;

// "0.37".
export const hundredths = (milliseconds: number): string =>
  (Math.floor(Math.max(milliseconds, 0) / 10) / 100).toFixed(2);

// That of a member with the one just ahead; "" if there is none. Precondition: there is a race.
export function photoText({ room, self }: Model, member: number): string {
  const race = room!.race!;
  if (hasSharedBoard(modeOf(race))) return "";
  const runs = standings(race).map(({ run }) => run);
  const place = runs.findIndex((run) => run.member === member);
  const [first, second] = [runs[place - 1], runs[place]];
  const isFinished = (run: Run | undefined): boolean => run?.status === RunStatus.FINISHED;
  if (!isFinished(first) || !isFinished(second) || second.time - first.time > photoFinishTime) return "";
  const isOneTeam = first.team !== 0 && first.team === second.team;
  if (isOneTeam || !areRankedTogether(race, first, second)) return "";
  const gap = hundredths(second.time - first.time);
  const [winner, loser] = [escapeText(first.name), escapeText(second.name)];
  if (first.member === self) return say("Photo finish: you were {0} s ahead of {1}.", gap, loser);
  if (second.member === self) return say("Photo finish: {0} was {1} s ahead of you.", winner, gap);
  return say("Photo finish: {0} was {1} s ahead of {2}.", winner, gap, loser);
}
