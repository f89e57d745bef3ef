// The key of a browser's event in the notation of the settings: "ctrl-z", "shift-up", "K", "space". The
// counterpart of client/terminal/key_name.cpp.
export interface KeyEvent {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const names: Record<string, string> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
  Insert: "insert",
  Delete: "delete",
  PageUp: "page-up",
  PageDown: "page-down",
  Tab: "tab",
  Backspace: "backspace",
  Enter: "enter",
  Escape: "escape",
};

// With alt, some systems write another character: then the place of the key says which digit or letter it is.
function character({ key, code, altKey }: KeyEvent): string {
  const placed = altKey ? /^(?:Digit|Numpad|Key)(\w)$/.exec(code)?.[1].toLowerCase() : undefined;
  return placed ?? (key === " " ? "space" : key);
}

// "" for a key that has no meaning alone, or belongs to the system.
export function keyName(event: KeyEvent): string {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = event;
  if (metaKey) return "";
  const modifiers = (ctrlKey ? "ctrl-" : "") + (altKey ? "alt-" : "");
  const named = names[key] ?? (/^F\d+$/.test(key) ? key.toLowerCase() : "");
  if (named) return modifiers + (shiftKey ? "shift-" : "") + named;
  return [...key].length === 1 ? modifiers + character(event) : "";
}
