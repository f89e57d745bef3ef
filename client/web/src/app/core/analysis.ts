// Where a race was decided: what the analysis of its record found, and which of the slowest steps is shown. The
// counterpart of client/app/core/analysis_page.hpp.
import type { Findings } from "../../engine/engine.ts";

export interface Found {
  findings: Findings;
  puzzle: string;
  names: Readonly<Record<number, string>>; // by member
}

export interface Analysis {
  race: number;
  found: Found | null; // null: awaited, or there is a fault
  error: string; // why there is nothing; empty: nothing so far
  selected: number; // of the slowest steps
  isWhole: boolean; // what was found is of the whole race
}
