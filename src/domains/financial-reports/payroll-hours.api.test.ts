import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { Statement } from './statements/statement.rules.ts';

let server: TestServer;
let owner: Person;
let order: string;
beforeAll(async () => {
  server = await createTestServer();
  // Seven hours behind UTC, all year round.
  owner = await server.company('Hours Inc', { timezone: 'America/Phoenix' });
  const [customer] = await owner.must(
    owner.post<{ id: string }[]>('/api/customers', { name: 'Grand Hotel' }),
  );
  const [made] = await owner.must(
    owner.post<{ id: string }[]>('/api/work_orders', { customer_id: customer?.id, title: 'Chiller is loud' }),
  );
  order = made?.id ?? '';
});
afterAll(() => server.stop());

/** The Monday of two weeks ago. */
const monday = (() => {
  const today = new Date();
  const back = ((today.getUTCDay() + 6) % 7) + 14;
  return addDays(today.toISOString().slice(0, 10), -back);
})();

async function hire(name: string): Promise<Person> {
  const person = await server.member(owner, 'technician', name);
  await pays(person, '40.00');
  return person;
}
const pays = (person: Person, hourly_cost: string) =>
  owner.must(owner.put(`/api/memberships?id=eq.${person.membershipId}`, { hourly_cost }));
const record = (person: Person, input: object) =>
  owner.must(
    owner.post(`/api/work_orders/${order}/add_time`, { technician_id: person.membershipId, ...input }),
  );

it('adds up hours by person, week and hourly cost', async () => {
  const [anna, ben] = [await hire('Anna Park'), await hire('Ben Ode')];
  const at = (days: number, time: string) => `${addDays(monday, days)}T${time}:00-07:00`;
  const spent = (days: number, from: string, to: string) => ({
    started_at: at(days, from),
    ended_at: at(days, to),
  });
  // Saturday evening there is Sunday in UTC: it belongs to the week before.
  await record(anna, spent(-2, '20:00', '21:10'));
  await record(anna, spent(0, '08:00', '12:20'));
  await record(anna, { ...spent(0, '12:20', '12:50'), kind: 'break' });
  await record(anna, { ...spent(0, '07:30', '08:00'), kind: 'travel' });
  await pays(anna, '44.00');
  await record(anna, spent(1, '08:00', '09:00'));
  await record(ben, spent(5, '23:00', '23:45'));
  // Not in the days asked for.
  await record(ben, spent(6, '08:00', '09:00'));
  const read = (format: string) =>
    owner.get<Statement>(
      `/api/reports/financial_statement${format}?name=payroll_hours&from=${addDays(monday, -2)}&to=${addDays(monday, 5)}`,
    );
  const { rows, columns } = await owner.must(read(''));
  expect(columns.map(({ label }) => label).slice(2, 6)).toEqual([
    'Work',
    'Travel',
    'Paid hours',
    'Breaks, not paid',
  ]);
  const [before, sunday] = [addDays(monday, -8), addDays(monday, -1)];
  expect(rows.map(({ kind, cells }) => [kind, ...cells.map(({ value }) => value)])).toEqual([
    ['line', 'Anna Park', before, '1.17', '0.00', '1.17', '0.00', '40.00', '46.67'],
    ['line', 'Anna Park', sunday, '4.33', '0.50', '4.83', '0.50', '40.00', '193.33'],
    ['line', 'Anna Park', sunday, '1.00', '0.00', '1.00', '0.00', '44.00', '44.00'],
    ['total', 'Anna Park, total', null, '6.50', '0.50', '7.00', '0.50', null, '284.00'],
    ['line', 'Ben Ode', sunday, '0.75', '0.00', '0.75', '0.00', '40.00', '30.00'],
    ['grand', 'Total', null, '7.25', '0.50', '7.75', '0.50', null, '314.00'],
  ]);
  // Hours lead to their entries, of the days that were asked for.
  expect(rows.slice(0, 2).map(({ cells }) => cells[2]?.behind)).toMatchObject([
    { page: 'time', hours: 'job_hours', from: addDays(monday, -2), to: addDays(monday, -2) },
    { page: 'time', hours: 'job_hours', from: sunday, to: addDays(monday, 5) },
  ]);
  const { status } = await anna.get('/api/reports/financial_statement?name=payroll_hours');
  expect(status).toBe(404);
});
