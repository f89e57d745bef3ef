// The loop that brings messages to update(), paints what comes of them, and does what it asks. The
// counterpart of client/app/loop/loop.cpp.
import { render, renderMove } from "../../view/page/view.ts";
import { carryOut } from "./effects.ts";
import type { RoomLink } from "../core/link.ts";
import type { Effect, Message } from "../core/message.ts";
import type { Model } from "../core/model.ts";
import { isPlaying } from "../core/screen.ts";
import { update } from "./update.ts";
import { stayAwake } from "./wake_lock.ts";
import type { World } from "./world.ts";

export interface Loop {
  tell(message: Message): void;
  model(): Model;
}

// From a move to its frame, and a little more.
const untilShown = 30;

const longestFrame = 300;

// Once the start page is shown and takes what is typed. A hidden page has no frames, nor has a window that is covered.
export function whenShown(work: () => void): void {
  if (document.hidden) return work();
  let isDue = true;
  const workOnce = () => {
    if (isDue) work();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(workOnce, untilShown));
  setTimeout(workOnce, longestFrame);
}

export function startLoop(first: Model): Loop {
  let model = first;
  let link: RoomLink | null = null;
  let isBusy = false;
  let isPainted = true;
  let isRendering = false;
  let freshUntil = 0; // a move was painted at once, and its frame is to be shown before there is another
  let timer: ReturnType<typeof setTimeout> | undefined;
  const afterwards: Effect[] = []; // what the start page asks for, once it has been shown
  const queue: Message[] = [];
  const now = (): number => link?.now() ?? Date.now();

  const rendering = <T>(draw: (model: Model, tell: Loop["tell"]) => T): T => {
    isRendering = true;
    try {
      return draw(model, tell);
    } finally {
      isRendering = false;
    }
  };
  const paint = (): void => {
    if (isPainted) return;
    isPainted = true;
    rendering(render);
    stayAwake(isPlaying(model) && !model.isPaused && !model.isElsewhere && !document.hidden);
  };
  // In the next frame. What follows a move, such as its answer, comes all together in a later one: a browser that is asked for the
  // next frame begins it before it has shown the last. A hidden page has no frames, but a title.
  const paintSoon = (): void => {
    if (!isPainted) return;
    isPainted = false;
    if (document.hidden) setTimeout(paint);
    else if (performance.now() < freshUntil) setTimeout(paint, untilShown);
    else requestAnimationFrame(paint);
  };
  // The start page, before a frame shows an empty one; of a move the board, so that its frame has only to show it.
  const paintNow = (isMove: boolean): void => {
    if (isMove && rendering(renderMove)) {
      freshUntil = performance.now() + untilShown;
      return paintSoon();
    }
    isPainted = false;
    paint();
  };
  const planTick = (): void => {
    clearTimeout(timer);
    const at = model.lazy.play?.room.nextTick(model) ?? null;
    if (at === null) return;
    timer = setTimeout(
      () => tell({ is: "ticked", roundTrip: link?.roundTrip() ?? null }),
      Math.max(at - now(), 1),
    );
  };

  const world: World = {
    tell,
    model: () => model,
    link: () => link,
    // Messages of a link that was left are ignored.
    enter(entered) {
      link = entered;
      entered?.start((message) => link === entered && tell(message));
    },
  };
  const doNext = (message: Message): void => {
    const turn = update(model, message, now());
    model = turn.model;
    link?.keep(model.board);
    if (message.is === "looked_around") return void afterwards.push(...turn.effects);
    for (const effect of turn.effects) carryOut(world, effect);
  };
  function tell(message: Message): void {
    queue.push(message);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) doNext(next);
    } finally {
      isBusy = false;
      // A rendering can move the focus, which is a message.
      const isMove = isPlaying(model) && /^(pressed|pointed|acted)$/.test(message.is);
      if (!isRendering && (isMove || message.is === "looked_around")) paintNow(isMove);
      else paintSoon();
      if (afterwards.length > 0) whenShown(() => afterwards.splice(0).forEach((effect) => carryOut(world, effect)));
      planTick();
    }
  }

  document.addEventListener("visibilitychange", () => {
    isPainted = true; // a frame that was asked for while the page was shown may never come
    tell({ is: "hidden", isHidden: document.hidden });
  });
  return { tell, model: () => model };
}
