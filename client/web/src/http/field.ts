// The recorded races of strangers that a server keeps to be raced again: GET /field. The counterpart of client/net/field.cpp.
import { exchange } from "./http.ts";

export interface FieldRun {
  name: string; // not escaped
  seconds: number;
  strength: number; // tenths of the scale of ratings
}
export interface FieldRace {
  race: string; // 16 hexadecimal digits
  runs: FieldRun[];
}

const mostRaces = 200;
const mostRuns = 8;
const longestName = 64;
const longestField = 256 * 1024;
const patience = 2000;

function isRun(one: unknown): one is FieldRun {
  const { name, seconds, strength } = Object(one);
  const isNumber = Number.isInteger(seconds) && seconds >= 0 && Number.isInteger(strength);
  return isNumber && typeof name === "string" && name !== "" && name.length <= longestName;
}

function raceOf(one: unknown): FieldRace[] {
  const { race, runs } = Object(one);
  if (!/^[0-9a-f]{16}$/.test(race) || !Array.isArray(runs)) return [];
  const known = runs.slice(0, mostRuns).filter(isRun);
  return known.length > 0 ? [{ race, runs: known }] : [];
}

// None where the server keeps none, or does not answer in time. What is told in a way that is not understood is left out.
export async function fieldRaces(): Promise<FieldRace[]> {
  const { status, body } = await exchange("/field", { signal: AbortSignal.timeout(patience) });
  if (status !== 200 || body.length > longestField) return [];
  try {
    const { races } = Object(JSON.parse(new TextDecoder().decode(body)));
    return Array.isArray(races) ? races.slice(0, mostRaces).flatMap(raceOf) : [];
  } catch {
    return [];
  }
}
