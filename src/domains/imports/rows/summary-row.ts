/**
 * Rows that another program writes below the data or between it: "TOTAL", "Grand total:", "Total for Smith", with nothing beside it
 * but figures. A company that is called Total has an address or the like, and is imported.
 */
import { type Cell, cellText } from '#kernel/reading/cell.ts';

/** The word that makes the row a summary; undefined for rows of data. `asides`: of tables in which a row without figures is a heading. */
export function summaryWord(cells: readonly Cell[], asides?: RegExp): string | undefined {
  const [first, ...others] = cells.map(cellText).filter((text) => text !== '');
  if (first === undefined) return undefined;
  if (asides && others.length === 0) return first;
  if (!word.test(first) && !asides?.test(first)) return undefined;
  return others.every((text) => figure.test(text)) ? first : undefined;
}

const word =
  /^(?:(?:grand|report|sub)[ -]?)?totals?(?: for .+| \(\d+\))?\s*:?$|^(?:sum|summary|gesamt|gesamtsumme|summe|suma)\s*:?$/i;

/** "1,234.50", "$ 12", "(3)", "7 customers". */
const figure = /^[^\p{L}\d]*\d[^\p{L}]*(?:customers?|clients?|items?|rows?|records?|jobs?)?$/iu;
