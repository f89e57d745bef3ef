// Asks the engine what decided a race. Fetched with the screen that shows it.
import { loadEngine } from "../../engine/client.ts";
import { recordText } from "../../engine/record_fields.ts";
import type { RaceRecord } from "../../wire/wire.ts";
import { foldRecord } from "../../race/fold.ts";
import { say } from "../../words/say.ts";
import type { Found } from "../core/analysis.ts";

// For the viewer or, for a spectator, the first of the standings. Rejects with a sentence for the person.
export async function analyse(record: RaceRecord, viewer: number): Promise<Found> {
  const { race } = foldRecord(record);
  if (!race?.puzzle || race.runs.length === 0) throw new Error(say("This replay is damaged."));
  const findings = await loadEngine().findings(recordText(record, viewer));
  const names = Object.fromEntries(race.runs.map(({ member, name }) => [member, name]));
  return { findings, puzzle: race.puzzle, names };
}
