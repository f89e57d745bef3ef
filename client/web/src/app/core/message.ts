// What can happen to the page, as values: all that update() ever hears of the world.
import type { Assist, Command, Event, Meeting, RaceRecord, Snapshot } from "../../wire/wire.ts";
import type { AnsweredCommand, ServerLabel } from "../../net/replica.ts";
import type { Hint, Mistakes } from "../../engine/engine.ts";
import type { Connection, Kept, KeptReplay, KeptRoom, Model, Overlay, Place, PlayerBoard, StartForm } from "./model.ts";
import type { FieldRun } from "../../http/field.ts";
import type { ListedRoom, RoomDoor } from "../../http/http.ts";
import type { ServerWord } from "../../http/server_word.ts";
import type { Found } from "./analysis.ts";
import type { RaceCheck } from "./race_check.ts";
import type { LazyParts } from "./lazy_parts.ts";
import type { ChallengeSource } from "../replay/ghosts.ts";
import type { Challenge } from "../replay/ghosts.ts";
import type { PlayedGame } from "../replay/statistics.ts";
import type { Settings } from "../settings/settings.ts";
import type { Timeline } from "../replay/replay.ts";
import type { ActionName } from "../../generated/actions.ts";

export type PictureUse = "share" | "copy" | "file";

export type Message =
  // The person. `key` is in the notation of the settings: "ctrl-z", "shift-up", "K", "space".
  | { is: "pressed"; key: string }
  | { is: "acted"; action: ActionName } // by a button or a menu
  | { is: "pointed"; cell: number; how: "down" | "drag" | "note"; extends: boolean }
  | { is: "moved_to"; cell: number } // by a screen reader
  | { is: "went_to"; place: Place; from?: ChallengeSource } // of a challenge: where it is kept
  | { is: "opened"; overlay: Overlay }
  | { is: "set_meeting"; meeting?: Meeting } // of the club; absent: none
  | { is: "typed"; field: keyof StartForm | "draft"; value: StartForm[keyof StartForm] | string }
  | { is: "shared" } // the invitation
  | { is: "copied" } // the same, after a race the result, to the clipboard
  | { is: "picture_sent"; how: PictureUse } // of the result
  | { is: "printed"; grade: number } // new puzzles; 0: the one of the race
  | { is: "submitted" } // the open form: start page, chat line, rules
  | { is: "entered"; role: number; code?: string } // the room of the start form, or this listed one, as player or spectator
  | { is: "returned"; room: KeptRoom } // to a kept seat
  | { is: "played_alone"; what: SoloWish }
  | { is: "watched_again"; replay: KeptReplay }
  | { is: "deleted"; replay: KeptReplay }
  | { is: "reloaded" } // the page
  | { is: "watched"; member: number; follows: boolean } // whose board is shown large; 0: all
  | { is: "sought"; at: number } // a moment of the replay, milliseconds since the start
  | { is: "changed_setting"; settings: Partial<Settings> }
  | { is: "selected_member"; member: number }
  | { is: "ended_race" } // by the host, for those who still play
  | { is: "reacted"; emote: number }
  | { is: "answered_question"; yes: boolean }
  | { is: "spoke"; sentences: string[] } // by a key that asks for them to be read aloud
  // The world.
  | { is: "ticked"; roundTrip?: number | null } // time has passed; how long answers take, if it is known
  | {
      is: "room_changed";
      room: Snapshot;
      self: number;
      unanswered: Command[];
      events: Event[];
      answers: AnsweredCommand[];
      server: ServerLabel;
      challenge?: Challenge; // whose ghosts race, too
    }
  | { is: "said_word"; word: string } // to come into this room, or by its host to be said by newcomers
  | { is: "connection_changed"; connection: Connection }
  | { is: "kept_board"; board: PlayerBoard; self: number } // read from storage: as this member had it
  | { is: "taken_over" } // a newer tab has the seat
  | { is: "noticed"; sentence: string; isGood: boolean }
  | { is: "puzzle_refused"; error: string } // one's own
  | { is: "freed" } // the other tab gave the seat back
  | { is: "noted"; digit: number } // in the centre
  | { is: "hidden"; isHidden: boolean } // nobody sees the page, or somebody again
  | { is: "upgraded" } // the service worker has a newer page
  | { is: "outdated" } // the server has a newer page
  | { is: "rested"; before: "play" | "engine" } // there is time to fetch this ahead
  | { is: "fetched"; part: keyof LazyParts; content?: LazyParts[keyof LazyParts] } // absent: it could not be
  | { is: "hint_found"; hint: Hint | null; board: string }
  // Of the board now, and of each before it until all was right.
  | { is: "mistakes_found"; assist: Assist; found: Mistakes[]; board: string }
  | { is: "race_checked"; check: RaceCheck | null } // null: of the race that comes, nothing is known yet
  | { is: "trusted_key"; key: Uint8Array } // a new one of the server
  | { is: "record_arrived"; timeline: Timeline | null; error: string }
  | { is: "challenge_sent"; how: "share" | "copy" | "file" } // to friends
  | { is: "puzzles_made"; grade: number; puzzles: string[] } // to be printed; none: they could not be
  | { is: "challenge_found"; challenge: Challenge | null; error: string }
  | { is: "selected_step"; index: number } // of the slowest in the analysis
  | { is: "findings_arrived"; race: number; found: Found | null; error: string; isOwn?: boolean }
  | { is: "looked_around"; code: string; wrong?: string; isLost?: boolean } // at the start page, or the entrance of this room; "": of none, as `wrong` is no code, or the address no page
  | { is: "kept_found"; kept: Kept }
  | { is: "known_by"; key: Uint8Array } // of this device, whether the server knows it or not
  | { is: "meetings_found"; meetings: Model["meetings"] } // of the clubs in which seats are kept
  | { is: "day_described"; code: string } // "": the server has no ranked puzzle of the day
  | { is: "room_described"; door: RoomDoor | null } // null: the server does not tell
  | { is: "puzzle_read"; puzzle: string; error: string } // empty: there is none in the text, and why
  | { is: "gave_word" } // the server's: it is typed
  | { is: "said_server_word" } // which may show what is here only for those who know it
  | { is: "opened_room" } // with the usual rules
  | { is: "played_now" } // a race at once: against who waits, or bots
  | { is: "told_word"; known: ServerWord } // by the server, of its word
  | { is: "rooms_described"; rooms: ListedRoom[] | null; seeks?: true } // null: not known; `seeks`: to race in one at once
  | { is: "room_made"; code: string; ghosts?: readonly FieldRun[] } // whose recorded runs are raced there
  | { is: "room_failed"; error: string; wait?: number } // milliseconds until it makes sense to ask again
  | { is: "tried_again"; gives_up?: boolean }; // a server that had too much to do

// What update() wants to be done in the world. The loop does it.
export type Effect =
  | { do: "send"; command: Command }
  | { do: "create_room"; form: StartForm; isAtOnce?: true } // for a race at once: against ghosts, if there are some
  | { do: "enter"; code: string; role: number; name: string; word: string } // connect, and take the seat
  | { do: "ask_day"; code: string } // whether the server ranks the puzzle of the day
  | { do: "ask_room"; code: string } // whether it is open
  | { do: "say_server_word" } // from now on
  | { do: "ask_rooms" } // that are listed: now, and every now and then
  | { do: "seek_race" } // in a listed room
  | { do: "read_puzzle"; text: string } // any text format, by the engine
  | { do: "visit"; url: string } // the page of another server
  | { do: "find_kept" } // what storage has: seats, games, results
  | { do: "leave" } // the room for good
  | { do: "drop" } // the connection, and keep the seat
  | { do: "solo"; what: SoloWish }
  | { do: "pause" }
  | { do: "resume" }
  | { do: "ring" }
  | { do: "ask_to_notify" } // the browser, and through it the person
  | { do: "notify"; title: string; text: string } // by the system
  | { do: "copy"; text: string }
  | { do: "share"; text: string; url: string }
  | { do: "send_picture"; how: PictureUse } // of the result
  | { do: "make_puzzles"; grade: number } // to be printed
  | { do: "print" } // the page, once it is painted
  | { do: "find_hint"; puzzle: string; grid: string; corner: number[]; stage: number }
  // On these boards, the newest first, up to the first without any; for a check or a rewind.
  | { do: "find_mistakes"; assist: Assist; puzzle: string; grids: string[] }
  | { do: "fetch"; part: keyof LazyParts }
  | { do: "remember_result"; room: Snapshot; self: number; events: readonly Event[]; kind: PlayedGame["kind"] }
  | { do: "warm_up" } // fetch the engine when there is time for it
  | { do: "fetch_record"; race: number; own?: RaceRecord }
  | { do: "analyse"; race: number; own?: RaceRecord } // own: of the own run, while the others are secret
  | { do: "find_challenge"; from: ChallengeSource }
  | { do: "save_challenge"; race: number } // as a file
  | { do: "trust_key"; key: Uint8Array } // of this server
  | { do: "open_replay"; key: string } // that storage has
  | { do: "delete_replay"; key: string }
  | { do: "reload" }
  | { do: "store_settings"; settings: Settings }
  | { do: "go"; url: string }; // show this address in the bar

export type SoloWish =
  | { source: "grade"; grade: number }
  | { source: "rating"; lowest: number; highest: number }
  | { source: "daily" }
  | { source: "tour" }
  | { source: "puzzle"; text: string }
  | { source: "challenge"; challenge: Challenge }
  | { source: "continue" };
