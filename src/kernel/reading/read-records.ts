/**
 * Parses delimited text in chunks into records with their starting line. Nothing is repaired: a record that breaks the quoting
 * rules gets a fault, and the others are unaffected. A quote inside an unquoted cell is literal.
 */
export interface TextRecord {
  /** Line on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: string;
}

/** Longer records mean a quotation mark that was never closed. */
export const longestRecord = 1_000_000;

export class UnclosedQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The quotation mark that opens on line ${line} is never closed.`);
    this.line = line;
  }
}

export class RecordReader {
  private readonly delimiter: string;
  private rest = '';
  private line = 1;
  private isEnd = false;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** Adds a chunk and returns the records completed by it. */
  push(piece: string): TextRecord[] {
    this.rest = this.rest === '' ? piece : this.rest + piece;
    return this.read();
  }

  /** Returns the rest: a last record without a line break. */
  end(): TextRecord[] {
    this.isEnd = true;
    return this.read();
  }

  private read(): TextRecord[] {
    const records: TextRecord[] = [];
    let from = 0;
    while (from < this.rest.length) {
      const found = this.readOne(from);
      if (!found) break;
      if (!isBlank(found.record)) records.push(found.record);
      this.line += found.lines;
      from = found.next;
    }
    this.rest = this.rest.slice(from);
    if (this.rest.length > longestRecord) throw new UnclosedQuote(this.line);
    return records;
  }

  /** Undefined if the record may continue in the next chunk. */
  private readOne(start: number): { record: TextRecord; next: number; lines: number } | undefined {
    const text = this.rest;
    const cells: string[] = [];
    let fault: string | undefined;
    let at = start;
    let lines = 0;
    for (;;) {
      let cell: string;
      if (text.charCodeAt(at) === quote) {
        const closed = this.readQuoted(at);
        if (!closed) return undefined;
        cell = closed.cell;
        lines += closed.lines;
        fault ??= closed.fault;
        at = closed.next;
      } else {
        const stop = this.endOfCell(at);
        if (stop === text.length && !this.isEnd) return undefined;
        cell = text.slice(at, stop);
        at = stop;
      }
      cells.push(cell);
      const code = text.charCodeAt(at);
      if (at < text.length && code === this.delimiter.charCodeAt(0)) {
        at += 1;
        if (at === text.length && !this.isEnd) return undefined;
        continue;
      }
      // The line feed after a carriage return may be in the next chunk.
      if (code === carriageReturn && at + 1 === text.length && !this.isEnd) return undefined;
      const breakLength =
        at >= text.length ? 0 : code === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
      const record = { line: this.line, cells, ...(fault === undefined ? {} : { fault }) };
      return { record, next: at + breakLength, lines: lines + 1 };
    }
  }

  private readQuoted(
    start: number,
  ): { cell: string; next: number; lines: number; fault?: string } | undefined {
    const text = this.rest;
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2);
    if (close === -1 && this.isEnd) throw new UnclosedQuote(this.line);
    if (close === -1 || (close + 1 === text.length && !this.isEnd)) return undefined;
    const inside = text.slice(start + 1, close);
    const cell = inside.includes('"') ? inside.replaceAll('""', '"') : inside;
    const stop = this.endOfCell(close + 1);
    if (stop === text.length && !this.isEnd && stop !== close + 1) return undefined;
    const after = text.slice(close + 1, stop);
    const lines = countBreaks(inside);
    if (after.trim() === '') return { cell, next: stop, lines };
    const fault = 'There is text after a closing quotation mark.';
    return { cell: cell + after, next: stop, lines, fault };
  }

  private endOfCell(from: number): number {
    const text = this.rest;
    const delimiter = this.delimiter.charCodeAt(0);
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === lineFeed || code === carriageReturn) break;
    }
    return at;
  }
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

function isBlank({ cells }: TextRecord): boolean {
  return cells.length === 1 && cells[0]?.trim() === '';
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
