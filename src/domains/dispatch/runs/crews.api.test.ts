import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WhyNotAnswer } from '#domains/scheduling/planning-answers.rules.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Dispatch, openDispatch } from '../testing/dispatch-company.ts';

let dispatch: Dispatch;
let ann: Person;
let bob: Person;
let cyd: Person;
let crew: readonly string[];
let here: string;
beforeAll(async () => {
  dispatch = await openDispatch();
  const { technician, site, order, book, visits } = dispatch;
  ann = await technician('Ann West', { home_lat: '41.880000', home_lng: '-87.690000' });
  bob = await technician('Bob East', { home_lat: '41.880000', home_lng: '-87.570000' });
  cyd = await technician('Cyd Free', { home_lat: '41.880000', home_lng: '-87.600000' });
  here = await site('Middle', 0);
  const lift = await order('Lift the boiler', here);
  await book(lift, ann, '10:00', '12:00', { crew_technician_ids: [bob.membershipId] });
  crew = (await visits()).filter(({ work_order_id }) => work_order_id === lift).map(({ id }) => id);
});
afterAll(() => dispatch.stop());

it('plans around a crew, and says so', async () => {
  const { plan, order, moves, day, owner } = dispatch;
  for (const title of ['One', 'Two', 'Three']) await order(title, here, { priority: 'high' });
  const run = await plan('plan', { from_on: day, max_seconds: 1 });
  expect(run).toMatchObject({ status: 'finished', error: null });
  expect(run.assumptions).toContain(
    'Visits of crews stay as they are, planned by hand: the others are planned around them.',
  );
  const proposed = await moves(run);
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.filter(({ visit_id }) => crew.includes(visit_id ?? ''))).toEqual([]);
  const why = await owner.must(
    owner.get<WhyNotAnswer>(
      `/api/reports/why_not_technician?visit_id=${crew[0]}&technician_id=${cyd.membershipId}`,
    ),
  );
  expect(why).toMatchObject({
    is_possible: false,
    sentence: expect.stringMatching(/^Part of a crew: planned by hand\./),
  });
});

it('leaves the visit of somebody of a crew who is ill to people', async () => {
  const { plan, moves, at } = dispatch;
  const who = { technician_id: ann.membershipId, absent_from: at('00:00'), absent_to: at('23:00') };
  const run = await plan('repair', who);
  expect(run).toMatchObject({ status: 'finished', error: null });
  expect((await moves(run)).filter(({ visit_id }) => crew.includes(visit_id ?? ''))).toEqual([]);
  expect(run.left_out).toMatchObject([
    {
      reason: 'Part of a crew: planned by hand. Ann West is not there.',
      remedies: ['Give the place to somebody else, take it off the crew, or move the whole crew.'],
    },
  ]);
});

it('never tears apart a crew that has come together since', async () => {
  const { owner, plan, order, book, moves, at, visits } = dispatch;
  const alone = await book(await order('Alone', here), ann, '14:00', '15:00');
  const run = await plan('repair', {
    ...{ technician_id: ann.membershipId, absent_from: at('13:00'), absent_to: at('16:00') },
  });
  const [move] = await moves(run);
  expect(move?.visit_id).toBe(alone);
  const other = [bob, cyd].find(({ membershipId }) => membershipId !== move?.to_technician_id);
  await owner.must(owner.post(`/api/visits/${alone}/add_to_crew`, { technician_id: other?.membershipId }));
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, {}));
  expect(await moves(run)).toMatchObject([
    { outcome: 'refused', refusal: 'The visit was changed meanwhile.' },
  ]);
  const visit = (await visits()).find(({ id }) => id === alone);
  expect(visit).toMatchObject({
    technician_id: ann.membershipId,
    starts_at: at('14:00').replace('.000', ''),
  });
});
