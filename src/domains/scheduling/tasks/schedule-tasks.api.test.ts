import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#kernel/job.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { extendTasksJob, remindOfTasksJob } from './keep-tasks.job.ts';

type Made = { readonly id: string };
type Occurrence = {
  readonly on_day: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly title: string;
  readonly override_reason: string | null;
};

let server: TestServer;
let owner: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Meetings');
  ann = await server.member(owner, 'technician', 'Ann');
  ben = await server.member(owner, 'technician', 'Ben');
  await owner.must(owner.put('/api/company', { timezone: 'Europe/Berlin' }));
});
afterAll(() => server.stop());

/** A Monday in the next months, before a change of the clock. */
const year = new Date().getUTCFullYear() + 1;
const mondays = Array.from({ length: 7 }, (_, n) => `${year}-03-${String(8 + n).padStart(2, '0')}`);
const monday = mondays.find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1) ?? '';
const day = (after: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10);
const at = (after: number, time: string) => `${day(after)}T${time}:00Z`;
const meeting = {
  title: 'Team meeting',
  starts_at: at(0, '07:00'),
  ends_at: at(0, '08:00'),
  rule: 'FREQ=WEEKLY;COUNT=5',
};
const plan = (who: readonly Person[], more = {}, by = owner) =>
  by.post<Made>('/api/schedule_tasks/-/create', {
    ...{ assignee_ids: who.map(({ membershipId }) => membershipId), ...meeting, ...more },
  });
const occurrencesOf = (id: string, who = owner) =>
  who.must(who.get<Occurrence[]>(`/api/schedule_task_occurrences?task_id=eq.${id}&order=starts_at`));
const starts = async (id: string) =>
  (await occurrencesOf(id)).map(({ starts_at }) => starts_at.slice(0, 16).replace('T', ' '));
const clear = () => server.db.adminQuery('delete from schedule_tasks', []);

describe('tasks', () => {
  it('repeat at the same time of day over a change of the clock, for everybody who takes part', async () => {
    const { id } = await owner.must(plan([ann, ben]));
    const found = await starts(id);
    expect(found).toHaveLength(10);
    // Berlin goes to summer time at the end of March.
    expect([...new Set(found)].map((one) => one.slice(11))).toEqual(
      expect.arrayContaining(['07:00', '06:00']),
    );
    expect(await occurrencesOf(id, ann)).toHaveLength(5);
    expect((await plan([ann], {}, ann)).status).toBe(403);
    const told = await ann.must(ann.get<{ title: string }[]>('/api/notifications'));
    expect(told[0]?.title).toMatch(/^Team meeting is planned: Mon, Mar \d+, 8:00 AM$/);
    await clear();
  });

  it('are changed and cancelled one by one, from one on, or all', async () => {
    const { id } = await owner.must(plan([ann]));
    const change = (input: object) =>
      owner.post<Made>(`/api/schedule_tasks/${id}/change`, {
        ...{ assignee_ids: [ann.membershipId], ...meeting, ...input },
      });
    const one = { title: 'Longer meeting', starts_at: at(8, '09:00'), ends_at: at(8, '11:00') };
    expect((await change({ ...one, scope: 'this' })).body.error?.fields).toEqual({
      on_day: 'Say which one.',
    });
    await owner.must(change({ ...one, scope: 'this', on_day: day(7) }));
    const titles = (await occurrencesOf(id)).map(({ title, on_day }) => `${on_day} ${title}`);
    expect(titles).toContain(`${day(7)} Longer meeting`);
    await owner.must(owner.post(`/api/schedule_tasks/${id}/cancel`, { scope: 'this', on_day: day(14) }));
    expect(await starts(id)).toHaveLength(4);
    const later = { starts_at: at(21, '12:00'), ends_at: at(21, '13:00') };
    await owner.must(change({ ...later, rule: 'FREQ=WEEKLY;COUNT=2', scope: 'following', on_day: day(21) }));
    expect((await starts(id)).map((one) => one.slice(0, 10))).toEqual([day(0), day(8)]);
    const all = await owner.must(owner.get<{ id: string }[]>('/api/schedule_tasks?order=starts_at'));
    expect(all).toHaveLength(2);
    expect(await starts(all[1]?.id ?? '')).toHaveLength(2);
    // All of them, without the one that was taken out and with the one that was changed.
    await owner.must(change({ scope: 'all', title: 'Stand-up' }));
    const now = (await occurrencesOf(id)).map(({ title, on_day }) => `${on_day} ${title}`);
    expect(now).toContain(`${day(7)} Longer meeting`);
    expect(now).toContain(`${day(0)} Stand-up`);
    expect(now.some((line) => line.startsWith(day(14)))).toBe(false);
    await owner.must(owner.post(`/api/schedule_tasks/${id}/cancel`, {}));
    expect(await occurrencesOf(id)).toEqual([]);
    expect((await change({})).status).toBe(409);
    await clear();
  });

  it('take whole days', async () => {
    const { id } = await owner.must(plan([ben], { rule: null, all_day: true }));
    expect(await occurrencesOf(id)).toMatchObject([
      {
        starts_at: expect.stringContaining(`${day(-1)}T23:00`),
        ends_at: expect.stringContaining(`${day(0)}T23:00`),
      },
    ]);
    await clear();
  });

  it('refuse what is no task', async () => {
    const fault = async (more: object) => Object.keys((await plan([ann], more)).body.error?.fields ?? {});
    expect(await fault({ ends_at: meeting.starts_at })).toEqual(['ends_at']);
    expect(await fault({ rule: 'FREQ=HOURLY' })).toEqual(['rule']);
    expect(await fault({ rule: 'FREQ=DAILY', ends_at: at(2, '08:00') })).toEqual(['rule']);
    expect(await fault({ assignee_ids: [] })).toEqual(['assignee_ids']);
    expect(await fault({ assignee_ids: [owner.tenantId] })).toEqual(['assignee_ids']);
  });
});

describe('nobody is booked twice', () => {
  const order = async () =>
    (await owner.must(owner.post<Made[]>('/api/work_orders', { title: 'Boiler' })))[0]?.id;
  const visit = async (from: string, to: string, more = {}) =>
    owner.post<Made>(`/api/work_orders/${await order()}/schedule`, {
      ...{ technician_id: ann.membershipId, starts_at: from, ends_at: to, ...more },
    });

  it('by a visit on a task, a task on a visit, or two tasks, unless somebody writes why', async () => {
    await owner.must(plan([ann]));
    const onTask = await visit(at(7, '07:30'), at(7, '09:00'));
    expect(onTask.body.error).toMatchObject({
      ...{ code: 'overlap', message: 'This technician has a task at that time.' },
    });
    await owner.must(visit(at(7, '07:30'), at(7, '09:00'), { override_reason: 'Urgent' }));
    await owner.must(visit(at(1, '07:00'), at(1, '08:00')));
    const more = { title: 'Training', starts_at: at(1, '07:30'), ends_at: at(1, '09:00'), rule: null };
    const refused = await plan([ben, ann], more);
    expect(refused.body.error).toMatchObject({
      code: 'overlap',
      message: expect.stringMatching(/^Ann has WO-/),
    });
    const { id } = await owner.must(plan([ben, ann], { ...more, override_reason: 'They learn on the job' }));
    expect((await occurrencesOf(id)).map((one) => one.override_reason).toSorted()).toEqual([
      'They learn on the job',
      null,
    ]);
    const twice = await plan([ben], { ...more, title: 'Van service' });
    expect(twice.body.error?.message).toContain('Ben has “Training”');
    await clear();
  });

  it('by two dispatchers at once, one with a visit and one with a task', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [at(30 + round, '10:00'), at(30 + round, '11:00')];
      const elsewhere = (await server.another()).as(owner);
      const id = await order();
      const replies = await Promise.all([
        plan([ann], { starts_at: from, ends_at: to, rule: null }),
        elsewhere.post(`/api/work_orders/${id}/schedule`, {
          ...{ technician_id: ann.membershipId, starts_at: from, ends_at: to },
        }),
      ]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([expect.any(Number), 409]);
    }
    await clear();
  });

  it('and a visit in an absence asks for a reason, half a day only in that half', async () => {
    await owner.must(
      owner.post('/api/absences', {
        ...{ person_id: ann.membershipId, kind: 'training', starts_on: day(60), ends_on: day(60) },
        starts_in: 'afternoon',
      }),
    );
    // 8 to 17 in summer time: the afternoon begins at 12:30, 10:30 UTC.
    await owner.must(visit(at(60, '09:00'), at(60, '10:30')));
    const refused = await visit(at(60, '10:30'), at(60, '11:30'));
    expect(refused.body.error).toMatchObject({
      ...{ code: 'overlap', message: 'This technician is absent at that time.' },
    });
    await owner.must(visit(at(60, '10:30'), at(60, '11:30'), { override_reason: 'She comes back for it' }));
  });
});

describe('the job', () => {
  const run = (job: Job) =>
    job.run(createJobHost(server.db.database as never, testInstallation, server.secrets.log), {}, '');

  it('keeps the occurrences a year ahead, and reminds once', async () => {
    const { id } = await owner.must(
      plan([ben], { rule: 'FREQ=WEEKLY', starts_at: at(0, '18:00'), ends_at: at(0, '19:00') }),
    );
    const before = (await occurrencesOf(id)).length;
    await server.db.adminQuery(
      `delete from schedule_task_occurrences where task_id = $1 and on_day > $2::date`,
      [id, day(14)],
    );
    await server.db.adminQuery(`update schedule_tasks set planned_until = $2::date where id = $1`, [
      id,
      day(14),
    ]);
    await run(extendTasksJob);
    expect(await occurrencesOf(id)).toHaveLength(before);
    await server.db.adminQuery(
      `update schedule_task_occurrences set starts_at = now() + interval '5 minutes', ends_at = now() + interval '1 hour',
        remind_at = now() where task_id = $1 and on_day = $2::date`,
      [id, day(0)],
    );
    await run(remindOfTasksJob);
    await run(remindOfTasksJob);
    const told = await ben.must(ben.get<{ title: string }[]>('/api/notifications'));
    expect(told.filter(({ title }) => title.startsWith('Team meeting begins at'))).toHaveLength(1);
  });
});
