/**
 * Guesses the columns of a CSV from headers and values. Dates that fit several orders are read in the company's own, shown for
 * correction; numbers that are ambiguous between countries are left open.
 */

import { FormatEvidence } from '#domains/imports/inspection/format-evidence.ts';
import { dateFormats, formatsOnlyByChoice, readLocalTime } from '#kernel/reading/date-format.ts';
import { numberFormats, readNumber } from '#kernel/reading/number-format.ts';
import type { CsvTable } from '#kernel/reading/read-table.ts';
import { namesOf } from '#kernel/type-guards.ts';
import type { CsvMapping, MappedColumn } from './statement-file.rules.ts';

/** Headers in several languages, as used by banks. The first match wins. */
const words: Readonly<Record<MappedColumn, RegExp>> = {
  date: /^(booking |posting |posted |transaction |value |process(ed|ing) )?date( posted| booked)?$|^buchungs(tag|datum)$|^datum$|^fecha|^date (d'|de )?/i,
  balance: /balance|saldo|solde|kontostand/i,
  paid_in: /^(paid in|money in|credit( amount)?|deposits?|haben|crédit|abono|in)$/i,
  paid_out: /^(paid out|money out|debit( amount)?|withdrawals?|soll|débit|cargo|out)$/i,
  amount: /^(transaction )?amount|^betrag|^montant|^importe|^value$|^sum(me)?$/i,
  counterparty: /payee|counterparty|^name$|beneficiary|merchant|auftraggeber|empfänger|begünstigt/i,
  reference: /reference|^ref\b|check( no| num|$)|cheque|end-?to-?end|mandat/i,
  description:
    /description|memo|details|narrative|particulars|purpose|verwendungszweck|libell|concepto|buchungstext/i,
};

export function guessMapping(table: CsvTable, locale: string): Partial<CsvMapping> {
  const { columns } = table;
  const taken = new Set<string>();
  const guess: Partial<Record<MappedColumn, string>> = {};
  for (const name of namesOf(words)) {
    const column = columns.find((one) => !taken.has(one) && words[name].test(one));
    if (column === undefined) continue;
    guess[name] = column;
    taken.add(column);
  }
  if (guess.amount && (guess.paid_in || guess.paid_out)) delete guess.amount;
  const date = verdictOf(
    table,
    [guess.date],
    new FormatEvidence(dateFormats, (text, format) => readLocalTime(text, format)?.date, formatsOnlyByChoice),
    orderOf(locale),
  );
  const number = verdictOf(
    table,
    [guess.amount, guess.paid_in, guess.paid_out, guess.balance],
    new FormatEvidence(numberFormats, (text, format) =>
      readNumber(text.replace(/[^\d.,'’+()-]/g, ''), { format, parenthesesAreNegative: true }),
    ),
  );
  return {
    date: guess.date ?? '',
    ...(date ? { date_format: date } : {}),
    ...(number ? { number_format: number } : {}),
    amount: guess.amount ?? null,
    paid_in: guess.paid_in ?? null,
    paid_out: guess.paid_out ?? null,
    is_inverted: false,
    description: guess.description ?? null,
    counterparty: guess.counterparty ?? null,
    reference: guess.reference ?? null,
    balance: guess.balance ?? null,
  };
}

function verdictOf<F extends string>(
  { columns, records }: CsvTable,
  wanted: readonly (string | undefined)[],
  evidence: FormatEvidence<F>,
  usual?: F,
): F | undefined {
  const places = wanted.flatMap((column) => (column === undefined ? [] : [columns.indexOf(column)]));
  if (places.length === 0) return undefined;
  for (const { cells, line } of records.slice(0, 2000)) {
    for (const place of places) evidence.see((cells[place] ?? '').trim(), line);
  }
  const verdict = evidence.verdict();
  if ('format' in verdict) return verdict.format;
  return verdict.open.find((format) => format === usual);
}

function orderOf(locale: string): 'MDY' | 'DMY' {
  const [first] = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts();
  return first?.type === 'month' ? 'MDY' : 'DMY';
}
