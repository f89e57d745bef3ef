// The screens of a room and of a game alone: fetched while the start page is read, or the room is entered.
export { followCursor } from "./board.ts";
export { countdownView, lobbyView } from "./lobby.ts";
export { raceView } from "./race.ts";
export { resultView } from "./result.ts";
export { roomPart } from "../app/room_update.ts"; // its logic comes with it
