/** What needs attention today: old open work, late maintenance, overdue invoices, assets whose repairs cost half of a new one. */
import { sql } from 'kysely';
import { replacementHint } from '#domains/assets/downtime/reliability.rules.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { figureText } from '../measures/figure-text.rules.ts';
import type { Attention, AttentionRow } from './monthly-report.rules.ts';

/** Open work is old after as many days. */
const oldAfterDays = 30;
const mostRows = 5;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly about: string | null;
  readonly days: number;
  readonly of_all: number;
}

export async function readAttention(ctx: Ctx, isUnlocked: boolean): Promise<readonly Attention[]> {
  const lists = [
    await oldBacklog(ctx),
    await lateMaintenance(ctx),
    isUnlocked && ctx.viewer.permissions.has('view_invoices') ? await overdueInvoices(ctx) : undefined,
    await assetsToReplace(ctx),
  ];
  return lists.filter((list) => list !== undefined);
}

const dayText = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

async function oldBacklog(ctx: Ctx): Promise<Attention | undefined> {
  const { rows } = await sql<Found>`
    select w.id, concat_ws(' ', w.number, w.title) as name, c.name as about,
      extract(day from now() - w.requested_at)::int as days, count(*) over ()::int as of_all
    from work_orders w left join customers c on c.id = w.customer_id
    where w.status = any(${openStatuses}::text[]) and w.requested_at < now() - make_interval(days => ${oldAfterDays})
    order by w.requested_at, w.id limit ${mostRows}`.execute(ctx.db);
  const count = rows[0]?.of_all ?? 0;
  if (count === 0) return undefined;
  return {
    name: 'backlog',
    text: `${plural(count, 'work order has', 'work orders have')} been open for more than ${oldAfterDays} days.`,
    rows: rows.map((row) => shown(row, `/work-orders/${row.id}`, dayText(row.days))),
  };
}

async function lateMaintenance(ctx: Ctx): Promise<Attention | undefined> {
  const { rows } = await sql<Found>`
    select o.id, n.name, coalesce(a.name, 'Room ' || r.number, s.name) as about,
      ((select fw.today()) - o.due_on) as days, count(*) over ()::int as of_all
    from maintenance_occurrences o join maintenance_plans n on n.id = o.plan_id
    left join assets a on a.id = o.asset_id left join rooms r on r.id = o.room_id left join sites s on s.id = o.site_id
    where o.status = any('{due,generated}') and o.due_on < (select fw.today())
    order by o.due_on, o.id limit ${mostRows}`.execute(ctx.db);
  const count = rows[0]?.of_all ?? 0;
  if (count === 0) return undefined;
  return {
    name: 'maintenance',
    text: `${plural(count, 'planned maintenance is', 'planned maintenances are')} overdue.`,
    rows: rows.map((row) => shown(row, `/maintenance/occurrences/${row.id}`, `${dayText(row.days)} late`)),
  };
}

async function overdueInvoices(ctx: Ctx): Promise<Attention | undefined> {
  const { rows } = await sql<Found & { balance: string; sum: string }>`
    select i.id, i.number as name, c.name as about, ((select fw.today()) - i.due_date) as days, i.balance::text as balance,
      count(*) over ()::int as of_all, (sum(i.balance) over ())::text as sum
    from invoices i join customers c on c.id = i.customer_id
    where i.status = 'sent' and i.kind <> 'credit_note' and i.balance > 0 and i.due_date < (select fw.today())
    order by i.balance desc, i.id limit ${mostRows}`.execute(ctx.db);
  const [first] = rows;
  if (!first) return undefined;
  const exponent = currencyExponent(ctx.viewer.currency);
  const money = (minor: string) => figureText('money', fromMinor(BigInt(minor), exponent), ctx.viewer);
  return {
    name: 'invoices',
    text: `${plural(first.of_all, 'invoice is', 'invoices are')} overdue, ${money(first.sum)} in all.`,
    rows: rows.map((row) =>
      shown(row, `/financials/invoicing/${row.id}`, `${money(row.balance)}, ${dayText(row.days)} late`),
    ),
  };
}

/** Repairs of a year, as on the asset's own page. */
async function assetsToReplace(ctx: Ctx): Promise<Attention | undefined> {
  const { rows } = await sql<Pick<Found, 'id' | 'name' | 'about'> & { repairs: bigint; replacement: bigint }>`
    with costs as materialized (
      select a.id, a.name, a.customer_id, fw.asset_repair_cost(a.id, now() - interval '365 days') as repairs,
        coalesce(a.replacement_cost, a.purchase_cost) as replacement
      from assets a
      where a.status not in ('retired', 'in_storage') and coalesce(a.replacement_cost, a.purchase_cost) > 0
        and exists (select from work_orders w where w.asset_id = a.id and w.kind in ('repair', 'emergency', 'recall')
          and coalesce(w.completed_at, w.requested_at) >= now() - interval '365 days'))
    select k.id, k.name, c.name as about, k.repairs, k.replacement from costs k left join customers c on c.id = k.customer_id
    where k.repairs * 2 >= k.replacement order by k.repairs::float8 / k.replacement desc, k.id`.execute(
    ctx.db,
  );
  const hinted = rows.flatMap((row) => {
    const hint = replacementHint(BigInt(row.repairs), BigInt(row.replacement));
    return hint ? [{ ...row, hint }] : [];
  });
  if (hinted.length === 0) return undefined;
  return {
    name: 'assets',
    text: `Repairs of ${plural(hinted.length, 'asset', 'assets')} cost at least half of a replacement within a year.`,
    rows: hinted.slice(0, mostRows).map((row) => ({
      ...shown(
        row,
        `/assets/${row.id}`,
        `${figureText('percent', row.hint.share, ctx.viewer)} of a replacement`,
      ),
    })),
  };
}

const shown = (
  { id, name, about }: Pick<Found, 'id' | 'name' | 'about'>,
  path: string,
  measure: string,
): AttentionRow => ({ id, path, name, about, measure });
