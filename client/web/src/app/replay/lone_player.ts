// The counterpart of client/app/core/lone_player.hpp.
import type { Snapshot } from "../../wire/wire.ts";

// The name in the record of a game alone. Screens say it in the person's language.
export const lonePlayer = "You";

// True for the record of a game alone.
export const isAlone = ({ race }: Snapshot): boolean =>
  race?.runs.length === 1 && race.runs[0].name === lonePlayer;
