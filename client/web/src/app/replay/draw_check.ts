// How the puzzle of a race was chosen, and whether it is the one that was drawn: common/race/draw_check.cpp, and describe_choice
// of client/commands/replay_command.cpp.
import type { Engine } from "../../engine/engine.ts";
import { fold } from "../../race/fold.ts";
import { isDrawnByAll, memberOf, runOf } from "../../race/room.ts";
import { PuzzleSource, Role, type RaceRecord } from "../../wire/wire.ts";
import { say } from "../../words/say.ts";
import { hashOf } from "./race_note.ts";

// Of a number below 2^32: eight bytes, of which each keeps its part.
const bigEndian = (number: number): number[] => [0, 0, 0, 0, number >>> 24, number >>> 16, number >>> 8, number];

// As gridrace::mix: a sprint makes each seed of the one before.
function mix(seed: bigint): bigint {
  const mixed = (value: bigint, shift: bigint, by: bigint): bigint => BigInt.asUintN(64, (value ^ (value >> shift)) * by);
  const half = mixed(BigInt.asUintN(64, seed + 0x9e3779b97f4a7c15n), 30n, 0xbf58476d1ce4e5b9n);
  return mixed(mixed(half, 27n, 0x94d049bb133111ebn), 31n, 1n);
}

// A sentence for people; null: the puzzle is not the one that was drawn.
export async function choiceOf({ start, course }: RaceRecord, { generate }: Pick<Engine, "generate">): Promise<string | null> {
  const { rules } = start!;
  const shown: string[] = []; // the puzzles, in the order of the race
  let isSame = true; // for all players
  let room = start!;
  for (const event of course.flatMap(({ events }) => events)) {
    if (event.kind === "race_started") shown[0] = event.race_started.puzzle;
    if (event.kind === "puzzle_dealt") {
      const { member, puzzle } = event.puzzle_dealt;
      const index = Math.min(runOf(room, member)?.solved ?? 0, shown.length);
      isSame &&= (shown[index] ??= puzzle) === puzzle;
    }
    room = fold(room, event);
  }
  const { number, draw, openings, secret, seed } = room.race!;
  if (!draw) {
    return rules.source === PuzzleSource.GENERATED
      ? say("Its puzzle was chosen by the server alone.")
      : say("Somebody gave its puzzle, or the seed of it.");
  }
  const secrets = openings.map((opening) => ({ ...draw.entries.find(({ member }) => member === opening.member), ...opening }));
  for (const { commitment, secret: bytes } of [{ ...draw, secret }, ...secrets])
    if (bytes?.length !== 32 || (await hashOf(Uint8Array.from(bytes))).join() !== commitment?.join()) return null;
  const isInOrder = (all: { member: number }[]): boolean => all.every(({ member }, i) => i === 0 || member > all[i - 1].member);
  const isOfPlayers = draw.entries.every(({ member }) => memberOf(start!, member)?.role === Role.PLAYER);
  const isSound = draw.entries.length > 0 && isOfPlayers && isInOrder(draw.entries) && isInOrder(openings);
  const opened = openings.flatMap(({ member, secret }) => [...bigEndian(member), ...secret]);
  const head = new TextEncoder().encode("gridrace draw v1\n");
  const { buffer } = await hashOf(Uint8Array.from([...head, ...bigEndian(number), ...secret!, ...opened]));
  let next = new DataView(buffer).getBigUint64(0);
  if (!isSound || !isSame || !isDrawnByAll(rules) || seed !== `${next}`) return null;
  for (const [index, puzzle] of shown.entries()) {
    const grade = index > 0 ? Math.min(1 + (index >> 1), rules.grade) : draw.grade;
    if ((await generate({ seed: `${next}`, grade })) !== puzzle) return null;
    next = mix(next);
  }
  const [some, all] = [openings.length, draw.entries.length];
  return some === all
    ? say("Nobody chose the puzzle: the server and all who took part ({0}) drew it.", all)
    : say("The server and {0} of {1} who took part drew the puzzle.", some, all);
}
