// The world in which effects are carried out, and what a person is told when one fails.
import { isOutdated, MissingFile } from "../../http/newer_page.ts";
import { say } from "../../words/say.ts";
import type { RoomLink } from "../core/link.ts";
import type { Effect, Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";

export interface World {
  tell(message: Message): void;
  model(): Model;
  link(): RoomLink | null;
  enter(link: RoomLink | null): void;
}

export type Doing = { [D in Effect["do"]]: (world: World, effect: Extract<Effect, { do: D }>) => unknown };

// For the person. Errors of the page are sentences; the only error of the browser here is a TypeError, when a
// file of the page cannot be fetched.
export async function sentenceOf({ tell }: World, error: unknown): Promise<string> {
  const sentence = error instanceof Error && error.name === "Error" ? error.message : "";
  if (sentence && !(error instanceof MissingFile)) return sentence;
  if (await isOutdated(tell)) return say("There is a newer version of this page.");
  return sentence || say("The server cannot be reached.");
}
export const fail = async (world: World, error: unknown): Promise<void> =>
  world.tell({ is: "noticed", sentence: await sentenceOf(world, error), isGood: false });
