// A race again, on all boards side by side: which race it is, the clock, what just happened, the time axis.
// The counterpart of client/app/view/view_replay.cpp; fetched when a replay is first opened.
import { html, nothing, svg } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isAlone } from "../../app/replay/solo_player.ts";
import type { Model } from "../../app/core/model.ts";
import { clockText } from "../../words/phrases.ts";
import { difficultyText } from "../../words/puzzle_words.ts";
import type { Replay } from "../../app/replay/replay.ts";
import type { ActionName } from "../../generated/actions.ts";
import type { Timeline, TimelineStep } from "../../app/replay/replay.ts";
import { standings } from "../../race/standings.ts";
import { teamsOfRace } from "../../race/team_standings.ts";
import styles from "../../styles/replay.css";
import { ordinal, say } from "../../words/say.ts";
import { actionButton } from "../parts/controls.ts";
import { drawing, type Part, type Tell } from "../parts/parts.ts";
import { checkLine } from "./check_line.ts";
import { replayBoard } from "./replay_board.ts";
import { addStyles } from "../parts/sheets.ts";
import { stepText } from "./replay_words.ts";

addStyles(styles);

// Of two marks at the same place the later one here is drawn above.
const marks = { mistake: "×", aid: "○", retreat: "↓", passed: "↑", finish: "★" };
type Mark = keyof typeof marks;

function markOf({ kind, passed }: TimelineStep): Mark | null {
  if (kind === "finish") return kind;
  if (passed) return "passed";
  return kind === "mistake" || kind === "aid" || kind === "retreat" ? kind : null;
}

// Made once for each race.
const axes = new WeakMap<Timeline, Part>();

function axisMarks(timeline: Timeline): Part {
  const known = axes.get(timeline);
  if (known) return known;
  const order = Object.keys(marks);
  const found = timeline.steps
    .map((step) => ({ mark: markOf(step), at: step.at }))
    .filter((one): one is { mark: Mark; at: number } => one.mark !== null)
    .sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark));
  const x = (at: number) => `${((100 * at) / Math.max(timeline.length, 1)).toFixed(2)}%`;
  const drawn = html`<svg class="axis-marks" height="20" aria-hidden="true">
    ${found.map(
      ({ mark, at }) => svg`<text class=${mark} x=${x(at)} y="15" text-anchor="middle">${marks[mark]}</text>`,
    )}
  </svg>`;
  axes.set(timeline, drawn);
  return drawn;
}

function axis({ timeline, time }: Replay, tell: Tell): Part {
  const seek = (event: InputEvent) =>
    tell({ is: "sought", at: Number((event.target as HTMLInputElement).value) });
  return html`<div class="axis">
    ${axisMarks(timeline)}
    <input
      type="range"
      min="0"
      max=${timeline.length}
      step="100"
      aria-label=${say("Time axis")}
      aria-valuetext=${clockText(time)}
      .value=${live(String(Math.round(time)))}
      @input=${seek}
    />
  </div>`;
}

// Drawn, since few fonts have these signs.
const paths = {
  "to-start": "M6 5v14M19 5 9 12l10 7z",
  "step-back": "m15 5-8 7 8 7",
  play: "M7 4v16l13-8z",
  stop: "M8 5v14M16 5v14",
  "step-forward": "m9 5 8 7-8 7",
  "to-end": "M18 5v14M5 5l10 7-10 7z",
  "next-overtake": "M12 20V5M6 11l6-6 6 6",
  slower: "M5 12h14",
  faster: "M5 12h14M12 5v14",
};

function controls(model: Model, replay: Replay, pages: number, tell: Tell): Part {
  const one = (action: ActionName & keyof typeof paths, name: string) =>
    actionButton(model, tell, action, drawing(paths[action]), { name });
  const play = drawing(paths[replay.isPlaying ? "stop" : "play"]);
  const pageText = say("page {0} of {1}", (replay.page % pages) + 1, pages);
  const others = { name: `${say("show other players")}, ${pageText}` };
  return html`<div class="controls" role="group">
    ${one("to-start", say("go to the start"))} ${one("step-back", say("previous move"))}
    ${actionButton(model, tell, "play", play, { look: "strong", name: say("play or pause") })}
    ${one("step-forward", say("next move"))} ${one("to-end", say("go to the end"))}
    ${one("next-overtake", say("next overtaking"))} ${one("slower", say("slower"))}
    <span class="speed">${replay.speed}×</span>
    ${one("faster", say("faster"))}
    ${pages > 1 ? actionButton(model, tell, "next-page", pageText, others) : nothing}
    ${actionButton(model, tell, "leave", say("back"))}
  </div>`;
}

// How many boards are drawn at once: as many as fit; on a phone, where the page is scrolled anyway, six.
function boardsThatFit(): number {
  const [columns, rows] = [Math.floor(innerWidth / 256), Math.floor((innerHeight - 330) / 300)];
  return columns < 3 ? 6 : Math.min(columns * Math.max(rows, 1), 24);
}

// In the order of the finish, so that none changes its place.
function boards({ self }: Model, { room, timeline, taken }: Replay, first: number, count: number): Part[] {
  const race = room.race!;
  const table = standings(race);
  return standings(timeline.end.race!).slice(first, first + count).map(({ run: { member } }) => {
    const standing = table.find(({ run }) => run.member === member)!;
    const isOwn = member === self || isAlone(room);
    return replayBoard(race, standing, timeline.lastCell(member, taken), isOwn);
  });
}

export function replayView(model: Model, tell: Tell): Part {
  const replay = model.replay!;
  const { timeline, time } = replay;
  const teams = teamsOfRace(replay.room.race!).map(({ place, team }) => `${ordinal(place)} ${say("team {0}", team)}`);
  const about = [say("Race {0}", timeline.end.race!.number), difficultyText(timeline.end.rules), ...teams];
  const count = boardsThatFit();
  const pages = Math.ceil(timeline.end.race!.runs.length / count);
  const page = replay.page % pages;
  const shown = boards(model, replay, page * count, count);
  const stopped = replay.isPlaying ? nothing : html`<small>${say("stopped")}</small>`;
  return html`<div class="replay">
    <header>
      <h1>${about.join(", ")}</h1>
      <p class="clock">${clockText(time)} / ${clockText(timeline.length)} ${stopped}</p>
    </header>
    ${checkLine(model, tell)}
    <div class="boards" data-count=${shown.length}>${shown}</div>
    <footer>
      <p class="step" aria-live=${replay.isPlaying ? "off" : "polite"}>
        ${stepText(replay)}
      </p>
      ${axis(replay, tell)} ${controls(model, replay, pages, tell)}
      <small class="legend">${say("★ finish   ↑ overtaking   × mistake   ○ help   ↓ forfeit")}</small>
    </footer>
  </div>`;
}
