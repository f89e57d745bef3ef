// What the page fetches when it is needed, as the model has it: code and screens that are not part of the first
// paint. loop/effects.ts fetches them.
import type { nothing, TemplateResult } from "lit-html";
import type { ActionName } from "../../generated/actions.ts";
import type { Message } from "./message.ts";
import type { Connection, Model, StartForm } from "./model.ts";
import type { Next } from "./next.ts";

export type Tell = (message: Message) => void;
export type Part = TemplateResult | typeof nothing | string;
type View = (model: Model, tell: Tell) => Part;

// The logic of rooms, races and boards. Nothing of a room happens before it is here (effects.ts).
export interface LazyRoom {
  take(turn: Next, message: Message): void;
  act(turn: Next, action: ActionName): void; // of the screen that is shown
  pressKey(turn: Next, key: string): void;
  announce(before: Model, message: Message, after: Model): Partial<Model>;
  pointIfDue(turn: Next, before: number): void;
  nextTick(model: Model): number | null; // when the screen looks different although nothing happens; null: never
  refuseEntry(turn: Next, connection: Connection): Next; // of a room
  submitRules(turn: Next): Next; // the form of the rules
  standingText(model: Model): string;
  shareText(model: Model): string;
  // What a key that only the page has asks for.
  messageOfKey(key: string, model: Model): Message | undefined;
}

// loop/lazy_play.ts.
export interface LazyPlay {
  room: LazyRoom;
  countdownView(model: Model): Part;
  doorText(start: StartForm): Part; // at the entrance of a room
  doorWord: View; // the field of its word, if it wants one
  isWordWrong(start: StartForm): boolean; // whether the form's error stands beside the field of a word
  listedRooms: View; // on the start page
  lobbyView: View;
  messageOfKey(event: KeyboardEvent, model: Model): Message | null; // null: the key is the browser's
  nextMeeting(at: number | undefined, now: number): string;
  raceView: View;
  resultView: View;
  startError: View; // on the start page, and when it is tried again
  serverWordField: View; // where the server wants one
  drawBoard(model: Model, tell: Tell): boolean; // false: the screen has none
  followCursor(root: ParentNode): void;
}

// loop/lazy_extras.ts.
export interface LazyExtras {
  analysisView: View;
  challengeView: View;
  content: View; // of the dialog
  createView: View; // the form of a new room
  printSheet(model: Model): Part;
  qrCode(text: string): Part;
  replayView: View;
  statisticsView: View;
  watchedBoards: View;
}

// Absent: nobody has asked for it; null: on its way.
export interface LazyParts {
  play?: LazyPlay | null;
  extras?: LazyExtras | null;
}
