// The graph of who led.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Run } from "../../../client/web/src/wire/wire.ts";
import { leadGraph } from "../../../client/web/src/view/analysis/lead_graph.ts";
import { startGame } from "../racing.ts";
import { foundForRace } from "../screens/samples.ts";
import { textOf } from "../view_text.ts";

test("lines of players who share a letter are told apart by numbers, on the line and beside the name", () => {
  const { model } = startGame();
  const room = model.room!;
  const [own] = room.race!.runs;
  const shownIn = (members: number[]): string => {
    const runs = members.map((member): Run => ({ ...own, member }));
    return textOf(leadGraph({ ...model, room: { ...room, race: { ...room.race!, runs } } }, foundForRace()));
  };
  const others = Array.from({ length: 26 }, (_, i) => 100 + i);
  const many = shownIn([...others, 1, 2, 3, 5, 6]);
  assert.match(many, />1<\/text>.*>1<\/i>/s);
  assert.match(many, />4<\/text>.*>4<\/i>/s);
  assert.match(shownIn([1, 2, 3, 5, 6]), />A<\/text>.*>A<\/i>/s);
});
