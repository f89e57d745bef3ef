// The counterpart of client/app/core/solo_player.hpp.
import type { Snapshot } from "../../wire/wire.ts";

// The name in the record of a game alone. Screens say it in the person's language.
export const soloPlayer = "You";

// True for the record of a game alone.
export const isAlone = ({ race }: Snapshot): boolean =>
  race?.runs.length === 1 && race.runs[0].name === soloPlayer;
