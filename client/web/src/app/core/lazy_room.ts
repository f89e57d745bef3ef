// What the page knows of playing: the logic of rooms, races and boards, fetched after the first paint.
// Nothing of a room happens before it is here (effects.ts).
import type { ActionName, Context } from "../../generated/actions.ts";
import type { Message } from "./message.ts";
import type { Model } from "./model.ts";
import type { Next } from "./next.ts";

export interface LazyRoom {
  take(turn: Next, message: Message): void;
  act(turn: Next, context: Context, action: ActionName): void;
  announce(before: Model, message: Message, after: Model): Partial<Model>;
  pointIfDue(turn: Next, before: number): void;
  nextPointing(model: Model): number | null;
  standingText(model: Model): string;
  shareText(model: Model): string;
  // What a key that only the page has asks for.
  messageOfKey(key: string, model: Model): Message | undefined;
}

let part: LazyRoom | null = null;
export const lazyRoom = (): LazyRoom | null => part;

export async function loadLazyRoom(): Promise<void> {
  part ??= (await import("../loop/lazy_play.ts")).lazyRoom;
}
export const useLazyRoom = (loaded: LazyRoom): void => void (part = loaded);
