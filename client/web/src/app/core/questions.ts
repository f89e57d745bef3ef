// Questions to the model about a race and its board that many parts ask, and the start page does not. The counterpart of
// client/app/core/model.cpp.
import type { Hint } from "../../engine/engine.ts";
import { Assist, Phase, RunStatus } from "../../wire/wire.ts";
import { makeEcho, type Echo } from "../../race/echo.ts";
import { isEmptyAt } from "../../race/grid.ts";
import { beginsAt, boardsDelay, gridOf, runOf } from "../../race/room.ts";
import type { Model } from "./model.ts";
import { isPlaying, ownRun, puzzleOf } from "./screen.ts";

// How long a move may be unanswered before it is marked.
export const unmarked = 250;
// From then on screens count down to a meeting, as in common/race/meeting.hpp.
export const meetingGathers = 600_000;
// Longer than a healthy server takes to answer.
const untilWaitingShows = 2000;

// The time since when the server has been silent: the connection is lost, or it does not answer. null while
// it may just be slow.
export function silentSince(model: Model): number | null {
  if (model.connection.contact === "lost") return model.connectionSince;
  const isSilent = model.unanswered.length > 0 && model.now - model.waitingSince >= untilWaitingShows;
  return isSilent ? model.waitingSince : null;
}

// True while moves wait longer than usual.
export function isHeldUp(model: Model): boolean {
  if (model.unanswered.length === 0) return false;
  return model.catchesUp || silentSince(model) !== null || model.now - model.waitingSince >= unmarked;
}

// True when the player's own run is over, and the race continues for others.
export function isDone(model: Model): boolean {
  const run = ownRun(model);
  return model.room?.phase === Phase.RACING && run !== undefined && run.status !== RunStatus.RACING;
}

// How long the finish is shown off.
const untilSeen = 2000;

// True at the own finish, if it came while the page was here.
export const hasJustSolved = ({ now, solvedAt }: Model): boolean => now < solvedAt + untilSeen;

// Whether the rules let this person see the boards of the race under way. Who came too late has no run.
export function canWatchBoards({ room, self }: Model): boolean {
  const isShown = room?.phase === Phase.RACING && boardsDelay(room.rules) !== undefined;
  return isShown && runOf(room, self)?.status !== RunStatus.RACING;
}

// True in a race whose rules hide clock and places from everybody until its end.
export const isCalmRace = ({ room }: Model): boolean =>
  room?.phase === Phase.RACING && room.race?.mode_settings?.calm === true;

// True while clock and places are hidden, as the player or the host wishes.
export const isCalm = (model: Model): boolean => isCalmRace(model) || (model.settings.calm && isPlaying(model));

// True while others have a head start.
export function isEarly(model: Model): boolean {
  const run = ownRun(model);
  return run !== undefined && model.now < beginsAt(model.room!.race!, run);
}

// How much longer the price of an assist, a wrong digit or others' head start prevents moves; 0 if nothing does.
export function heldFor(model: Model): number {
  return Math.max((ownRun(model)?.held_until ?? 0) - model.now, 0);
}

export const isGiven = (model: Model, cell: number): boolean =>
  puzzleOf(model) !== "" && !isEmptyAt(puzzleOf(model), cell);

export const allows = (model: Model, assist: Assist): boolean =>
  (model.room?.race?.assists?.allowed ?? [Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL]).includes(assist);

let echoed: { of: Model; echo: Echo } | undefined; // the last one: several parts of a screen ask for it

// What is shown on the board; not to be changed. Precondition: there is an own run and the puzzle is known.
export function echoOf(model: Model): Echo {
  if (echoed?.of !== model) {
    const race = model.room!.race!;
    echoed = { of: model, echo: makeEcho(gridOf(race, ownRun(model)!), puzzleOf(model), model.unanswered) };
  }
  return echoed.echo;
}

// The cells that keys write into: those picked and the cursor's, which stands first.
export function selection({ board, focus }: Model): number[] {
  return [...new Set([board.cursor, ...[...focus.picked].sort((a, b) => a - b)])];
}

// Notes that say what a cell can hold: those in the centre always, those in the corners once every empty cell
// has some. Before that they say where a digit can be in a box, and many candidates are not noted.
export function candidatesNoted({ board }: Model, grid: string): number[] {
  const all = board.corner.map((corner, cell) => corner | board.centre[cell]);
  const isComplete = all.every((noted, cell) => noted !== 0 || !isEmptyAt(grid, cell));
  return isComplete ? all : board.centre;
}

// Whether the hint has been told to the end and changes something.
export const canDoHint = (hint: Hint | null): hint is Hint =>
  hint?.stage === 3 && (hint.placed !== null || hint.struck.length > 0);
