// What the build puts into the service worker: addresses of the first load, and of what is fetched later.
declare const FIRST: readonly string[];
declare const LATER: readonly string[];

// The build has put numbers in place of texts: words/say.ts.
declare const NUMBERED: true | undefined;

// The text of a style sheet: tools/sheets.mjs.
declare module "*.css" {
  const text: string;
  export default text;
}
