// Which recorded race of strangers "Play now" races. The counterpart of race_to_race in client/net/field.cpp.
import type { FieldRace } from "../../http/field.ts";

// Tenths of the scale of ratings; the page does not measure its person.
const averageStrength = 30;

const distance = ({ runs }: FieldRace): number =>
  Math.min(...runs.map(({ strength }) => Math.abs(strength - averageStrength)));

const folded = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

// That whose runs are nearest; never one that was raced here, or in which somebody of these names ran. undefined: none.
export function raceToRace(field: readonly FieldRace[], raced: readonly string[], names: readonly string[]): FieldRace | undefined {
  const own = names.map(folded);
  return field
    .filter(({ race, runs }) => !raced.includes(race) && !runs.some(({ name }) => own.includes(folded(name))))
    .sort((a, b) => distance(a) - distance(b))[0];
}
