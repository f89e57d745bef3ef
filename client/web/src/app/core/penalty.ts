// The price of help: how long a player cannot move.
import { Mode } from "../../wire/wire.ts";
import { aidPriceSeconds, modeOf } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Model } from "./model.ts";
import { change, tell, type Next } from "./next.ts";
import { priceText, timeInWords } from "../../words/phrases.ts";
import { heldFor, isEarly, isHeldUp } from "./questions.ts";

export const waitsForAssist = ({ unanswered }: Model): boolean =>
  unanswered.some(({ action }) => action === "take_aid");

// Why the player cannot move for these milliseconds; the last second counts.
export function heldText(model: Model, left: number): string {
  const time = timeInWords(Math.ceil(left / 1000) * 1000);
  if (isEarly(model)) return say("You begin in {0}: others have a head start.", time);
  const isWrong = modeOf(model.room!.race) === Mode.TERRITORY;
  return isWrong ? say("You cannot move for {0}: the digit was wrong.", time) : priceText(left);
}

// True, and the person is told, while a move would be refused.
export function isRefusedAsHeld(turn: Next): boolean {
  const { model } = turn;
  const left = heldFor(model);
  if (left > 0) {
    change(turn, { status: { text: heldText(model, left), tone: "bad", isOfHold: true } });
    return true;
  }
  const hasPrice = aidPriceSeconds(model.room!.rules) > 0;
  if (!hasPrice || !waitsForAssist(model) || isHeldUp(model)) return false;
  tell(turn, say("You cannot move until the help arrives."), "bad");
  return true;
}
