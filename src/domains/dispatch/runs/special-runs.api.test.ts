import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayIn, weekdayOf } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { type Dispatch, nextMonday, openDispatch, zone } from '../testing/dispatch-company.ts';
import { sweepRunsJob } from './sweep-runs.job.ts';

// Somebody works at every hour, so that today has room whenever this test runs.
const always = { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '24:00' };

let dispatch: Dispatch;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  dispatch = await openDispatch();
  ann = await dispatch.technician('Ann West', {
    home_lat: '41.880000',
    home_lng: '-87.690000',
    working_hours: always,
  });
  bob = await dispatch.technician('Bob East', {
    home_lat: '41.880000',
    home_lng: '-87.570000',
    working_hours: always,
  });
});
afterAll(() => dispatch.stop());

it('offers ways to fit in an emergency, and takes one', async () => {
  const { owner, plan, site, order, moves, visits } = dispatch;
  const urgent = await order('Burst pipe', await site('Flooded cellar', 3.5), { priority: 'urgent' });
  const run = await plan('plan_emergency', { work_order_id: urgent });
  expect(run).toMatchObject({ status: 'finished', error: null });
  expect(run.options).toHaveLength(2);
  expect(run.options[0]?.summary).toMatch(/^Bob East, .*: nothing else changes$/);
  const proposed = await moves(run);
  expect(proposed.map(({ option, to_technician_id }) => [option, to_technician_id])).toEqual([
    [1, bob.membershipId],
    [2, ann.membershipId],
  ]);
  const both = { move_ids: proposed.map(({ id }) => id) };
  expect((await owner.post(`/api/dispatch_runs/${run.id}/accept`, both)).body.error?.fields).toHaveProperty(
    'option',
  );
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, { option: 2 }));
  const visit = (await visits()).find(({ work_order_id }) => work_order_id === urgent);
  expect(visit?.technician_id).toBe(ann.membershipId);
  expect(
    (await owner.post('/api/dispatch_runs/-/plan_emergency', { work_order_id: urgent })).body.error?.fields,
  ).toEqual({
    work_order_id: 'It has a visit already. Move that one.',
  });
});

it('fits in an emergency on the next working day when today and tomorrow have none', async () => {
  const { owner, plan, site, order, moves } = dispatch;
  const today = dayIn(zone, new Date().toISOString());
  const next = addDays(today, 3);
  const works = (working_hours: object) =>
    owner.must(
      owner.put(`/api/memberships?id=in.(${ann.membershipId},${bob.membershipId})&max_affected=2`, {
        working_hours,
      }),
    );
  await works({ ...always, days: [weekdayOf(next)] });
  const urgent = await order('Gas smell', await site('Boiler room', 1), { priority: 'urgent' });
  const run = await plan('plan_emergency', { work_order_id: urgent });
  await works(always);
  const proposed = await moves(run);
  expect(proposed.length).toBeGreaterThan(0);
  expect(new Set(proposed.map(({ to_starts_at }) => dayIn(zone, to_starts_at ?? '')))).toEqual(
    new Set([next]),
  );
});

it('gives the visits of somebody who is not there to others, and moves what comes after one that runs over', async () => {
  const { owner, plan, site, order, book, moves, visits, at, day } = dispatch;
  const here = await site('Middle', 0);
  const first = await book(await order('First', here), ann, '10:00', '11:00');
  const second = await book(await order('Second', here), ann, '13:00', '14:00');
  const run = await plan('repair', {
    technician_id: ann.membershipId,
    absent_from: at('08:00'),
    absent_to: at('12:00'),
  });
  expect(run).toMatchObject({ status: 'finished', error: null });
  const proposed = await moves(run);
  expect(proposed).toMatchObject([{ visit_id: first, to_technician_id: bob.membershipId }]);
  expect(proposed[0]?.reason).toContain('Ann West is not there');
  expect(Date.parse(proposed[0]?.to_starts_at ?? '')).toBe(Date.parse(at('10:00')));
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, { move_ids: [proposed[0]?.id] }));
  expect((await visits()).find(({ id }) => id === first)?.technician_id).toBe(bob.membershipId);

  const third = await book(await order('Third', here), ann, '14:00', '15:00');
  const over = await plan('repair', {
    visit_id: second,
    ends_at: at('14:30'),
    technician_ids: [ann.membershipId],
  });
  const [moved, ...others] = await moves(over);
  expect(others).toEqual([]);
  expect(moved).toMatchObject({ visit_id: third, to_technician_id: ann.membershipId });
  expect(Date.parse(moved?.to_starts_at ?? '')).toBeGreaterThanOrEqual(Date.parse(at('14:30')));

  const refusals = await Promise.all([
    owner.post('/api/dispatch_runs/-/repair', {}),
    owner.post('/api/dispatch_runs/-/repair', { visit_id: second, ends_at: at('13:30') }),
    owner.post('/api/dispatch_runs/-/repair', { technician_id: ann.membershipId, visit_id: second }),
  ]);
  expect(refusals.map(({ body }) => Object.keys(body.error?.fields ?? {}))).toEqual([
    ['technician_id'],
    ['ends_at'],
    ['visit_id'],
  ]);
  expect(nextMonday()).toBe(day);
});

it('stops a run that has not begun, and keeps what is set', async () => {
  const { owner, server, day, see } = dispatch;
  // Its job belongs to nobody: the run waits.
  await server.db.adminQuery(
    `insert into dispatch_runs (tenant_id, title, from_on, to_on, scope_key) values ($1, 'Waiting', $2, $2, 'waiting')`,
    [owner.tenantId, day],
  );
  const [waiting] = await owner.must(owner.get<{ id: string }[]>('/api/dispatch_runs?status=eq.queued'));
  await owner.must(owner.post(`/api/dispatch_runs/${waiting?.id}/stop`, {}));
  expect(await see(waiting?.id ?? '')).toMatchObject({ status: 'stopped' });
  expect((await owner.post(`/api/dispatch_runs/${waiting?.id}/stop`, {})).status).toBe(409);

  const settings = () => owner.must(owner.get<Record<string, unknown>>('/api/reports/planning_settings'));
  expect(await settings()).toMatchObject({
    cost_per_hour: '45.00',
    distance_unit: 'mile',
    visit_minutes: 60,
  });
  const save = (input: object) => owner.post('/api/dispatch_runs/-/set_settings', input);
  await owner.must(save({ cost_per_hour: '52.50', speeds: '06:30 80%, 09:00 100%', visit_minutes: 45 }));
  expect(await settings()).toMatchObject({
    cost_per_hour: '52.50',
    speeds: '06:30 80%, 09:00 100%',
    visit_minutes: 45,
  });
  await owner.must(save({ visit_minutes: null }));
  expect(await settings()).toMatchObject({ cost_per_hour: '52.50', visit_minutes: 60 });
  expect((await save({ speeds: 'slow in the morning' })).body.error?.fields).toHaveProperty('speeds');
  expect((await save({ cost_per_hour: '-1.00' })).status).toBe(422);
});

it('changes nothing before the hour that is locked, and forgets old runs', async () => {
  const { owner, server, plan, site, order, book, moves, at, day } = dispatch;
  const here = await site('Locked hours', 2);
  const early = await book(await order('Early', here), bob, '17:00', '17:30');
  await order('Waits', here, { priority: 'high' });
  const run = await plan('plan', { from_on: day, max_seconds: 1, locked_until: at('20:00') });
  const proposed = await moves(run);
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.every(({ to_starts_at }) => Date.parse(to_starts_at) >= Date.parse(at('20:00')))).toBe(
    true,
  );
  expect(proposed.some(({ visit_id }) => visit_id === early)).toBe(false);

  await server.db.adminQuery(
    "update dispatch_runs set created_at = now() - interval '1 year' where id = $1",
    [run.id],
  );
  const host = createJobHost(server.db.database, testInstallation, server.secrets.log);
  await sweepRunsJob.run(host, {}, '');
  expect(await owner.must(owner.get(`/api/dispatch_runs?id=eq.${run.id}`))).toEqual([]);
  expect(await moves(run)).toEqual([]);
});
