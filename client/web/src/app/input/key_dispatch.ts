// Keys and buttons, to the action that they mean on the screen that is shown. The counterpart of
// client/app/input/key_dispatch.cpp.
import { actions, type ActionName, type Context } from "../../generated/actions.ts";
import { anywhereHandlers, leaveOrAsk } from "./anywhere_actions.ts";
import { actionOf } from "../settings/keymap.ts";
import type { Model } from "../core/model.ts";
import type { Next } from "../core/next.ts";
import { pressOnOverlay } from "./overlay.ts";
import { isDone, screenOf, type Screen } from "../core/screen.ts";

const contexts: Partial<Record<Screen, Context>> = {
  lobby: "lobby",
  board: "board",
  result: "result",
  analysis: "result",
  replay: "replay",
};

export const contextOf = (model: Model): Context => contexts[screenOf(model)] ?? "everywhere";

// What the key does now; null: nothing, it is the browser's. Who is done can look back at the own run at once.
export function actionOfKey(model: Model, key: string): ActionName | null {
  const { keys } = model.settings;
  const looksBack = isDone(model) && !model.replay && actionOf(keys, "result", key) === "analyse";
  return looksBack ? "analyse" : actionOf(keys, contextOf(model), key);
}

function act(turn: Next, action: ActionName): void {
  if (actions[action].context === "everywhere") anywhereHandlers[action]?.(turn, action);
  else {
    const context = action === "analyse" && isDone(turn.model) ? "result" : contextOf(turn.model);
    turn.model.lazy.play?.room.act(turn, context, action);
  }
}

export function pressKey(turn: Next, key: string): void {
  const { model } = turn;
  if (pressOnOverlay(turn, key)) return;
  const action = actionOfKey(model, key);
  if ((model.replay || model.analysis) && key === "escape") leaveOrAsk(turn);
  else if (action) act(turn, action);
}

export function takeAction(turn: Next, action: ActionName): void {
  if (turn.model.overlay === "none") act(turn, action);
}
