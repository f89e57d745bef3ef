// Where the page lies on its host: "/", or "/sudoku/" behind a proxy that has it under a path. Its scripts lie in
// the folder assets/ there.
export const base = new URL("../", import.meta.url).pathname;

// "/r/K7QX2M", counted from the page's own place, as an address on its host.
export const onHost = (path: string): string => base + path.slice(1);

// The other way round.
export const onPage = (path: string): string => (path.startsWith(base) ? path.slice(base.length - 1) : path);

// The address of this page, or the name of what only it uses in the browser, which keeps everything by host.
export const ofThisPage = (name: string): string => name + base.slice(0, -1);
