import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { openPlant, type PlanRow, type Plant } from '../testing/plant.ts';
import type { PlanPreview } from './preview-plan.report.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await openPlant((server) =>
    createJobHost(server.db.database as never, testInstallation, server.secrets.log),
  );
});
afterAll(() => plant.stop());

const dueOf = async (plan: string) => (await plant.occurrences(plan)).map(({ due_on }) => due_on);
const fieldsOf = (input: object) =>
  plant.owner
    .post('/api/maintenance_plans/-/create', { name: 'Wrong', starts_on: '2031-01-06', ...input })
    .then(({ body }) => body.error?.fields);

describe('a plan', () => {
  it('is refused with the fields that are wrong', async () => {
    const asset_ids = [await plant.asset('Chiller')];
    expect(await fieldsOf({ asset_ids })).toEqual({ rule: 'Say how often.' });
    expect(await fieldsOf({ asset_ids, rule: 'FREQ=HOURLY' })).toEqual({ rule: 'This rule can’t be read.' });
    expect(await fieldsOf({ rule: 'FREQ=DAILY' })).toEqual({ asset_ids: 'Choose at least one asset.' });
    expect(await fieldsOf({ asset_ids: [plant.site], rule: 'FREQ=DAILY' })).toEqual({
      asset_ids: 'One of these is not here.',
    });
    expect(await fieldsOf({ asset_ids, trigger: 'meter' })).toEqual({
      meter_every: 'Enter after how many units it falls due.',
    });
    expect(
      await fieldsOf({ asset_ids, rule: 'FREQ=DAILY;COUNT=3', basis: 'floating', season_from: '13-01' }),
    ).toEqual({
      rule: expect.stringContaining('no number of times'),
      season_from: 'Enter month and day, like 05-01.',
      season_to: 'Enter when the season ends.',
    });
    expect(
      await fieldsOf({ target_kind: 'category', rule: 'FREQ=DAILY', parts: [{ part_id: 'x' }] }),
    ).toEqual({
      category: 'Choose the category.',
      'parts.0.part_id': 'Choose the part.',
    });
    const seen = await plant.tech.post('/api/maintenance_plans/-/create', { name: 'No', asset_ids });
    expect(seen.status).toBe(403);
  });

  it('needs no more than a name, what it maintains and how often', async () => {
    const asset_id = await plant.asset('Compressor');
    const sent = { name: 'Compressor check', asset_ids: [asset_id], rule: 'FREQ=WEEKLY' };
    const made = await plant.owner.must(plant.owner.post<PlanRow>('/api/maintenance_plans/-/create', sent));
    expect(made).toMatchObject({
      ...{ status: 'active', target_kind: 'assets', visit_mode: 'one_each', trigger: 'calendar' },
      ...{ basis: 'fixed', lead_days: 0, on_holiday: 'keep', on_closed_day: 'keep', skip_while_open: true },
      ...{ priority: 'medium', requires_signature: false, requires_photos: false, is_billable: true },
      ...{ target_count: 1, starts_on: expect.any(String), next_due_on: expect.any(String) },
    });
    const ofRooms = { name: 'Lobby', target_kind: 'room_kind', room_kind: 'public_area', rule: 'FREQ=DAILY' };
    await plant.owner.must(plant.owner.post('/api/maintenance_plans/-/create', ofRooms));
    expect((await plant.owner.post('/api/maintenance_plans/-/create', {})).body.error?.fields).toEqual({
      name: 'Enter the name.',
    });
    await plant.owner.must(plant.act(made.id, 'end'));
  });

  it('is paused, resumed and ended; nothing is made meanwhile', async () => {
    const { id } = await plant.plan({ asset_ids: [await plant.asset('Pump')], starts_on: '2026-01-06' });
    const [first] = await dueOf(id);
    await plant.owner.must(plant.act(id, 'pause'));
    expect(await plant.generate('2027-06-01')).toBe(0);
    await plant.query(
      `update maintenance_occurrences set due_on = due_on - 60, planned_on = planned_on - 60, generate_on = generate_on - 60 where plan_id = $1`,
      [id],
    );
    await plant.owner.must(plant.act(id, 'resume'));
    expect(await dueOf(id)).toEqual([first]);
    expect(await plant.owner.must(plant.act(id, 'end'))).toMatchObject({ status: 'ended', can: [] });
    expect(await dueOf(id)).toEqual([]);
  });

  it('asks, when it is revised, whether open orders are changed too', async () => {
    const asset_id = await plant.asset('Boiler');
    const sent = {
      name: 'Boiler service',
      rule: 'FREQ=MONTHLY',
      starts_on: '2031-01-06',
      asset_ids: [asset_id],
    };
    const { id } = await plant.plan(sent);
    await plant.generate('2031-01-06');
    const revised = {
      ...sent,
      order_title: 'Big service',
      rule: 'FREQ=MONTHLY;INTERVAL=2',
      on_closed_day: 'after',
    };
    const asked = await plant.act(id, 'revise', revised);
    expect(asked).toMatchObject({ status: 409, body: { error: { details: { open_orders: 1 } } } });
    await plant.owner.must(plant.act(id, 'revise', { ...revised, open_orders: 'keep' }));
    const titles = async () => (await plant.orders(`&asset_id=eq.${asset_id}`)).map(({ title }) => title);
    expect(await titles()).toEqual(['Boiler service']);
    expect(await dueOf(id)).toEqual(['2031-01-06', '2031-03-06']);
    const checklist_template_id = await plant.make('checklist_templates', {
      name: 'Burner',
      checklist_items: [{ label: 'Nozzle', position: 0 }],
    });
    const change = { ...revised, checklist_template_id, open_orders: 'change' };
    await plant.owner.must(plant.act(id, 'revise', change));
    expect(await plant.orders(`&asset_id=eq.${asset_id}&select=*,checklist_items(label)`)).toMatchObject([
      { title: 'Big service', checklist_items: [{ label: 'Nozzle' }] },
    ]);
  });
});

describe('an occurrence', () => {
  it('is skipped with a reason, and the next one follows', async () => {
    const { id } = await plant.plan({ asset_ids: [await plant.asset('Gate')] });
    const [first] = await plant.occurrences(id);
    expect((await plant.move(first?.id, 'skip')).status).toBe(422);
    expect((await plant.move(first?.id, 'skip', { reason: 'x' }, plant.tech)).status).toBe(403);
    await plant.owner.must(plant.move(first?.id, 'skip', { reason: 'Rebuilt' }));
    expect(await plant.occurrences(id)).toMatchObject([
      { status: 'skipped', skipped_reason: 'Rebuilt', can: [] },
      { status: 'due', due_on: '2031-02-06' },
    ]);
  });

  it('is brought forward, pushed back and done now; the plan keeps its days', async () => {
    const { id } = await plant.plan({ asset_ids: [await plant.asset('Lift')] });
    const [first] = await plant.occurrences(id);
    const move = (command: string, due_on: string, more = {}) =>
      plant.move(first?.id, command, { due_on, ...more });
    expect((await move('bring_forward', '2031-01-06')).status).toBe(422);
    expect((await move('push_back', '2031-01-20')).status).toBe(422);
    await plant.owner.must(move('push_back', '2031-01-20', { reason: 'Part is late' }));
    await plant.generate('2031-01-19');
    expect(await plant.occurrences(id)).toMatchObject([
      { status: 'due', moved: 'hand', moved_because: 'Part is late' },
    ]);
    await plant.owner.must(move('bring_forward', '2031-01-02'));
    await plant.generate('2031-01-02');
    const [made, next] = await plant.occurrences(id);
    expect(made).toMatchObject({ status: 'generated', planned_on: '2031-01-06', due_on: '2031-01-02' });
    expect(next).toMatchObject({ status: 'due', due_on: '2031-02-06' });
    await plant.owner.must(move('push_back', '2031-01-09', { reason: 'Ill' }));
    expect((await plant.orders(`&id=eq.${made?.work_order_id}`))[0]?.due_at).toBe('2031-01-10T05:59:00Z');
    await plant.owner.must(plant.move(next?.id, 'do_now'));
    expect((await plant.move(next?.id, 'do_now')).status).toBe(409);
    expect((await plant.occurrences(id)).map(({ status }) => status)).toEqual([
      'generated',
      'generated',
      'due',
    ]);
    expect((await plant.act(id, 'do_now')).status).toBe(409);
  });
});

it('does everything of a plan now, in one visit if it says so', async () => {
  const asset_ids = [await plant.asset('Tap 1'), await plant.asset('Tap 2')];
  const { id } = await plant.plan({ name: 'Taps', asset_ids, visit_mode: 'together' });
  await plant.owner.must(plant.act(id, 'do_now'));
  const orders = (await plant.occurrences(id)).flatMap(({ work_order_id }) => work_order_id ?? []);
  expect([orders.length, new Set(orders).size]).toEqual([2, 1]);
});

describe('the preview of a plan', () => {
  const preview = (query: string) =>
    plant.owner.get<PlanPreview>(`/api/reports/maintenance_preview?starts_on=2031-10-25&${query}`);
  it('gives the next ten days, and why one moved', async () => {
    await plant.query(`update tenants set holidays = '[{"date":"2031-12-25","name":"Christmas"}]'`);
    const seen = await plant.owner.must(
      preview('rule=FREQ%3DMONTHLY&on_holiday=after&on_closed_day=before&lead_days=5'),
    );
    expect(seen.occurrences).toHaveLength(10);
    expect(seen.occurrences.slice(0, 3)).toMatchObject([
      { planned_on: '2031-10-25', due_on: '2031-10-24', moved: 'closed_day', generate_on: '2031-10-19' },
      { due_on: '2031-11-25', moved: null },
      { planned_on: '2031-12-25', due_on: '2031-12-26', moved: 'holiday', holiday: 'Christmas' },
    ]);
    expect((await preview('rule=FREQ%3DSOMETIMES')).body.error?.fields).toEqual({
      rule: 'This rule can’t be read.',
    });
  });
});
