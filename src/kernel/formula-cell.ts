/**
 * Spreadsheets execute cells that look like formulas. Exports put an apostrophe in front of such text, and imports remove exactly
 * that apostrophe, so a round trip changes nothing.
 */
const dangerous = /^[\s'"]*[=+\-@\t\r\n＝＋－＠]/;

export function neutralCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

export function restoreCell(text: string): string {
  return text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text;
}
