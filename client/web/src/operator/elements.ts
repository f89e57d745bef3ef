// Elements of the operator's page. Text is never read as markup.

type Child = Node | string | undefined | false;
type Properties = Record<string, unknown>;

// An element with properties, or attributes where the name has a "-" or is "role" or "for".
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/-|^(role|for)$/.test(name)) made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

// `key` finds the button again after a refresh; `label` is what a screen reader says, where the text alone says too little.
export const button = (text: string, key: string, onclick: () => void, label = text, className = ""): HTMLButtonElement =>
  element("button", { type: "button", textContent: text, onclick, className, "data-key": key, "aria-label": label });

export const field = (label: string, input: HTMLElement): HTMLLabelElement => element("label", {}, label, input);

// Puts new content into a place, and the focus back to the element with the same key.
export function refill(place: HTMLElement, ...children: Child[]): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset.key;
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...children.filter((child): child is Node | string => !!child));
  if (hadFocus && key) place.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
