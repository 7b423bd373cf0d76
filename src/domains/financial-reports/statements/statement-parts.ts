/** Building blocks shared by all statements. */
import { addDays } from '#kernel/dates.ts';
import { fromMinor, roundHalfEven } from '#kernel/money.ts';
import type {
  Basis,
  Behind,
  ClassFilter,
  Statement,
  StatementCell,
  StatementCheck,
  StatementColumn,
  StatementRow,
  TaxSide,
} from './statement.rules.ts';

/** A column of amounts: its label and days. */
export interface Span {
  readonly label: string;
  readonly from: string | null;
  readonly to: string;
  /** Figures lead to lines on this basis; accrual when left out. */
  readonly basis?: Basis | undefined;
  readonly only?: ClassFilter | undefined;
}

export interface Body {
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly StatementRow[];
  readonly checks?: readonly StatementCheck[];
  readonly notice?: string | null;
  /** Behind the title: which budget it is. */
  readonly of?: string;
  readonly year?: Statement['year'];
}

export const text = (value: string | null, behind?: Behind): StatementCell =>
  behind === undefined ? { value } : { value, behind };

type Days = Omit<Span, 'label'>;

/** The lines of an account in a span, as its figures have them. */
export const accountBehind = (id: string, { from, to, basis, only }: Days): Behind => ({
  ...{ page: 'account', id, from, to },
  ...(basis === 'cash' && { basis }),
  ...(only && { only }),
});

/** The taxed documents of a side in a span, at one rate or, without it, at all. */
export const taxBehind = (side: TaxSide, rate: string | null, { from, to, basis }: Days): Behind => ({
  ...{ page: 'tax_detail', side, rate, from, to },
  ...(basis === 'cash' && { basis }),
});

export function amountCell(minor: bigint, exponent: number, behind?: Behind): StatementCell {
  return text(fromMinor(minor, exponent), behind);
}

/** `cells` say what is left out, for pages that can't be continued. */
export function moreRow(cells: readonly StatementCell[], after: string): StatementRow {
  return { kind: 'more', depth: 1, cells, after };
}

/** A percentage such as `12.5`; null if there is nothing to compare with. */
export function shareOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const size = whole < 0n ? -whole : whole;
  return fromMinor(roundHalfEven(part * 1000n, size), 1);
}

/** The cells of the amounts; with two spans also the change and its percentage. */
export function figures(
  amounts: readonly bigint[],
  exponent: number,
  behind: (index: number) => Behind | undefined = () => undefined,
): StatementCell[] {
  const cells = amounts.map((amount, index) => amountCell(amount, exponent, behind(index)));
  const [now, before] = amounts;
  if (now === undefined || before === undefined) return cells;
  return [...cells, amountCell(now - before, exponent), text(shareOf(now - before, before))];
}

export function figureColumns(spans: readonly Span[]): StatementColumn[] {
  const columns: StatementColumn[] = spans.map(({ label, from, to }) => ({
    label,
    kind: 'money',
    days: { from, to },
  }));
  if (spans.length < 2) return columns;
  return [...columns, { label: 'Change', kind: 'money' }, { label: 'Change %', kind: 'share' }];
}

export function check(label: string, difference: bigint, exponent: number): StatementCheck {
  return { label, difference: fromMinor(difference, exponent), is_right: difference === 0n };
}

export const dayBefore = (day: string) => addDays(day, -1);

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
