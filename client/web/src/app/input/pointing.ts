// Shows the others where the player looks, on a board for all: when the cursor has rested. The counterpart of
// client/app/input/pointing.cpp.
import { Mode } from "../../wire/wire.ts";
import { modeOf } from "../../race/room.ts";
import type { Model } from "../core/model.ts";
import { change, send, type Next } from "../core/next.ts";
import { isPlaying } from "../core/screen.ts";

// The cursor passes many cells on its way.
const rest = 300;
const leastDistance = 500;

function noticeCursor(turn: Next, before: number): void {
  const { board, pointing, now } = turn.model;
  if (board.cursor !== before) change(turn, { pointing: { ...pointing, restingSince: now } });
}

// null: nothing is to be sent. It would be late after waiting moves.
export function nextPointing(model: Model): number | null {
  const { board, pointing, unanswered, connection, room } = model;
  const isWanted = modeOf(room?.race) === Mode.TOGETHER && isPlaying(model) && pointing.sent !== board.cursor;
  if (!isWanted || unanswered.length > 0 || connection.contact !== "connected") return null;
  return Math.max(pointing.restingSince + rest, pointing.sentAt + leastDistance);
}

// After each message; `before` is where the cursor was then.
export function pointIfDue(turn: Next, before: number): void {
  noticeCursor(turn, before);
  const due = nextPointing(turn.model);
  const { board, now } = turn.model;
  if (due === null || now < due) return;
  change(turn, { pointing: { ...turn.model.pointing, sent: board.cursor, sentAt: now } });
  send(turn, { action: "point_at", point_at: { cell: board.cursor } });
}
