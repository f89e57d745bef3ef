// What is opened now and then, as one file: dialogs, statistics, replays, challenges, where a race was decided.
import dialogs from "../../styles/dialogs.css";
import picture from "../../styles/picture.css";
import sheet from "../../styles/sheet.css";
import { addStyles } from "../../view/parts/sheets.ts";

addStyles(dialogs + picture + sheet);

export { challengeFile, findChallenge } from "../solo/find_challenge.ts";
export { analyse } from "./findings.ts";
export { checkSent, trustKey } from "./race_check.ts";
export { timelineOf } from "../replay/timeline.ts";
export { deleteReplay, keepReplay, readReplay } from "../../storage/results.ts";
export { analysisView } from "../../view/analysis/analysis.ts";
export { createView } from "../../view/start/create.ts";
export { challengeView } from "../../view/start/challenge.ts";
export { content } from "../../view/page/overlay_content.ts";
export { printSheet } from "../../view/parts/sheet.ts";
export { qrCode } from "../../view/parts/qr.ts";
export { canvasOf } from "../../view/room/result_picture.ts";
export { replayView } from "../../view/replay/replay.ts";
export { statisticsView } from "../../view/start/statistics.ts";
export { watchedBoards } from "../../view/room/watching.ts";
