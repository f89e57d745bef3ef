// What playing needs beyond the first paint, as one file: rooms of a server and alone, their logic and their
// screens. Fetched while the start page is read, or the room is entered.
import styles from "./styles/board.css";
import { addStyles } from "./view/sheets.ts";

addStyles(styles);

export { ring } from "./app/bell.ts";
export { furtherEffects } from "./app/further_effects.ts";
export { openLocalRoom } from "./app/local_room.ts";
export { readPuzzle } from "./app/read_puzzle.ts";
export { rememberResult } from "./app/remember_result.ts";
export { roomPart } from "./app/room_update.ts";
export { copy, share } from "./app/sharing.ts";
export { loadEngine, warmUp } from "./engine/client.ts";
export { createRoom, makeNetworkLink } from "./net/network_link.ts";
export { followCursor } from "./view/board.ts";
export { countdownView, lobbyView } from "./view/lobby.ts";
export { raceView } from "./view/race.ts";
export { resultView } from "./view/result.ts";
