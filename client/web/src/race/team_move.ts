// The events that a TeamMoved stands for, as this member sees them: a cell of the team's board, the progress and the
// turn. The counterpart of race::spelled_out.
import type { Event, Snapshot } from "../wire/wire.ts";
import { RunStatus } from "../wire/wire.ts";
import { runOf } from "./room.ts";

// `room` is the state before the event. Any other event stands for itself.
export function spelledOut(room: Snapshot, event: Event, self: number): Event[] {
  if (event.kind !== "team_moved") return [event];
  const { member: by, box, filled, digits_left, cell, digit } = event.team_moved;
  const mover = runOf(room, by);
  if (!mover) return [];
  const events: Event[] = [];
  const own = runOf(room, self);
  const isTold = cell !== undefined && own?.team === mover.team && own.status === RunStatus.RACING;
  if (isTold) events.push({ kind: "team_board_changed", team_board_changed: { member: self, by, cell, digit } });
  if (box > 0) {
    const filled_by_box = mover.filled_by_box.slice();
    filled_by_box[box - 1] = filled;
    events.push({ kind: "progress_changed", progress_changed: { member: by, filled_by_box } });
  }
  const turn = room.race!.turns.find(({ team }) => team === mover.team);
  if (turn && turn.digits_left !== digits_left)
    events.push({ kind: "turn_changed", turn_changed: { ...turn, digits_left } });
  return events;
}
