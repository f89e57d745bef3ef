// The words of the files of replays and challenges, the same as the terminal's (client/export/event_json.cpp).
import { grades } from "../../generated/words.ts";
import { eventFields, fieldsOf } from "../../race/event_fields.ts";
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

// What files have besides: the draw of the puzzle.
const drawFields: Record<string, string> = { countdown_started: "draw", draw_closed: "race openings", race_ended: "secret" };
export const isOfFiles = (kind: Event["kind"]): boolean => kind === "draw_closed" || Object.hasOwn(eventFields, kind);
export const fileFieldsOf = (kind: Event["kind"]): string[] => [...fieldsOf(kind), ...(drawFields[kind]?.split(" ") ?? [])];

export type Json = Record<string, unknown>;
