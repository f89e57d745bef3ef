// The tour: a game alone on a puzzle that is nearly solved, and what to do next in it. The counterpart of
// client/app/solo/tour_page.cpp: the same puzzle and the same lessons.
import { isEmptyAt } from "../../race/grid.ts";
import { cellsFilled } from "../../race/room.ts";
import { firstKey } from "../settings/keymap.ts";
import { phrase, say, type Phrase } from "../../words/say.ts";
import type { ActionName } from "../../generated/actions.ts";
import type { Model } from "../core/model.ts";
import { isPlaying, ownRun } from "../core/screen.ts";
import { echoOf } from "../core/questions.ts";

// Each empty cell has the last digit missing in its row, column and box.
export const tourPuzzle = "5.4678912672195.4819834256785.761423426853.91713924856961.37284287419635345286.79";

interface Lesson {
  text: Phrase; // {0}: a key, or a button
  action?: ActionName; // of the key
  button?: Phrase;
  isLearned(before: Model, after: Model): boolean;
}

const lessons: readonly Lesson[] = [
  {
    text: phrase("Go to an empty cell with the arrow keys or {0}."),
    action: "next-empty",
    isLearned: ({ board: { cursor } }, after) => after.board.cursor !== cursor && isEmptyAt(echoOf(after).grid, after.board.cursor),
  },
  {
    text: phrase("Every row, column and box contains 1 to 9 once. Press the digit that is missing here."),
    isLearned: (_, after) => cellsFilled(ownRun(after)!) > 0,
  },
  {
    text: phrase("Good! Go to another empty cell and press a wrong digit: it is refused and counts as a mistake."),
    isLearned: (_, after) => ownRun(after)!.refused_moves > 0,
  },
  {
    text: phrase("Not sure about a cell? Press {0}, then a digit, for a note that only you can see."),
    action: "corner-notes",
    button: phrase("Corner"),
    isLearned: (_, { board }) => [...board.corner, ...board.centre].some((notes) => notes > 0),
  },
  {
    text: phrase("Press {0} again to type digits."),
    action: "corner-notes",
    button: phrase("Digits"),
    isLearned: (_, { board }) => board.entry === "digits",
  },
  {
    text: phrase("Press {0} to undo your last step, as often as you like."),
    action: "undo",
    button: phrase("undo"),
    isLearned: (before, { board }) => board.history.done.length < before.board.history.done.length,
  },
  {
    text: phrase("Stuck? Press {0} for a hint. In a race, hints may cost time or not be allowed."),
    action: "hint",
    button: phrase("hint"),
    isLearned: (_, { focus }) => focus.hint !== null,
  },
  {
    text: phrase("In a race everyone has the same puzzle, and you see how far the others are. Fill in the rest. First to finish wins."),
    isLearned: () => false,
  },
];

export const lessonCount = lessons.length;

// Who has a touch screen alone reads the words of buttons, everybody else keys, if the action has one.
export function lessonText({ tour, settings }: Model, isTouched: boolean): string {
  const { text, action, button } = lessons[tour!];
  if (tour === 0 && (isTouched || !firstKey(settings.keys, "next-empty"))) return say("Tap an empty cell.");
  const key = action && !isTouched ? firstKey(settings.keys, action) : "";
  return say(text, key || (button ? say("“{0}”", say(button)) : ""));
}

// The lesson after this message.
export function followTour(before: Model, after: Model): Partial<Model> {
  const { tour } = after;
  const canLearn = tour !== null && isPlaying(before) && isPlaying(after);
  return canLearn && lessons[tour].isLearned(before, after) ? { tour: tour + 1 } : {};
}
