// Styles that come with a part of the page that is fetched when it is needed: those of the first paint are in
// styles/main.css.
export function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
