import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dispatch, openDispatch } from '../testing/dispatch-company.ts';

let dispatch: Dispatch;
beforeAll(async () => {
  dispatch = await openDispatch();
});
afterAll(() => dispatch.stop());

it('plans around tasks', async () => {
  const { owner, day, plan, site, order, moves, at } = dispatch;
  const ann = await dispatch.technician('Ann West', { home_lat: '41.880000', home_lng: '-87.690000' });
  await owner.must(
    owner.post('/api/schedule_tasks/-/create', {
      ...{ title: 'Training', assignee_ids: [ann.membershipId] },
      ...{ starts_at: at('08:00'), ends_at: at('14:00') },
    }),
  );
  const here = await site('Mill', 1);
  await order('Pump', here);
  const run = await plan('plan', { from_on: day, max_seconds: 1 });
  const proposed = await moves(run);
  expect(proposed).toMatchObject([{ kind: 'add', to_technician_id: ann.membershipId }]);
  expect(Date.parse(proposed[0]?.to_starts_at ?? '')).toBeGreaterThanOrEqual(Date.parse(at('14:00')));
  await owner.must(owner.post(`/api/dispatch_runs/${run.id}/accept`, {}));
  expect(await moves(run)).toMatchObject([{ outcome: 'accepted' }]);
});
