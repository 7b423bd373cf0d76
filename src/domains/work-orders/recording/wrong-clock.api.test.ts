/** A phone whose clock is days off: requests carry the time they were sent, and reported times are shifted by the difference. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Company, openCompany, type Person, rows } from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
});
afterAll(() => company.stop());

const day = 86_400_000;
const iso = (moment: number) => new Date(moment).toISOString();
interface Entry {
  readonly started_at: string;
  readonly ended_at: string;
}

describe.each([
  ['three days slow', -3 * day],
  ['three days fast', 3 * day],
])('a clock %s', (name, off) => {
  let anna: Person;
  beforeEach(async () => {
    anna = await company.hire(`Anna ${name}`, 'technician');
  });
  /** What the phone's clock shows, `minutes` from now. */
  const shown = (minutes = 0) => iso(Date.now() + off + minutes * 60_000);
  const send = <T = { id: string }>(path: string, input: object) =>
    anna.must(anna.post<T>(`/api/${path}`, input, { 'x-sent-at': shown() }));
  const near = (instant: string, minutes: number) =>
    expect(Math.abs(Date.parse(instant) - (Date.now() + minutes * 60_000))).toBeLessThan(30_000);

  it('starts and stops timers at the right time, and records the correction in the audit log', async () => {
    const order = await company.order({}, anna);
    await send(`work_orders/${order.id}/start_timer`, { at: shown(-90) });
    await send(`work_orders/${order.id}/stop_timer`, { at: shown(-30) });
    const [entry] = await rows<Entry>(owner, `time_entries?work_order_id=eq.${order.id}`);
    near(entry?.started_at ?? '', -90);
    near(entry?.ended_at ?? '', -30);
    const moved = await company.query<{ seconds: number }>(
      `select (after ->> 'moved_by_seconds')::int as seconds from audit_logs
        where entity_id = $1 and action in ('work_orders.start_timer', 'work_orders.stop_timer')`,
      [order.id],
    );
    expect(moved).toHaveLength(2);
    for (const { seconds } of moved) expect(Math.abs(seconds + off / 1000)).toBeLessThan(30);
    await send(`work_orders/${order.id}/add_time`, { started_at: shown(-25), ended_at: shown(-5) });
    const entries = await rows<Entry>(owner, `time_entries?work_order_id=eq.${order.id}&order=started_at`);
    near(entries[1]?.started_at ?? '', -25);
  });

  it('carries a visit and a job from departure to completion', async () => {
    const order = await company.order({}, anna);
    const starts_at = iso(Date.now() + (off > 0 ? 40 : 60) * day);
    const ends_at = iso(Date.parse(starts_at) + 3_600_000);
    const plan = { technician_id: anna.membershipId, starts_at, ends_at };
    await owner.must(owner.post(`/api/work_orders/${order.id}/schedule`, plan));
    const [visit] = await rows<{ id: string }>(owner, `visits?work_order_id=eq.${order.id}`);
    await send(`visits/${visit?.id}/depart`, { at: shown(-50) });
    await send(`visits/${visit?.id}/arrive`, { at: shown(-40) });
    await send(`visits/${visit?.id}/finish`, { at: shown(-10) });
    const [done] = await rows<Record<'en_route_at' | 'arrived_at' | 'finished_at', string>>(
      owner,
      `visits?id=eq.${visit?.id}`,
    );
    near(done?.en_route_at ?? '', -50);
    near(done?.arrived_at ?? '', -40);
    near(done?.finished_at ?? '', -10);
    const { started_at } = await send<{ started_at: string }>(`work_orders/${order.id}/hold`, {
      reason: 'Part',
      at: shown(-5),
    });
    near(started_at, -40);
  });

  it('corrected between the command and its sending uses the server’s time, and leaves no empty timer', async () => {
    const order = await company.order({}, anna);
    await anna.must(anna.post(`/api/work_orders/${order.id}/start_timer`, { at: iso(Date.now() - 60_000) }));
    const sent = { 'x-sent-at': iso(Date.now()) };
    await anna.must(anna.post(`/api/work_orders/${order.id}/stop_timer`, { at: shown() }, sent));
    const [entry] = await rows<Entry>(owner, `time_entries?work_order_id=eq.${order.id}`);
    near(entry?.started_at ?? '', -1);
    near(entry?.ended_at ?? '', 0);
  });
});

it('still refuses future times without a sent time, and times typed by a user', async () => {
  const order = await company.order({}, anna);
  const later = iso(Date.now() + 3_600_000);
  const start = await anna.post(`/api/work_orders/${order.id}/start_timer`, { at: later });
  expect(start.body.error?.fields).toEqual({ at: 'This is in the future.' });
  const entered = { started_at: iso(Date.now() - 60_000), ended_at: later };
  const sent = { 'x-sent-at': iso(Date.now()) };
  const added = await anna.post(`/api/work_orders/${order.id}/add_time`, entered, sent);
  expect(added.body.error?.fields).toEqual({ ended_at: 'This is in the future.' });
  expect((await anna.post(`/api/work_orders/${order.id}/start`, {}, { 'x-sent-at': 'noon' })).status).toBe(
    400,
  );
});
