// What the page knows of playing: the logic of rooms, races and boards, fetched after the first paint.
// Nothing of a room happens before it is here (effects.ts).
import type { ActionName, Context } from "../../generated/actions.ts";
import type { Message } from "./message.ts";
import type { Model } from "./model.ts";
import type { Next } from "./next.ts";

export interface RoomPart {
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

let part: RoomPart | null = null;
export const roomPart = (): RoomPart | null => part;

export async function loadRoomPart(): Promise<void> {
  part ??= (await import("../../play.ts")).roomPart;
}
export const useRoomPart = (loaded: RoomPart): void => void (part = loaded);
