// The protocol's messages from and to bytes.
import type { ClientMessage, CreateRoom, RaceRecord, RoomCreated, ServerMessage } from "../generated/wire.ts";
import { decode, encode } from "./codec.ts";

// All throw if the bytes are no such message.
export const readServerMessage = (bytes: Uint8Array) => decode("ServerMessage", bytes) as ServerMessage;
export const readRaceRecord = (bytes: Uint8Array) => decode("RaceRecord", bytes) as RaceRecord;
export const readRoomCreated = (bytes: Uint8Array) => decode("RoomCreated", bytes) as RoomCreated;

export const writeClientMessage = (message: ClientMessage) => encode("ClientMessage", message);
export const writeCreateRoom = (message: CreateRoom) => encode("CreateRoom", message);
