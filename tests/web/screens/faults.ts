// What looks wrong on the screen that is shown: something wider than the window, text that is cut off or
// leaves its button, two things in one place. Texts are checked by the boxes of their lines, controls by
// their own.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Thing {
  element: Element;
  box: Box;
  name: string;
  layer: Element | null;
}

const slack = 1.5; // pixels: boxes lie between them
const leastTarget = 44; // --target in tokens.css

const controls = "button, input, select, textarea, summary, a[href], [role=gridcell]";
// A text line's box has room above and below the letters, and may touch the next line's.
const letters = ({ left, right, top, bottom }: Box): Box => {
  const above = (bottom - top) * 0.22;
  return { left, right, top: top + above, bottom: bottom - above };
};

// What is above the screen hides it: the dialog, or a popover.
function shownRoot(): Element {
  return document.querySelector(":popover-open") ?? document.querySelector("dialog[open]") ?? document.body;
}

// What an element has of its own and of what is around it; computed once per element in a check.
let known = new Map<Element, { isForReaders: boolean; layer: Element | null }>();

function aroundOf(element: Element): { isForReaders: boolean; layer: Element | null } {
  const found = known.get(element);
  if (found) return found;
  const { clipPath, position, zIndex } = getComputedStyle(element);
  const parent = element.parentElement;
  const outer = parent ? aroundOf(parent) : { isForReaders: false, layer: null };
  const isLayer = position === "sticky" || position === "fixed" || zIndex !== "auto";
  const around = {
    isForReaders: outer.isForReaders || clipPath === "inset(50%)",
    layer: isLayer ? element : outer.layer, // what may lie above the rest on purpose
  };
  known.set(element, around);
  return around;
}

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !aroundOf(element).isForReaders;

const describe = (element: Element): string => [element.localName, ...element.classList].join(".");

// Where the names of people end in dots if they are too long.
function shortened(element: Element): Element | null {
  for (let one = element.closest("bdi")?.parentElement; one; one = one.parentElement) {
    if (getComputedStyle(one).textOverflow === "ellipsis") return one;
  }
  return null;
}

function textsOf(root: Element): Thing[] {
  const found: Thing[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const name = node.textContent!.trim();
    if (name === "" || element.closest("option, textarea, svg, script, style") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = aroundOf(element).layer;
    const edge = shortened(element)?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      const shown = letters(box);
      if (edge) shown.left = Math.max(shown.left, edge.left);
      if (edge) shown.right = Math.min(shown.right, edge.right);
      if (box.width > 0) found.push({ element, box: shown, name: `"${name.slice(0, 40)}"`, layer });
    }
  }
  return found;
}

const controlsOf = (root: Element): Thing[] =>
  [...root.querySelectorAll(controls)].filter(isShown).map((element) => ({
    element,
    box: element.getBoundingClientRect(),
    name: describe(element),
    layer: aroundOf(element).layer,
  }));

function* tooWide(root: Element): Generator<string> {
  const width = document.documentElement.clientWidth;
  const page = document.scrollingElement!;
  if (page.scrollWidth > page.clientWidth) yield `the page scrolls sideways: ${page.scrollWidth} > ${width}`;
  for (const element of root.querySelectorAll("*")) {
    const { left, right, width: own } = element.getBoundingClientRect();
    const isBeyond = own > 0 && (right > width + slack || left < -slack);
    if (isBeyond && isShown(element) && !element.closest("svg *") && !shortened(element))
      yield `beyond the window: ${describe(element)}`;
  }
  for (const element of [root, ...root.querySelectorAll("*")]) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth + slack && element.localName !== "textarea")
      yield `scrolls sideways: ${describe(element)}`;
  }
}

// Where this text is cut off, if it is.
function cutBy({ element, box }: Thing): Element | null {
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    const edge = one.getBoundingClientRect();
    const isCutBeside = box.left < edge.left - slack || box.right > edge.right + slack;
    const isCutBelow = box.top < edge.top - slack || box.bottom > edge.bottom + slack;
    if (/hidden|clip/.test(overflowX) && isCutBeside) return one;
    if (/hidden|clip/.test(overflowY) && isCutBelow) return one;
    if (/auto|scroll/.test(overflowX + overflowY)) return null; // reached by scrolling
  }
  return null;
}

function* cutOff(texts: readonly Thing[]): Generator<string> {
  for (const text of texts) {
    const cutting = cutBy(text);
    if (cutting) yield `cut off by ${describe(cutting)}: ${text.name}`;
    const button = text.element.closest("button, kbd, summary");
    if (!button) continue;
    const { box } = text;
    const edge = button.getBoundingClientRect();
    const isInside =
      box.left >= edge.left - slack &&
      box.right <= edge.right + slack &&
      box.top >= edge.top - slack &&
      box.bottom <= edge.bottom + slack;
    if (!isInside) yield `leaves its ${describe(button)}: ${text.name}`;
  }
}

const pencil = document.createElement("canvas").getContext("2d")!;

// The text of a field is drawn by the browser, which cuts it off: any of its choices, or what an empty one
// says.
function* cutInFields(root: Element): Generator<string> {
  for (const field of root.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input")) {
    const isChooser = field instanceof HTMLSelectElement;
    const texts = isChooser ? [...field.options].map(({ text }) => text) : [field.placeholder];
    if (!isShown(field)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pencil.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const arrow = isChooser ? 20 : 0;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    for (const text of texts) {
      if (pencil.measureText(text).width > room + slack) yield `cut off in its ${field.localName}: "${text}"`;
    }
  }
}

const meet = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;

const belong = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);

function* overlaps(texts: readonly Thing[], pressed: readonly Thing[]): Generator<string> {
  const things = [...texts, ...pressed].sort((a, b) => a.box.top - b.box.top);
  for (const [i, one] of things.entries()) {
    for (let k = i + 1; k < things.length && things[k].box.top < one.box.bottom; ++k) {
      const other = things[k];
      const isSame = one.element === other.element || belong(one.element, other.element);
      if (!isSame && one.layer === other.layer && meet(one.box, other.box))
        yield `in one place: ${one.name} and ${other.name}`;
    }
  }
}

// Of a box that is ticked and of a radio button its label is pressed; a cell of the board is as large as the window lets it.
function* tooSmall(pressed: readonly Thing[]): Generator<string> {
  for (const { element, name } of pressed) {
    const { height } = (element.closest("label") ?? element).getBoundingClientRect();
    const isCell = element.matches("[role=gridcell]");
    if (!isCell && height < leastTarget - slack) yield `${height.toFixed(0)} px high: ${name}`;
  }
}

export function findFaults(): string[] {
  known = new Map();
  const root = shownRoot();
  const texts = textsOf(root);
  const found = [
    ...tooWide(root),
    ...cutOff(texts),
    ...cutInFields(root),
    ...overlaps(texts, controlsOf(root)),
    ...tooSmall(controlsOf(root)),
  ];
  return [...new Set(found)].slice(0, 4);
}
