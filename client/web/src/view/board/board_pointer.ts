// Mouse, pen and fingers on the board, as messages: a press, cells dragged over, a long press.
import type { Tell } from "../parts/parts.ts";

// Time until a press is a long one, in milliseconds.
export const untilLong = 450;

// Of the pointer that is down. One at a time.
interface Press {
  id: number;
  cell: number;
  isDue: boolean; // not reported yet: it may become a long one
  timer: ReturnType<typeof setTimeout>;
}
let press: Press | null = null;
let wasLong = false; // the last one: a menu that it opens is no press of its own

function cellUnder(target: EventTarget | Element | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return cell ? Number(cell.dataset.cell) : null;
}

function forget(): void {
  if (press) clearTimeout(press.timer);
  press = null;
}

// `writes`: a press writes at once. Then a finger's is reported when it ends, as it may become a long one.
function pressDown(tell: Tell, event: PointerEvent, writes: boolean): void {
  const cell = cellUnder(event.target);
  wasLong = false;
  // One at a time. The end of an earlier one may have been missed: its board is gone.
  if (cell === null || event.button !== 0 || !event.isPrimary) return;
  forget();
  const isFinger = event.pointerType !== "mouse";
  const isDue = writes && isFinger;
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  const timer = setTimeout(() => {
    if (!isFinger || !press) return;
    forget();
    wasLong = true;
    if (isDue) tell({ is: "pointed", cell, how: "note", extends: false });
  }, untilLong);
  press = { id: event.pointerId, cell, isDue, timer };
  const extend = event.shiftKey || event.ctrlKey || event.metaKey;
  if (!isDue) tell({ is: "pointed", cell, how: "down", extends: extend });
}

// Reports a press that was not reported yet: it is no long press.
function tellDue(tell: Tell): void {
  if (press?.isDue) tell({ is: "pointed", cell: press.cell, how: "down", extends: false });
}

function drag(tell: Tell, { pointerId, clientX, clientY }: PointerEvent): void {
  if (press?.id !== pointerId) return;
  const cell = cellUnder(document.elementFromPoint(clientX, clientY));
  if (cell === null || cell === press.cell) return;
  clearTimeout(press.timer);
  tellDue(tell);
  press = { ...press, cell, isDue: false };
  tell({ is: "pointed", cell, how: "drag", extends: true });
}

// The other button. A long press of a finger or a pen is reported by its timer.
function openMenu(tell: Tell, event: Event): void {
  event.preventDefault();
  const cell = cellUnder(event.target);
  const isFinger = (event as PointerEvent).pointerType === "touch";
  if (cell !== null && !isFinger && !press && !wasLong) tell({ is: "pointed", cell, how: "note", extends: false });
}

// A screen reader moves the focus by itself.
function followFocus(tell: Tell, target: EventTarget | null): void {
  const cell = cellUnder(target);
  const isCursor = (target as HTMLElement).tabIndex === 0;
  if (cell !== null && !isCursor && !press) tell({ is: "moved_to", cell });
}

export const boardPointer = (tell: Tell, writes: boolean) => ({
  down: (event: PointerEvent) => pressDown(tell, event, writes),
  move: (event: PointerEvent) => drag(tell, event),
  end: () => {
    tellDue(tell);
    forget();
  },
  cancel: forget,
  key: () => (wasLong = false), // a menu that a key opens
  menu: (event: Event) => openMenu(tell, event),
  focus: ({ target }: FocusEvent) => followFocus(tell, target),
});
