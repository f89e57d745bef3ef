// Who is ranked beside the player: the other players of the room, and ghosts. The counterpart of
// client/app/core/rivals.cpp.
import { RunStatus, type Race, type Run } from "../../wire/wire.ts";
import { ordinal, say } from "../../words/say.ts";
import { isGhost, withGhosts } from "../replay/ghosts.ts";
import type { Model } from "./model.ts";
import { change, type Next } from "./next.ts";
import { exactTime, exactTimeInWords } from "../../words/phrases.ts";
import { isPlaying, isSolo } from "./screen.ts";
import { escapeText } from "../../words/escape_text.ts";

// True if the race is on the puzzle of the ghosts, and its time runs or has ended.
export const hasGhosts = (model: Model): boolean =>
  isSolo(model) && !!model.challenge && model.room?.race?.puzzle === model.challenge.puzzle;

export const hasRivals = (model: Model): boolean => !isSolo(model) || hasGhosts(model);

// How far ghosts have come: the time of this race, which a pause stops.
export const ghostsClock = ({ now, room }: Model): number => now - room!.race!.starts_at;

let last: { race: Race; ghosts: readonly Run[]; shown: Race } | null = null;

// The race as it is shown: with the ghosts as far as they are or, once it has ended, at their end. Precondition:
// there is a race.
export function shownRace(model: Model): Race {
  const race = model.room!.race!;
  if (!hasGhosts(model)) return race;
  const ghosts = model.challenge!.runsAt(race.ended_at === undefined ? ghostsClock(model) : Infinity);
  if (last?.race !== race || last.ghosts !== ghosts) last = { race, ghosts, shown: withGhosts(race, ghosts) };
  return last.shown;
}

// For ears: "Ada (ghost)".
export const heardName = ({ member, name }: Run): string =>
  isGhost(member) ? say("{0} (ghost)", escapeText(name)) : escapeText(name);

// How the run of a ghost has ended.
function ghostNews(run: Run, timeText: (milliseconds: number) => string): string {
  const name = heardName(run);
  switch (run.status) {
    case RunStatus.FINISHED:
      return say("{0} finished {1} in {2}.", name, ordinal(run.place), timeText(run.time));
    case RunStatus.GONE:
      return say("{0} left.", name);
    case RunStatus.OUT:
      return say("{0} is out.", name);
    default:
      return say("{0} forfeited.", name);
  }
}

const mostNews = 20;

// Time has passed: ghosts have gone on, too.
export function followGhosts(turn: Next): void {
  const { model } = turn;
  if (!isPlaying(model) || !hasGhosts(model)) return;
  const before = model.challenge!.runsAt(model.ghostsTold);
  const until = ghostsClock(model);
  const after = shownRace(model).runs.filter(({ member }) => isGhost(member));
  const ended = after.filter(({ status }, i) => status !== before[i]?.status);
  const news = ended.map((run) => ({
    text: ghostNews(run, exactTime),
    heard: ghostNews(run, exactTimeInWords),
  }));
  change(turn, { ghostsTold: until });
  if (news.length === 0) return;
  const status = { text: news.at(-1)!.text, tone: "plain" as const };
  change(turn, { status, news: [...turn.model.news, ...news].slice(-mostNews) });
}
