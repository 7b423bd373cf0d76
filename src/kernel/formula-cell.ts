/**
 * A spreadsheet runs a cell that looks like a formula. What we write out gets an apostrophe in front of such text, and
 * what we read in loses exactly that apostrophe again, so a round trip changes nothing.
 */
const dangerous = /^[\s'"]*[=+\-@\t\r\n＝＋－＠]/;

export function neutralCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

export function restoreCell(text: string): string {
  return text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text;
}
