// The words of the files of replays and challenges, the same as the terminal's (client/export/event_json.cpp).
import { grades } from "../../generated/words.ts";
import type { Event } from "../../wire/wire.ts";

// In bytes: far more than 200 runs take.
export const longestFile = 16 << 20;
// Words of enumerations as on the wire: nothing at 0.
export const words = {
  source: ["", "generated", "seeded", "given"],
  role: ["", "player", "spectator"],
  assist: ["", "highlights", "note-removal", "auto-notes", "check", "rewind", "hints"],
  emote: ["", "good_luck", "well_done", "ouch", "wow", "thanks", "good_game"],
  leave: ["", "left", "kicked", "gone"],
  end: ["", "all_done", "time_limit"],
  status: ["", "racing", "finished", "forfeited", "gone", "out"],
  mode: ["", "race", "lives", "penalty", "sprint", "match", "territory", "together", "relay", "knock-out", "daily", "swiss", "arena"],
  grade: grades as readonly string[],
};
export type Words = keyof typeof words;

// Fields of the events that belong to a record. A field is a number, unless its name says otherwise.
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

// What files have besides: the draw of the puzzle.
const drawFields: Record<string, string> = { countdown_started: "draw", draw_closed: "race openings", race_ended: "secret" };
export const isOfFiles = (kind: Event["kind"]): boolean => kind === "draw_closed" || Object.hasOwn(eventFields, kind);
export const fileFieldsOf = (kind: Event["kind"]): string[] => [...fieldsOf(kind), ...(drawFields[kind]?.split(" ") ?? [])];

export type Json = Record<string, unknown>;
