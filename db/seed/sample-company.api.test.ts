import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFigures } from '#hosts/node/cli/verify-figures.ts';
import { loadSampleCompany } from '#hosts/node/server/sample-company.ts';
import { addSamplePictures } from '#hosts/node/server/sample-pictures.ts';
import { parseRecurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';
import { createTestDatabase, type TestDatabase } from '#kernel/testing/test-database.ts';
import { newId } from '#server/new-id.ts';

describe('the sample company', () => {
  let db: TestDatabase;
  let tenantId: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    ({ tenantId } = await loadSampleCompany(
      db.database as never,
      'http://localhost',
      'a password for the sample',
    ));
  });
  afterAll(() => db.drop());

  const one = async (sql: string) =>
    Object.values((await db.adminQuery<Record<string, unknown>>(sql))[0] ?? {})[0];

  it('has a year of work', async () => {
    expect(Number(await one('select count(*) from work_orders'))).toBeGreaterThan(1000);
    expect(Number(await one('select count(*) from visits where starts_at > now()'))).toBeGreaterThan(10);
    expect(
      await one(
        'select array_agg(n) from (select count(*)::int as n from visits where crew_id is not null group by crew_id) c',
      ),
    ).toEqual([2, 2]);
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('has a job of several days and visits that repeat, planned in free working time', async () => {
    const series = await db.adminQuery<Record<string, unknown>>(
      `select s.kind, w.status, count(v.id)::int as visits, count(distinct v.technician_id)::int as people,
         bool_and(v.status = 'scheduled' and v.override_reason is null and v.starts_at > now()) as planned
       from visit_series s join work_orders w on w.id = s.work_order_id join visits v on v.series_id = s.id
       group by s.id, s.kind, w.status order by s.kind`,
    );
    expect(series).toMatchObject([
      { kind: 'parts', status: 'scheduled', people: 1, planned: true },
      { kind: 'recurring', status: 'scheduled', people: 1, planned: true },
    ]);
    const [parts, recurring] = series.map(({ visits }) => Number(visits));
    expect(parts).toBeGreaterThan(1);
    expect(recurring).toBeGreaterThan(3);
    expect(recurring).toBeLessThan(9);
  });

  it('has no recorded time in the future, in any table', async () => {
    const columns = await db.adminQuery<{ t: string; c: string }>(
      `select table_name as t, column_name as c from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone'
         and column_name !~ '^(starts|ends|due|sla_due|expires|run|deletes|visit|to|remind)_at$|_until$|^window_' and (table_name, column_name) <> ('room_outages', 'from_at')
         and table_name in (select table_name from information_schema.columns where column_name = 'tenant_id')`,
    );
    const late: string[] = [];
    for (const { t, c } of columns)
      if (await one(`select max(${c}) > now() from public.${t}`)) late.push(`${t}.${c}`);
    expect(columns.length).toBeGreaterThan(100);
    expect(late).toEqual([]);
  });

  it('has books that balance, with receivables equal to the open invoices', async () => {
    expect(await one('select sum(debit) - sum(credit) from journal_lines')).toBe('0');
    const receivable = await one(
      "select sum(debit) - sum(credit) from journal_lines l join accounts a on a.id = l.account_id where a.system_key = 'accounts_receivable'",
    );
    expect(receivable).toBe(String(await one("select sum(balance) from invoices where status = 'sent'")));
    expect(Number(await one("select count(*) from invoices where payment_state <> 'paid'"))).toBeGreaterThan(
      5,
    );
  });

  it('allocates each payment on its day, and has no notification older than a week', async () => {
    expect(
      await one(`select count(*)::int from payment_allocations a join payments p on p.id = a.payment_id
        where a.allocated_on <> p.received_on`),
    ).toBe(0);
    expect(
      await one(`select count(*)::int from notifications where created_at < now() - interval '9 days'`),
    ).toBe(0);
    expect(await one(`select count(*)::int from notifications where event = 'invoice_paid'`)).toBeLessThan(
      200,
    );
  });

  it('has purchased the parts it used: payables, unbilled goods and stock agree with the ledger', async () => {
    const balance = (key: string) =>
      one(
        `select coalesce(sum(l.debit - l.credit), 0)::text from journal_lines l join accounts a on a.id = l.account_id where a.system_key = '${key}'`,
      );
    expect(await balance('accounts_payable')).toBe(
      `-${await one("select sum(balance)::text from vendor_bills where status = 'posted'")}`,
    );
    expect(await balance('inventory')).toBe(await one('select sum(value)::text from stock_moves'));
    expect(await balance('grni')).toBe(
      await one(
        'select (-sum(unit_price * (received_quantity - billed_quantity)))::bigint::text from purchase_order_items',
      ),
    );
    expect(Number(await one('select count(*) from purchase_orders'))).toBeGreaterThan(25);
    expect(
      Number(await one("select count(*) from vendor_bills where payment_state = 'unpaid'")),
    ).toBeGreaterThan(1);
    expect(Number(await one('select count(*) from stock_levels where quantity < 0'))).toBe(0);
  });

  it('has fixed assets that are depreciated but for the last month, and equal the ledger', async () => {
    const [found] = await db.adminQuery<Record<string, string>>(
      `select (select sum(cost)::text from fixed_assets) as cost,
         (select (sum(depreciated_before) + (select sum(amount) from depreciation_lines))::text from fixed_assets) as accumulated,
         (select sum(l.debit - l.credit)::text from journal_lines l join accounts a on a.id = l.account_id where a.subtype = 'fixed') as booked,
         (select sum(l.credit - l.debit)::text from journal_lines l join accounts a on a.id = l.account_id where a.code = '1590') as taken,
         (select count(*)::text from fixed_assets) as assets, (select max(month)::text from depreciation_runs) as last,
         (select (date_trunc('month', fw.today() + 1) - interval '2 months')::date::text) as wanted`,
    );
    expect(found).toMatchObject({ assets: '3', booked: found?.cost, taken: found?.accumulated });
    const months = await one('select count(distinct month)::int from depreciation_runs');
    expect([Number(months) > 9, await one('select count(*)::int from depreciation_runs')]).toEqual([
      true,
      months,
    ]);
  });

  it('has quotes in every state, with correct totals', async () => {
    expect(await one('select count(distinct status)::int from quotes')).toBe(7);
    expect(await one('select count(*)::int from quote_revisions')).toBe(6);
    expect(
      await one(
        `select count(*)::int from quote_options o where o.total <> (select coalesce(sum(l.total), 0)
          from quote_lines l where l.option_id = o.id and (not l.is_optional or l.is_selected))`,
      ),
    ).toBe(0);
  });

  it('has invoices numbered without gaps, and continues the numbers', async () => {
    const rows = await db.adminQuery<{ year: string; n: string; top: string }>(
      "select split_part(number, '-', 2) as year, count(*) as n, max(split_part(number, '-', 3)::int) as top from invoices where number is not null group by 1",
    );
    for (const row of rows) expect(row.top).toBe(Number(row.n));
  });

  it('keeps every figure as the rows say', async () => {
    const said: string[] = [];
    const config = { databaseUrl: db.ownerUrl, dataDir: tmpdir() } as Parameters<typeof verifyFigures.run>[0];
    const terminal = {
      print: (line = '') => void said.push(line),
      note() {},
      askSecret: async () => undefined,
    };
    expect(await verifyFigures.run(config, { values: {}, positionals: [] }, terminal), said.join()).toBe(0);
  });

  it('has maintained what its plans asked for, mostly in time', async () => {
    const [found] = await db.adminQuery<Record<string, number>>(
      `select count(*)::int as due, count(*) filter (where is_on_time)::int as in_time,
        count(*) filter (where not is_on_time)::int as late, count(*) filter (where status = 'skipped')::int as skipped
       from maintenance_occurrences where due_on between current_date - 365 and current_date`,
    );
    expect(found?.due).toBeGreaterThan(250);
    expect((found?.in_time ?? 0) / (found?.due ?? 1)).toBeGreaterThan(0.7);
    expect(Math.min(found?.late ?? 0, found?.skipped ?? 0)).toBeGreaterThan(5);
    // Each order was made for one occurrence, and says the same of the day.
    const differing =
      await one(`select count(*)::int from maintenance_occurrences o join work_orders w on w.id = o.work_order_id
      join tenants t on t.id = w.tenant_id
      where o.asset_id <> w.asset_id or w.kind <> 'preventive' or w.source <> 'plan'
        or o.done_on is distinct from (w.completed_at at time zone t.timezone)::date
        or (w.due_at at time zone t.timezone)::date <> o.due_on`);
    expect(differing).toBe(0);
    const idle = await one(`select count(*)::int from maintenance_targets t where not exists (
      select from maintenance_occurrences o where o.target_id = t.id and o.status in ('due', 'generated'))`);
    expect(idle).toBe(0);
  });

  it('has repairs that took two visits, recalls, and arrivals after their window', async () => {
    const [found] = await db.adminQuery<Record<string, number>>(
      `select count(*)::int as repairs,
        count(*) filter (where (select count(*) from visits v where v.work_order_id = w.id) = 2)::int as twice,
        count(*) filter (where exists (select from work_orders r where r.recall_of = w.id
          and r.requested_at between w.completed_at and w.completed_at + interval '30 days'))::int as recalled
       from work_orders w where w.kind = 'repair' and w.completed_at is not null`,
    );
    const { repairs = 0, twice = 0, recalled = 0 } = found ?? {};
    const fixedAtOnce = 1 - (twice + recalled) / repairs;
    expect(Math.min(twice, recalled)).toBeGreaterThan(8);
    expect([fixedAtOnce > 0.8, fixedAtOnce < 0.95]).toEqual([true, true]);
    const late =
      await one(`select (count(*) filter (where v.arrived_at > w.window_end))::float / count(*) from visits v
      join work_orders w on w.id = v.work_order_id where v.arrived_at is not null and v.starts_at between w.window_start and w.window_end`);
    expect(Number(late)).toBeGreaterThan(0.03);
    expect(Number(late)).toBeLessThan(0.2);
    expect(
      await one('select count(*)::int from work_orders where recall_of is not null and is_billable'),
    ).toBe(0);
  });

  it('works on no holiday', async () => {
    expect(Number(await one('select jsonb_array_length(holidays) from tenants'))).toBe(18);
    const onHolidays = await one(`select count(*)::int from visits v join tenants t on t.id = v.tenant_id
      where t.holidays @> jsonb_build_array(jsonb_build_object('date', (v.starts_at at time zone t.timezone)::date::text))`);
    expect(onHolidays).toBe(0);
  });

  it('has planned the days that the rules of its plans give', async () => {
    const occurrences = await db.adminQuery<Record<'rule' | 'anchor_on' | 'planned_on', string>>(
      `select distinct p.rule, o.anchor_on::text, o.planned_on::text from maintenance_occurrences o
       join maintenance_plans p on p.id = o.plan_id and p.rule is not null where o.planned_on is not null`,
    );
    const strange = occurrences.filter(({ rule, anchor_on, planned_on }) => {
      const read = parseRecurrence(rule);
      return !read || recurringDays(read, anchor_on, planned_on, 1)[0] !== planned_on;
    });
    expect(occurrences.length).toBeGreaterThan(50);
    expect(strange).toEqual([]);
  });

  it('has a hotel whose rooms were maintained, inspected and reported about', async () => {
    const [rooms] = await db.adminQuery<Record<string, number>>(
      `select count(*)::int as all, count(*) filter (where last_pm_on is null)::int as never,
        count(*) filter (where last_pm_on > current_date - 60)::int as fresh,
        count(*) filter (where last_pm_on < current_date - 92)::int as overdue
       from rooms where kind = 'guest_room'`,
    );
    expect(rooms).toMatchObject({ all: 95, never: 3 });
    expect(Math.min(rooms?.fresh ?? 0, rooms?.overdue ?? 0)).toBeGreaterThan(4);
    const states = async (table: string) =>
      (await db.adminQuery<{ status: string }>(`select distinct status from ${table} order by 1`)).map(
        ({ status }) => status,
      );
    expect(await states('inspections')).toEqual([
      'approved',
      'in_progress',
      'rejected',
      'scheduled',
      'submitted',
    ]);
    expect(await states('guest_room_tasks')).toEqual([
      ...['assigned', 'cancelled', 'in_progress', 'reported', 'resolved', 'verified'],
    ]);
    expect(await states('room_outages')).toEqual(['current', 'ended', 'planned']);
    const waiting = await db.adminQuery(
      "select subject_table from property_approvals where status = 'pending' order by 1",
    );
    expect(waiting).toEqual([{ subject_table: 'inspections' }, { subject_table: 'rooms' }]);
    const unlike = await one(`select count(*)::int from rooms r where r.status <> coalesce(
      (select o.kind from room_outages o where o.room_id = r.id and o.status = 'current'), 'in_service')`);
    expect(unlike).toBe(0);
    const unanswered = await one(`select count(*)::int from inspections i
      join inspection_template_versions v on v.id = i.version_id
      where i.status in ('submitted', 'approved', 'rejected') and v.item_count <> (
        select count(*) from inspection_answers a where a.inspection_id = i.id)`);
    expect(unanswered).toBe(0);
    const orderless = await one(
      "select count(*)::int from inspection_answers where (result = 'fail') <> (work_order_id is not null)",
    );
    expect(orderless).toBe(0);
  });

  it('has pictures from before and after on jobs of different assets, small ones', async () => {
    const stored = new Map<string, number>();
    const put = async (key: string, bytes: Uint8Array) => void stored.set(key, bytes.byteLength);
    expect(await addSamplePictures(db.database as never, { put }, tenantId)).toBe(24);
    expect(stored.size).toBe(48);
    expect([...stored.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(400 * 1024);
    const [found] = await db.adminQuery(
      `select count(*)::int as photos, count(distinct w.id)::int as jobs, count(distinct w.asset_id)::int as assets,
         bool_and(p.taken_at <= now() and p.taken_by is not null and f.byte_size > 1000) as whole
       from photos p join work_orders w on w.id = p.work_order_id join files f on f.id = p.file_id
       where w.status in ('completed', 'reviewed', 'closed')`,
    );
    expect(found).toEqual({ photos: 24, jobs: 12, assets: 12, whole: true });
    const unordered = await one(`select count(*)::int from photos b join photos a using (work_order_id)
      where b.stage = 'before' and a.stage = 'after' and b.taken_at >= a.taken_at`);
    expect(unordered).toBe(0);
  });

  it('has meters that were read, and downtimes with the repairs that ended them', async () => {
    expect(Number(await one('select count(*) from meter_readings'))).toBeGreaterThan(400);
    const falling = await one(`select count(*)::int from (
      select r.value - lag(r.value) over (partition by m.id order by r.read_at) as step
      from meters m cross join fw.valid_readings(m.id) r where m.kind = 'counter') s where s.step < 0`);
    expect(falling).toBe(0);
    expect(
      Number(await one('select count(*) from asset_downtimes where work_order_id is not null')),
    ).toBeGreaterThan(20);
    const dear = await one(`select count(*)::int from assets
      where replacement_cost <= 2 * fw.asset_repair_cost(id, now() - interval '1 year')`);
    expect(dear).toBeGreaterThan(0);
  });
});
