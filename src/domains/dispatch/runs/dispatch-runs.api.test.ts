import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Dispatch, openDispatch } from '../testing/dispatch-company.ts';

let dispatch: Dispatch;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  dispatch = await openDispatch();
  ann = await dispatch.technician('Ann West', {
    home_lat: '41.880000',
    home_lng: '-87.690000',
    skills: ['Gas'],
  });
  bob = await dispatch.technician('Bob East', { home_lat: '41.880000', home_lng: '-87.570000' });
});
afterAll(() => dispatch.stop());

it('proposes, accepts and takes back a plan of a day', async () => {
  const { owner, day, plan, site, order, book, moves, visits, at } = dispatch;
  const west = await site('West Mill', -4);
  const east = await site('East Mill', 4);
  const lost = await site('Nowhere', null);
  const gas = await order('Gas boiler', west, { required_skills: ['gas'] });
  const steam = await order('Steam boiler', west, { required_skills: ['steam'] });
  const found = await order('Lost pump', lost);
  // Each stands at the other's end of the town.
  const one = await book(await order('East pump', east), ann, '09:00', '10:00');
  const other = await book(await order('West pump', west), bob, '09:00', '10:00');
  const before = await visits();

  const run = await plan('plan', { from_on: day, max_seconds: 1 });
  expect(run).toMatchObject({ status: 'finished', error: null });
  expect(run.progress.length).toBeGreaterThan(0);
  expect(Number(run.score_after.total)).toBeLessThan(Number(run.score_before.total));
  expect(Number(run.lower_bound)).toBeLessThanOrEqual(Number(run.score_after.total));
  const { total, ...parts } = run.score_after;
  expect(Object.values(parts).reduce((sum, part) => sum + Number(part), 0)).toBeCloseTo(Number(total), 1);
  expect(run.assumptions.join(' ')).toContain('1 address is not on the map (Nowhere)');
  expect(run.left_out).toMatchObject([
    { reason: 'Nobody who works then has “steam”.', remedies: expect.any(Array) },
  ]);
  expect(run.left_out[0]?.remedies).toContain('Ann West could do it with “steam”.');

  const proposed = await moves(run);
  const of = (work_order_id: string) => proposed.find((move) => move.work_order_id === work_order_id);
  expect(of(gas)).toMatchObject({ kind: 'add', to_technician_id: ann.membershipId });
  expect(of(found)).toMatchObject({ kind: 'add' });
  expect(of(steam)).toBeUndefined();
  expect(proposed.find(({ visit_id }) => visit_id === one)).toMatchObject({
    to_technician_id: bob.membershipId,
  });
  expect(proposed.find(({ visit_id }) => visit_id === other)).toMatchObject({
    to_technician_id: ann.membershipId,
  });
  expect(proposed.find(({ visit_id }) => visit_id === one)?.reason).toMatch(/less on the road|makes room/);
  // Nothing has happened yet.
  expect(await visits()).toEqual(before);

  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, {}));
  const after = await visits();
  for (const move of await moves(run)) {
    expect(move).toMatchObject({ outcome: 'accepted', refusal: null });
    const visit = after.find(({ id }) => id === move.visit_id);
    expect(visit).toMatchObject({ technician_id: move.to_technician_id, status: 'scheduled' });
    expect([visit?.starts_at, visit?.ends_at].map((text) => Date.parse(text ?? ''))).toEqual(
      [move.to_starts_at, move.to_ends_at].map((text) => Date.parse(text)),
    );
  }
  expect(after).toHaveLength(before.length + 2);
  const notices = await ann.must(ann.get<{ title: string }[]>('/api/notifications'));
  expect(notices.some(({ title }) => title.includes('is planned for'))).toBe(true);

  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/undo`, {}));
  const back = await visits();
  for (const visit of before)
    expect(back.find(({ id }) => id === visit.id)).toMatchObject({
      technician_id: visit.technician_id,
      starts_at: visit.starts_at,
      ends_at: visit.ends_at,
    });
  expect(back.filter(({ status }) => status !== 'cancelled')).toHaveLength(before.length);
  expect((await moves(run)).every(({ outcome }) => outcome === 'undone')).toBe(true);
  expect((await owner.post(`/api/dispatch_runs/${run.id}/undo`, {})).status).toBe(409);
  expect(at('09:00')).toBe(new Date(before[0]?.starts_at ?? '').toISOString());
});

it('names what was changed meanwhile and leaves it, and accepts each move once though two dispatchers press', async () => {
  const { owner, server, day, plan, site, order, book, moves, visits, at } = dispatch;
  const here = await site('Meanwhile', 1);
  const moved = await order('Booked by hand meanwhile', here);
  const edited = await order('Edited meanwhile', here);
  const calm = await order('Left alone', here);
  const contested = await order('Contested', here);
  const run = await plan('plan', { from_on: day, what: 'unassigned', max_seconds: 1 });
  const proposed = await moves(run);
  const of = (work_order_id: string) => proposed.find((move) => move.work_order_id === work_order_id);
  await book(moved, bob, '16:00', '16:30');
  await owner.must(owner.put(`/api/work_orders?id=eq.${edited}`, { estimated_minutes: 240 }));
  // Somebody takes the hour that was meant for another one.
  const wanted = of(contested);
  await owner.must(
    owner.post(`/api/work_orders/${await order('Takes the hour', here)}/schedule`, {
      technician_id: wanted?.to_technician_id,
      starts_at: wanted?.to_starts_at,
      ends_at: wanted?.to_ends_at,
    }),
  );
  const second = (await server.another()).as(await server.member(owner, 'supervisor', 'Second Dispatcher'));
  const replies = await Promise.all(
    [owner, second, owner, second].map((who) => who.post(`/api/dispatch_runs/${run.id}/accept`, {})),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const after = await moves(run);
  const outcome = (work_order_id: string) => {
    const move = after.find((one) => one.work_order_id === work_order_id);
    return [move?.outcome, move?.refusal];
  };
  expect(outcome(moved)[0]).toBe('refused');
  expect(outcome(edited)).toEqual(['refused', 'The work order was changed meanwhile.']);
  expect(outcome(contested)).toEqual(['refused', 'This technician already has a visit at that time.']);
  expect(outcome(calm)).toEqual(['accepted', null]);
  const planned = (await visits()).filter(({ work_order_id }) =>
    [moved, edited, calm, contested].includes(work_order_id),
  );
  expect(planned.map(({ work_order_id }) => work_order_id).sort()).toEqual([moved, calm].sort());

  // What was moved since stays; everything else is taken back.
  const mine = planned.find(({ work_order_id }) => work_order_id === calm);
  await owner.must(
    owner.post(`/api/visits/${mine?.id}/move`, { starts_at: at('06:00'), ends_at: at('07:00') }),
  );
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/undo`, {}));
  expect((await moves(run)).find((move) => move.work_order_id === calm)).toMatchObject({
    outcome: 'kept',
    refusal: 'The visit was changed meanwhile.',
  });
});

it('lets visits exchange their places, and refuses both when one of them has changed', async () => {
  const { owner, server, order, site, book, moves, visits, at } = dispatch;
  const where = await site('Exchange', 0);
  const [first, second] = [await order('First', where), await order('Second', where)];
  const [a, b] = [await book(first, ann, '18:00', '19:00'), await book(second, bob, '18:00', '19:00')];
  const propose = async (toA: Person, toB: Person) => {
    const [{ id } = { id: '' }] = await server.db.adminQuery<{ id: string }>(
      `insert into dispatch_runs (tenant_id, title, from_on, to_on, scope_key, status)
       values ($1, 'Exchange', '2026-01-01', '2026-01-01', gen_random_uuid()::text, 'finished') returning id`,
      [owner.tenantId],
    );
    for (const [visit, to] of [
      [a, toA],
      [b, toB],
    ] as const)
      await server.db.adminQuery(
        `insert into dispatch_moves (tenant_id, run_id, position, kind, work_order_id, visit_id, from_technician_id, from_starts_at,
          from_ends_at, to_technician_id, to_starts_at, to_ends_at, reason, expected_version)
         select v.tenant_id, $2, 1, 'move', v.work_order_id, v.id, v.technician_id, v.starts_at, v.ends_at, $3, v.starts_at, v.ends_at,
          'Exchange', v.version from visits v where v.id = $1`,
        [visit, id, to.membershipId],
      );
    return id;
  };
  const id = await propose(bob, ann);
  await owner.must(owner.post(`/api/dispatch_runs/${id}/accept`, {}));
  const who = async () =>
    new Map((await visits()).map((visit) => [visit.id, [visit.technician_id, visit.starts_at]]));
  expect((await who()).get(a)?.[0]).toBe(bob.membershipId);
  expect((await who()).get(b)?.[0]).toBe(ann.membershipId);
  const [kept] = await server.db.adminQuery<{ n: number }>(
    'select count(*)::integer as n from visits where id = any($1::uuid[]) and override_reason is not null',
    [[a, b]],
  );
  expect(kept?.n).toBe(0);

  const again = await propose(ann, bob);
  await owner.must(owner.post(`/api/visits/${a}/move`, { starts_at: at('18:30'), ends_at: at('19:30') }));
  await owner.must(owner.post(`/api/dispatch_runs/${again}/accept`, {}));
  expect((await moves({ id: again })).map(({ outcome, refusal }) => [outcome, refusal]).sort()).toEqual([
    ['refused', 'The visit was changed meanwhile.'],
    ['refused', 'This technician already has a visit at that time.'],
  ]);
  expect((await who()).get(b)?.[0]).toBe(ann.membershipId);
});

it('keeps what is locked, plans one thing once at a time, and ends runs whose server is gone', async () => {
  const { owner, server, day, site, order, book, moves, plan, ended } = dispatch;
  const east = await site('Locked East', 4.5);
  const locked = await book(await order('Locked', east), ann, '15:00', '15:30');
  const run = await plan('plan', {
    from_on: day,
    max_seconds: 1,
    locked_visits: [locked],
    locked_technicians: [bob.membershipId],
  });
  const proposed = await moves(run);
  expect(proposed.some(({ visit_id }) => visit_id === locked)).toBe(false);
  expect(
    proposed.some(({ from_technician_id, to_technician_id }) =>
      [from_technician_id, to_technician_id].includes(bob.membershipId),
    ),
  ).toBe(false);

  const start = () =>
    owner.post<{ id: string }>('/api/dispatch_runs/-/plan', { from_on: day, max_seconds: 1, team_id: null });
  const replies = await Promise.all([start(), start(), start()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { id } = replies.find(({ status }) => status === 200)?.body.data ?? { id: '' };
  await ended(id);
  await server.db.adminQuery(
    "update dispatch_runs set status = 'running', seen_at = now() - interval '1 minute', finished_at = null where id = $1",
    [id],
  );
  const next = await owner.must(start());
  expect(await dispatch.see(id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('server was stopped'),
  });
  await ended(next.id);
  expect(
    (await owner.post('/api/dispatch_runs/-/plan', { from_on: '2020-01-01' })).body.error?.fields,
  ).toEqual({
    to_on: 'These days are over.',
  });
  expect((await ann.post('/api/dispatch_runs/-/plan', { from_on: day })).status).toBe(404);
});
