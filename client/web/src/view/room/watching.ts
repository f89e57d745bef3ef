// The boards of a race for somebody who watches it, late: all of them, or one large. The counterpart of
// client/app/view/view_watching.cpp; fetched when somebody first watches.
import { html, nothing } from "lit-html";
import type { Model } from "../../app/core/model.ts";
import { RunStatus, type Race } from "../../wire/wire.ts";
import { boardsDelay } from "../../race/room.ts";
import { standings, type Standing } from "../../race/standings.ts";
import { say } from "../../words/say.ts";
import { button, type Part, type Tell } from "../parts/parts.ts";
import { replayBoard } from "../replay/replay_board.ts";

// Enough for any party; all others are in the standings.
const mostBoards = 24;

// The first of those who race.
const leaderOf = (table: readonly Standing[]): Standing | undefined =>
  table.find(({ run }) => run.status === RunStatus.RACING);

// Nobody sees who leads until the end.
const isCalm = (race: Race): boolean => race.mode_settings?.calm === true;

function shownOf(model: Model, race: Race): Standing[] {
  const { member, follows } = model.watching;
  const table = standings(race);
  const one = follows && !isCalm(race) ? leaderOf(table) : table.find(({ run }) => run.member === member);
  if (one) return [one];
  const inOrder = race.runs.map((run) => table.find((standing) => standing.run === run)!);
  return inOrder.slice(0, mostBoards);
}

// The board of the person who watches is known as it is now; those of the others are not.
function boardOf(model: Model, race: Race, standing: Standing, tell: Tell): Part {
  const { run } = standing;
  const isOwn = run.member === model.self;
  const seen = isOwn ? standing : { ...standing, run: { ...run, grid: run.shown } };
  const toggle = () =>
    tell({ is: "watched", member: model.watching.member === run.member ? 0 : run.member, follows: false });
  return html`<div @click=${toggle}>${replayBoard(race, seen, -1, isOwn, isCalm(race))}</div>`;
}

export function watchedBoards(model: Model, tell: Tell): Part {
  const race = model.room!.race!;
  const { member, follows } = model.watching;
  const shown = shownOf(model, race);
  const watch = (watched: number, leader: boolean) => () =>
    tell({ is: "watched", member: watched, follows: leader });
  const next = () => {
    const place = race.runs.findIndex((run) => run.member === (shown.length === 1 ? shown[0].run.member : 0));
    watch(race.runs[(place + 1) % race.runs.length].member, false)();
  };
  const isOne = member !== 0 || follows;
  const delay = boardsDelay(model.room!.rules);
  return html`<section aria-label=${say("Watching boards")}>
    <p>${delay ? say("Race {0}, {1} s late", race.number, delay) : say("Race {0}, live", race.number)}</p>
    <p class="buttons">
      ${isOne ? button(say("show all boards"), watch(0, false)) : nothing}
      ${button(say("next board"), next)}
      ${isCalm(race) || follows ? nothing : button(say("follow the leader"), watch(0, true))}
    </p>
    <div class="boards" data-count=${shown.length}>
      ${shown.map((standing) => boardOf(model, race, standing, tell))}
    </div>
  </section>`;
}
