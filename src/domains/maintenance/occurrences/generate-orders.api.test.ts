import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#kernel/dates.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { openPlant, type Plant } from '../testing/plant.ts';

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

const states = async (plan: string) =>
  (await plant.occurrences(plan)).map(({ status, due_on }) => `${status} ${due_on}`);

describe('a plan', () => {
  it('makes one order of each occurrence, with everything from its template', async () => {
    const asset_id = await plant.asset('Chiller', { category: 'Cooling' });
    const part_id = await plant.make('parts', { sku: 'F7', name: 'Filter F7' });
    const checklist_template_id = await plant.make('checklist_templates', {
      name: 'Chiller service',
      checklist_items: [{ label: 'Filters changed', is_required: false, position: 0 }],
    });
    const { id } = await plant.plan({
      ...{
        asset_ids: [asset_id],
        lead_days: 7,
        order_title: 'Quarterly service',
        description: 'Bring a ladder',
      },
      ...{
        parts: [{ part_id, quantity: '2' }],
        checklist_template_id,
        estimated_minutes: 90,
        priority: 'high',
      },
      ...{ required_skills: ['F-gas'], technician_id: plant.tech.membershipId, agreed_price: '180.00' },
      ...{ requires_signature: true, requires_photos: true },
    });
    expect(await states(id)).toEqual(['due 2031-01-06']);
    expect(await plant.generate('2030-12-29')).toBe(0);
    expect(await plant.generate('2030-12-30')).toBe(1);
    expect(await plant.generate('2030-12-30')).toBe(0);
    expect(await states(id)).toEqual(['generated 2031-01-06', 'due 2031-02-06']);
    const [first] = await plant.occurrences(id);
    const [order] = await plant.orders(
      `&id=eq.${first?.work_order_id}&select=*,required_skills,checklist_items(*),planned_parts(*),work_order_assignees(*)`,
    );
    expect(order).toMatchObject({
      ...{ title: 'Quarterly service', description: 'Bring a ladder', kind: 'preventive', source: 'plan' },
      ...{ asset_id, site_id: plant.site, customer_id: plant.customer, priority: 'high' },
      ...{ estimated_minutes: 90, agreed_price: '180.00', required_skills: ['F-gas'] },
      ...{ requires_signature: true, requires_photos: true, due_at: '2031-01-07T05:59:00Z' },
      checklist_items: [{ label: 'Filters changed' }],
      planned_parts: [{ part_id, quantity: '2.000' }],
      work_order_assignees: [{ technician_id: plant.tech.membershipId, is_lead: true }],
    });
    const told = await plant.owner.must(
      plant.owner.get<{ event: string }[]>('/api/notifications?event=eq.maintenance_due'),
    );
    expect(told).toHaveLength(1);
  });

  it('is not made up for in a flood, unless it says so', async () => {
    const asset_ids = [await plant.asset('Pump')];
    const weekly = { asset_ids, rule: 'FREQ=WEEKLY' };
    const [calm, eager] = [
      await plant.plan(weekly),
      await plant.plan({ ...weekly, skip_while_open: false, name: 'All of them' }),
    ];
    expect(await plant.generate('2031-02-04')).toBe(6);
    expect(await states(calm.id)).toEqual([
      ...['generated 2031-01-06', 'skipped 2031-01-13', 'skipped 2031-01-20', 'skipped 2031-01-27'],
      ...['skipped 2031-02-03', 'due 2031-02-10'],
    ]);
    expect((await states(eager.id)).filter((state) => state.startsWith('generated'))).toHaveLength(5);
    const [open] = await plant.occurrences(calm.id);
    // On its day it waits for the previous one, and is made when that is done.
    await plant.generate('2031-02-10');
    expect((await states(calm.id)).at(-1)).toBe('due 2031-02-10');
    await plant.complete(open?.work_order_id);
    await plant.generate('2031-02-10');
    expect((await states(calm.id)).slice(-2)).toEqual(['generated 2031-02-10', 'due 2031-02-17']);
    // A clock that is set back makes nothing again.
    expect(await plant.generate('2031-01-06')).toBe(0);
  });

  it('floats on from when it was done, in time or late', async () => {
    const { id } = await plant.plan({
      ...{ asset_ids: [await plant.asset('Boiler')], basis: 'floating', starts_on: today },
    });
    await plant.generate();
    expect(await states(id)).toEqual([`generated ${today}`]);
    const [first] = await plant.occurrences(id);
    await plant.query(`update maintenance_occurrences set due_on = due_on - 3 where id = $1`, [first?.id]);
    await plant.complete(first?.work_order_id);
    const [done, next] = await plant.occurrences(id);
    expect(done).toMatchObject({ status: 'done', done_on: today, is_on_time: false });
    expect(next).toMatchObject({ status: 'due', due_on: addMonths(today, 1), sequence: 2 });
  });

  it('is followed by its next occurrence when a technician completes the order, and reads the meter', async () => {
    const asset_id = await plant.asset('Compressor');
    const meter = await plant.make('meters', { asset_id, name: 'Run hours', unit: 'h' });
    const { id } = await plant.plan({
      ...{
        asset_ids: [asset_id],
        trigger: 'either',
        basis: 'floating',
        starts_on: today,
        meter_every: '500',
      },
      technician_id: plant.tech.membershipId,
    });
    await plant.generate();
    const [first] = await plant.occurrences(id);
    const { tech } = plant;
    await tech.must(tech.post(`/api/meters/${meter}/record`, { value: '100' }));
    for (const command of ['start', 'complete'])
      await tech.must(tech.post(`/api/work_orders/${first?.work_order_id}/${command}`, {}));
    await tech.must(tech.post(`/api/meters/${meter}/record`, { value: '120', is_confirmed: true }));
    expect(await plant.occurrences(id)).toMatchObject([
      { status: 'done', done_on: today, is_on_time: true },
      { status: 'due', due_on: addMonths(today, 1), due_by: 'calendar', due_value: '600.0000' },
    ]);
  });

  it('keeps a cancelled order as skipped with its reason, and takes it back with the order', async () => {
    const { id } = await plant.plan({
      asset_ids: [await plant.asset('Fan')],
      basis: 'floating',
      starts_on: today,
    });
    await plant.generate();
    const [first] = await plant.occurrences(id);
    const order = first?.work_order_id;
    await plant.run(order, 'cancel', { reason: 'Building closed' });
    const [skipped, next] = await plant.occurrences(id);
    expect(skipped).toMatchObject({
      status: 'skipped',
      skipped_reason: expect.stringMatching(/^WO-\d+ was cancelled: Building closed$/),
    });
    expect(next).toMatchObject({ status: 'due', due_on: addMonths(today, 1) });
    await plant.run(order, 'reopen');
    expect(await states(id)).toEqual([`generated ${today}`]);
    await plant.complete(order);
    expect(await states(id)).toEqual([`done ${today}`, `due ${addMonths(today, 1)}`]);
  });

  it('does several assets of a site in one visit, each with its checklist', async () => {
    const checklist_template_id = await plant.make('checklist_templates', {
      name: 'Belts',
      checklist_items: [{ label: 'Belt tension', position: 0 }],
    });
    const elsewhere = await plant.make('sites', { customer_id: plant.customer, name: 'Annex' });
    const asset_ids = [
      await plant.asset('AHU 1'),
      await plant.asset('AHU 2'),
      await plant.asset('AHU 3', { site_id: elsewhere }),
    ];
    const { id } = await plant.plan({
      ...{ name: 'Belts', asset_ids, visit_mode: 'together', estimated_minutes: 20, checklist_template_id },
    });
    await plant.generate('2031-01-06');
    const orders = await plant.orders('&title=eq.Belts&select=*,checklist_items(label)');
    expect(orders).toHaveLength(2);
    const both = orders.find(({ asset_id }) => asset_id === null);
    expect(both).toMatchObject({
      ...{ estimated_minutes: 40, description: '- AHU 1\n- AHU 2' },
      checklist_items: [{ label: 'AHU 1: Belt tension' }, { label: 'AHU 2: Belt tension' }],
    });
    expect(orders.find(({ asset_id }) => asset_id === asset_ids[2])).toMatchObject({ estimated_minutes: 20 });
    await plant.complete(both?.id);
    const rows = await plant.occurrences(id);
    expect(rows.filter(({ status }) => status === 'done').map(({ asset_id }) => asset_id)).toEqual(
      rows.filter(({ work_order_id }) => work_order_id === both?.id).map(({ asset_id }) => asset_id),
    );
  });

  it('ends by itself when nothing is left', async () => {
    const { id } = await plant.plan({
      ...{ asset_ids: [await plant.asset('Meter cabinet')], rule: 'FREQ=MONTHLY;COUNT=1' },
    });
    await plant.generate('2031-01-06');
    expect(await plant.planRow(id)).toMatchObject({ status: 'active', open_orders: 1, next_due_on: null });
    const [only] = await plant.occurrences(id);
    await plant.complete(only?.work_order_id);
    expect(await plant.planRow(id)).toMatchObject({ status: 'ended', can: [] });
  });
});

describe('a category of a site', () => {
  it('takes in new assets, and leaves out retired ones', async () => {
    const first = await plant.asset('Extinguisher 1', { category: 'Extinguisher' });
    const { id } = await plant.plan({
      target_kind: 'category',
      category: 'extinguisher',
      site_id: plant.site,
    });
    await plant.asset('Extinguisher 2', { category: 'Extinguisher' });
    await plant.asset('Elsewhere', { category: 'Extinguisher', site_id: null });
    await plant.query(`update maintenance_plans set targets_read_on = targets_read_on - 1 where id = $1`, [
      id,
    ]);
    await plant.generate();
    expect(await states(id)).toEqual(['due 2031-01-06', 'due 2031-01-06']);
    await plant.owner.must(plant.owner.post(`/api/assets/${first}/retire`, {}));
    await plant.generate();
    expect(await states(id)).toEqual(['due 2031-01-06']);
    await plant.owner.must(plant.owner.post(`/api/assets/${first}/reinstate`, {}));
    await plant.generate();
    expect(await plant.planRow(id)).toMatchObject({ target_count: 2, last_error: null });
  });
});

describe('a meter', () => {
  const record = (meter: string, value: string, at: string) =>
    plant.owner.must(
      plant.owner.post(`/api/meters/${meter}/record`, { value, at: `${at}T12:00:00Z`, is_confirmed: true }),
    );
  it('makes a plan due when it gets there, and moves the day with its readings', async () => {
    const asset_id = await plant.asset('Generator');
    const meter = await plant.make('meters', { asset_id, name: 'Run hours', unit: 'h' });
    await record(meter, '1000', addDays(today, -20));
    await record(meter, '1100', addDays(today, -10));
    const { id } = await plant.plan({
      ...{ asset_ids: [asset_id], trigger: 'meter', meter_every: '250', rule: null },
    });
    // Ten hours a day, counted from today.
    expect(await plant.occurrences(id)).toMatchObject([
      { due_on: addDays(today, 25), due_by: 'meter', due_value: '1350.0000' },
    ]);
    // Another asset's plan has no meter, and no day.
    const bare = await plant.plan({
      ...{ asset_ids: [await plant.asset('Bare')], trigger: 'meter', meter_every: '250', rule: null },
    });
    expect(await states(bare.id)).toEqual(['due null']);
    await plant.query(
      `update maintenance_occurrences set counted_from = counted_from - interval '15 days' where plan_id = $1`,
      [id],
    );
    await record(meter, '1240', addDays(today, -1));
    // 240 of 250 hours are counted, at some 13 hours a day.
    expect(await states(id)).toEqual([`due ${today}`]);
    await plant.generate();
    const [made, next] = await plant.occurrences(id);
    expect(made).toMatchObject({ status: 'generated', due_by: 'meter' });
    expect(next).toMatchObject({ status: 'due', due_value: '1500.0000' });
  });
});
