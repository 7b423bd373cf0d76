/** Stores the sample hotel. Rooms come before work orders, what refers to those after them. */
import { type Kysely, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from '../insert-rows.ts';
import type { Seeding } from '../places.ts';
import type { Job } from '../year.ts';
import { type Category, guestTasks } from './guest-tasks.ts';
import { plantRound, plantRoundVersions } from './hotel-data.ts';
import { plannedInspections } from './inspection-plan.ts';
import { type InspectionYear, inspectionYear, type Staff, type Template } from './inspections.ts';
import { outagesOf } from './outages.ts';
import type { Hotel } from './rooms.ts';

type Db = Kysely<Tables>;

/** Its inspections, with the orders that they raised, by the templates that the company has. */
export async function inspectHotel(
  ctx: Ctx,
  seeding: Seeding,
  hotel: Hotel,
  staff: Staff,
): Promise<InspectionYear> {
  await addPlantRound(ctx);
  const templates = await readTemplates(ctx.db);
  const wanted = plannedInspections(seeding, hotel, staff, {
    maintenance: named(templates, 'Guest room preventive maintenance'),
    quick: named(templates, 'Guest room inspection'),
    round: named(templates, plantRound.name),
  });
  return inspectionYear(seeding, hotel, staff, wanted);
}

/** Two versions, of which the second is in use. */
async function addPlantRound({ db, newId }: Ctx): Promise<void> {
  const { pass_mark, ...template } = plantRound;
  const inspection_template_id = newId();
  const versions = plantRoundVersions.map((items, index) => ({ id: newId(), number: index + 1, items }));
  const version_id = versions.at(-1)?.id;
  await insertRows(db, 'inspection_templates', [{ id: inspection_template_id, ...template, version_id }]);
  await insertRows(
    db,
    'inspection_template_versions',
    versions.map(({ id, number, items }) => ({
      ...{ id, number, inspection_template_id, pass_mark, item_count: items.length },
    })),
  );
  const items = versions.flatMap(({ id, items: ofVersion }) =>
    ofVersion.map((item, position) => ({ id: newId(), version_id: id, position, ...item })),
  );
  await insertRows(db, 'inspection_items', items);
}

type Stored = Template & { readonly name: string };

async function readTemplates(db: Db): Promise<Stored[]> {
  const { rows } = await sql<Omit<Stored, 'items'>>`
    select t.id, t.name, t.version_id, v.pass_mark, t.counts_as_maintenance
    from inspection_templates t join inspection_template_versions v on v.id = t.version_id`.execute(db);
  const items = await db.selectFrom('inspection_items').selectAll().orderBy('position').execute();
  const byVersion = groupBy(items, ({ version_id }) => version_id);
  return rows.map((row) => ({ ...row, items: byVersion.get(row.version_id) ?? [] }));
}

function named(templates: readonly Stored[], name: string): Template {
  const found = templates.find((one) => one.name === name);
  if (!found) throw new Error(`no template ${name}`);
  return found;
}

export async function insertHotel(
  db: Db,
  seeding: Seeding,
  hotel: Hotel,
  staff: Staff,
  year: InspectionYear,
  jobs: readonly Job[],
): Promise<void> {
  await insertRows(db, 'inspections', year.inspections);
  await insertRows(db, 'inspection_answers', year.answers);
  const severe = jobs.find(
    ({ order }) => order.room_id === hotel.room('420').id && order.status === 'on_hold',
  );
  const open = `Drains run freely (${severe?.order.number})`;
  const { outages, states, approval } = outagesOf(seeding, hotel, staff, open);
  await insertRows(db, 'property_approvals', [...year.approvals, approval]);
  await insertRows(db, 'room_maintenances', year.maintenances);
  await insertRows(db, 'room_outages', outages);
  for (const { id, ...state } of states)
    await sql`update rooms set status = ${state.status}, status_note = ${state.status_note}, status_since = ${state.status_since} where id = ${id}`.execute(
      db,
    );
  const tasks = guestTasks(seeding, hotel, staff, await readCategories(db));
  await insertRows(db, 'guest_room_tasks', tasks);
  await db
    .insertInto('room_maintenance_standards')
    .values({ site_id: hotel.site_id, times_a_year: 4, minutes: 35 })
    .execute();
  const next = { inspections: year.inspections.length + 1, guest_room_tasks: tasks.length + 1 };
  for (const [series, value] of Object.entries(next))
    await sql`update number_series set next_value = ${value} where series = ${series}`.execute(db);
}

async function readCategories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('guest_task_categories').selectAll().execute();
  return rows.map(({ id, name, usual_priority, ...minutes }) => ({
    ...{ id, name, usual_priority: usual_priority ?? 'medium' },
    minutes: {
      low: minutes.low_minutes ?? 480,
      medium: minutes.medium_minutes ?? 120,
      high: minutes.high_minutes ?? 45,
      urgent: minutes.urgent_minutes ?? 15,
    },
  }));
}
