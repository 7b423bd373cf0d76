import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { extendSeriesJob } from './extend-series.job.ts';
import type { SeriesChange } from './series-change.rules.ts';
import type { SeriesDates } from './series-dates.report.ts';
import type { SeriesHours } from './series-hours.report.ts';

interface Visit {
  readonly id: string;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly series_id: string | null;
  readonly series_index: number | null;
  readonly part: string | null;
}

const zone = 'America/New_York';
let server: TestServer;
let owner: Person;
let ann: Person;
let week = 0;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Series Inc', { timezone: zone });
  ann = await server.member(owner, 'technician', 'Ann');
});
afterAll(() => server.stop());

/** The Monday of a week of its own for each test, more than a year away. */
const newMonday = (weeks = 8) => {
  week += weeks;
  return addDays('2028-01-03', 7 * week);
};
const at = (day: string, time: string) => instantFromLocal(`${day}T${time}`, zone);
const madeOrder = async () => {
  const [made] = await owner.must(owner.post<[{ id: string }]>('/api/work_orders', { title: 'Boiler' }));
  return made.id;
};
const visitsOf = (order: string) =>
  owner.must(
    owner.get<Visit[]>(
      `/api/visits?work_order_id=eq.${order}&status=neq.cancelled&order=starts_at&select=*,part`,
    ),
  );
const local = (visits: readonly { starts_at: string; ends_at: string }[]) =>
  visits.map(
    ({ starts_at, ends_at }) =>
      `${localFromInstant(starts_at, zone)}–${localFromInstant(ends_at, zone).slice(11)}`,
  );
const plan = (input: object, by = owner) => by.post<SeriesChange>('/api/visit_series/-/plan', input);
const move = (visit: Visit, scope: string, to: object, by = owner) =>
  by.post<SeriesChange>('/api/visit_series/-/move', {
    ...{ visit_id: visit.id, scope, before: visit, technician_id: visit.technician_id },
    ...{ starts_at: visit.starts_at, ends_at: visit.ends_at, ...to },
  });
const cancel = (visit: Visit, scope: string) =>
  owner.post<SeriesChange>('/api/visit_series/-/cancel', { visit_id: visit.id, scope, reason: 'Off' });
const undo = ({ changed, before, series_id }: SeriesChange) =>
  owner.must(
    owner.post<{ done: string[]; left: unknown[] }>('/api/visits/-/replan', {
      steps: changed.map(({ visit_id, work_order_id, before: to, after: from }) => ({
        ...{ visit_id: from ? visit_id : freshId(), work_order_id, before: from, after: to },
        ...(!from && { like_visit_id: visit_id }),
      })),
      leave_changed: true,
      series:
        before === null && !changed.some((one) => one.before)
          ? { series_id, after: null }
          : before && { series_id, after: before },
    }),
  );
let fresh = 0;
const freshId = () => {
  fresh += 1;
  return `01900000-0000-7000-8000-0000000${String(fresh).padStart(5, '0')}`;
};
const notices = async (who: Person) =>
  (await who.must(who.get<{ title: string }[]>('/api/notifications?limit=1000&order=created_at.desc'))).map(
    ({ title }) => title,
  );

async function planned(input: object): Promise<{ order: string; change: SeriesChange; visits: Visit[] }> {
  const order = await madeOrder();
  const change = await owner.must(plan({ work_order_id: order, technician_id: ann.membershipId, ...input }));
  return { order, change, visits: await visitsOf(order) };
}
const one = (visits: readonly Visit[], place: number): Visit => {
  const visit = visits.at(place);
  if (!visit) throw new Error('no visit');
  return visit;
};

describe('a job of several days', () => {
  it('is laid into working time, shown and planned in one, and told once', async () => {
    const monday = newMonday();
    const asked = { technician_id: ann.membershipId, starts_at: at(monday, '08:00'), minutes: 840 };
    const query = new URLSearchParams({ ...asked, technician_id: String(ann.membershipId), minutes: '840' });
    const shown = await owner.must(owner.get<SeriesDates>(`/api/reports/series_dates?${query}`));
    expect(local(shown.visits)).toEqual([`${monday}T08:00–17:00`, `${addDays(monday, 1)}T08:00–13:00`]);
    const { order, visits } = await planned({ ...asked, parts: shown.visits });
    expect(local(visits)).toEqual(local(shown.visits));
    expect(visits.map(({ part, series_index }) => [part, series_index])).toEqual([
      ['1 of 2', 1],
      ['2 of 2', 2],
    ]);
    expect(await owner.must(owner.get(`/api/work_orders?id=eq.${order}&select=status`))).toEqual([
      { status: 'scheduled' },
    ]);
    expect((await notices(ann)).filter((title) => title.includes('2 visits from'))).toHaveLength(1);
    expect(
      (await ann.must(ann.get<Visit[]>(`/api/visits?work_order_id=eq.${order}&select=part`))).map(
        ({ part }) => part,
      ),
    ).toContain('2 of 2');
  });

  it('plans nothing if one part is in the way of a visit', async () => {
    const monday = newMonday();
    const other = await madeOrder();
    const taken = { starts_at: at(addDays(monday, 1), '09:00'), ends_at: at(addDays(monday, 1), '10:00') };
    await owner.must(
      owner.post(`/api/work_orders/${other}/schedule`, { technician_id: ann.membershipId, ...taken }),
    );
    const order = await madeOrder();
    const parts = [0, 1].map((n) => ({
      ...{ starts_at: at(addDays(monday, n), '08:00'), ends_at: at(addDays(monday, n), '12:00') },
    }));
    const input = { work_order_id: order, technician_id: ann.membershipId, starts_at: at(monday, '08:00') };
    const refused = await plan({ ...input, parts });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'overlap']);
    expect(await visitsOf(order)).toEqual([]);
    const laid = await owner.must(plan({ ...input, minutes: 840 }));
    expect(local(laid.changed.flatMap(({ after }) => after ?? []))).toEqual([
      `${monday}T08:00–17:00`,
      `${addDays(monday, 1)}T10:00–15:00`,
    ]);
  });

  it('moves the following parts to the next working time, and takes it all back', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ starts_at: at(monday, '08:00'), minutes: 22 * 60 });
    expect(local(visits).map((text) => text.slice(11))).toEqual([
      '08:00–17:00',
      '08:00–17:00',
      '08:00–12:00',
    ]);
    const to = { starts_at: at(addDays(monday, 4), '08:00'), ends_at: at(addDays(monday, 4), '17:00') };
    const change = await owner.must(move(one(visits, 1), 'following', to));
    expect(local(await visitsOf(order))).toEqual([
      `${monday}T08:00–17:00`,
      `${addDays(monday, 4)}T08:00–17:00`,
      `${addDays(monday, 7)}T08:00–12:00`,
    ]);
    await undo(change);
    expect(local(await visitsOf(order))).toEqual(local(visits));
    const all = await owner.must(move(one(await visitsOf(order), 1), 'all', to));
    expect(local(await visitsOf(order))).toEqual([
      `${addDays(monday, 3)}T08:00–17:00`,
      `${addDays(monday, 4)}T08:00–17:00`,
      `${addDays(monday, 7)}T08:00–12:00`,
    ]);
    await undo(all);
    expect((await visitsOf(order)).map(({ part }) => part)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  it('is laid anew when it takes more or less, with parts added, taken away and brought back', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ starts_at: at(monday, '08:00'), minutes: 14 * 60 });
    const hours = (minutes?: number) =>
      owner.get<SeriesHours>(
        `/api/reports/series_hours?visit_id=${one(visits, 1).id}${minutes ? `&minutes=${minutes}` : ''}`,
      );
    expect(await owner.must(hours())).toMatchObject({
      minutes: 840,
      kept: 0,
      kept_minutes: 0,
      hands_over: false,
    });
    const shown = await owner.must(hours(20 * 60));
    const seen = { minutes: 20 * 60, parts: shown.visits };
    const unseen = { minutes: 20 * 60, parts: shown.visits.slice(1) };
    expect((await move(one(visits, 0), 'all', unseen)).body.error?.code).toBe('conflict');
    expect(local(await visitsOf(order))).toEqual(local(visits));
    const longer = await owner.must(move(one(visits, 0), 'all', seen));
    expect(local(await visitsOf(order))).toEqual(local(shown.visits));
    expect(local(await visitsOf(order)).map((text) => text.slice(11))).toEqual([
      ...['08:00–17:00', '08:00–17:00', '08:00–10:00'],
    ]);
    expect((await visitsOf(order)).map(({ part }) => part)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    await undo(longer);
    expect(local(await visitsOf(order))).toEqual(local(visits));
    const shorter = await owner.must(move(one(visits, 0), 'all', { minutes: 120 }));
    expect(local(await visitsOf(order))).toEqual([`${monday}T08:00–10:00`]);
    await undo(shorter);
    expect((await visitsOf(order)).map(({ part }) => part)).toEqual(['1 of 2', '2 of 2']);
    const cut = { ends_at: at(monday, '12:00') };
    await owner.must(move(one(await visitsOf(order), 0), 'following', cut));
    expect(local(await visitsOf(order)).map((text) => text.slice(11))).toEqual([
      ...['08:00–12:00', '08:00–17:00', '08:00–09:00'],
    ]);
    await owner.must(cancel(one(await visitsOf(order), 1), 'following'));
    expect((await visitsOf(order)).map(({ part }) => part)).toEqual(['1 of 1']);
  });

  it('keeps its days in their order when several visits are moved, and names who would not', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ starts_at: at(monday, '08:00'), minutes: 22 * 60 });
    const steps = (days: number, ...moved: readonly Visit[]) =>
      moved.map(({ id, technician_id, starts_at, ends_at }) => ({
        ...{ visit_id: id, work_order_id: order, before: { technician_id, starts_at, ends_at } },
        after: { technician_id, starts_at: shifted(starts_at, days), ends_at: shifted(ends_at, days) },
      }));
    const shifted = (instant: string, days: number) =>
      new Date(Date.parse(instant) + days * 86_400_000).toISOString();
    const replan = (input: object) =>
      owner.post<{ done: string[] }>('/api/visits/-/replan', { keeps_order: true, ...input });
    const crossed = steps(3, one(visits, 0), one(visits, 1));
    const refused = await replan({ steps: crossed });
    expect(refused.body.error?.message).toContain(
      'Day 2 of 3 of the job would change places with day 3 of 3.',
    );
    expect(local(await visitsOf(order))).toEqual(local(visits));
    const rest = await owner.must(
      replan({ steps: [...crossed, ...steps(1, one(visits, 2))], leave_changed: true }),
    );
    expect(rest.done).toEqual([one(visits, 2).id]);
    const [first, second, third] = await visitsOf(order);
    if (!first || !second || !third) throw new Error('no visits');
    await owner.must(replan({ steps: steps(7, first, second, third) }));
    expect((await visitsOf(order)).map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
  });

  it('keeps the days that have begun when its hours change', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ starts_at: at(monday, '08:00'), minutes: 14 * 60 });
    await ann.must(ann.post(`/api/visits/${one(visits, 0).id}/depart`));
    const hours = (minutes: number, of = one(visits, 1)) =>
      owner.get<SeriesHours>(`/api/reports/series_hours?visit_id=${of.id}&minutes=${minutes}`);
    const shown = await owner.must(hours(18 * 60));
    expect(shown).toMatchObject({ minutes: 840, kept: 1, left: 0 });
    const { kept_minutes } = shown;
    expect((await hours(kept_minutes)).body.error?.fields).toHaveProperty('minutes');
    await owner.must(move(one(visits, 1), 'all', { minutes: 18 * 60, parts: shown.visits }));
    expect(local(await visitsOf(order))).toEqual(local(shown.visits));
    expect(local(shown.visits)[0]).toEqual(local(visits)[0]);
    const weekly = await planned({
      starts_at: at(monday, '20:00'),
      minutes: 30,
      rule: 'FREQ=WEEKLY;COUNT=2',
      conflicts: 'anyway',
    });
    expect((await hours(600, one(weekly.visits, 0))).status).toBe(422);
  });
});

describe('recurring visits', () => {
  const weekly = { minutes: 60, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6' };

  it('stay at 8:00 over a change of the clock, and go on by the job until their end', async () => {
    const order = await madeOrder();
    const today = new Date().toISOString().slice(0, 10);
    const first = addDays(today, 1);
    const input = { work_order_id: order, starts_at: at(first, '08:00'), minutes: 30, conflicts: 'anyway' };
    const change = await owner.must(plan({ ...input, rule: 'FREQ=WEEKLY;COUNT=40' }));
    const before = await visitsOf(order);
    // Half a year, and the rest later.
    expect([26, 27]).toContain(before.length);
    expect(new Set(local(before).map((text) => text.slice(11)))).toEqual(new Set(['08:00–08:30']));
    await server.db.adminQuery(`update visit_series set planned_until = planned_until - 60 where id = $1`, [
      change.series_id,
    ]);
    await server.db.adminQuery('delete from visits where series_id = $1 and starts_at > $2', [
      change.series_id,
      at(addDays(String(change.after?.planned_until), -60), '23:59'),
    ]);
    const host = createJobHost(server.db.database as never, testInstallation, server.secrets.log);
    for (const _ of [1, 2]) await extendSeriesJob.run(host, {}, '');
    const after = await visitsOf(order);
    // The job looks half a year ahead from today, not from the first one.
    expect(after.length).toBeGreaterThanOrEqual(26);
    expect(local(after)).toEqual(local(before).slice(0, after.length));
    expect(after.map(({ series_index }) => series_index)).toEqual(after.map((_, n) => n + 1));
  });

  it('name what is in the way before anything is planned, and do as is chosen', async () => {
    const monday = newMonday();
    const other = await madeOrder();
    const taken = { starts_at: at(addDays(monday, 7), '08:30'), ends_at: at(addDays(monday, 7), '09:30') };
    await owner.must(
      owner.post(`/api/work_orders/${other}/schedule`, { technician_id: ann.membershipId, ...taken }),
    );
    await owner.must(
      owner.post('/api/absences', {
        ...{ person_id: ann.membershipId, kind: 'vacation' },
        ...{ starts_on: addDays(monday, 14), ends_on: addDays(monday, 15) },
      }),
    );
    const order = await madeOrder();
    const input = { work_order_id: order, technician_id: ann.membershipId, starts_at: at(monday, '08:00') };
    const refused = await plan({ ...input, ...weekly });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      details: {
        count: 6,
        unfit: [
          { reason: expect.stringMatching(/^Ann has WO-/), is_hard: true },
          { reason: 'Ann is absent (vacation)', is_hard: true },
        ],
      },
    });
    expect(await visitsOf(order)).toEqual([]);
    const change = await owner.must(plan({ ...input, ...weekly, conflicts: 'leave_out' }));
    expect(change.left).toHaveLength(2);
    expect((await visitsOf(order)).map(({ series_index }) => series_index)).toEqual([1, 4, 5, 6]);
    expect(
      await owner.must(owner.get(`/api/visit_series?id=eq.${change.series_id}&select=skipped_days`)),
    ).toEqual([{ skipped_days: [addDays(monday, 7), addDays(monday, 14)] }]);
    await undo(change);
    expect(await visitsOf(order)).toEqual([]);
    await owner.must(plan({ ...input, ...weekly, conflicts: 'unassigned' }));
    expect((await visitsOf(order)).map(({ technician_id }) => technician_id === null)).toEqual([
      ...[false, true, true, false, false, false],
    ]);
  });

  it('move: this and the following, or all that is still to come; undone in one', async () => {
    const monday = newMonday();
    const { order, visits, change } = await planned({ ...weekly, starts_at: at(monday, '08:00') });
    const third = one(visits, 2);
    const tuesday = addDays(monday, 15);
    const to = { starts_at: at(tuesday, '10:00'), ends_at: at(tuesday, '11:00') };
    const moved = await owner.must(move(third, 'following', to));
    const days = (list: readonly Visit[]) => local(list).map((text) => text.slice(0, 16));
    const mondays = [0, 7, 14, 21, 28, 35].map((n) => `${addDays(monday, n)}T08:00`);
    const tuesdays = [15, 22, 29, 36].map((n) => `${addDays(monday, n)}T10:00`);
    expect(days(await visitsOf(order))).toEqual([...mondays.slice(0, 2), ...tuesdays]);
    const stored = async () =>
      (
        await owner.must(
          owner.get<{ rule: string }[]>(
            `/api/visit_series?id=eq.${change.series_id}&select=rule,starts_on,start_time`,
          ),
        )
      )[0];
    expect(await stored()).toMatchObject({ starts_on: tuesday, start_time: '10:00' });
    await undo(moved);
    expect(days(await visitsOf(order))).toEqual(mondays);
    expect(await stored()).toMatchObject({ starts_on: monday, start_time: '08:00' });
    // One moved by itself stays; all others follow.
    const single = one(await visitsOf(order), 4);
    const aside = { starts_at: at(addDays(monday, 30), '15:00'), ends_at: at(addDays(monday, 30), '16:00') };
    await owner.must(owner.post(`/api/visits/${single.id}/move`, aside));
    const second = one(await visitsOf(order), 1);
    await owner.must(move(second, 'all', { ends_at: at(addDays(monday, 7), '10:00') }));
    expect(local(await visitsOf(order)).map((text) => text.slice(11))).toEqual([
      ...['08:00–10:00', '08:00–10:00', '08:00–10:00', '08:00–10:00', '15:00–16:00', '08:00–10:00'],
    ]);
    await owner.must(move(one(await visitsOf(order), 3), 'following', { technician_id: null }));
    expect((await visitsOf(order)).map(({ technician_id }) => technician_id !== null)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  it('end with the following or all, and come back; past and begun ones never change', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ ...weekly, starts_at: at(monday, '08:00') });
    const begun = one(visits, 0);
    await ann.must(ann.post(`/api/visits/${begun.id}/depart`));
    expect((await move(begun, 'all', {})).status).toBe(409);
    const change = await owner.must(cancel(one(visits, 2), 'following'));
    expect(await visitsOf(order)).toHaveLength(2);
    await undo(change);
    expect((await visitsOf(order)).map(({ series_index }) => series_index)).toEqual([1, 2, 3, 4, 5, 6]);
    await owner.must(cancel(one(visits, 1), 'all'));
    expect((await visitsOf(order)).map(({ status }) => status)).toEqual(['en_route']);
  });

  it('end with their work order, also what the job would plan', async () => {
    const monday = newMonday();
    const { order, change } = await planned({ ...weekly, starts_at: at(monday, '08:00') });
    await owner.must(owner.post(`/api/work_orders/${order}/cancel`, { reason: 'Moved away' }));
    expect(await visitsOf(order)).toEqual([]);
    const [series] = await owner.must(
      owner.get<{ status: string }[]>(`/api/visit_series?id=eq.${change.series_id}`),
    );
    expect(series?.status).toBe('ended');
    expect((await plan({ work_order_id: order, ...weekly, starts_at: at(monday, '08:00') })).status).toBe(
      409,
    );
  });

  it('let two dispatchers who move them both finish: one wins, the other is told', async () => {
    const monday = newMonday();
    const { order, visits } = await planned({ ...weekly, starts_at: at(monday, '08:00') });
    const elsewhere = (await server.another()).as(owner);
    const third = one(visits, 2);
    const day = addDays(monday, 14);
    const replies = await Promise.all([
      move(third, 'following', { starts_at: at(day, '11:00'), ends_at: at(day, '12:00') }),
      move(third, 'all', { starts_at: at(day, '14:00'), ends_at: at(day, '15:00') }, elsewhere),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error?.message).toContain('moved meanwhile');
    const times = local(await visitsOf(order)).map((text) => text.slice(11, 16));
    expect([['08:00', '08:00', '11:00', '11:00', '11:00', '11:00'], Array(6).fill('14:00')]).toContainEqual(
      times,
    );
  });

  it('are planned and changed by the office of their company only', async () => {
    const monday = newMonday();
    const { order, visits, change } = await planned({ ...weekly, starts_at: at(monday, '08:00') });
    const stranger = await server.company('Elsewhere');
    const visit = one(visits, 0);
    expect((await move(visit, 'all', {}, ann)).status).toBe(404);
    expect((await move(visit, 'all', { technician_id: null }, stranger)).status).toBe(404);
    expect(
      (await plan({ work_order_id: order, ...weekly, starts_at: at(monday, '08:00') }, stranger)).status,
    ).toBe(404);
    expect((await ann.get('/api/visit_series')).status).toBe(404);
    const bad = [
      { rule: 'nonsense', minutes: 60 },
      { rule: weekly.rule },
      { minutes: undefined },
      { parts: [] },
      { rule: weekly.rule, minutes: 2000 },
    ];
    for (const input of bad)
      expect((await plan({ work_order_id: order, starts_at: at(monday, '08:00'), ...input })).status).toBe(
        422,
      );
    const steps = [{ visit_id: visit.id, work_order_id: order, before: visit, after: visit }];
    for (const after of [{ ...change.after, rule: 'x' }, { ...change.after, start_time: '25:00' }, 5])
      expect(
        (await owner.post('/api/visits/-/replan', { steps, series: { series_id: change.series_id, after } }))
          .status,
      ).toBe(422);
  });
});
