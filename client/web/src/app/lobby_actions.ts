// What members do before a race. The counterpart of client/app/input/lobby_actions.cpp.
import { Assist, Grade, PuzzleSource, Role, type RaceRules } from "../net/wire.ts";
import { allowedAssists } from "../race/room.ts";
import { say } from "../words/say.ts";
import { change, send, tell, type Handlers, type Next } from "./next.ts";
import { isHost, ownMember } from "./screen.ts";

function select(turn: Next, step: number): Next {
  const { room, selected } = turn.model;
  const members = room?.members ?? [];
  if (members.length === 0) return turn;
  const found = members.findIndex(({ id }) => id === selected); // -1: no row is open, the first comes next
  return change(turn, { selected: members[Math.min(Math.max(found + step, 0), members.length - 1)].id });
}

export function startRace(turn: Next): Next {
  send(turn, { action: "start_race", start_race: { even_if_not_ready: turn.model.startAnyway } });
  return change(turn, { startAnyway: false });
}

const setRules = (turn: Next, rules: RaceRules): Next =>
  send(turn, { action: "set_rules", set_rules: { rules, choice: {} } });

function changeGrade(turn: Next): Next {
  const { rules } = turn.model.room!;
  const grade = ((rules.grade % Grade.DIABOLICAL) + 1) as Grade;
  return setRules(turn, { ...rules, source: PuzzleSource.GENERATED, rating: undefined, grade });
}

export const standardAssists: readonly Assist[] = [Assist.HIGHLIGHTS, Assist.NOTE_REMOVAL];
export const allAssists: readonly Assist[] = [1, 2, 3, 4, 5, 6];

export const isSame = (one: readonly Assist[], other: readonly Assist[]): boolean =>
  one.length === other.length && other.every((assist) => one.includes(assist));

function changeAssists(turn: Next): Next {
  const { rules } = turn.model.room!;
  if (!(rules.source in { 1: 0, 2: 0, 3: 0 }) || !(rules.grade >= 1 && rules.grade <= Grade.DIABOLICAL)) {
    return tell(turn, say("This program is too old for that."), "bad");
  }
  const now = allowedAssists(rules);
  const allowed = now.length === 0 ? standardAssists : isSame(now, standardAssists) ? allAssists : [];
  return setRules(turn, { ...rules, assists: { allowed: [...allowed] } });
}

// What is done about the selected member: nothing while no row is open.
const aboutSelected =
  (act: (turn: Next) => Next) =>
  (turn: Next): Next =>
    turn.model.selected ? act(turn) : turn;

function muteOrHear(turn: Next): Next {
  const { selected, self } = turn.model;
  if (selected === self) return tell(turn, say("You cannot mute yourself."));
  const muted = new Set(turn.model.muted);
  if (!muted.delete(selected)) muted.add(selected);
  return change(turn, { muted });
}

function kickSelected(turn: Next): Next {
  const { selected, self } = turn.model;
  // The rules refuse it for anyone else, and say why; asking first would be idle.
  if (isHost(turn.model) && selected !== self) return change(turn, { overlay: "ask_kick" });
  return send(turn, { action: "kick_member", kick_member: { member: selected } });
}

export function toggleReady(turn: Next): Next {
  const member = ownMember(turn.model);
  return member ? send(turn, { action: "set_ready", set_ready: { ready: !member.ready } }) : turn;
}

function toggleRole(turn: Next): Next {
  const member = ownMember(turn.model);
  if (!member) return turn;
  const role = member.role === Role.PLAYER ? Role.SPECTATOR : Role.PLAYER;
  return send(turn, { action: "set_role", set_role: { role } });
}

export const lobbyHandlers: Handlers = {
  "select-up": (turn) => select(turn, -1),
  "select-down": (turn) => select(turn, 1),
  ready: toggleReady,
  start: startRace,
  kick: aboutSelected(kickSelected),
  "make-host": aboutSelected((turn) =>
    send(turn, { action: "transfer_host", transfer_host: { member: turn.model.selected } }),
  ),
  "change-grade": changeGrade,
  "change-assists": changeAssists,
  "change-role": toggleRole,
  mute: aboutSelected(muteOrHear),
  lock: (turn) => send(turn, { action: "lock_room", lock_room: { locked: !turn.model.room!.locked } }),
  "lift-kicks": (turn) => send(turn, { action: "lift_kicks", lift_kicks: {} }),
};
