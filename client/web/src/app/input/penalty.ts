// The price of help: how long a player cannot move.
import { aidPriceSeconds } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Model } from "../model.ts";
import { tell, type Next } from "../next.ts";
import { priceText } from "../phrases.ts";
import { heldFor, isHeldUp } from "../screen.ts";

export const waitsForAssist = ({ unanswered }: Model): boolean =>
  unanswered.some(({ action }) => action === "take_aid");

// True, and the person is told, while a move would be refused.
export function isRefusedAsHeld(turn: Next): boolean {
  const { model } = turn;
  const left = heldFor(model);
  if (left > 0) {
    tell(turn, priceText(left), "bad");
    return true;
  }
  const hasPrice = aidPriceSeconds(model.room!.rules) > 0;
  if (!hasPrice || !waitsForAssist(model) || isHeldUp(model)) return false;
  tell(turn, say("You cannot move until the help arrives."), "bad");
  return true;
}
