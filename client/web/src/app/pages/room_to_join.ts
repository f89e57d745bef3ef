// Which of the listed rooms "Play now" joins. The counterpart of room_to_join in client/net/room_list.cpp.
import type { ListedRoom } from "../../http/http.ts";

// Who fills a room with programs gains nothing by more of them.
const mostPeopleCounted = 8;

const rankOf = ({ phase, players, bots }: ListedRoom): number =>
  Math.min(players - bots, mostPeopleCounted) + (phase === "countdown" ? 1000 : 0);

// Who has waited longer is hardly there any more.
const longestWait = 120;

// The code of that with a plain race about to start, else with the most people; "": none. Never one of a club.
export const roomToJoin = (rooms: readonly ListedRoom[]): string =>
  rooms
    .filter(({ open, club, mode, features }) => open && !club && mode === "race" && features.length === 0)
    .filter(({ phase, seconds }) => phase === "countdown" || (phase === "lobby" && seconds < longestWait))
    .sort((a, b) => rankOf(b) - rankOf(a))[0]?.room ?? "";
