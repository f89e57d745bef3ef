// The form of the rules, of a new room or of this one, as it is submitted.
import { PuzzleSource } from "../../wire/wire.ts";
import { refusalSentence } from "../../words/refusal_words.ts";
import { cause, change, send, type Next } from "../core/next.ts";
import { findFault, plainPuzzle, rulesRequest } from "./rules_form.ts";
import { ask, changeStart, fail, hasName } from "./start_actions.ts";

// True if the rules as typed can be used; otherwise false, and the person is told why. A puzzle that only the
// engine can read is sent to it first, and "puzzle_read" submits the form again.
function hasRules(turn: Next): boolean {
  const { start } = turn.model;
  const fault = findFault(start);
  if (fault) {
    fail(turn, refusalSentence(fault));
    return false;
  }
  if (start.rules.source !== PuzzleSource.GIVEN || plainPuzzle(start.puzzle)) return true;
  changeStart(turn, { error: "", isBusy: true });
  cause(turn, { do: "read_puzzle", text: start.puzzle });
  return false;
}

function openRoom(turn: Next): Next {
  if (!hasName(turn) || !hasRules(turn)) return turn;
  changeStart(turn, { error: "", isBusy: true, bots: 0 });
  return ask(turn, { do: "create_room", form: turn.model.start });
}

function changeRules(turn: Next): Next {
  if (!hasRules(turn)) return turn;
  changeStart(turn, { error: "", isBusy: false });
  change(turn, { overlay: "none" });
  return send(turn, { action: "set_rules", set_rules: rulesRequest(turn.model.start) });
}

export const submitRules = (turn: Next): Next => (turn.model.overlay === "rules" ? changeRules(turn) : openRoom(turn));
