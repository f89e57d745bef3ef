// The start page: play alone, open a room, join one by code or link; and the entrance of a room that a link
// names.
import { html, nothing } from "lit-html";
import { keptSeat } from "../../app/pages/start_actions.ts";
import { clockText, gradeText } from "../../words/phrases.ts";
import type { KeptGame, KeptRoom, Model, StartForm } from "../../app/core/model.ts";
import { grades } from "../../generated/words.ts";
import { Role } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import { logo } from "../parts/logo.ts";
import {
  button,
  errorLine,
  numberField,
  puzzleField,
  textField,
  type Part,
  type Tell,
} from "../parts/parts.ts";


const turnTo = (tell: Tell, page: StartForm["page"]) => () =>
  tell({ is: "typed", field: "page", value: page });

export const nameField = ({ start }: Model, tell: Tell, focus = false): Part =>
  textField(say("Your name"), start.name, (value) => tell({ is: "typed", field: "name", value }), {
    longest: 16,
    complete: "nickname",
    focus,
  });

export function submitting(tell: Tell) {
  return (event: Event) => {
    event.preventDefault();
    tell({ is: "submitted" });
  };
}

function keptRoom({ lazy, meetings, now }: Model, room: KeptRoom, tell: Tell): Part {
  const title = room.club ?? say("Back to room {0}", room.code);
  return html`<li>
    ${button(title, () => tell({ is: "returned", room }), "strong wide")}
    <small>${say("You are {0} there.", room.name)} ${lazy.play?.nextMeeting(meetings.get(room.code), now)}</small>
  </li>`;
}

function keptGame(game: KeptGame, tell: Tell): Part {
  const kind = game.isDaily
    ? say("Today's puzzle")
    : game.grade
      ? gradeText(game.grade)
      : say("custom puzzle");
  const goOn = () => tell({ is: "played_alone", what: { source: "continue" } });
  const words = `${kind}, ${game.percentage}%, ${clockText(game.elapsed)}`;
  return html`<li>
    ${button(say("Continue: {0}", words), goOn, "strong wide")}
    <small>${say("Time away does not count.")}</small>
  </li>`;
}

// What was left unfinished comes first.
function unfinished(model: Model, tell: Tell): Part {
  const { kept } = model;
  if (kept.rooms.length === 0 && !kept.game) return nothing;
  return html`<ul class="card kept">
    ${kept.rooms.slice(0, 3).map((room) => keptRoom(model, room, tell))}
    ${kept.game ? keptGame(kept.game, tell) : nothing}
  </ul>`;
}

function atOnce(model: Model, tell: Tell): Part {
  return html`<section class="card">
    ${button(say("Play now"), () => tell({ is: "played_now" }), "strong wide", model.start.isBusy)}
    <small>${say("Race those who wait; if nobody does, ghosts of others, or bots.")}</small>
  </section>`;
}

const errorOf = (model: Model, tell: Tell): Part => model.lazy.play?.startError(model, tell) ?? errorLine(model.start.error);

function together(model: Model, tell: Tell): Part {
  const { start } = model;
  return html`<section class="card">
    <h2>${say("Race with friends")}</h2>
    <form @submit=${submitting(tell)}>
      ${nameField(model, tell)} ${model.lazy.play?.serverWordField(model, tell)}
      ${button(say("Open a room"), () => tell({ is: "opened_room" }), "wide", start.isBusy)}
      ${button(say("With rules of your own, or as a club"), turnTo(tell, "create"), "quiet")}
      <p class="or"><span>${say("or join one")}</span></p>
      ${textField(
        say("Room code or link"),
        start.code,
        (value) => tell({ is: "typed", field: "code", value }),
        {
          hint: "K7QX2M",
          isCode: true,
        },
      )}
      ${errorOf(model, tell)}
      <p class="buttons">
        <button>${say("Join")}</button>
        ${button(say("Watch"), () => tell({ is: "entered", role: Role.SPECTATOR }))}
      </p>
    </form>
  </section>`;
}

// Rating bounds as typed; only this form knows them.
const ratings = { lowest: 3, highest: 4.4 };

function byRating(tell: Tell): Part {
  const play = (event: Event) => {
    event.preventDefault();
    const [lowest, highest] = [ratings.lowest, ratings.highest].map((rating) => Math.round(rating * 10));
    tell({ is: "played_alone", what: { source: "rating", lowest, highest } });
  };
  return html`<details>
    <summary>${say("By rating")}</summary>
    <form @submit=${play}>
      <div class="pair">
        ${numberField(say("from"), ratings.lowest, [1, 11.9, 0.1], (value) => (ratings.lowest = value))}
        ${numberField(say("to"), ratings.highest, [1, 11.9, 0.1], (value) => (ratings.highest = value))}
      </div>
      <small>${say("Ratings are 1.0 to 11.9, the lower one first.")}</small>
      <p class="buttons"><button>${say("Play")}</button></p>
    </form>
  </details>`;
}

function ownPuzzle({ start }: Model, tell: Tell): Part {
  const play = () => tell({ is: "played_alone", what: { source: "puzzle", text: start.puzzle } });
  return html`<details ?open=${start.puzzleError !== ""}>
    <summary>${say("Enter your own puzzle")}</summary>
    ${puzzleField(start.puzzle, tell)} ${errorLine(start.puzzleError)}
    <p class="buttons">${button(say("Play"), play, "", !start.puzzle.trim())}</p>
  </details>`;
}

function alone(model: Model, tell: Tell): Part {
  const play = (grade: number) => () => tell({ is: "played_alone", what: { source: "grade", grade } });
  const daily = () => tell({ is: "played_alone", what: { source: "daily" } });
  return html`<section class="card">
    <h2>${say("Play alone")}</h2>
    ${button(say("Today's puzzle"), daily, "wide")}
    <small>${say("Everyone gets the same one today.")}</small>
    ${model.start.day
      ? button(say("Puzzle of the day, ranked"), () => tell({ is: "looked_around", code: model.start.day }), "wide")
      : nothing}
    <h3>${say("New puzzle")}</h3>
    <div class="grades">${grades.slice(1).map((grade, i) => button(say(grade), play(i + 1)))}</div>
    ${byRating(tell)} ${ownPuzzle(model, tell)}
  </section>`;
}

function menu(model: Model, tell: Tell): Part {
  return html`<div class="start">
    <header class="hero">
      ${logo}
      <div>
        <h1>gridrace</h1>
        <p>${say("Race your friends on the same sudoku.")}</p>
      </div>
    </header>
    ${unfinished(model, tell)} ${atOnce(model, tell)}
    <div class="columns">
      <div>${together(model, tell)} ${model.lazy.play?.listedRooms(model, tell) ?? nothing}</div>
      ${alone(model, tell)}
    </div>
    <nav class="foot">
      ${button(say("Tour"), () => tell({ is: "played_alone", what: { source: "tour" } }), "quiet")}
      ${button(say("Statistics"), () => tell({ is: "went_to", place: "statistics" }), "quiet")}
      ${button(say("Challenge"), () => tell({ is: "went_to", place: "challenge" }), "quiet")}
      ${button(say("Settings"), () => tell({ is: "opened", overlay: "settings" }), "quiet")}
      ${button(say("Help"), () => tell({ is: "opened", overlay: "help" }), "quiet")}
    </nav>
  </div>`;
}

export const backButton = (tell: Tell): Part =>
  html`<div class="foot">
    ${button(`‹ ${say("back")}`, () => tell({ is: "went_to", place: "start" }), "quiet")}
  </div>`;

function entrance(model: Model, tell: Tell): Part {
  const { start } = model;
  const seat = keptSeat(model);
  return html`<div class="start narrow">
    <header class="hero">
      ${logo}
      <div>
        <h1>${say("Room {0}", start.code)}</h1>
        <p>${say("Race your friends on the same sudoku.")}</p>
      </div>
    </header>
    ${seat ? html`<ul class="card kept">${keptRoom(model, seat, tell)}</ul>` : nothing}
    ${isNowhere(start) ? html`<div class="card">${model.lazy.play?.doorText(start)}</div>` : entranceForm(model, tell)} ${backButton(tell)}
  </div>`;
}

const isNowhere = ({ door }: StartForm): boolean =>
  door !== null && !door.open && /^(no_such_room|closed)$/.test(door.reason ?? "");

function entranceForm(model: Model, tell: Tell): Part {
  const { lazy, start } = model;
  const { play } = lazy;
  return html`<form class="card" @submit=${submitting(tell)}>
      ${play?.doorText(start)}
      <div class="pair">${nameField(model, tell, true)} ${play?.doorWord(model, tell)}</div>
      ${play?.serverWordField(model, tell)} ${errorOf(model, tell)}
      <p class="buttons">
        <button class="strong" ?disabled=${start.isBusy}>${say("Join")}</button>
        ${button(say("Watch"), () => tell({ is: "entered", role: Role.SPECTATOR }))}
      </p>
    </form>`;
}

export function startView(model: Model, tell: Tell): Part {
  const { page } = model.start;
  return page === "create"
    ? (model.lazy.extras?.createView(model, tell) ?? nothing)
    : page === "join"
      ? entrance(model, tell)
      : menu(model, tell);
}
