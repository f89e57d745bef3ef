// The result of a message: the new model, and the effects to carry out. The counterpart of
// client/app/core/next.hpp. Functions that take a Next give it a new model and new effects, and return it;
// models themselves never change.
import type { ActionName } from "../../generated/actions.ts";
import type { Command } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import type { Effect } from "./message.ts";
import type { Focus, Model, PlayerBoard, Tone } from "./model.ts";

export interface Next {
  model: Model;
  effects: Effect[];
}

// What an action does, by its name.
export type Handlers = Partial<Record<ActionName, (next: Next, action: ActionName) => unknown>>;

type Unnumbered<T> = T extends { number: number } ? Omit<T, "number"> & { number?: number } : never;
// A command; the replica numbers it.
export type Order = Unnumbered<Command>;

// Maximum number of waiting commands while the server is away.
export const mostWaiting = 1000;

export const next = (model: Model, ...effects: Effect[]): Next => ({ model, effects });

export function change(turn: Next, parts: Partial<Model>): Next {
  turn.model = { ...turn.model, ...parts };
  return turn;
}
export const changeBoard = (turn: Next, parts: Partial<PlayerBoard>): Next =>
  change(turn, { board: { ...turn.model.board, ...parts } });
export const changeFocus = (turn: Next, parts: Partial<Focus>): Next =>
  change(turn, { focus: { ...turn.model.focus, ...parts } });
export const tell = (turn: Next, text: string, tone: Tone = "plain"): Next =>
  change(turn, { status: { text, tone } });
export function cause(turn: Next, effect: Effect): Next {
  turn.effects = [...turn.effects, effect];
  return turn;
}

// True if this many further commands may not wait.
export const isFull = (model: Model, commands = 1): boolean =>
  model.unanswered.length + commands > mostWaiting;

export const fullText = (model: Model): string =>
  say("{0} moves are waiting; there is no room for more", model.unanswered.length);

export const tellFull = (turn: Next): Next => tell(turn, fullText(turn.model) + ".", "bad");

// Echoes a command in the model and asks for its sending, unless too many wait already.
export function send(turn: Next, order: Order): Next {
  const { model } = turn;
  if (isFull(model)) return tellFull(turn);
  const isFirst = model.unanswered.length === 0;
  const command = { number: 0, ...order } as Command;
  change(turn, {
    waitingSince: isFirst ? model.now : model.waitingSince,
    takenBack: isFirst ? 0 : model.takenBack,
    unanswered: [...model.unanswered, command],
  });
  return cause(turn, { do: "send", command });
}
