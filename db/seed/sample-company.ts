/**
 * The sample company: realistic, and reproducible from seed and day. Used by the first start, by development and by tests.
 * Bulk-inserted under system access, with row-level security as usual.
 */

import { type Kysely, sql } from 'kysely';
import { setUpSteps } from '#domains/analytics/set-up/set-up-steps.rules.ts';
import { addCompanyDefaults, createCompanyRow } from '#domains/companies/lifecycle/create-company.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Tables } from '#kernel/tables.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { keepBooks, type Voucher } from './books.ts';
import { planYear } from './budget.ts';
import { planCrews } from './crews.ts';
import { holidaysAround } from './holidays.ts';
import { insertHotel, inspectHotel } from './hotel/insert-hotel.ts';
import type { Staff } from './hotel/inspections.ts';
import { makeRooms } from './hotel/rooms.ts';
import { insertPurchasing } from './insert-purchasing.ts';
import { insertRows } from './insert-rows.ts';
import { downtimesOf, valueReplacements } from './maintenance/downtimes.ts';
import { addChillerLog, insertMaintenance, insertMeters } from './maintenance/insert-maintenance.ts';
import { readMeters } from './maintenance/meter-year.ts';
import { planWork } from './maintenance/planned-work.ts';
import { depreciateOwn, insertOwnAssets } from './own-assets.ts';
import { makePlaces, type Part, type Places, recorded, resetAssetTags, type Seeding } from './places.ts';
import { insertPriceBook } from './price-book.ts';
import { buyForYear } from './purchasing.ts';
import { offerQuotes } from './quotes.ts';
import { createRandom } from './random.ts';
import { insertRestock } from './restock.ts';
import { insertSalesTax } from './sales-tax.ts';
import { company, companyFacts, people, technicianColours } from './sample-data.ts';
import { makeSeriesJobs, planSeriesJobs } from './series.ts';
import { insertTasks } from './tasks.ts';
import { insertWorkingTime } from './working-time.ts';
import { type Job, makeYear, numberJobs, type Technician } from './year.ts';

export interface SampleOptions {
  readonly seed?: number;
  readonly passwordHash: string;
  newId(): string;
  /** Builds the command context over the open transaction, after the company's row has been inserted. */
  createCtx(db: Kysely<Tables>, tenantId: string, userId: string): Promise<Ctx>;
}

/** Creates the company in the open transaction `db`; returns its id and the users that can sign in. */
export async function seedSampleCompany(
  db: Kysely<Tables>,
  options: SampleOptions,
): Promise<{ tenantId: string; emails: string[] }> {
  const { newId } = options;
  const users = people.map((person) => ({ ...person, userId: newId() }));
  const tenantId = newId();
  const ownerId = firstOf(users).userId;
  // A year of data in a few statements: the normal timeout is for single requests.
  await sql`set local statement_timeout = '10min'`.execute(db);
  await insertUsers(db, users, options.passwordHash);
  await sql`select fw.act(${tenantId}, ${ownerId}, null, 'owner', 'system', null, null, 'sample data')`.execute(
    db,
  );
  await createCompanyRow({ db, newId }, tenantId, ownerId, company);
  const ctx = await options.createCtx(db, tenantId, ownerId);
  await addCompanyDefaults(ctx);
  await describeCompany(ctx, tenantId);
  const technicians = await insertMembers(db, users.slice(1), newId);
  const seeding: Seeding = {
    random: createRandom(options.seed ?? 20),
    newId,
    today: ctx.today,
    now: new Date(ctx.now).toISOString(),
  };
  resetAssetTags();
  const places = makePlaces(seeding);
  for (const table of ['customers', 'sites', 'contacts'] as const) await insertRows(db, table, places[table]);
  await insertSalesTax(db, newId);
  await insertRows(
    db,
    'assets',
    places.assets.map(({ kind: _kind, ...row }) => row),
  );
  await insertRows(db, 'parts', places.parts);
  await insertPriceBook(db, places.parts, newId);
  await addChillerLog(ctx);
  const staff = await staffOf(db, technicians);
  const meters = readMeters(seeding, places, firstOf(staff.engineers));
  const work = planWork(seeding, places, meters.runHours);
  const year = makeYear(seeding, places, technicians, work);
  const hotel = makeRooms(seeding, places);
  await insertRows(db, 'rooms', hotel.rooms);
  const inspected = await inspectHotel(ctx, seeding, hotel, staff);
  const inSeries = makeSeriesJobs(seeding, places);
  const made = numberJobs([...year, ...inspected.jobs, ...Object.values(inSeries)]);
  const jobs = planCrews(seeding, made, technicians);
  await insertYear(db, seeding, jobs, places, technicians);
  await insertWorkingTime(db, seeding, jobs, technicians);
  await insertTasks(ctx, technicians);
  await planSeriesJobs(ctx, inSeries, technicians);
  await insertMeters(db, meters);
  await insertMaintenance(ctx, seeding, work, places, jobs);
  await insertRows(db, 'asset_downtimes', downtimesOf(seeding, places, jobs));
  await valueReplacements(db);
  await insertHotel(db, seeding, hotel, staff, inspected, jobs);
  await offerQuotes(ctx, jobs, places.customers);
  await planYear(ctx);
  return { tenantId, emails: users.map((user) => user.email) };
}

/** Holidays, and what stands on its documents; nothing is left to set up. */
async function describeCompany({ db, today }: Ctx, tenantId: string): Promise<void> {
  const { address, phone, email, invoice } = companyFacts;
  await sql`update tenants set holidays = ${JSON.stringify(holidaysAround(today))}::jsonb,
    phone = ${phone}, email = ${email}, address = ${JSON.stringify(address)}::jsonb,
    settings = settings || ${JSON.stringify({ set_up: { put_away: setUpSteps }, invoice })}::jsonb
    where id = ${tenantId}`.execute(db);
}

type User = (typeof people)[number] & { userId: string };

async function insertUsers(db: Kysely<Tables>, users: readonly User[], hash: string): Promise<void> {
  for (const { userId, email, role, full_name } of users) {
    await sql`insert into users (id, email, password_hash, requested_role, email_confirmed_at) values (${userId}, ${email}, ${hash}, ${role}, now())`.execute(
      db,
    );
    await sql`insert into profiles (user_id, full_name) values (${userId}, ${full_name})`.execute(db);
  }
}

async function insertMembers(
  db: Kysely<Tables>,
  users: readonly User[],
  newId: () => string,
): Promise<Technician[]> {
  const members = users.map((user) => ({ ...user, id: newId() }));
  await insertRows(
    db,
    'memberships',
    members.map((m, index) => ({
      id: m.id,
      user_id: m.userId,
      role: m.role,
      status: 'active',
      skills: m.skills,
      hourly_cost: m.cost || null,
      hourly_rate: m.rate || null,
      colour: technicianColours[index % technicianColours.length],
    })),
  );
  return members
    .filter((m) => m.role === 'technician')
    .map((m) => ({
      id: m.id,
      userId: m.userId,
      skills: m.skills,
      cost: BigInt(m.cost),
      rate: BigInt(m.rate),
    }));
}

/** The hotel is looked after by the plumbers, who are its stationary engineers. */
async function staffOf(db: Kysely<Tables>, technicians: readonly Technician[]): Promise<Staff> {
  const engineers = technicians.filter(({ skills }) => skills.includes('plumbing')).map(({ id }) => id);
  const supervisor = await db
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'supervisor')
    .executeTakeFirstOrThrow();
  return { supervisor: supervisor.id, engineers: engineers.toReversed() };
}

async function insertYear(
  db: Kysely<Tables>,
  seeding: Seeding,
  jobs: readonly Job[],
  { customers, parts }: Places,
  technicians: readonly Technician[],
): Promise<void> {
  const bank = await db
    .selectFrom('accounts')
    .select('id')
    .where('system_key', '=', 'bank')
    .executeTakeFirstOrThrow();
  const checklists = await db.selectFrom('checklist_templates').select(['id', 'category']).execute();
  const templateOf = (category: unknown) => checklists.find((c) => c.category === category)?.id ?? null;
  const books = keepBooks(seeding, jobs, customers, bank.id);
  const bought = await buy(db, seeding, jobs, parts, technicians);
  books.vouchers.push(...bought.vouchers);
  const own = depreciateOwn(seeding, await accountsByCode(db));
  books.vouchers.push(...own.vouchers);
  await insertRows(db, 'vendors', bought.vendors);
  await insertWork(db, seeding, jobs, templateOf);
  await insertRows(db, 'invoices', books.invoices);
  await insertRows(db, 'invoice_lines', books.invoiceLines);
  await insertRecords(db, seeding, jobs, new Map(books.billed.map((b) => [b.id, b.invoice_line_id])));
  await postAll(db, books.vouchers);
  await insertOwnAssets(db, own);
  // Payments before sending: each allocation checks whether its job is paid, and would scan all open invoices.
  await numberPayments(db, books);
  await sendInvoices(db);
  await notifyOfPayments(db);
  await insertPurchasing(db, bought);
  await insertRestock(db);
  await answerChecklists(db);
  await sql`update number_series set next_value = (select max(substr(number, 4)::bigint) + 1 from work_orders) where series = 'work_orders'`.execute(
    db,
  );
}

async function accountsByCode(db: Kysely<Tables>): Promise<(code: string) => string> {
  const rows = await db.selectFrom('accounts').select(['id', 'code']).execute();
  const found = new Map(rows.map(({ id, code }) => [code, id]));
  return (code) => found.get(code) ?? '';
}

async function buy(
  db: Kysely<Tables>,
  seeding: Seeding,
  jobs: readonly Job[],
  parts: readonly Part[],
  technicians: readonly Technician[],
) {
  const accounts = await db.selectFrom('accounts').select(['id', 'code', 'system_key']).execute();
  const find = (match: (one: { code: string; system_key: string | null }) => boolean) =>
    accounts.find(match)?.id ?? '';
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, fw.person_name(m.user_id) as name from memberships m`.execute(db);
  return buyForYear(seeding, jobs, parts, technicians, new Map(rows.map(({ id, name }) => [id, name])), {
    bank: find(({ system_key }) => system_key === 'bank'),
    idOf: (code) => find((one) => one.code === code),
  });
}

async function insertWork(
  db: Kysely<Tables>,
  seeding: Seeding,
  jobs: readonly Job[],
  templateOf: (category: unknown) => string | null,
): Promise<void> {
  const firstListed = jobs.length - 400;
  const orders = jobs.map(({ order }, index) => ({
    ...order,
    checklist_template_id: index > firstListed ? templateOf(order.category) : null,
  }));
  await insertRows(db, 'work_orders', orders);
  await sql`select fw.copy_checklist(w.id, w.checklist_template_id) from work_orders w where w.checklist_template_id is not null`.execute(
    db,
  );
  const assigned = (work_order_id: string, technician_id: unknown, is_lead: boolean) => ({
    ...{ id: seeding.newId(), work_order_id, technician_id, is_lead },
  });
  const assignees = jobs.flatMap(({ id, technician, secondVisit }) => [
    ...(technician ? [assigned(id, technician.id, true)] : []),
    ...(secondVisit?.crew_id ? [assigned(id, secondVisit.technician_id, false)] : []),
  ]);
  await insertRows(db, 'work_order_assignees', assignees);
  await insertRows(
    db,
    'visits',
    jobs.flatMap(({ visit, secondVisit }) => [visit, secondVisit].filter((one) => one !== undefined)),
  );
}

/** Time and parts of the jobs; `lineOf`: the invoice line on which each was billed. */
async function insertRecords(
  db: Kysely<Tables>,
  seeding: Seeding,
  jobs: readonly Job[],
  lineOf: ReadonlyMap<string, string>,
): Promise<void> {
  const time = jobs.flatMap((j) => j.time.map((t) => ({ ...t, invoice_line_id: lineOf.get(t.id) ?? null })));
  await insertRows(db, 'time_entries', time);
  const parts = jobs.flatMap((j) =>
    j.parts.map((p) => ({
      id: p.id,
      work_order_id: j.id,
      part_id: p.part.id,
      description: p.part.name,
      quantity: p.quantity,
      unit_cost: p.part.cost,
      unit_price: p.part.price,
      used_by: j.technician?.id,
      invoice_line_id: lineOf.get(p.id) ?? null,
      created_at: recorded(seeding, p.used_on, '20:00'),
    })),
  );
  await insertRows(db, 'work_order_parts', parts);
}

/** Posted in the order of their dates. */
async function postAll(db: Kysely<Tables>, vouchers: readonly Voucher[]): Promise<void> {
  const sorted = [...vouchers]
    .filter((v) => v.lines.length > 0)
    .sort((a, b) => a.entry.entry_date.localeCompare(b.entry.entry_date));
  const json = JSON.stringify(sorted, (_, v) => (typeof v === 'bigint' ? v.toString() : v));
  await sql`select count(*) from fw.post_entries(${json}::jsonb)`.execute(db);
  await keepEntries(db, 'work_order_parts');
}

/** Numbers invoices by date without gaps, then sends them: the database makes them immutable. */
async function sendInvoices(db: Kysely<Tables>): Promise<void> {
  await sql`update invoices i set status = 'sent', number = n.number, public_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), journal_entry_id = n.entry_id from (
      select o.id, e.id as entry_id, 'INV-' || to_char(o.issue_date, 'YYYY') || '-'
        || lpad((row_number() over (partition by to_char(o.issue_date, 'YYYY') order by o.issue_date, o.id))::text, 4, '0') as number
      from invoices o join journal_entries e on e.source_table = 'invoices' and e.source_id = o.id) n
    where n.id = i.id`.execute(db);
  await sql`update number_series set period = to_char(fw.today(), 'YYYY'), next_value = 1 + (select count(*) from invoices
      where to_char(issue_date, 'YYYY') = to_char(fw.today(), 'YYYY')) where series = 'invoices'`.execute(db);
}

/** Notifications of payments within the last week, dated by payment; those older than yesterday are read. */
async function notifyOfPayments(db: Kysely<Tables>): Promise<void> {
  await sql`insert into notifications (membership_id, event, title, body, link, about_table, about_id, created_at, read_at)
    select m.id, 'invoice_paid', i.number || ' is paid', c.name, '/financials/invoicing/' || i.id, 'invoices', i.id,
      p.created_at, case when p.received_on < fw.today() - 1 then p.created_at + interval '1 hour' end
    from payments p join payment_allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id
      join customers c on c.id = i.customer_id cross join unnest(fw.people_with('{}', 'view_invoices')) m (id)
    where i.payment_state = 'paid' and p.received_on >= fw.today() - 7`.execute(db);
}

async function numberPayments(db: Kysely<Tables>, books: ReturnType<typeof keepBooks>): Promise<void> {
  const sorted = [...books.payments].sort((a, b) =>
    String(a.received_on).localeCompare(String(b.received_on)),
  );
  const numbered = sorted.map((payment, index) => ({
    ...payment,
    number: `PAY-${String(index + 1).padStart(4, '0')}`,
  }));
  await insertRows(db, 'payments', numbered);
  await keepEntries(db, 'payments');
  await insertRows(db, 'payment_allocations', books.allocations);
  await sql`update number_series set next_value = ${sorted.length + 1} where series = 'payments'`.execute(db);
}

async function keepEntries(db: Kysely<Tables>, table: 'payments' | 'work_order_parts'): Promise<void> {
  await sql`update ${sql.table(table)} t set journal_entry_id = e.id from journal_entries e
    where e.source_table = ${table} and e.source_id = t.id`.execute(db);
}

/** Every item of a finished job has an answer; a few report a problem. */
async function answerChecklists(db: Kysely<Tables>): Promise<void> {
  await sql`insert into checklist_answers (work_order_id, checklist_item_id, result, value_number, value_text, answered_by, answered_at)
    select i.work_order_id, i.id,
      case i.kind when 'check' then 'done' when 'pass_fail' then case when hashtext(i.id::text) % 25 = 0 then 'fail' else 'pass' end else 'done' end,
      case when i.kind = 'number' then round((i.min_value + (coalesce(i.max_value, 20) - i.min_value) * 0.4)::numeric, 1) end,
      case when i.kind = 'text' then 'In order' end, w.completed_by, w.completed_at
    from checklist_items i join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
    where w.status in ('completed', 'reviewed', 'closed') and i.kind <> 'photo'`.execute(db);
}
