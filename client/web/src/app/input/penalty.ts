// The price of help: how long a player cannot move.
import { aidPriceSeconds } from "../../race/room.ts";
import { say } from "../../words/say.ts";
import type { Model } from "../model.ts";
import { tell, type Next } from "../next.ts";
import { clockText } from "../phrases.ts";
import { heldFor, isHeldUp } from "../screen.ts";

export const waitsForAssist = ({ unanswered }: Model): boolean =>
  unanswered.some(({ action }) => action === "take_aid");

// Whole seconds are told, and the last of them counts.
export const secondsLeft = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

// True, and the person is told, while a move would be refused.
export function isRefusedAsHeld(turn: Next): boolean {
  const { model } = turn;
  const left = heldFor(model);
  if (left > 0) {
    const time = clockText(secondsLeft(left) * 1000);
    tell(turn, say("You cannot move for {0}: that help costs time.", time), "bad");
    return true;
  }
  const hasPrice = aidPriceSeconds(model.room!.rules) > 0;
  if (!hasPrice || !waitsForAssist(model) || isHeldUp(model)) return false;
  tell(turn, say("You cannot move until the help arrives."), "bad");
  return true;
}
