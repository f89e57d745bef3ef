// Whether the server has a newer page than this one. Then files of this one that were not fetched yet are gone,
// unless a service worker has kept them.
import { exchange } from "./http.ts";

// A file of the page cannot be fetched, says this sentence for the person.
export class MissingFile extends Error {}

// True if there is one; then the page offers to reload.
export async function isOutdated(tell: (message: { is: "outdated" }) => void): Promise<boolean> {
  const { body } = await exchange("/");
  const script = /"(\.\/assets\/main-\w+\.js)"/.exec(new TextDecoder().decode(body))?.[1];
  const isNewer = script !== undefined && !document.querySelector(`script[src$="${script.slice(1)}"]`);
  if (isNewer) tell({ is: "outdated" });
  return isNewer;
}
