import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import { balancesOn, cashNotice } from '../statements/cash-basis.ts';
import type { Basis, Behind, StatementColumn, StatementRow } from '../statements/statement.rules.ts';
import {
  accountBehind,
  amountCell,
  type Body,
  type Span,
  sum,
  taxBehind,
  text,
} from '../statements/statement-parts.ts';
import { taxSumsOf } from './paid-taxes.ts';
import type { TaxSum } from './tax-documents.ts';

type Pair = { readonly net: bigint | null; readonly tax: bigint };

/**
 * Tax by posting date, so that a void counts in its own month. Manual postings to the tax accounts (such as a payment to the tax
 * office) have their own row: the last row equals the movement of the accounts.
 */
export async function taxSummary(
  ctx: Ctx,
  spans: readonly Span[],
  basis: Basis,
  exponent: number,
): Promise<Body> {
  const sums = (await taxSumsOf(ctx, spans, basis)).map((of) => of.sums);
  const accounts = await readTaxAccounts(ctx);
  const movements = await movementsOf(ctx, spans, balancesOn(basis));
  const moved = movements.map((of) => -sum(accounts.map(({ id }) => of.get(id) ?? 0n)));
  const documents = sums.map(dueOf);
  const others = moved.map((amount, index) => amount - (documents[index] ?? 0n));
  const behind = taxAccountBehind(accounts, spans, basis);
  /** Links net and tax to the documents of that rate, or of all. */
  const documentsOf =
    (side: TaxSum['side'], rate: string | null) =>
    (index: number): Behind => {
      const { from = null, to = '' } = spans[index] ?? {};
      return taxBehind(side, rate, { basis, from, to });
    };
  const row = rowsOn(exponent);
  const only = (amounts: readonly bigint[]) => amounts.map((tax) => ({ net: null, tax }));
  const section = (side: TaxSum['side'], heading: string, total: string) => [
    row(
      'heading',
      heading,
      null,
      spans.map(() => null),
    ),
    ...ratesOf(sums, side).map((rate) =>
      row('line', null, rate, pairsAt(sums, side, rate), documentsOf(side, rate)),
    ),
    row(
      'total',
      total,
      null,
      sums.map((of) => totalOf(of, side)),
      documentsOf(side, null),
    ),
  ];
  return {
    columns: [{ label: '', kind: 'text' }, { label: 'Rate', kind: 'rate' }, ...columnsOf(spans)],
    rows: [
      ...section('charged', 'Charged on sales', 'Tax charged'),
      ...(ratesOf(sums, 'written_off').length > 0
        ? section('written_off', 'Bad debts', 'Tax of bad debts')
        : []),
      ...section('paid', 'Paid on purchases', 'Tax paid'),
      row('grand', 'Tax due by documents', null, only(documents)),
      row('line', 'Other entries on the tax accounts', null, only(others), behind('charged')),
      row('grand', 'Change of the tax accounts', null, only(moved), behind('charged')),
    ],
    notice: basis === 'cash' ? cashNotice : null,
  };
}

const taxAccountBehind =
  (
    accounts: readonly { readonly id: string; readonly system_key: string | null }[],
    spans: readonly Span[],
    basis: Basis,
  ) =>
  (side: TaxSum['side']) =>
  (index: number): Behind | undefined => {
    const key = side === 'charged' ? 'tax_payable' : 'purchase_tax';
    const account = accounts.find(({ system_key }) => system_key === key);
    const { from = null, to = '' } = spans[index] ?? {};
    return account && accountBehind(account.id, { from, to, basis });
  };

const readTaxAccounts = ({ db }: Ctx) =>
  db
    .selectFrom('accounts')
    .select(['id', 'system_key'])
    .where('system_key', 'in', ['tax_payable', 'purchase_tax'])
    .execute();

const dueOf = (of: readonly TaxSum[]) =>
  totalOf(of, 'charged').tax + totalOf(of, 'written_off').tax - totalOf(of, 'paid').tax;

function rowsOn(exponent: number) {
  return (
    kind: StatementRow['kind'],
    label: string | null,
    rate: string | null,
    pairs: readonly (Pair | null)[],
    behind?: (index: number) => Behind | undefined,
  ): StatementRow => {
    const figures = pairs.flatMap((pair, index) => [
      pair === null || pair.net === null ? text(null) : amountCell(pair.net, exponent, behind?.(index)),
      pair === null ? text(null) : amountCell(pair.tax, exponent, behind?.(index)),
    ]);
    return { kind, depth: kind === 'line' ? 1 : 0, cells: [text(label), text(rate), ...figures] };
  };
}

function totalOf(of: readonly TaxSum[], side: TaxSum['side']): { net: bigint; tax: bigint } {
  const own = of.filter((one) => one.side === side);
  return { net: sum(own.map(({ net }) => net)), tax: sum(own.map(({ tax }) => tax)) };
}

function columnsOf(spans: readonly Span[]): StatementColumn[] {
  return spans.flatMap(({ label, from, to }): StatementColumn[] => [
    { label: spans.length > 1 ? `Net ${label}` : 'Net', kind: 'money', days: { from, to } },
    { label: spans.length > 1 ? `Tax ${label}` : 'Tax', kind: 'money', days: { from, to } },
  ]);
}

function ratesOf(sums: readonly (readonly TaxSum[])[], side: TaxSum['side']): string[] {
  const rates = new Set(sums.flatMap((of) => of.filter((one) => one.side === side).map(({ rate }) => rate)));
  return [...rates].sort((a, b) => Number(b) - Number(a));
}

function pairsAt(sums: readonly (readonly TaxSum[])[], side: TaxSum['side'], rate: string): readonly Pair[] {
  return sums.map((of) => {
    const found = of.find((one) => one.side === side && one.rate === rate);
    return { net: found?.net ?? 0n, tax: found?.tax ?? 0n };
  });
}
