// Codes of rooms, and the room that a code, a link or the address of the page names.

const alphabet = /^[2-9A-HJKMNP-TV-Z]{6}$/;

// "K7QX2M" in any case; "": it is none.
export function parseCode(text: string): string {
  const code = text.toUpperCase();
  return alphabet.test(code) ? code : "";
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

// Of the ranked puzzle of this day, as RoomCode::of_day.
export function codeOfDay(now: number): string {
  let code = "DAY";
  for (let rest = Math.floor(now / 86_400_000), i = 0; i < 3; ++i, rest = Math.floor(rest / letters.length))
    code += letters[rest % letters.length];
  return code;
}

export interface RoomAddress {
  code: string;
  origin: string; // "https://example.org", or with its path; "": that of the page
  word: string; // that newcomers must say; "": the link says none
  serverWord: string; // likewise, of the server
}

// The room in a typed or pasted text: a code, a link, or the whole invitation "gridrace join ws://…". null:
// none.
export function parseRoom(typed: string): RoomAddress | null {
  const [text] = typed.split("#");
  const words = wordsInLink(typed.trim());
  const spelled = parseCode(text.replace(/[\s-]/g, ""));
  if (spelled) return { code: spelled, origin: "", ...words };
  const last = text.trim().split(/\s+/).pop() ?? "";
  const [, scheme, host, path, code] =
    /^(?:(https?|wss?):\/\/)?([^/?#]*)((?:\/[\w.~-]+)*)\/r\/(\w+)\/?(?:[?#].*)?$/i.exec(last) ?? [];
  if (!code || !parseCode(code)) return null;
  if (!host) return scheme ? null : { code: parseCode(code), origin: "", ...words };
  if (!/^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return null;
  // As in the terminal: without a scheme not encrypted.
  const isSecure = /^(https|wss)$/i.test(scheme ?? "");
  return { code: parseCode(code), origin: `http${isSecure ? "s" : ""}://${host.toLowerCase()}${path}`, ...words };
}

// The end of a link that says the room's word and the server's, which a browser keeps from the server; see
// common/base/url_path.hpp.
export function wordFragment(word: string, serverWord = ""): string {
  const said = [
    ["word", word],
    ["server_word", serverWord],
  ].filter(([, text]) => text);
  return said.map(([key, text], i) => `${i ? "," : "#"}${key}=${encodeURIComponent(text)}`).join("");
}

// The words at the end of a link, or of the page's own address; "": none.
export function wordsInLink(link: string): { word: string; serverWord: string } {
  const said = new URLSearchParams(/#(.*)/.exec(link)?.[1].replace(/,(?=(server_)?word=)/g, "&"));
  return { word: said.get("word") ?? "", serverWord: said.get("server_word") ?? "" };
}

// The room that the path of the page names, "/r/CODE"; "": none.
export const roomOfPath = (path: string): string => parseCode(/^\/r\/(\w+)\/?$/.exec(path)?.[1] ?? "");

// What stands there instead of a code, as it was typed.
export function typedInPath(path: string): string {
  const typed = /^\/r\/(.*)$/.exec(path)?.[1] ?? "";
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed; // "%zz"
  }
}
