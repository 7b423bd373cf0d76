/** Reads a statement from CSV by its mapping. Unreadable values are reported by line, never guessed or skipped. */

import { exceedsMaxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { toMinor } from '#kernel/money.ts';
import { dateFormatLabels, readLocalTime } from '#kernel/reading/date-format.ts';
import { numberFault, readNumber, withoutCurrency } from '#kernel/reading/number-format.ts';
import type { CsvTable } from '#kernel/reading/read-table.ts';
import type { CsvMapping, LineFault, StatementFile, StatementLine } from './statement-file.rules.ts';

export function readCsv(
  { columns, records, faults: before }: CsvTable,
  mapping: CsvMapping,
  currency: string,
  exponent: number,
): StatementFile {
  const faults: LineFault[] = [...before];
  const lines: StatementLine[] = [];
  const seen = new Map<string, number>();
  let last: { day: string; balance: bigint } | undefined;
  let first: { day: string; balance: bigint } | undefined;
  for (const record of records) {
    const cell = (column: string | null) =>
      column === null ? '' : (record.cells[columns.indexOf(column)] ?? '').trim();
    const fault =
      record.fault ??
      (record.cells.length > columns.length ? 'There are more cells than columns.' : undefined);
    const read = fault ?? readLine(cell, mapping, currency, exponent);
    if (typeof read === 'string') {
      faults.push({ line: record.line, message: read });
      continue;
    }
    if (read.balance !== undefined) {
      last = { day: read.booked_on, balance: read.balance };
      first ??= last;
    }
    if (read.amount === 0n) continue;
    const { balance: _, ...line } = read;
    const key = `${line.booked_on}|${line.amount}|${line.description}|${line.counterparty ?? ''}|${line.reference ?? ''}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    lines.push({ ...line, fingerprint: `csv|${key}|${times}` });
  }
  // Some banks list the newest first: its balance is the closing one.
  const closing = first && last && first.day > last.day ? first : last;
  return { format: 'csv', lines, closing_balance: closing?.balance ?? null, currency: null, faults };
}

type ReadLine = Omit<StatementLine, 'fingerprint'> & { readonly balance?: bigint };

function readLine(
  cell: (column: string | null) => string,
  mapping: CsvMapping,
  currency: string,
  exponent: number,
): ReadLine | string {
  const day = readLocalTime(cell(mapping.date), mapping.date_format)?.date;
  if (day === undefined)
    return `“${cell(mapping.date)}” is not a day written like ${dateFormatLabels[mapping.date_format]}.`;
  const amounts = [
    [mapping.amount, mapping.is_inverted ? -1n : 1n],
    [mapping.paid_in, 1n],
    [mapping.paid_out, -1n],
  ] as const;
  let amount = 0n;
  for (const [column, sign] of amounts) {
    const written = cell(column);
    if (written === '') continue;
    const minor = readAmount(written, mapping, currency, exponent);
    if (typeof minor === 'string') return minor;
    // Separate columns hold absolute amounts: some banks write those for payments with a minus as well.
    amount += column === mapping.amount ? sign * minor : sign * (minor < 0n ? -minor : minor);
  }
  const balanceText = cell(mapping.balance);
  const balance = balanceText === '' ? undefined : readAmount(balanceText, mapping, currency, exponent);
  if (typeof balance === 'string') return balance;
  return {
    booked_on: day,
    amount,
    description: cell(mapping.description).slice(0, 500),
    counterparty: cell(mapping.counterparty).slice(0, 200) || null,
    reference: cell(mapping.reference).slice(0, 200) || null,
    ...(balance === undefined ? {} : { balance }),
  };
}

function readAmount(
  written: string,
  { number_format: format }: CsvMapping,
  currency: string,
  exponent: number,
): bigint | string {
  const { text, other } = withoutCurrency(written, currency);
  if (other) return `“${written}” is not in ${currency}.`;
  const reading = { format, parenthesesAreNegative: true };
  const plain = readNumber(text, reading);
  if (plain === undefined) return `“${written}”: ${numberFault(text, reading)}`;
  const minor = toMinor(plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), exponent);
  if (minor === undefined) return `“${written}” has more digits than ${currency} has.`;
  return exceedsMaxAmount(minor, exponent) ? `“${written}” is too large.` : minor;
}
