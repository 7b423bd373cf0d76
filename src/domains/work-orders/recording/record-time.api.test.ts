import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Company,
  inMinutes,
  type Order,
  openCompany,
  type Person,
  rows,
  run,
} from '../testing/company.ts';

let company: Company;
let owner: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  ben = await company.hire('Ben Ode', 'technician');
});
afterAll(() => company.stop());

interface Entry {
  readonly id: string;
  readonly technician_id: string;
  readonly kind: string;
  readonly started_at: string;
  readonly ended_at: string | null;
}
const entries = (id: string) => rows<Entry>(owner, `time_entries?work_order_id=eq.${id}`);

describe('timers', () => {
  it('run and stop at the times the phone sends, with the person’s rates', async () => {
    const order = await company.order({}, anna);
    await anna.must(run(anna, order, 'start_timer', { kind: 'travel', at: inMinutes(-500) }));
    await anna.must(run(anna, order, 'stop_timer', { at: inMinutes(-440), note: 'Traffic' }));
    expect(await entries(order.id)).toMatchObject([
      {
        technician_id: anna.membershipId,
        kind: 'travel',
        note: 'Traffic',
        hourly_cost: '40.00',
        hourly_rate: '95.00',
        labour_cost: '40.00',
        is_billable: false,
      },
    ]);
  });

  it('are limited to one per person', async () => {
    const [one, other] = [await company.order({}, ben), await company.order({}, ben)];
    await ben.must(run(ben, one, 'start_timer', { at: inMinutes(-5) }));
    const second = await run(ben, other, 'start_timer');
    expect(second.body.error).toMatchObject({
      code: 'conflict',
      message: `A timer is already running on ${one.number}. Stop it first.`,
      details: { number: one.number },
    });
    await ben.must(run(ben, one, 'stop_timer'));
    expect((await run(ben, one, 'stop_timer')).status).toBe(409);
  });

  describe('of a phone that was away, when the office has recorded time since', () => {
    /** The phone's clock is right. */
    const away = () => ({ 'x-noted-at': inMinutes(-20_000), 'x-sent-at': new Date().toISOString() });
    const timed = async (person: Person, from: number, to: number) => {
      const order = await company.order({}, person);
      const send = (command: string, at: string) =>
        person.must(person.post(`/api/work_orders/${order.id}/${command}`, { at }, away()));
      await send('start_timer', inMinutes(from));
      await send('stop_timer', inMinutes(to));
      const kept = await rows<Entry>(owner, `time_entries?work_order_id=eq.${order.id}&order=started_at`);
      const minutes = (at: string | null) => (Date.parse(at ?? '') - Date.parse(inMinutes(0))) / 60_000;
      return { order, pieces: kept.map((one) => [minutes(one.started_at), minutes(one.ended_at)]) };
    };
    const record = async (person: Person, from: number, to: number) => {
      const order = await company.order({}, person);
      const period = { started_at: inMinutes(from), ended_at: inMinutes(to) };
      await owner.must(run(owner, order, 'add_time', { technician_id: person.membershipId, ...period }));
      return order;
    };

    it('run around it, and the office is told', async () => {
      const cleo = await company.hire('Cleo Marsh', 'technician');
      const other = await record(cleo, -180, -120);
      const { order, pieces } = await timed(cleo, -240, -60);
      expect(pieces).toEqual([
        [-240, -180],
        [-120, -60],
      ]);
      expect(await rows(owner, `late_records?work_order_id=eq.${order.id}`)).toMatchObject([
        {
          ...{ what: 'Timer started', was_assigned: true, seen_at: null },
          detail: `Without the time that was recorded meanwhile on ${other.number}`,
        },
      ]);
    });

    it.each([
      ['before it', -200, [[-240, -200]]],
      ['within it', -150, [[-240, -180]]],
      [
        'between two',
        -110,
        [
          [-240, -180],
          [-120, -110],
        ],
      ],
    ])('end %s when they were stopped there', async (_, stopped, expected) => {
      const person = await company.hire('Dov Lee', 'technician');
      await record(person, -180, -120);
      await record(person, -100, -90);
      expect((await timed(person, -240, stopped)).pieces).toEqual(expected);
      const next = await company.order({}, person);
      await person.must(run(person, next, 'start_timer'));
    });

    it('begin after it when it began before', async () => {
      const person = await company.hire('Eva Sand', 'technician');
      await record(person, -300, -200);
      expect((await timed(person, -240, -60)).pieces).toEqual([[-200, -60]]);
    });
  });

  it('stop when the job is put on hold', async () => {
    const order = await company.order({}, anna);
    await anna.must(run(anna, order, 'start'));
    await anna.must(run(anna, order, 'start_timer', { at: inMinutes(-3) }));
    const at = inMinutes(-1);
    await anna.must(run(anna, order, 'hold', { reason: 'Lunch', at }));
    const [entry] = await entries(order.id);
    expect(Date.parse(entry?.ended_at ?? '')).toBe(Date.parse(at));
  });
});

describe('time added by hand', () => {
  it('never overlaps other time of the same person on any job', async () => {
    const [one, other] = [await company.order({}, anna, ben), await company.order({}, anna)];
    const morning = { started_at: inMinutes(-3000), ended_at: inMinutes(-2940) };
    await anna.must(run(anna, one, 'add_time', morning));
    const overlapping = { started_at: inMinutes(-2950), ended_at: inMinutes(-2900) };
    const refused = await run(anna, other, 'add_time', overlapping);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'overlap',
      fields: { started_at: `There is time on ${one.number} in that period already.` },
    });
    const next = { started_at: inMinutes(-2940), ended_at: inMinutes(-2900) };
    await anna.must(run(anna, other, 'add_time', next));
    await ben.must(run(ben, one, 'add_time', overlapping));
  });

  it('is recorded around what the office recorded while the phone was away, and the office is told', async () => {
    const person = await company.hire('Fay Rowe', 'technician');
    const [done, one, other] = [
      await company.order({}, person),
      await company.order({}, person),
      await company.order({}, person),
    ];
    const at = (from: number, to: number) => ({ started_at: inMinutes(from), ended_at: inMinutes(to) });
    const by = { technician_id: person.membershipId };
    await owner.must(run(owner, done, 'add_time', { ...at(-180, -120), ...by }));
    const add = (order: Order, from: number, to: number, notedBefore = 600) =>
      person.post(`/api/work_orders/${order.id}/add_time`, at(from, to), {
        'x-noted-at': new Date(Date.now() - notedBefore * 1000).toISOString(),
        'x-sent-at': new Date().toISOString(),
      });
    expect((await add(one, -240, -60, 5)).status).toBe(409);
    await person.must(add(one, -240, -60));
    const kept = await rows<Entry>(owner, `time_entries?work_order_id=eq.${one.id}&order=started_at`);
    const times = kept.map(({ started_at, ended_at }) => [
      Date.parse(started_at),
      Date.parse(ended_at ?? ''),
    ]);
    expect(times).toEqual(
      [at(-240, -180), at(-120, -60)].map((of) => [Date.parse(of.started_at), Date.parse(of.ended_at)]),
    );
    await person.must(add(other, -170, -130));
    expect(await rows(owner, `time_entries?work_order_id=eq.${other.id}`)).toEqual([]);
    for (const { id } of [one, other])
      expect(await rows(owner, `late_records?work_order_id=eq.${id}`)).toMatchObject([
        { what: 'Time', detail: `Without the time that was recorded meanwhile on ${done.number}` },
      ]);
  });

  it('is also checked when it is moved', async () => {
    const order = await company.order({}, anna);
    const at = (from: number, to: number) => ({ started_at: inMinutes(from), ended_at: inMinutes(to) });
    await anna.must(run(anna, order, 'add_time', at(-6000, -5940)));
    await anna.must(run(anna, order, 'add_time', at(-5900, -5840)));
    const [first] = await rows<Entry>(anna, `time_entries?work_order_id=eq.${order.id}&order=started_at`);
    const moved = await anna.put(`/api/time_entries?id=eq.${first?.id}`, at(-5960, -5880));
    expect(moved.body.error).toMatchObject({ code: 'overlap', fields: { started_at: expect.any(String) } });
    await anna.must(anna.put(`/api/time_entries?id=eq.${first?.id}`, at(-6100, -6000)));
  });

  it.each([
    ['backwards', -60, -120],
    ['into the future', -60, 60],
    ['longer than a day', -9000, -7000],
  ])('refuses time that runs %s', async (_, from, to) => {
    const order = await company.order({}, anna);
    const input = { started_at: inMinutes(from - 20_000), ended_at: inMinutes(to - 20_000) };
    const future = { started_at: inMinutes(from), ended_at: inMinutes(to) };
    const answer = await run(anna, order, 'add_time', to > 0 ? future : input);
    expect(answer.body.error?.fields).toHaveProperty('ended_at');
  });

  it('is recorded for somebody else by the office only, and changed by nobody else', async () => {
    const order = await company.order({}, anna, ben);
    const time = {
      started_at: inMinutes(-7100),
      ended_at: inMinutes(-7000),
      technician_id: anna.membershipId,
    };
    expect((await run(ben, order, 'add_time', time)).status).toBe(422);
    await owner.must(run(owner, order, 'add_time', time));
    const [entry] = await entries(order.id);
    expect(entry?.technician_id).toBe(anna.membershipId);
    expect((await ben.put(`/api/time_entries?id=eq.${entry?.id}`, { note: 'x' })).status).toBe(404);
    expect((await ben.delete(`/api/time_entries?id=eq.${entry?.id}`)).status).toBe(404);
    await anna.must(anna.delete(`/api/time_entries?id=eq.${entry?.id}`));
  });

  it('is closed to the technician once the job is reviewed', async () => {
    const order = await company.order({}, anna);
    await anna.must(
      run(anna, order, 'add_time', { started_at: inMinutes(-8100), ended_at: inMinutes(-8000) }),
    );
    await anna.must(run(anna, order, 'start'));
    await anna.must(run(anna, order, 'complete'));
    await owner.must(run(owner, order, 'review'));
    const [entry] = await entries(order.id);
    expect((await anna.put(`/api/time_entries?id=eq.${entry?.id}`, { note: 'x' })).status).toBe(404);
    const more = { started_at: inMinutes(-8300), ended_at: inMinutes(-8200) };
    expect((await run(anna, order, 'add_time', more)).status).toBe(409);
  });
});
