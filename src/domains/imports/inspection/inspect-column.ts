/** Inspects one column of a file: enough to suggest a field and to list the open questions. */
import { type Cell, cellText, excerpt } from '#kernel/reading/cell.ts';
import {
  type DateFormat,
  dateFormats,
  formatsOnlyByChoice,
  readLocalTime,
} from '#kernel/reading/date-format.ts';
import { type NumberFormat, numberFormats, readNumber } from '#kernel/reading/number-format.ts';
import type { ColumnFacts } from './column-facts.rules.ts';
import { FormatEvidence } from './format-evidence.ts';

const mostExamples = 4;
const mostValues = 40;

export class ColumnInspection {
  private readonly column: string;
  private readonly dates = dateEvidence();
  private readonly numbers = numberEvidence();
  private readonly counts = { filled: 0, date: 0, number: 0, email: 0 };
  private readonly values = new Map<string, number>();
  private longest = 0;

  constructor(column: string) {
    this.column = column;
  }

  see(cell: Cell, line: number): void {
    const text = cellText(cell);
    if (text === '') return;
    this.counts.filled += 1;
    this.longest = Math.max(this.longest, text.length);
    if (this.values.size <= mostValues) this.values.set(text, (this.values.get(text) ?? 0) + 1);
    if (typeof cell !== 'string') {
      if ('date' in cell) this.counts.date += 1;
      if ('number' in cell) this.counts.number += 1;
      return;
    }
    if (/^\d{1,4}[-/.]\d|^\d{8}$|[A-Za-z]{3}/.test(text) && dateFormats.some((f) => readLocalTime(text, f)))
      this.counts.date += 1;
    if (numberFormats.some((format) => readNumber(text, { format }) !== undefined)) this.counts.number += 1;
    if (/^\S+@\S+\.\S+$/.test(text)) this.counts.email += 1;
    this.dates.see(text, line);
    this.numbers.see(text, line);
  }

  facts(): ColumnFacts {
    const { filled, date, number, email } = this.counts;
    const most = filled * 0.9;
    const looks =
      filled === 0
        ? 'empty'
        : date >= most
          ? 'date'
          : number >= most
            ? 'number'
            : email >= most
              ? 'email'
              : 'text';
    const few = this.values.size <= mostValues;
    const verdict =
      looks === 'date' ? this.dates.verdict() : looks === 'number' ? this.numbers.verdict() : undefined;
    return {
      column: this.column,
      filled,
      examples: [...this.values.keys()].slice(0, mostExamples).map(excerpt),
      looks,
      longest: this.longest,
      ...(few ? { values: [...this.values].sort((a, b) => b[1] - a[1]) } : {}),
      ...(looks === 'date' && verdict && 'format' in verdict
        ? { date_format: verdict.format as DateFormat }
        : {}),
      ...(looks === 'number' && verdict && 'format' in verdict
        ? { number_format: verdict.format as NumberFormat }
        : {}),
      ...(verdict && 'format' in verdict && verdict.proof ? { proof: verdict.proof } : {}),
    };
  }
}

export function dateEvidence(): FormatEvidence<DateFormat> {
  return new FormatEvidence(dateFormats, dayOf, formatsOnlyByChoice);
}

export function numberEvidence(): FormatEvidence<NumberFormat> {
  return new FormatEvidence(numberFormats, (text, format) => readNumber(text, { format }));
}

function dayOf(text: string, format: DateFormat): string | undefined {
  return readLocalTime(text, format)?.date;
}

/** The headers, made non-empty and unique. */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return header.map((cell, index) => {
    const name = excerpt(cell.trim()) || `Column ${index + 1}`;
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
