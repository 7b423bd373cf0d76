/** What should be checked before closing a period. None of it prevents closing. */
import { sql } from 'kysely';
import { dueDepreciation } from '#domains/fixed-assets/due-depreciation.ts';
import { dueRevenue } from '#domains/invoicing/deferred/due-revenue.ts';
import { balancesAt, yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, compareDates } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { forEachName } from '#kernel/type-guards.ts';
import '#domains/ledger/periods/fiscal-period.resource.ts';
import { monthEnd, monthStart, yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { needsInvoicingSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { type ComparedControl, comparedControls, controlDifferences } from './control-differences.ts';
import { sum } from './statements/statement-parts.ts';

export const closingItems = [
  'draft_invoices',
  'draft_bills',
  'unbilled_jobs',
  'unallocated_payments',
  'bank_lines',
  'unreconciled_accounts',
  'not_billed',
  'depreciation',
  'revenue',
  ...comparedControls,
  'trial_balance',
] as const;
export type ClosingItem = (typeof closingItems)[number];

export interface ClosingChecklist {
  /** The last day to be closed. */
  readonly ends_on: string;
  /** Whether that day is over; before, the period can't be closed. */
  readonly is_over: boolean;
  readonly closed_to: string | null;
  readonly year_start_month: number;
  readonly year_starts_on: string;
  readonly items: readonly {
    readonly name: ClosingItem;
    readonly count: number;
    readonly amount: string | null;
    readonly is_done: boolean;
  }[];
}

export const closingChecklistReport = defineReport(
  'closing_checklist',
  {
    label: 'Closing checklist',
    allow: office,
    permission: 'close_periods',
    isHeavy: true,
    params: { ends_on: field.date({ label: 'Up to', help: 'The end of the last month when left empty' }) },
  },
  async (ctx, params): Promise<ClosingChecklist> => {
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const closed_to = await closedTo(ctx);
    const ends_on = params.ends_on ?? nextEnd(closed_to, ctx.today);
    const exponent = currencyExponent(ctx.viewer.currency);
    const year_start_month = await yearStartMonth(ctx);
    const counts = await readCounts(ctx, ends_on);
    const { grni, difference } = await readBalances(ctx, ends_on);
    const differences = await controlDifferences(ctx, ends_on);
    const zero = (amount = 0n) => ({ count: amount === 0n ? 0 : 1, amount });
    const found: Record<ClosingItem, { count: number; amount: bigint | null }> = {
      ...counts,
      ...forEachName(comparedControls, (key) => zero(differences.get(key))),
      not_billed: zero(grni),
      depreciation: await readDepreciation(ctx, throughOf(ends_on)),
      revenue: await readRevenue(ctx, throughOf(ends_on)),
      trial_balance: zero(difference),
    };
    return {
      ends_on,
      is_over: compareDates(ends_on, ctx.today) < 0,
      closed_to,
      year_start_month,
      year_starts_on: yearStartOf(ends_on, year_start_month),
      items: closingItems.map((name) => {
        const { count, amount } = found[name];
        return {
          name,
          count,
          amount: amount === null ? null : fromMinor(amount, exponent),
          is_done: count === 0,
        };
      }),
    };
  },
);

/** The end of the month after the last closed one, or of the last month in the past. */
function nextEnd(closedUpTo: string | null, today: string): string {
  const last = addDays(monthStart(today), -1);
  if (closedUpTo === null) return last;
  const next = monthEnd(addDays(closedUpTo, 1));
  return compareDates(next, today) < 0 ? next : monthEnd(today);
}

async function closedTo({ db }: Ctx): Promise<string | null> {
  const last = await db
    .selectFrom('fiscal_periods')
    .select('ends_on')
    .where('closed_at', 'is not', null)
    .where('reopened_at', 'is', null)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.ends_on ?? null;
}

type Counted = Exclude<
  ClosingItem,
  ComparedControl | 'not_billed' | 'depreciation' | 'revenue' | 'trial_balance'
>;

async function readCounts(
  { db }: Ctx,
  day: string,
): Promise<Record<Counted, { count: number; amount: bigint | null }>> {
  const { rows } = await sql<{ name: Counted; count: number; amount: bigint | null }>`
    select 'draft_invoices' as name, count(*)::int as count, coalesce(sum(total), 0)::bigint as amount
      from invoices where status = 'draft' and issue_date <= ${day}::date
    union all select 'draft_bills', count(*)::int, coalesce(sum(total_amount), 0)::bigint
      from vendor_bills where status = 'draft' and bill_date <= ${day}::date
    union all select 'unbilled_jobs', count(*)::int, null from work_orders w
      join tenants t on t.id = w.tenant_id
      where ${sql.raw(needsInvoicingSql('w'))}
        and (coalesce(w.completed_at, w.updated_at) at time zone t.timezone)::date <= ${day}::date
    union all select 'unallocated_payments', count(*)::int, coalesce(sum(amount - allocated), 0)::bigint
      from payments where status = 'recorded' and amount > allocated and received_on <= ${day}::date
    union all select 'bank_lines', count(*)::int, coalesce(sum(amount), 0)::bigint
      from bank_lines where status = 'unmatched' and booked_on <= ${day}::date
    union all select 'unreconciled_accounts', count(*)::int, null from accounts a
      where a.subtype in ('bank', 'credit_card') and a.is_active
        and exists (select from ledger_balances b where b.account_id = a.id and b.month <= ${day}::date)
        and not exists (select from reconciliations r where r.account_id = a.id and r.status = 'completed'
          and r.statement_date >= ${day}::date)`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...found }) => [name, found])) as Record<
    Counted,
    { count: number; amount: bigint | null }
  >;
}

/** A day of the last month that ends by then. */
const throughOf = (day: string) => (day === monthEnd(day) ? day : addDays(monthStart(day), -1));

/** Assets with a month that is due and not posted. */
async function readDepreciation(ctx: Ctx, through: string): Promise<{ count: number; amount: bigint }> {
  const due = (await dueDepreciation(ctx, { through })).flatMap(({ assets }) => assets);
  return { count: new Set(due.map(({ id }) => id)).size, amount: sum(due.map(({ amount }) => amount)) };
}

/** Lines with a month that is due and not recognized. */
async function readRevenue(ctx: Ctx, through: string): Promise<{ count: number; amount: bigint }> {
  const due = (await dueRevenue(ctx, { through })).flatMap(({ lines }) => lines);
  const count = new Set(due.map(({ deferral_id }) => deferral_id)).size;
  return { count, amount: sum(due.map(({ amount }) => amount)) };
}

async function readBalances(ctx: Ctx, day: string): Promise<{ grni: bigint; difference: bigint }> {
  const [balances] = await balancesAt(ctx, [day]);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('system_key', '=', 'grni')
    .executeTakeFirst();
  const grni = account ? -(balances?.get(account.id) ?? 0n) : 0n;
  return { grni, difference: sum(balances?.values() ?? []) };
}
