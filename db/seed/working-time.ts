/** When the sample company's people work: a lunch break, one with hours of his own, where they set out from, and absences. */
import { type Kysely, sql } from 'kysely';
import { addDays, weekdayOf } from '#kernel/dates.ts';
import type { Tables } from '#kernel/tables.ts';
import { insertRows } from './insert-rows.ts';
import type { Seeding } from './places.ts';
import type { Job, Technician } from './year.ts';

const lunch = { minutes: 30, start: '11:30', end: '13:30' };
const usual = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00', breaks: [lunch] };
/** Of the third technician. */
const early = { ...usual, start: '07:00', by_day: { 5: { start: '08:00', end: '17:00' } } };

/** Around Denver, in the order of the technicians. */
const homes = [
  ['4810 Tennyson Street', 'Denver', '80212', 39.7857, -105.0437],
  ['1565 Dayton Street', 'Aurora', '80010', 39.7404, -104.8761],
  ['7195 West Alaska Drive', 'Lakewood', '80226', 39.7064, -105.0769],
  ['5600 South Curtice Street', 'Littleton', '80120', 39.6137, -105.0166],
  ['9191 Huron Street', 'Thornton', '80260', 39.8633, -104.9961],
  ['2700 South Holly Street', 'Denver', '80222', 39.6676, -104.9223],
] as const;

export async function insertWorkingTime(
  db: Kysely<Tables>,
  seeding: Seeding,
  jobs: readonly Job[],
  technicians: readonly Technician[],
): Promise<void> {
  await sql`update tenants set working_hours = ${JSON.stringify(usual)}::jsonb where id = fw.current_tenant()`.execute(
    db,
  );
  for (const [index, { id }] of technicians.entries()) {
    const [street_address, city, postal_code, lat, lng] = homes[index % homes.length] ?? homes[0];
    const address = { street_address, city, state: 'CO', postal_code, country: 'US' };
    await sql`update memberships set home_address = ${JSON.stringify(address)}::jsonb, home_lat = ${lat}, home_lng = ${lng},
        working_hours = ${index === 2 ? JSON.stringify(early) : null}::jsonb where id = ${id}`.execute(db);
  }
  const rows = absencesOf(seeding, jobs, technicians);
  await insertRows(
    db,
    'absences',
    rows.map((row) => ({ id: seeding.newId(), ...row })),
  );
}

/** On days without visits, as if those had been planned around them. */
function absencesOf({ today }: Seeding, jobs: readonly Job[], technicians: readonly Technician[]) {
  const busy = new Set(
    jobs.flatMap(({ visit, secondVisit }) =>
      [visit, secondVisit].flatMap((one) =>
        one ? [`${one.technician_id} ${String(one.starts_at).slice(0, 10)}`] : [],
      ),
    ),
  );
  const isFree = (who: string, day: string) => weekdayOf(day) < 6 && !busy.has(`${who} ${day}`);
  /** The first workday from `from` on, in days from today, on which they have no visit. */
  const freeDay = (who: string, from: number, step: 1 | -1 = 1) => {
    let offset = from;
    while (Math.abs(offset - from) < 90 && !isFree(who, addDays(today, offset))) offset += step;
    return addDays(today, offset);
  };
  const nextMonday = (from: number) => addDays(today, from + ((8 - weekdayOf(addDays(today, from))) % 7));
  const approved = { status: 'approved', decided_at: `${addDays(today, -14)}T15:00:00Z` };
  return technicians.flatMap(({ id: person_id }, index) => {
    const sick = freeDay(person_id, -20 - 13 * index, -1);
    const soon = freeDay(person_id, index < 2 ? 0 : 3);
    const week = nextMonday(14 + 14 * index);
    return [
      { person_id, ...approved, kind: 'sick', starts_on: sick, ends_on: sick, note: null },
      {
        person_id,
        ...(index === 3 ? { status: 'requested' } : approved),
        ...{ kind: 'vacation', starts_on: week, ends_on: addDays(week, index % 2 === 0 ? 11 : 4) },
        note: index === 3 ? 'My sister’s wedding is that week.' : null,
      },
      ...(index === 0
        ? [{ person_id, ...approved, kind: 'vacation', starts_on: soon, ends_on: soon, note: null }]
        : []),
      ...(index === 1
        ? [
            {
              ...{ person_id, ...approved, kind: 'training', starts_on: soon, ends_on: soon },
              ...{ starts_in: 'afternoon', note: 'Variable-speed drives, at the supplier' },
            },
          ]
        : []),
    ];
  });
}
