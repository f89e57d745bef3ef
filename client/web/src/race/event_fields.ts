// What of an event belongs to the record of a race: in files of it, and as the engine reads it.
import type { Event } from "../wire/wire.ts";

// The fields of each kind. A field is a number, unless its name says otherwise.
export const eventFields: Partial<Record<Event["kind"], string>> = {
  countdown_started: "race starts_at",
  race_started: "race at puzzle",
  end_announced: "ends_at by_host",
  race_ended: "race at end seed",
  digit_placed: "member cell digit",
  cell_cleared: "member cell",
  progress_changed: "member filled_by_box",
  move_refused: "member refused_moves",
  aid_taken: "member assist aids until",
  player_finished: "member time place",
  player_forfeited: "member",
  player_entered: "member",
  player_out: "member place",
  player_held: "member until",
  member_joined: "member name role",
  member_left: "member leave at",
  member_away: "member at",
  member_back: "member",
  host_changed: "member",
  team_changed: "member team",
  interrupted: "from until",
  said: "member text at",
  reacted: "member emote at",
  announced: "text at",
  mute_changed: "member muted",
  lock_changed: "locked",
  kicks_lifted: "",
};
// Two enumerations go by one name.
export const nameOf = (field: string): string => (field === "leave" || field === "end" ? "reason" : field);
export const fieldsOf = (kind: Event["kind"]): string[] => (eventFields[kind] ?? "").split(" ").filter(Boolean);
