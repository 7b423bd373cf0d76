import { sql } from 'kysely';
import { needsInvoicingSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import './home/home-layout.resource.ts';

/** The dashboard. Each figure counts the rows of the list it links to, with the viewer's rights. */
export interface Dashboard {
  readonly today: string;
  readonly open: number;
  readonly visits: { readonly planned: number; readonly done: number };
  readonly late: number;
  readonly unassigned: number;
  readonly review: number;
  readonly invoicing: number;
  readonly on_hold: number;
  /** Null without the permission to see invoices, and while finances are locked. */
  readonly money: {
    readonly receivable: string;
    readonly overdue: string;
    readonly overdue_count: number;
  } | null;
  readonly day: readonly DayVisit[];
  /** Null: the usual order. */
  readonly layout: Layout | null;
}

/** How somebody has arranged the cards. */
export interface Layout {
  readonly cards: readonly string[];
  readonly hidden: readonly string[];
}

export interface DayVisit {
  readonly id: string;
  readonly work_order_id: string;
  /** The same of those who come together. */
  readonly crew_id: string | null;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly customer: string | null;
  readonly site: string | null;
  readonly site_id: string | null;
  readonly technician: {
    readonly id: string;
    readonly name: string;
    readonly colour: string | null;
    readonly avatar_url: string | null;
  } | null;
}

export const dashboardReport = defineReport(
  'dashboard',
  { label: 'Dashboard', allow: 'everyone' },
  async (ctx): Promise<Dashboard> => {
    const [counts, day, seesMoney, layout] = await Promise.all([
      countWork(ctx),
      visitsOfToday(ctx),
      maySeeMoney(ctx),
      layoutOf(ctx),
    ]);
    const money = seesMoney ? await countMoney(ctx) : null;
    const visits = countVisits(day);
    return { today: ctx.today, ...counts, visits, money, day, layout };
  },
);

/** A crew is one visit, and done when all of them are. */
function countVisits(day: readonly DayVisit[]): Dashboard['visits'] {
  const open = new Set(day.flatMap((visit) => (visit.status === 'done' ? [] : (visit.crew_id ?? visit.id))));
  const planned = new Set(day.map(({ id, crew_id }) => crew_id ?? id));
  return { planned: planned.size, done: planned.size - open.size };
}

type Counts = Pick<Dashboard, 'open' | 'late' | 'unassigned' | 'review' | 'invoicing' | 'on_hold'>;

async function countWork({ db, today, viewer }: Ctx): Promise<Counts> {
  const isOpen = sql`status in ('requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold')`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where ${isOpen} and due_at < ${today}::date::timestamp at time zone ${viewer.timezone})::int as late,
      count(*) filter (where ${isOpen} and lead_id is null)::int as unassigned,
      count(*) filter (where status = 'completed')::int as review,
      (select count(*) from work_orders w where ${sql.raw(needsInvoicingSql('w'))})::int as invoicing,
      count(*) filter (where status = 'on_hold')::int as on_hold
    from work_orders where ${isOpen} or status in ('completed', 'reviewed')`.execute(db);
  return firstOf(rows);
}

/** Everyone's for the office; only their own for a technician. */
async function visitsOfToday({ db, today, viewer }: Ctx): Promise<DayVisit[]> {
  const own = viewer.role === 'technician' ? sql`and v.technician_id = ${viewer.membershipId}` : sql``;
  const { rows } = await sql<DayVisit>`
    select v.id, v.work_order_id, v.crew_id, w.number, w.title, v.status, v.starts_at, v.ends_at, c.name as customer, s.name as site, w.site_id,
      case when m.id is not null then json_build_object('id', m.id, 'name', fw.person_name(m.user_id), 'colour', m.colour,
        'avatar_url', fw.person_avatar(m.user_id)) end as technician
    from visits v
    join work_orders w on w.id = v.work_order_id
    left join customers c on c.id = w.customer_id
    left join sites s on s.id = w.site_id
    left join memberships m on m.id = v.technician_id
    where v.status <> 'cancelled' ${own}
      and v.starts_at >= ${today}::date::timestamp at time zone ${viewer.timezone}
      and v.starts_at < (${today}::date + 1)::timestamp at time zone ${viewer.timezone}
    order by v.starts_at, v.id limit 500`.execute(db);
  return rows;
}

/** Requires the permission, and finances not locked after half an hour without input. */
async function maySeeMoney({ db, viewer }: Ctx): Promise<boolean> {
  if (!viewer.permissions.has('view_invoices')) return false;
  const { rows } = await sql<{ sees: boolean }>`select fw.sees('view_invoices') as sees`.execute(db);
  return rows[0]?.sees === true;
}

async function countMoney({ db, today, viewer }: Ctx): Promise<Dashboard['money']> {
  const { rows } = await sql<{
    receivable: bigint;
    overdue: bigint;
    overdue_count: number;
  }>`
    select coalesce(sum(balance), 0)::bigint as receivable,
      coalesce(sum(balance) filter (where due_date < ${today}::date), 0)::bigint as overdue,
      count(*) filter (where due_date < ${today}::date)::int as overdue_count
    from invoices where status = 'sent' and payment_state <> 'paid' and kind <> 'credit_note'`.execute(db);
  const row = firstOf(rows);
  const text = (minor: bigint) => fromMinor(minor, currencyExponent(viewer.currency));
  return {
    receivable: text(row.receivable),
    overdue: text(row.overdue),
    overdue_count: row.overdue_count,
  };
}

/** Row-level security leaves one's own. */
async function layoutOf({ db }: Ctx): Promise<Layout | null> {
  const row = await db.selectFrom('home_layouts').select(['cards', 'hidden']).executeTakeFirst();
  return row ? { cards: row.cards ?? [], hidden: row.hidden ?? [] } : null;
}
