/** The form of a manual entry: its totals and the input sent. */
import { classesOf, noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';

export interface EntryLineForm {
  readonly key: string;
  readonly account_id: string | null;
  readonly debit: string | null | undefined;
  readonly credit: string | null | undefined;
  readonly memo: string;
  readonly department_id: string | null;
  readonly branch_id: string | null;
}

// Starts at the time, as a saved draft may contain keys of an earlier visit.
let made = Date.now();

export function newEntryLine(): EntryLineForm {
  made += 1;
  return { key: `line-${made}`, account_id: null, debit: null, credit: null, memo: '', ...noClasses };
}

/** The initial lines from a template, whose zero amounts become empty fields. */
export function templateLines(
  kept: readonly {
    readonly account_id: string;
    readonly debit: string;
    readonly credit: string;
    readonly memo: string | null;
    readonly department_id: string | null;
    readonly branch_id: string | null;
  }[],
): readonly EntryLineForm[] {
  const amount = (value: string) => (Number(value) === 0 ? null : value);
  const lines: EntryLineForm[] = kept.map(({ account_id, debit, credit, memo, ...classes }) => ({
    ...newEntryLine(),
    ...{ account_id, debit: amount(debit), credit: amount(credit), memo: memo ?? '' },
    ...classesOf(classes),
  }));
  while (lines.length < 2) lines.push(newEntryLine());
  return lines;
}

export interface EntrySums {
  readonly debit: string;
  readonly credit: string;
  /** Debit less credit; undefined while a number can't be read. */
  readonly difference: string | undefined;
}

export function sumsOf(lines: readonly EntryLineForm[], currency: string): EntrySums {
  const exponent = currencyExponent(currency);
  let isReadable = true;
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((total, line) => {
      const typed = line[side];
      const minor = typed === null ? 0n : typed === undefined ? undefined : toMinor(typed, exponent);
      if (minor === undefined) isReadable = false;
      return total + (minor ?? 0n);
    }, 0n);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return {
    debit: fromMinor(debit, exponent),
    credit: fromMinor(credit, exponent),
    difference: isReadable ? fromMinor(debit - credit, exponent) : undefined,
  };
}

/** Without the empty lines. */
export function filledLines(lines: readonly EntryLineForm[]): readonly EntryLineForm[] {
  return lines.filter((line) => line.account_id || line.debit !== null || line.credit !== null || line.memo);
}

export function linesToSend(lines: readonly EntryLineForm[]) {
  return filledLines(lines).map(({ account_id, debit, credit, memo, ...classes }) => ({
    account_id,
    debit: debit === undefined ? '?' : debit,
    credit: credit === undefined ? '?' : credit,
    memo: memo || null,
    ...classesOf(classes),
  }));
}
