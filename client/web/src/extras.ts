// What is opened now and then, as one file: dialogs, statistics, replays.
export { timelineOf } from "./app/timeline.ts";
export { deleteReplay, keepReplay, readReplay } from "./storage/results.ts";
export { content } from "./view/overlay_content.ts";
export { replayView } from "./view/replay.ts";
export { roomFields } from "./view/rules_form.ts";
export { statisticsView } from "./view/statistics.ts";
export { watchedBoards } from "./view/watching.ts";
