// Help that reveals what is right or wrong: the request, its price, and the help once the room has agreed.
import { Assist } from "../../wire/wire.ts";
import { aidPriceSeconds } from "../../race/room.ts";
import { say, say_count } from "../../words/say.ts";
import type { Mistakes } from "../../engine/engine.ts";
import type { Message } from "../core/message.ts";
import { cause, change, changeFocus, send, tell, type Next } from "../core/next.ts";
import { isPlaying, puzzleOf } from "../core/screen.ts";
import { allows, candidatesNoted, echoOf, silentSince } from "../core/questions.ts";
import { isRefusedAsHeld, waitsForAssist } from "../core/penalty.ts";
import { boardsSoFar, rewind } from "./undo.ts";

const priced: readonly Assist[] = [Assist.CHECK, Assist.REWIND, Assist.HINTS];
const lastStage = 3;

export function isAllowedOrTold(turn: Next, assist: Assist): boolean {
  if (allows(turn.model, assist)) return true;
  tell(turn, say("This race does not allow that."));
  return false;
}

function tellMistakes(turn: Next, { areThere, cells }: Mistakes): void {
  changeFocus(turn, { wrong: new Set(cells) });
  if (!areThere) return void tell(turn, say("Everything is correct so far."), "good");
  if (cells.length === 0) return void tell(turn, say("Something is wrong: no solution is left."), "bad");
  tell(turn, say_count(cells.length, "{0} digit is wrong.", "{0} digits are wrong."), "bad");
}

function findMistakes(turn: Next, assist: Assist): void {
  const grids = assist === Assist.REWIND ? boardsSoFar(turn.model) : [echoOf(turn.model).grid];
  changeFocus(turn, { awaitsMistakes: assist });
  cause(turn, { do: "find_mistakes", assist, puzzle: puzzleOf(turn.model), grids });
}

// The engine has found them. If the board has changed meanwhile, it is asked again.
export function takeMistakes(turn: Next, message: Message & { is: "mistakes_found" }): void {
  const { assist, found, board } = message;
  if (turn.model.focus.awaitsMistakes !== assist || !isPlaying(turn.model)) return;
  if (board !== echoOf(turn.model).grid) return findMistakes(turn, assist);
  changeFocus(turn, { awaitsMistakes: Assist.UNSPECIFIED });
  if (assist === Assist.REWIND) rewind(turn, found);
  else tellMistakes(turn, found[0]);
}

function findHint(turn: Next, stage: number): void {
  const { grid } = echoOf(turn.model);
  changeFocus(turn, { awaitsHint: stage });
  const corner = candidatesNoted(turn.model, grid);
  cause(turn, { do: "find_hint", puzzle: puzzleOf(turn.model), grid, corner, stage });
}

// The engine has found it. If the board has changed meanwhile, it is asked again.
export function takeHint(turn: Next, { hint, board }: Message & { is: "hint_found" }): void {
  const { awaitsHint } = turn.model.focus;
  if (awaitsHint === 0 || !isPlaying(turn.model)) return;
  if (board !== echoOf(turn.model).grid) return findHint(turn, awaitsHint);
  // Where there is none, it can be asked for again without paying twice.
  if (!hint) return;
  changeFocus(turn, { hint, awaitsHint: 0 });
  tell(turn, "");
}

// Before the first use in a race: nobody pays without having seen the price.
function tellsPrice(turn: Next, assist: Assist): boolean {
  const { focus, room } = turn.model;
  const price = aidPriceSeconds(room!.rules);
  if (!priced.includes(assist) || price <= 0 || focus.pricesTold.has(assist)) return false;
  changeFocus(turn, { pricesTold: new Set([...focus.pricesTold, assist]) });
  const isHint = assist === Assist.HINTS;
  const text = isHint
    ? say("A hint costs you {0} s, once for all its steps. Ask again to take it.", price)
    : say("This costs you {0} s. Ask again to take it.", price);
  tell(turn, text);
  return true;
}

export function requestAssist(turn: Next, assist: Assist): void {
  const { model } = turn;
  const { hint, awaitsHint, awaitsMistakes } = model.focus;
  if (waitsForAssist(model) || !isAllowedOrTold(turn, assist)) return;
  if (assist === Assist.HINTS) {
    if (hint?.stage === lastStage) return;
    // Paid for already, but the answer was lost.
    if (awaitsHint > 0) return findHint(turn, awaitsHint);
  }
  if (awaitsMistakes === assist) return findMistakes(turn, assist);
  if (silentSince(model) !== null) {
    return void tell(turn, say("Help is not available while the server is away."));
  }
  if (!tellsPrice(turn, assist)) send(turn, { action: "take_aid", take_aid: { assist } });
}

export function giveAssist(turn: Next, assist: Assist): void {
  if (!isPlaying(turn.model)) return;
  if (assist === Assist.CHECK) findMistakes(turn, assist);
  else if (assist === Assist.HINTS) findHint(turn, (turn.model.focus.hint?.stage ?? 0) + 1);
  else if (assist === Assist.REWIND) giveWhatWaited(change(turn, { rewindIsDue: true }));
}

export function giveWhatWaited(turn: Next): void {
  if (!turn.model.rewindIsDue || !isPlaying(turn.model) || isRefusedAsHeld(turn)) return;
  findMistakes(change(turn, { rewindIsDue: false }), Assist.REWIND);
}
