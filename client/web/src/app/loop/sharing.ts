// The clipboard, the sharing sheet of phones, and files.
import type { PictureUse } from "../core/message.ts";

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
  const data = { text, url };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const pictureName = "gridrace.png";
const pictureType = "image/png";

// False: this browser does not let the page do it. A sheet that the person closes counts as used.
export async function sendPicture(canvas: HTMLCanvasElement, how: PictureUse, text: string): Promise<boolean> {
  const made = new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no memory for a picture"))), pictureType),
  );
  try {
    if (how === "share") await navigator.share({ text, files: [new File([await made], pictureName, { type: pictureType })] });
    else if (how === "copy") await navigator.clipboard.write([new ClipboardItem({ [pictureType]: made })]);
    else saveFile(await made, pictureName);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
