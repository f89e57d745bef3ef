// The port through which the page takes part in a room: a member's end of it, over the network
// (play/network_link.ts) or in this page alone (app/solo/local_room.ts). The counterpart of the terminal's
// client/app/core/room_link.hpp.
import type { SentRecord } from "../../http/room_requests.ts";
import type { Command, RaceRecord } from "../../wire/wire.ts";
import type { Message } from "./message.ts";
import type { PlayerBoard } from "./model.ts";

export interface RoomLink {
  // Called once, first. `tell` gets "room_changed", "connection_changed", "noticed" and "taken_over".
  start(tell: (message: Message) => void): void;
  send(command: Command): void;
  // The server's clock in milliseconds, as well as it is known.
  now(): number;
  roundTrip(): number | null;
  // The record of a race of this room that has ended; 0: the last. Rejects with a sentence for the person.
  fetchRecord(race: number): Promise<SentRecord>;
  // The record of the last race with the board as this player saw it.
  asSeen(record: RaceRecord): RaceRecord;
  // The board to be restored when the page is reloaded; called after every change.
  keep(board: PlayerBoard): void;
  // The day whose puzzle the first race is on, in days since 1970; none if it is no daily puzzle.
  readonly daily?: number;
  pause(): void;
  resume(): void;
  leave(): void; // for good
  drop(): void; // keeps the seat
}
