/**
 * Reads OFX 1 (SGML: values have no closing tag) and OFX 2 (XML): a value is the text after its tag, a group ends with its closing
 * tag. Only statement elements are read; nothing is fetched and only the five standard entities are decoded.
 */

import { exceedsMaxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { isDate } from '#kernel/dates.ts';
import { toMinor } from '#kernel/money.ts';
import type { LineFault, StatementFile, StatementLine } from './statement-file.rules.ts';

type Values = Map<string, string>;

export const looksLikeOfx = (content: string): boolean => /<OFX>/i.test(content.slice(0, 20_000));

export function readOfx(content: string, exponent: number): StatementFile {
  const found = collect(content);
  const faults: LineFault[] = [];
  const lines: StatementLine[] = [];
  for (const { values, line } of found.transactions) {
    const read = readTransaction(values, exponent);
    if (typeof read === 'string') faults.push({ line, message: read });
    else if (read.amount !== 0n) lines.push(read);
  }
  if (found.accounts.size > 1) {
    faults.push({
      line: 1,
      message: `The file holds ${found.accounts.size} accounts. Export them one by one.`,
    });
  }
  const closing = found.balance === undefined ? undefined : amountOf(found.balance, exponent);
  return {
    format: 'ofx',
    lines,
    closing_balance: closing ?? null,
    currency: found.currency ?? null,
    faults,
  };
}

interface Collected {
  readonly transactions: { values: Values; line: number }[];
  readonly accounts: Set<string>;
  balance?: string;
  currency?: string;
}

function collect(content: string): Collected {
  const found: Collected = { transactions: [], accounts: new Set() };
  let current: Values | undefined;
  let isLedgerBalance = false;
  let line = 1;
  let at = 0;
  for (const match of content.matchAll(/<(\/?)([A-Z0-9._]{1,40})>([^<]*)/gi)) {
    line += newlines(content, at, match.index);
    at = match.index;
    const [, closing = '', name = '', text = ''] = match;
    const tag = name.toUpperCase();
    const value = unescaped(text.trim());
    if (tag === 'STMTTRN') {
      current = closing ? undefined : new Map();
      if (current) found.transactions.push({ values: current, line });
    } else if (tag === 'LEDGERBAL') isLedgerBalance = !closing;
    else if (closing || value === '') continue;
    else if (current) current.set(tag, current.get(tag) ?? value);
    else if (tag === 'BALAMT' && isLedgerBalance) found.balance = value;
    else if (tag === 'CURDEF') found.currency = value;
    else if (tag === 'ACCTID') found.accounts.add(value);
  }
  return found;
}

function readTransaction(values: Values, exponent: number): StatementLine | string {
  const day = (values.get('DTPOSTED') ?? '').slice(0, 8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isDate(day)) return `“${values.get('DTPOSTED') ?? ''}” is not a day.`;
  const written = values.get('TRNAMT') ?? '';
  const amount = amountOf(written, exponent);
  if (amount === undefined) return `“${written}” is not an amount.`;
  const name = values.get('NAME') ?? values.get('PAYEE') ?? null;
  const memo = values.get('MEMO') ?? null;
  const id = values.get('FITID');
  const reference = values.get('CHECKNUM') ?? values.get('REFNUM') ?? null;
  const description = (memo ?? name ?? values.get('TRNTYPE') ?? '').slice(0, 500);
  return {
    booked_on: day,
    amount,
    description,
    counterparty: name?.slice(0, 200) ?? null,
    reference: reference?.slice(0, 200) ?? null,
    // Some banks reuse an id, so day and amount are added; the result is still the same in every file.
    fingerprint: `ofx|${id ?? `${description}|${name ?? ''}|${reference ?? ''}`}|${day}|${amount}`,
  };
}

/** Accepts a decimal point or comma, without thousands separators. */
function amountOf(text: string, exponent: number): bigint | undefined {
  const match = /^([+-]?)(\d+)(?:[.,](\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '');
  const sign = match[1] === '-' ? '-' : '';
  const minor = toMinor(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`, exponent);
  return minor === undefined || exceedsMaxAmount(minor, exponent) ? undefined : minor;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

function newlines(content: string, from: number, to: number): number {
  let count = 0;
  for (let at = content.indexOf('\n', from); at !== -1 && at < to; at = content.indexOf('\n', at + 1))
    count += 1;
  return count;
}
