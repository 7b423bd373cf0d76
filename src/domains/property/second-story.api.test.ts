/**
 * The second story of the product, step by step over HTTP: a room is inspected against a template, what fails becomes one work order,
 * the engineer puts it right, the supervisor approves, the room goes back in service and coverage shows it. And its half in planned
 * maintenance: a plan makes an order, whose checklist reads a meter, and compliance counts it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateMaintenance } from '#domains/maintenance/occurrences/generate-orders.ts';
import type { MaintenanceCompliance } from '#domains/maintenance/reports/compliance.report.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import type { RoomProposal } from './room-maintenance/room-proposal.report.ts';
import { type RoomMap, unpackRoom } from './room-map/room-map.rules.ts';
import { type Hotel, type Inspection, type Item, type Order, openHotel } from './testing/hotel.ts';

type Row = { readonly id: string };

let hotel: Hotel;
let room: string;
let inspection: Inspection;
let items: Item[];
let order: Order;
beforeAll(async () => {
  hotel = await openHotel('Second Story Hotel');
  room = await hotel.room('214', { floor: '2', occupancy: 'vacant' });
});
afterAll(() => hotel.stop());

const run = <T = Row>(person: Person, path: string, input: object = {}) =>
  person.must(person.post<T>(`/api/${path}`, input));
const read = <T>(person: Person, path: string) => person.must(person.get<T>(`/api/${path}`));
const itemNamed = (label: string) => items.find((item) => item.label === label)?.id ?? '';
const roomRow = async () => {
  const [row] = await read<{ status: string; last_pm_on: string | null; can: readonly string[] }[]>(
    hotel.supervisor,
    `rooms?id=eq.${room}&select=status,last_pm_on,can`,
  );
  return row;
};
const mapped = async () => {
  const { rooms, today } = await read<RoomMap>(hotel.supervisor, `reports/room_map?site_id=${hotel.site}`);
  const found = rooms.map(unpackRoom).find(({ id }) => id === room);
  return { ...found, today };
};

it('1. the supervisor makes a template', async () => {
  await run(hotel.supervisor, 'inspection_templates/-/compose', {
    ...{
      name: 'Guest room, quarterly',
      room_kinds: ['guest_room'],
      counts_as_maintenance: true,
      pass_mark: 90,
    },
    items: [
      {
        section: 'Bath',
        label: 'Drain runs freely',
        order_category: 'Plumbing',
        photo_on_fail: true,
        severity: 'high',
      },
      { section: 'Bath', label: 'Hot water', kind: 'number', unit: '°C', min_value: '50', max_value: '60' },
      { section: 'Room', label: 'All lights work', order_category: 'Electrical' },
    ],
  });
  expect(await mapped()).toMatchObject({ last_pm_on: null, orders: 0 });
});

it('2. the technician begins in the room, and answers are kept as they are given', async () => {
  const [template] = await read<Row[]>(hotel.anna, 'inspection_templates?name=eq.Guest room, quarterly');
  inspection = await hotel.begin(hotel.anna, room, template?.id ?? '');
  items = await hotel.items(inspection);
  const answer = (input: object) => hotel.act(hotel.anna, inspection.id, 'answer', input);
  await hotel.anna.must(answer({ item_id: itemNamed('Hot water'), value_number: '54' }));
  await hotel.anna.must(answer({ item_id: itemNamed('All lights work'), result: 'pass' }));
  expect((await hotel.inspection(inspection.id)).answered_items).toBe(2);
  expect((await hotel.act(hotel.ben, inspection.id, 'answer', {})).status).toBe(404);
});

it('3. a failed item raises exactly one work order, with its note and photo', async () => {
  const fail = {
    ...{ item_id: itemNamed('Drain runs freely'), result: 'fail' },
    note: 'Stands two inches deep',
  };
  for (let time = 0; time < 3; time += 1)
    await hotel.anna.must(hotel.act(hotel.anna, inspection.id, 'answer', fail));
  const early = await hotel.act(hotel.anna, inspection.id, 'submit');
  expect([early.status, early.body.error?.message]).toEqual([422, expect.stringContaining('a photo of')]);
  await run(hotel.anna, `inspections/${inspection.id}/add_photo`, {
    item_id: fail.item_id,
    file_id: await hotel.photo(hotel.anna),
  });
  const orders = await hotel.orders(room);
  expect(orders).toMatchObject([{ title: 'Room 214: Drain runs freely', status: 'unscheduled' }]);
  order = orders[0] as Order;
  expect(order.description).toContain('Stands two inches deep');
  const photos = await read<object[]>(hotel.owner, `photos?work_order_id=eq.${order.id}`);
  expect(photos).toMatchObject([{ stage: 'before' }]);
  await hotel.anna.must(hotel.anna.post(`/api/rooms/${room}/out_of_order`, { reason: 'Drain blocked' }));
  await hotel.anna.must(hotel.act(hotel.anna, inspection.id, 'submit'));
  expect(await hotel.inspection(inspection.id)).toMatchObject({
    status: 'submitted',
    failed_items: 1,
    is_passed: false,
  });
  expect(await mapped()).toMatchObject({ status: 'out_of_order', orders: 1, last_pm_on: null });
});

it('4. back in service needs an approval while the severe failure is open', async () => {
  await run(hotel.anna, `rooms/${room}/return_to_service`, { note: 'A guest waits' });
  const queue = await read<{ id: string; subject: string; details: string }[]>(
    hotel.supervisor,
    'property_approvals?status=eq.pending&order=created_at',
  );
  expect(queue.map(({ subject }) => subject)).toEqual([
    `Inspection ${inspection.number} of Room 214`,
    'Room 214 back in service',
  ]);
  expect(queue[1]?.details).toContain(order.number);
  const refused = await hotel.anna.post(`/api/property_approvals/${queue[1]?.id}/approve`, {});
  expect(refused.status).toBe(404);
  await run(hotel.supervisor, `property_approvals/${queue[1]?.id}/reject`, { reason: 'First the drain' });
  expect(await roomRow()).toMatchObject({ status: 'out_of_order' });
});

it('5. the engineer puts it right', async () => {
  await run(hotel.supervisor, `work_orders/${order.id}/assign`, { technician_ids: [hotel.ben.membershipId] });
  await run(hotel.ben, `work_orders/${order.id}/start`);
  await run(hotel.ben, `work_orders/${order.id}/complete`, { cause: 'Hair', remedy: 'Cleared the trap' });
  expect(await hotel.answers(inspection)).toContainEqual(
    expect.objectContaining({ work_order_id: order.id, work_order_status: 'completed' }),
  );
});

it('6. the supervisor approves, and the room is maintained as of today', async () => {
  const [asked] = await read<Row[]>(hotel.supervisor, 'property_approvals?status=eq.pending');
  await run(hotel.supervisor, `property_approvals/${asked?.id}/approve`, { reason: 'Drain seen running' });
  expect(await hotel.inspection(inspection.id)).toMatchObject({ status: 'approved' });
  const { today, last_pm_on } = await mapped();
  expect(last_pm_on).toBe(today);
});

it('7. the room goes back in service, and coverage shows it', async () => {
  await run(hotel.anna, `rooms/${room}/return_to_service`);
  expect(await roomRow()).toMatchObject({ status: 'in_service' });
  expect(await mapped()).toMatchObject({ status: 'in_service', orders: 0 });
  const proposal = await read<RoomProposal>(hotel.supervisor, `reports/room_proposal?site_id=${hotel.site}`);
  expect(proposal.coverage).toMatchObject({ rooms: 1, done: 1 });
  const outages = await read<object[]>(hotel.supervisor, `room_outages?room_id=eq.${room}`);
  expect(outages).toMatchObject([{ status: 'ended', reason: 'Drain blocked' }]);
});

it('8. a plan makes its order; done with checklist and meter, it counts as in time', async () => {
  const { supervisor, ben, server } = hotel;
  const [asset] = await run<[Row]>(supervisor, 'assets', { name: 'Boiler', site_id: hotel.site });
  const [meter] = await run<[Row]>(supervisor, 'meters', {
    asset_id: asset.id,
    name: 'Run hours',
    unit: 'h',
  });
  const [checklist] = await run<[Row]>(supervisor, 'checklist_templates', {
    name: 'Boiler service',
    checklist_items: [
      { label: 'Burner cleaned', kind: 'check', is_required: true, position: 0 },
      { label: 'Run hours', kind: 'meter', is_required: true, position: 1 },
    ],
  });
  const plan = await run(supervisor, 'maintenance_plans/-/create', {
    ...{ name: 'Boiler service', rule: 'FREQ=MONTHLY', asset_ids: [asset.id], lead_days: 3 },
    ...{ checklist_template_id: checklist.id, technician_id: ben.membershipId },
  });
  const host = createJobHost(server.db.database as never, testInstallation, server.secrets.log);
  for (const made of [1, 0]) expect(await generateMaintenance(host, hotel.owner.tenantId ?? '')).toBe(made);
  const [job] = await read<Row[]>(ben, 'work_orders?source=eq.plan');
  const wanted = await read<{ id: string; kind: string }[]>(
    ben,
    `checklist_items?work_order_id=eq.${job?.id}`,
  );
  await run(ben, `work_orders/${job?.id}/start`);
  const early = await ben.post(`/api/work_orders/${job?.id}/complete`, {});
  expect(early.status).toBe(422);
  for (const { id, kind } of wanted)
    await run(
      ben,
      `checklist_items/${id}/answer`,
      kind === 'meter' ? { value_number: '1240' } : { result: 'done' },
    );
  await run(ben, `work_orders/${job?.id}/complete`, { remedy: 'Serviced' });
  const [shown] = await read<object[]>(ben, `meters?id=eq.${meter.id}&select=last_value`);
  expect(shown).toMatchObject({ last_value: '1240.0000' });
  const occurrences = await read<object[]>(
    supervisor,
    `maintenance_occurrences?plan_id=eq.${plan.id}&order=sequence`,
  );
  expect(occurrences).toMatchObject([
    { status: 'done', is_on_time: true, work_order_id: job?.id },
    { status: 'due' },
  ]);
  const { total } = await read<MaintenanceCompliance>(supervisor, 'reports/maintenance_compliance');
  expect(total).toMatchObject({ due: 1, in_time: 1, compliance: 1 });
});
