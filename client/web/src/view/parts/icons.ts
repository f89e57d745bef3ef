// Small drawings on buttons.
import { drawing, type Part } from "./parts.ts";

const paths = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 8h-3",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 8h3",
  clear: "M9 5h11v14H9l-6-7zM12 9l5 6M17 9l-5 6",
  check: "m5 13 4 5L19 6",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 2H9s0-1-1-2z",
  pause: "M8 5v14M16 5v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

export const icon = (name: keyof typeof paths): Part => drawing(paths[name]);
