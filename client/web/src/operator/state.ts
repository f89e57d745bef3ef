// What the server says of itself, its rooms, people and bans, and the buttons beside.
import { button, element, field, refill } from "./elements.ts";
import { type Question, ask } from "./question.ts";
import { type Arguments, Fault, type Result, command } from "./server.ts";

type Tell = (sentence: string) => void;
type Row = Record<string, string | number | boolean | undefined>;

const between = 10_000; // refreshes, in milliseconds
const mostOpened = 8; // rooms whose people are shown
const spans = { "1h": "For an hour", "1d": "For a day", "7d": "For a week", "": "For good" };

const rowsOf = (result: Result, key: string): Row[] => (Array.isArray(result[key]) ? (result[key] as Row[]) : []);
const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

function moment(text: unknown): string {
  const at = new Date(String(text));
  return Number.isNaN(at.getTime()) ? String(text) : at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`;
}

const choice = (options: Record<string, string>): HTMLSelectElement =>
  element(
    "select",
    {},
    ...Object.entries(options).map(([value, text]) => element("option", { value, textContent: text })),
  );

const section = (title: string, isWide = false): [HTMLElement, HTMLElement] => {
  const place = element("div");
  const heading = element("h2", { textContent: title });
  return [element("section", { className: isWide ? "wide" : "" }, heading, place), place];
};

export function showState(page: HTMLElement, key: string, tell: Tell): void {
  const [stateSection, statePlace] = section("State");
  const [roomsSection, roomsPlace] = section("Rooms", true);
  const [bansSection, bansPlace] = section("Bans", true);
  const fault = element("p", { className: "fault wide", role: "alert" });
  const opened = new Map<string, Row[]>(); // rooms whose people are shown, and these
  let shown = "";

  const run = (name: string, args: Arguments = {}) => command(key, name, args);

  // Asks, and then tells what the server has said.
  async function act(question: Question): Promise<boolean> {
    const answer = await ask(question).catch((why: Fault) => why);
    if (!answer) return false;
    const isDone = !(answer instanceof Fault);
    tell(isDone ? answer.text : answer.message);
    await refresh();
    return isDone;
  }

  // Of everyone whose address is exactly this one; none if the server says of nobody that it is.
  async function peopleAt(network: string): Promise<Row[]> {
    const people = await run("members", { limit: "10000" }).catch(() => undefined);
    return people ? rowsOf(people.result, "members").filter((one) => one.network === network) : [];
  }

  async function askToBan(who: string, args: Arguments, network: string, room = "", isKicked?: string | number): Promise<void> {
    const there = await peopleAt(network);
    if (document.querySelector("dialog")) return;
    const others = there.filter((one) => !(one.room === room && one.member === isKicked));
    const span = choice(spans);
    const list = others.map((one) =>
      element("li", { textContent: `${one.name}, room ${one.room}${one.present ? "" : ", not connected"}` }),
    );
    const alone = there.length ? "The server sees nobody else at this address now." : "";
    const also = others.length
      ? [element("p", { textContent: "The same address also holds:" }), element("ul", { className: "members" }, ...list)]
      : [element("p", { className: "faint", textContent: alone })];
    await act({
      title: `Ban ${who}?`,
      text: `${network || "The address"} is shut out of every room${isKicked ? `, and ${who} is removed from this one` : ""}.`,
      more: [...also, field("Duration", span)],
      yes: "Ban",
      isDanger: true,
      act: (anyway) =>
        run("ban", { ...args, ...(span.value && { for: span.value }), ...(anyway && { anyway: "yes" }) }),
    });
  }

  function memberLine(room: string, one: Row): HTMLElement {
    const name = String(one.name);
    const who = String(one.member);
    const args = { room, member: who };
    const what = [one.role, one.host && "host", !one.present && "not connected", one.muted && "muted", one.address];
    const mute = one.muted ? "unmute" : "mute";
    const muteText = one.muted ? "Unmute" : "Mute";
    const at = `${room}-${who}`;
    return element(
      "li",
      { className: "row" },
      element("span", {}, name, " ", element("small", { textContent: what.filter(Boolean).join(", ") })),
      button(
        muteText,
        `mute-${at}`,
        () =>
          void act({
            title: `${muteText} ${name}?`,
            text: one.muted ? `${name} may chat again.` : `${name} cannot chat any more in room ${room}.`,
            yes: muteText,
            act: () => run(mute, args),
          }),
        `${muteText} ${name}`,
      ),
      button(
        "Kick",
        `kick-${at}`,
        () =>
          void act({
            title: `Kick ${name}?`,
            text: `${name} is removed from room ${room}, and cannot come back to it from the same address.`,
            yes: "Kick",
            isDanger: true,
            act: () => run("kick", args),
          }),
        `Kick ${name}`,
        "danger",
      ),
      button(
        "Ban",
        `ban-${at}`,
        () => void askToBan(name, { who: room, member: who }, String(one.network ?? ""), room, one.member as number),
        `Ban ${name}`,
        "danger",
      ),
    );
  }

  function roomLine(one: Row): HTMLElement {
    const room = String(one.room);
    const isOpen = opened.has(room);
    const what = [one.phase, count(Number(one.present), "person").replace("persons", "people"), one.host && `host ${one.host}`];
    const toggle = (): void => void (opened.delete(room) ? refresh() : open(room));
    const more = button("People", `open-${room}`, toggle, `People of room ${room}`);
    more.setAttribute("aria-expanded", String(isOpen));
    const close = (): void =>
      void act({
        title: `Close room ${room}?`,
        text: "It ends for good, and its people are disconnected. Its log is kept as that of any other room.",
        yes: "Close room",
        isDanger: true,
        act: () => run("close", { room }),
      });
    const list = (opened.get(room) ?? []).map((each) => memberLine(room, each));
    return element(
      "li",
      {},
      element(
        "div",
        { className: "row" },
        element(
          "span",
          {},
          element("strong", { textContent: one.club ? `${one.club} (${room})` : room }),
          " ",
          element("small", { textContent: [...what, one.node && `node ${one.node}`].filter(Boolean).join(", ") }),
        ),
        more,
        button("Close", `close-${room}`, close, `Close room ${room}`, "danger"),
      ),
      isOpen && (list.length ? element("ul", { className: "members" }, ...list) : element("p", { className: "faint", textContent: "Nobody is in this room." })),
    );
  }

  async function open(code: string): Promise<void> {
    const found = await run("room", { room: code }).catch((why: Fault) => why);
    if (found instanceof Fault) return tell(found.message);
    opened.set(String(found.result.room), []);
    if (opened.size > mostOpened) opened.delete([...opened.keys()][0]!);
    await refresh();
  }

  // Opened rooms as they are now, also those that the list is too short for. One that is gone is not shown any more.
  async function lookIntoRooms(): Promise<Result[]> {
    const found = await Promise.all(
      [...opened.keys()].map(async (room) => {
        const answer = await run("room", { room }).catch((why: Fault) => why);
        if (!(answer instanceof Fault)) return answer.result;
        opened.delete(room);
        return undefined;
      }),
    );
    return found.filter((one) => one !== undefined);
  }

  function showRooms(rooms: Row[], left: number): void {
    refill(
      roomsPlace,
      rooms.length ? element("ul", {}, ...rooms.map(roomLine)) : element("p", { className: "faint", textContent: "No room is open." }),
      left > 0 && element("p", { className: "faint", textContent: `And ${count(left, "room")} more, with fewer people: look one up by its code.` }),
    );
  }

  function showBans(bans: Row[]): void {
    const line = (ban: Row): HTMLElement => {
      const address = String(ban.address);
      const undo = (): void =>
        void act({
          title: `Undo the ban of ${address}?`,
          text: "Whoever comes from there is let in again.",
          yes: "Undo the ban",
          act: () => run("unban", { address }),
        });
      return element(
        "li",
        { className: "row" },
        element("span", {}, address, " ", element("small", { textContent: ban.until ? `until ${moment(ban.until)}` : "for good" })),
        button("Undo", `undo-${address}`, undo, `Undo the ban of ${address}`),
      );
    };
    refill(
      bansPlace,
      bans.length ? element("ul", {}, ...bans.map(line)) : element("p", { className: "faint", textContent: "Nobody is banned." }),
    );
  }

  function showFigures(stats: Result): void {
    const facts: [string, string][] = [
      ["People", `${stats.present} in ${count(Number(stats.rooms), "room")}`],
      ["Races", String(stats.races)],
      ["Connections", `${stats.connections} of ${stats.max_connections}`],
    ];
    if (stats.version) facts.push(["Version", `${stats.version}, for ${duration(Number(stats.uptime_seconds))}`]);
    if (stats.last_backup) facts.push(["Last good backup", moment(stats.last_backup)]);
    const drains = stats.draining ? "Drains: nobody new is admitted" : "";
    const missing = rowsOf(stats, "missing").map(({ node, why }) => `Without node ${node}: ${why}`);
    const nodes = rowsOf(stats, "nodes").map((one) =>
      element("li", { className: "row" }, element("span", {}, `Node ${one.node} `, element("small", { textContent: nodeText(one) })), ...drainButtons(one)),
    );
    refill(
      statePlace,
      element("dl", {}, ...facts.flatMap(([name, value]) => [element("dt", { textContent: name }), element("dd", { textContent: value })])),
      drains && element("p", { textContent: drains }),
      ...missing.map((text) => element("p", { className: "fault", textContent: text })),
      nodes.length ? element("ul", {}, ...nodes) : element("div", { className: "row" }, element("span"), ...drainButtons(stats as Row)),
    );
  }

  const nodeText = (one: Row): string =>
    `${one.version}, ${count(Number(one.rooms), "room")}, ${one.present} people${one.draining ? ", drains" : ""}`;

  function drainButtons(one: Row): HTMLElement[] {
    const node = one.node ? String(one.node) : "";
    const args: Arguments = node ? { node } : {};
    const at = node ? ` node ${node}` : "";
    if (one.draining) {
      const undrain = (): void =>
        void act({
          title: `Cancel draining${at}?`,
          text: "Everyone is admitted again.",
          yes: "Admit everyone",
          act: () => run("undrain", args),
        });
      return [button("Cancel draining", `undrain-${node}`, undrain, `Cancel draining${at}`)];
    }
    const drain = (): void => {
      const within = choice({ "5m": "Five minutes", "30m": "Half an hour", "2h": "Two hours" });
      void act({
        title: `Drain${at || " the server"}?`,
        text: "Nobody new is admitted. It stops when its races have ended, or when the time is up; this page cannot start it again.",
        more: [field("At the latest in", within)],
        yes: "Drain",
        isDanger: true,
        act: () => run("drain", { ...args, within: within.value }),
      });
    };
    return [button("Drain", `drain-${node}`, drain, `Drain${at || " the server"}`, "danger")];
  }

  // Two forms that stay as they are typed.
  function announceForm(): HTMLElement {
    const text = element("input", { required: true, maxLength: 240, "data-key": "announce" });
    const room = element("input", { maxLength: 10, autocapitalize: "characters", "data-key": "announce-room" });
    const onsubmit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const to = room.value.trim();
      const isDone = await act({
        title: "Send this announcement?",
        text: `“${text.value}” to ${to ? `room ${to}` : "everyone"}.`,
        yes: "Send",
        act: () => run("announce", { text: text.value, ...(to && { room: to }) }),
      });
      if (isDone) text.value = "";
    };
    const [whole, place] = section("Announce");
    place.append(
      element(
        "form",
        { onsubmit },
        field("Announcement", text),
        field("Room (empty: everyone)", room),
        element("button", { className: "main", textContent: "Announce…" }),
      ),
    );
    return whole;
  }

  function banForm(): HTMLElement {
    const address = element("input", { required: true, autocomplete: "off", "data-key": "ban" });
    const onsubmit = (event: Event): void => {
      event.preventDefault();
      const who = address.value.trim();
      void askToBan(who, { who }, who);
    };
    return element(
      "form",
      { onsubmit },
      field("Address or network", address),
      element("button", { className: "danger", textContent: "Ban…" }),
    );
  }

  function roomForm(): HTMLElement {
    const room = element("input", { required: true, maxLength: 10, autocapitalize: "characters", "data-key": "room" });
    const onsubmit = async (event: Event): Promise<void> => {
      event.preventDefault();
      tell("");
      await open(room.value.trim());
      room.value = "";
    };
    return element("form", { onsubmit }, field("Room's code", room), element("button", { textContent: "Look up" }));
  }

  // The newest one alone is shown.
  let newest = 0;
  async function refresh(): Promise<void> {
    const number = ++newest;
    try {
      const [stats, listed, found, bans] = await Promise.all([run("stats"), run("rooms", { limit: "100" }), lookIntoRooms(), run("bans")]);
      const text = JSON.stringify([stats.result, listed.result, found, bans.result]);
      if (number !== newest) return;
      fault.textContent = "";
      if (text === shown) return;
      shown = text;
      for (const one of found) opened.set(String(one.room), rowsOf(one, "list"));
      const rooms = rowsOf(listed.result, "rooms");
      const left = Number(listed.result.total) - rooms.length;
      const others = (found as Row[]).filter((one) => !rooms.some(({ room }) => room === one.room));
      showFigures(stats.result);
      showRooms([...others, ...rooms], left);
      showBans(rowsOf(bans.result, "bans"));
    } catch (why) {
      const { message, isSignedOut } = why as Fault;
      if (number !== newest) return;
      if (isSignedOut && page.contains(fault)) dispatchEvent(new CustomEvent("signed-out", { detail: message }));
      fault.textContent = message;
    }
  }

  bansSection.append(banForm());
  roomsSection.append(roomForm());
  page.append(fault, stateSection, announceForm(), roomsSection, bansSection);
  // The next one begins after the last has ended.
  async function keepFresh(): Promise<void> {
    if (!page.contains(fault)) return;
    if (document.visibilityState === "visible" && !document.querySelector("dialog")) await refresh();
    setTimeout(keepFresh, between);
  }
  void keepFresh();
}
