// Which of the listed rooms "Play now" joins. The counterpart of room_to_join in client/net/room_list.cpp.
import type { ListedRoom } from "../../http/http.ts";

const rankOf = ({ phase, players, bots }: ListedRoom): number => players - bots + (phase === "countdown" ? 1000 : 0);

// The code of that with a plain race about to start, else with the most people; "": none.
export const roomToJoin = (rooms: readonly ListedRoom[]): string =>
  rooms
    .filter(({ open, phase, mode, features }) => open && phase !== "racing" && mode === "race" && features.length === 0)
    .sort((a, b) => rankOf(b) - rankOf(a))[0]?.room ?? "";
