// What playing needs beyond the first paint, as one file: rooms of a server and alone, their logic and their
// screens. Fetched while the start page is read, or the room is entered.
import grid from "../../styles/grid.css";
import pad from "../../styles/pad.css";
import race from "../../styles/race.css";
import room from "../../styles/room.css";
import { addStyles } from "../../view/parts/sheets.ts";

addStyles(room + race + grid + pad);

export { ring } from "./bell.ts";
export { messageOfKey } from "../input/keyboard.ts";
export { nextMeeting } from "../core/meetings.ts";
export { furtherEffects } from "./further_effects.ts";
export { openLocalRoom } from "../solo/local_room.ts";
export { openRoomAtOnce } from "./room_at_once.ts";
export { roomRequest } from "../pages/rules_form.ts";
export { readPuzzle } from "../solo/read_puzzle.ts";
export { lazyRoom as room } from "./room_update.ts";
export { tellKept } from "./kept.ts";
export { copy, share } from "./sharing.ts";
export { loadEngine } from "../../engine/client.ts";
export { createRoom, makeNetworkLink } from "../../play/network_link.ts";
export { drawBoard, followCursor } from "../../view/board/board.ts";
export { countdownView, lobbyView } from "../../view/room/lobby.ts";
export { raceView } from "../../view/board/race.ts";
export { resultView } from "../../view/room/result.ts";
export { doorText, doorWord, isWordWrong, startError } from "../../view/start/door.ts";
export { serverWordField } from "../../view/start/server_word.ts";
export { listedRooms } from "../../view/start/listed_rooms.ts";
