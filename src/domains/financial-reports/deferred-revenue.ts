/**
 * Deferred revenue at the end of a day: each line of an invoice with what is deferred and recognized of it, and when the rest falls due. What
 * falls due within twelve months is current (ASC 210-10-45-8; IAS 1.69). The total is compared with the account.
 */
import { sql } from 'kysely';
import { remainingOn } from '#domains/invoicing/deferred/remaining-revenue.ts';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths, compareDates } from '#kernel/dates.ts';
import type { StatementRow } from './statements/statement.rules.ts';
import { amountCell, type Body, check, sum, text } from './statements/statement-parts.ts';

/** A month of a line that has something left then. */
interface Stored {
  readonly deferral_id: string;
  readonly invoice_id: string;
  readonly number: string;
  readonly description: string;
  readonly customer_id: string;
  readonly customer: string;
  readonly service_from: string;
  readonly service_through: string;
  readonly month: string;
  readonly deferred: bigint;
  readonly recognized: bigint;
  readonly remaining: bigint;
}

const figureNames = ['deferred', 'recognized', 'remaining', 'within', 'after'] as const;
type Figures = Readonly<Record<(typeof figureNames)[number], bigint>>;

export async function deferredRevenueStatement(ctx: Ctx, day: string, exponent: number): Promise<Body> {
  const stored = await readStored(ctx, day);
  const account = await readAccount(ctx, day);
  const rows: StatementRow[] = [];
  for (const ofCustomer of grouped(stored, ({ customer_id }) => customer_id)) {
    const [{ customer, customer_id } = { customer: '', customer_id: '' }] = ofCustomer;
    const label = text(customer, { page: 'customer', id: customer_id });
    rows.push({ kind: 'heading', depth: 0, cells: [label, ...blank(7)] });
    for (const months of grouped(ofCustomer, ({ deferral_id }) => deferral_id))
      rows.push(lineRow(months, day, exponent));
    rows.push(totalRow('total', `Total ${customer}`, figuresOf(ofCustomer, day), exponent));
  }
  const total = totalRow('grand', 'Total', figuresOf(stored, day), exponent);
  const behind = account && { page: 'account' as const, id: account.id, from: null, to: day };
  rows.push({
    ...total,
    cells: total.cells.map((cell, at) => (behind && at === REMAINING ? { ...cell, behind } : cell)),
  });
  rows.push(...dueRows(stored, day, exponent));
  const difference = -(account?.balance ?? 0n) - figuresOf(stored, day).remaining;
  return {
    columns: [
      { label: 'Line', kind: 'text' },
      { label: 'Service from', kind: 'date' },
      { label: 'Through', kind: 'date' },
      { label: 'Deferred', kind: 'money' },
      { label: 'Recognized', kind: 'money' },
      { label: 'Remaining', kind: 'money' },
      { label: 'Within 12 months', kind: 'money' },
      { label: 'Later', kind: 'money' },
    ],
    rows,
    checks: account ? [check(`${account.name} less these lines`, difference, exponent)] : [],
    notice: 'Lines of which something is left. Deferred is less what credit notes took back of it.',
  };
}

/** Its column. */
const REMAINING = 5;

const blank = (cells: number) => Array.from({ length: cells }, () => text(null));

function lineRow(months: readonly Stored[], day: string, exponent: number): StatementRow {
  const [line] = months;
  const name = `${line?.number ?? ''} · ${line?.description ?? ''}`;
  const cells = [
    text(name, { page: 'invoice', id: line?.invoice_id ?? '' }),
    text(line?.service_from ?? null),
    text(line?.service_through ?? null),
  ];
  return { kind: 'line', depth: 1, cells: [...cells, ...amounts(figuresOf(months, day), exponent)] };
}

const totalRow = (
  kind: 'total' | 'grand',
  label: string,
  figures: Figures,
  exponent: number,
): StatementRow => ({
  ...{ kind, depth: 0, cells: [text(label), ...blank(2), ...amounts(figures, exponent)] },
});

const amounts = (figures: Figures, exponent: number) =>
  figureNames.map((name) => amountCell(figures[name], exponent));

function figuresOf(months: readonly Stored[], day: string): Figures {
  const total = (of: (month: Stored) => bigint) => sum(months.map(of));
  const within = total((one) => (isWithinYear(one.month, day) ? one.remaining : 0n));
  const remaining = total((one) => one.remaining);
  return {
    ...{ deferred: total((one) => one.deferred), recognized: total((one) => one.recognized) },
    ...{ remaining, within, after: remaining - within },
  };
}

/** Whether the month ends within twelve months from the end of the day. */
function isWithinYear(month: string, day: string): boolean {
  const year = addMonths(day, 12);
  return compareDates(monthEnd(month), day === monthEnd(day) ? monthEnd(year) : year) <= 0;
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What falls due when: by month for twelve months, then by year. What is over and not recognized comes first. */
function dueRows(stored: readonly Stored[], day: string, exponent: number): StatementRow[] {
  if (stored.length === 0) return [];
  const named = (month: string) => {
    if (compareDates(monthEnd(month), day) <= 0) return 'Over and not recognized';
    return isWithinYear(month, day) ? monthName.format(Date.parse(month)) : `Later in ${month.slice(0, 4)}`;
  };
  const inOrder = stored.toSorted((a, b) => compareDates(a.month, b.month));
  const rows = grouped(inOrder, ({ month }) => named(month)).flatMap((months): StatementRow[] => {
    const { remaining, within, after } = figuresOf(months, day);
    if (remaining === 0n) return [];
    const cells = [remaining, within, after].map((amount) => amountCell(amount, exponent));
    const label = text(named(months[0]?.month ?? day));
    return [{ kind: 'line', depth: 1, cells: [label, ...blank(4), ...cells] }];
  });
  return [{ kind: 'heading', depth: 0, cells: [text('Falls due'), ...blank(7)] }, ...rows];
}

function grouped(stored: readonly Stored[], key: (row: Stored) => string): Stored[][] {
  const found = new Map<string, Stored[]>();
  for (const row of stored) {
    const group = found.get(key(row));
    if (group) group.push(row);
    else found.set(key(row), [row]);
  }
  return [...found.values()];
}

async function readStored({ db }: Ctx, day: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with months as materialized (${remainingOn(day)})
    select m.deferral_id, d.invoice_id, i.number, l.description, d.customer_id, c.name as customer,
      d.service_from::text, d.service_through::text, m.month::text, m.deferred, m.recognized, m.remaining
    from months m
    join deferrals d on d.id = m.deferral_id
    join invoice_lines l on l.id = d.invoice_line_id
    join invoices i on i.id = d.invoice_id
    join customers c on c.id = d.customer_id
    where m.deferral_id in (select deferral_id from months where remaining <> 0)
    order by lower(c.name), c.id, i.issue_date, i.number, l.position, d.id, m.month`.execute(db);
  return rows;
}

async function readAccount(ctx: Ctx, day: string) {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'code', 'name'])
    .where('system_key', '=', 'deferred_revenue')
    .executeTakeFirst();
  if (!account) return undefined;
  const [balances] = await balancesAt(ctx, [day]);
  const { id, code, name } = account;
  return { id, name: `${code} ${name}`, balance: balances?.get(id) ?? 0n };
}
