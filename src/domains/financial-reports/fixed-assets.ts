/**
 * The register of fixed assets over a period: cost and accumulated depreciation at its beginning and end, and what moved them. Each account is
 * compared with the register at the end. What was taken over from other books counts as there at the beginning.
 */
import { sql } from 'kysely';
import '#domains/fixed-assets/depreciation.resource.ts';
import '#domains/fixed-assets/fixed-asset.resource.ts';
import '#domains/fixed-assets/fixed-asset-estimate.resource.ts';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import type { StatementCheck, StatementRow } from './statements/statement.rules.ts';
import { amountCell, type Body, check, dayBefore, sum, text } from './statements/statement-parts.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

interface Stored {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly cost: bigint;
  readonly asset_account_id: string;
  readonly asset_account: string;
  readonly accumulated_account_id: string;
  readonly accumulated_account: string;
  /** In the books at the end of the day before, or taken over by the end. */
  readonly was_there: boolean;
  readonly is_there: boolean;
  /** Bought in these days. */
  readonly is_new: boolean;
  readonly accumulated_before: bigint;
  readonly accumulated_after: bigint;
  /** Its posted depreciation in these days. */
  readonly depreciation: bigint;
}

const figureNames = [
  ...(['cost_before', 'additions', 'disposals', 'cost'] as const),
  ...(['accumulated_before', 'depreciation', 'removed', 'accumulated', 'book_value'] as const),
] as const;
type Figures = Readonly<Record<(typeof figureNames)[number], bigint>>;

type Line = Stored & { readonly figures: Figures };

export async function fixedAssetsStatement(ctx: Ctx, wanted: Days, exponent: number): Promise<Body> {
  const { from, to } = wanted;
  const days = { from, to };
  const lines = (await readStored(ctx, days)).map(
    (stored): Line => ({ ...stored, figures: figuresOf(stored) }),
  );
  const rows: StatementRow[] = [];
  for (const [account, own] of grouped(lines, ({ asset_account }) => asset_account)) {
    const blank = figureNames.map(() => text(null));
    rows.push({ kind: 'heading', depth: 0, cells: [text(account), ...blank] });
    rows.push(...own.map((line) => assetRow(line, exponent)));
    rows.push(totalOf(account, own, days, exponent));
  }
  rows.push(sumRow('grand', 'Total', lines, exponent));
  return {
    columns: [
      { label: 'Asset', kind: 'text' },
      { label: 'Cost before', kind: 'money' },
      { label: 'Additions', kind: 'money' },
      { label: 'Disposals', kind: 'money' },
      { label: 'Cost', kind: 'money' },
      { label: 'Depreciation before', kind: 'money' },
      { label: 'Depreciation', kind: 'money' },
      { label: 'Of disposals', kind: 'money' },
      { label: 'Accumulated', kind: 'money' },
      { label: 'Net book value', kind: 'money' },
    ],
    rows,
    checks: await checksOf(ctx, lines, days.to, exponent),
    notice: [
      'As posted. What was taken over from other books counts as there before; its cost and depreciation are in the opening balances.',
      ...(await changedEstimates(ctx, days)),
    ].join(' '),
  };
}

/** What is neither bought nor depreciated in the period was disposed of, or came back. */
function figuresOf(stored: Stored): Figures {
  const { was_there, is_there, depreciation } = stored;
  const cost_before = was_there ? stored.cost : 0n;
  const cost = is_there ? stored.cost : 0n;
  const accumulated_before = was_there ? stored.accumulated_before : 0n;
  const accumulated = is_there ? stored.accumulated_after : 0n;
  const additions = stored.is_new ? stored.cost : 0n;
  return {
    ...{ cost_before, additions, disposals: cost - cost_before - additions, cost },
    ...{ accumulated_before, depreciation, removed: accumulated - accumulated_before - depreciation },
    ...{ accumulated, book_value: cost - accumulated },
  };
}

function assetRow({ id, number, name, figures }: Line, exponent: number): StatementRow {
  const label = text(`${number} ${name}`, { page: 'fixed_asset', id });
  const cells = figureNames.map((figure) => amountCell(figures[figure], exponent));
  return { kind: 'line', depth: 1, cells: [label, ...cells] };
}

/** Its cost leads to the account. */
function totalOf(account: string, own: readonly Line[], days: Days, exponent: number): StatementRow {
  const row = sumRow('total', `Total ${account}`, own, exponent);
  const id = own[0]?.asset_account_id;
  const at = figureNames.indexOf('cost') + 1;
  const led = row.cells.map((cell, index) =>
    id !== undefined && index === at ? { ...cell, behind: { page: 'account' as const, id, ...days } } : cell,
  );
  return { ...row, cells: led };
}

function sumRow(
  kind: 'total' | 'grand',
  label: string,
  lines: readonly Line[],
  exponent: number,
): StatementRow {
  const cells = figureNames.map((figure) =>
    amountCell(sum(lines.map(({ figures }) => figures[figure])), exponent),
  );
  return { kind, depth: 0, cells: [text(label), ...cells] };
}

/** Each account, less what the register has on it. */
async function checksOf(
  ctx: Ctx,
  lines: readonly Line[],
  day: string,
  exponent: number,
): Promise<StatementCheck[]> {
  const [balances] = await balancesAt(ctx, [day]);
  const expected = new Map<string, { label: string; amount: bigint }>();
  const add = (id: string, label: string, amount: bigint) =>
    expected.set(id, { label, amount: (expected.get(id)?.amount ?? 0n) + amount });
  for (const { figures, ...line } of lines) {
    add(line.asset_account_id, line.asset_account, figures.cost);
    add(line.accumulated_account_id, line.accumulated_account, -figures.accumulated);
  }
  return [...expected]
    .toSorted(([, a], [, b]) => (a.label < b.label ? -1 : 1))
    .map(([id, { label, amount }]) =>
      check(`${label} less the register`, (balances?.get(id) ?? 0n) - amount, exponent),
    );
}

/** A change of an estimate is disclosed with the period in which it counts (ASC 250-10-50-4; IAS 8.39). */
async function changedEstimates({ db }: Ctx, { from, to }: Days): Promise<string[]> {
  const { rows } = await sql<{ asset: string; month: string; life: number }>`
    select a.number || ' ' || a.name as asset, to_char(e.from_month, 'FMMonth YYYY') as month, e.useful_life_months as life
    from fixed_asset_estimates e join fixed_assets a on a.tenant_id = e.tenant_id and a.id = e.fixed_asset_id
    where e.status = 'recorded' and e.from_month between ${from}::date and ${to}::date
    order by e.from_month, a.number`.execute(db);
  if (rows.length === 0) return [];
  const said = rows.map(({ asset, month, life }) => `${asset} from ${month} on (${life} months in all)`);
  return [`Estimates changed: ${said.join(', ')}.`];
}

function grouped<T>(rows: readonly T[], key: (row: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
  return [...found];
}

/** What was reversed counts until the day of its reversal. */
async function readStored({ db }: Ctx, { from, to }: Days): Promise<Stored[]> {
  const before = dayBefore(from);
  const isDisposed = (day: string) => sql`exists (select from fixed_asset_disposals d
    where d.tenant_id = a.tenant_id and d.fixed_asset_id = a.id and d.disposed_on <= ${day}::date
      and (d.status = 'recorded' or d.reversed_on > ${day}::date))`;
  const posted = (day: string) => sql`coalesce(sum(l.amount) filter (where r.posted_on <= ${day}::date
    and (r.status = 'posted' or r.reversed_on > ${day}::date)), 0)::bigint`;
  const { rows } = await sql<Stored>`
    select a.id, a.number, a.name, a.cost, a.asset_account_id, c.code || ' ' || c.name as asset_account,
      a.accumulated_account_id, d.code || ' ' || d.name as accumulated_account, b.was_booked and not ${isDisposed(before)} as was_there,
      b.is_new, not ${isDisposed(to)} as is_there, a.depreciated_before + p.before as accumulated_before,
      a.depreciated_before + p.after as accumulated_after, p.after - p.before as depreciation
    from fixed_assets a
    join accounts c on c.tenant_id = a.tenant_id and c.id = a.asset_account_id
    join accounts d on d.tenant_id = a.tenant_id and d.id = a.accumulated_account_id
    cross join lateral (select a.depreciated_through is not null or a.purchased_on < ${from}::date as was_booked,
      a.depreciated_through is null and a.purchased_on >= ${from}::date as is_new) b
    cross join lateral (select ${posted(before)} as before, ${posted(to)} as after
      from depreciation_lines l join depreciation_runs r on r.tenant_id = l.tenant_id and r.id = l.run_id
      where l.tenant_id = a.tenant_id and l.fixed_asset_id = a.id) p
    where coalesce(a.depreciated_through, a.purchased_on) <= ${to}::date
      and (not ${isDisposed(before)} or not ${isDisposed(to)} or p.after <> p.before)
    order by c.code, a.number`.execute(db);
  return rows;
}
