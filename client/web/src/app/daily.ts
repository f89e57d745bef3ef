// The puzzle of a day, the same for everyone. The counterpart of daily_seed() in
// client/app/pages/statistics.cpp.
import { Grade } from "../net/wire.ts";

export const dailyGrade = Grade.MEDIUM;

const cut = (value: bigint): bigint => BigInt.asUintN(64, value);

// One step of SplitMix64: common/base/random.cpp.
export function mix(value: bigint): bigint {
  let mixed = cut(value + 0x9e3779b97f4a7c15n);
  mixed = cut((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
  mixed = cut((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
  return mixed ^ (mixed >> 31n);
}

// `day` in days since 1970.
export const dailySeed = (day: number, grade: Grade = dailyGrade): string =>
  String(mix(cut(mix(BigInt(day)) + BigInt(grade - 1))));
