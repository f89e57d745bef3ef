// Keys that only the page has, because the terminal has its line mode instead: they read something aloud. An
// action that the person gives one of them comes first. Shown in help.
import { HouseKind } from "../../wire/wire.ts";
import { boxOf, columnOf, rowOf } from "../../race/grid.ts";
import { phrase, type Phrase } from "../../words/say.ts";
import type { Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";
import * as spoken from "./spoken.ts";

export interface PageKey {
  key: string;
  meaning: Phrase;
  press(model: Model): Message;
}

const speaks = (key: string, meaning: Phrase, say: (model: Model) => string[]): PageKey => ({
  key,
  meaning,
  press: (model) => ({ is: "spoke", sentences: say(model) }),
});

// Of the board, as far as it can be seen.
const reads = (key: string, meaning: Phrase, say: (model: Model) => string[]): PageKey =>
  speaks(key, meaning, (model) => {
    const fault = spoken.boardFault(model);
    return fault ? [fault] : say(model);
  });

const house = (kind: HouseKind, indexOf: (cell: number) => number) => (model: Model) => [
  spoken.houseSentence(model, { kind, index: indexOf(model.board.cursor) }),
];

export const pageKeys: readonly PageKey[] = [
  reads("r", phrase("read this row aloud"), house(HouseKind.ROW, rowOf)),
  reads("o", phrase("read this column aloud"), house(HouseKind.COLUMN, columnOf)),
  reads("B", phrase("read this box aloud"), house(HouseKind.BOX, boxOf)),
  reads("W", phrase("read the whole board aloud"), spoken.boardSentences),
  reads("D", phrase("read aloud which digits are left"), (model) => [spoken.leftSentence(model)]),
  speaks("P", phrase("read the standings aloud"), spoken.standingsSentences),
  speaks("T", phrase("read the time aloud"), (model) => [spoken.timeSentence(model)]),
  speaks("N", phrase("read the latest news aloud"), spoken.newsSentences),
  speaks("E", phrase("repeat the last announcement"), ({ announcements }) =>
    announcements.slice(-1).map(({ text }) => text),
  ),
];

export const pageKey = (key: string): PageKey | undefined => pageKeys.find((one) => one.key === key);
