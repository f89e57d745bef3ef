// Where a race was decided, as one file: fetched when it is first asked for.
export { analyse } from "./app/findings.ts";
export { analysisView } from "./view/analysis.ts";
