// What is opened now and then, as one file: dialogs, statistics, replays, challenges, where a race was decided.
export { challengeFile, findChallenge, saveFile } from "./app/find_challenge.ts";
export { analyse } from "./app/findings.ts";
export { timelineOf } from "./app/timeline.ts";
export { deleteReplay, keepReplay, readReplay } from "./storage/results.ts";
export { analysisView } from "./view/analysis.ts";
export { challengeView } from "./view/challenge.ts";
export { content } from "./view/overlay_content.ts";
export { replayView } from "./view/replay.ts";
export { roomFields } from "./view/rules_form.ts";
export { statisticsView } from "./view/statistics.ts";
export { watchedBoards } from "./view/watching.ts";
