import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import type { PlansByCategory } from '../plans/plans-by-category.report.ts';
import { openPlant, type PlanRow, type Plant } from '../testing/plant.ts';
import { complianceGroups, type MaintenanceCompliance } from './compliance.report.ts';
import type { MaintenanceLoad } from './load.report.ts';

let plant: Plant;
let today: string;
beforeAll(async () => {
  plant = await openPlant((server) =>
    createJobHost(server.db.database as never, testInstallation, server.secrets.log),
  );
  const [row] = await plant.query<{ day: string }>(
    `select (now() at time zone 'America/Chicago')::date::text as day`,
  );
  today = row?.day ?? '';
});
afterAll(() => plant.stop());

it('tells compliance by plan, site, category and month, and each figure opens its list', async () => {
  const asset = await plant.asset('Chiller', { category: 'Cooling' });
  const shared = { basis: 'fixed', rule: 'FREQ=DAILY', starts_on: today, skip_while_open: false };
  const { id } = await plant.plan({ ...shared, name: 'Rounds', asset_ids: [asset] });
  await plant.plan({
    ...shared,
    name: 'Other rounds',
    asset_ids: [await plant.asset('Elsewhere', { site_id: null })],
  });
  await plant.generate(addDays(today, 4));
  await plant.query(`update maintenance_occurrences set due_on = due_on - 40 where status = 'generated'`);
  const rows = (await plant.occurrences(id)).filter(({ status }) => status === 'generated');
  const [late, missed] = rows;
  await plant.complete(late?.work_order_id);
  await plant.run(missed?.work_order_id, 'cancel', { reason: 'Closed' });
  const inTime = rows[2];
  await plant.complete(inTime?.work_order_id);
  await plant.query(`update maintenance_occurrences set done_on = due_on where id = $1`, [inTime?.id]);
  const ask = (by: string) =>
    plant.owner.must(
      plant.owner.get<MaintenanceCompliance>(
        `/api/reports/maintenance_compliance?by=${by}&from=${addDays(today, -60)}`,
      ),
    );
  const byPlan = await ask('plan');
  expect(byPlan.total).toMatchObject({ due: 10, in_time: 1, late: 1, skipped: 1, open: 7, compliance: 0.1 });
  expect(byPlan.groups.find(({ key }) => key === id)).toMatchObject({
    ...{ label: 'Rounds', due: 5, in_time: 1, late: 1, skipped: 1, open: 2, compliance: 0.2 },
  });
  for (const by of complianceGroups) {
    const { total, groups } = await ask(by);
    expect(groups.reduce((sum, { due }) => sum + due, 0)).toBe(total.due);
    for (const group of [total, ...groups])
      for (const figure of ['due', 'in_time', 'late', 'skipped', 'open'] as const) {
        const list = await plant.owner.get(`/api/maintenance_occurrences/count?${group.lists[figure]}`);
        expect([by, group.key, figure, list.body.count]).toEqual([by, group.key, figure, group[figure]]);
      }
  }
  const seen = await plant.tech.get('/api/reports/maintenance_compliance');
  expect(seen.status).toBe(404);
});

it('counts what is due today when it is settled, or when the day is over in the company’s zone', async () => {
  const asset_ids = [
    await plant.asset('Valve 1'),
    await plant.asset('Valve 2'),
    await plant.asset('Valve 3'),
  ];
  const { id } = await plant.plan({ name: 'Valves', rule: 'FREQ=DAILY', starts_on: today, asset_ids });
  await plant.generate(today);
  const [done, skipped] = (await plant.occurrences(id)).filter(({ status }) => status === 'generated');
  await plant.complete(done?.work_order_id);
  await plant.run(skipped?.work_order_id, 'cancel', { reason: 'Closed' });
  // Two zones that are 26 hours apart never have the same date; in the west it is the earlier one.
  const [{ west, east } = { west: '', east: '' }] = await plant.query<{ west: string; east: string }>(
    `select (now() at time zone 'Etc/GMT+12')::date::text as west, (now() at time zone 'Pacific/Kiritimati')::date::text as east`,
  );
  const seenIn = async (zone: string) => {
    await plant.query(`update tenants set timezone = $1`, [zone]);
    const { total, to } = await plant.owner.must(
      plant.owner.get<MaintenanceCompliance>(
        `/api/reports/maintenance_compliance?plan_id=${id}&to=2099-12-31`,
      ),
    );
    for (const figure of ['due', 'in_time', 'late', 'skipped', 'open'] as const) {
      const list = await plant.owner.get(`/api/maintenance_occurrences/count?${total.lists[figure]}`);
      expect([zone, figure, list.body.count]).toEqual([zone, figure, total[figure]]);
    }
    const { due, in_time, late, skipped, open, compliance } = total;
    return { to, due, in_time, late, skipped, open, compliance };
  };
  const dueOn = (day: string) =>
    plant.query(
      `update maintenance_occurrences set due_on = $2, done_on = case when status = 'done' then $2::date end
        where plan_id = $1 and status <> 'due'`,
      [id, day],
    );
  await dueOn(west);
  const settled = { due: 2, in_time: 1, late: 0, skipped: 1, open: 0, compliance: 0.5 };
  const over = { due: 3, in_time: 1, late: 0, skipped: 1, open: 1, compliance: 0.3333 };
  expect(await seenIn('Etc/GMT+12')).toEqual({ to: west, ...settled });
  expect(await seenIn('Pacific/Kiritimati')).toEqual({ to: east, ...over });
  await dueOn(east);
  const none = { due: 0, in_time: 0, late: 0, skipped: 0, open: 0, compliance: null };
  expect(await seenIn('Etc/GMT+12')).toEqual({ to: west, ...none });
  expect(await seenIn('Pacific/Kiritimati')).toEqual({ to: east, ...settled });
  await plant.query(`update tenants set timezone = 'America/Chicago'`);
});

it('tells the load by day against the technicians’ hours, as far as plans reach', async () => {
  const [one, two] = [await plant.asset('Door 1'), await plant.asset('Door 2')];
  await plant.plan({
    ...{ name: 'Doors', rule: 'FREQ=MONTHLY;BYMONTHDAY=15', starts_on: '2032-03-15', asset_ids: [one, two] },
    estimated_minutes: 40,
  });
  const ask = (query: string) => plant.owner.get<MaintenanceLoad>(`/api/reports/maintenance_load?${query}`);
  const { days, technicians } = await plant.owner.must(
    ask(`from=2032-03-10&to=2032-05-20&site_id=${plant.site}`),
  );
  expect(technicians).toBe(1);
  const of = (day: string) => days.find((one) => one.day === day);
  const daily = of('2032-03-14')?.projected ?? 0;
  expect(of('2032-03-15')).toMatchObject({
    occurrences: 2,
    projected: daily,
    minutes: 80,
    available_minutes: 540,
  });
  expect(of('2032-04-15')).toMatchObject({ occurrences: 0, projected: 2 + daily, minutes: 80 });
  // A Saturday.
  expect(of('2032-05-15')).toMatchObject({ projected: 2 + daily, minutes: 80, available_minutes: 0 });
  expect((await ask('from=2032-03-10&to=2032-03-01')).body.error?.fields).toEqual({
    to: 'The end is before the beginning.',
  });
});

it('makes a plan for every asset of a category', async () => {
  for (const name of ['Pump 1', 'Pump 2', 'Pump 3']) await plant.asset(name, { category: 'Pumps' });
  const create = (input: object) =>
    plant.owner.post<{ created: number }>('/api/maintenance_plans/-/create_for_category', {
      ...{ name: 'Pump service', rule: 'FREQ=YEARLY', starts_on: addMonths(today, 1), ...input },
    });
  const seen = (query: string) =>
    plant.owner.must(plant.owner.get<PlansByCategory>(`/api/reports/maintenance_by_category${query}`));
  expect((await create({ category: 'Ghosts' })).body.error?.fields).toEqual({
    category: 'No asset has this category.',
  });
  await plant.plan({ name: 'Bearings', asset_ids: [await plant.asset('Pump 0', { category: 'Pumps' })] });
  await plant.asset('Pump elsewhere', { category: 'PUMPS', site_id: null });
  const here = `?site_id=${plant.site}&category=pumps`;
  expect(await seen(here)).toMatchObject({
    categories: expect.arrayContaining([{ category: 'Pumps', assets: 4, planned: 1 }]),
    planned_assets: [{ name: 'Pump 0', plans: ['Bearings'] }],
  });
  expect(await plant.owner.must(create({ category: 'pumps', site_id: plant.site }))).toEqual({ created: 3 });
  expect((await seen(here)).planned_assets).toHaveLength(4);
  expect((await seen('')).categories).toContainEqual(expect.objectContaining({ assets: 5, planned: 4 }));
  expect((await create({ category: 'pumps', site_id: plant.site })).body.error?.fields).toEqual({
    category: 'Every asset of this category has a plan already.',
  });
  const again = { name: 'Yearly seal', category: 'pumps', only_unplanned: false };
  expect(await plant.owner.must(create(again))).toEqual({ created: 5 });
  expect((await plant.tech.get('/api/reports/maintenance_by_category')).status).toBe(404);
  await plant.generate();
  const plans = await plant.owner.must(
    plant.owner.get<PlanRow[]>('/api/maintenance_plans?name=like.Pump%20service%25&order=name'),
  );
  expect(plans).toMatchObject(
    [1, 2, 3].map((n) => ({
      name: `Pump service – Pump ${n}`,
      target_count: 1,
      next_due_on: addMonths(today, 1),
    })),
  );
});
