// Keys and buttons, to the action that they mean on the screen that is shown. The counterpart of
// client/app/input/key_dispatch.cpp.
import type { ActionName, Context } from "../../generated/actions.ts";
import { act } from "./actions.ts";
import { leaveOrAsk, takeAction } from "./anywhere_actions.ts";
import { actionOf } from "../settings/keymap.ts";
import type { Model } from "../core/model.ts";
import type { Next } from "../core/next.ts";
import { pressOnOverlay } from "./overlay.ts";
import { screenOf, type Screen } from "../core/screen.ts";
import { isDone } from "../core/questions.ts";

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

// An action of the screen that is shown.
export function actHere(turn: Next, action: ActionName): void {
  act(turn, action === "analyse" && isDone(turn.model) ? "result" : contextOf(turn.model), action);
}

export function pressKey(turn: Next, key: string): void {
  const { model } = turn;
  if (pressOnOverlay(turn, key)) return;
  const action = actionOfKey(model, key);
  if ((model.replay || model.analysis) && key === "escape") leaveOrAsk(turn);
  else if (action) takeAction(turn, action);
}
