// The clipboard, and the sharing sheet of phones.

// Where the clipboard is closed to pages, as without TLS, the old way may be open.
function copyOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

// False: this browser has no sheet. A sheet that the person closes counts as used.
export async function share(text: string, url: string): Promise<boolean> {
  const data: ShareData = url ? { text, url } : { text };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
