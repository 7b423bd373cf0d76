import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type Hotel, openHotel } from '../testing/hotel.ts';
import type { PlannedMaintenance } from './plan-room-maintenance.ts';
import type { RoomProposal } from './room-proposal.report.ts';

let hotel: Hotel;
let day: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  hotel = await openHotel();
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], start: '08:00', end: '10:00' };
  for (const person of [hotel.anna, hotel.ben])
    await hotel.owner.must(
      hotel.owner.put(`/api/memberships?id=eq.${person.membershipId}`, { working_hours: hours }),
    );
  // The whole of the day is ahead, and it is in the same year as the one after.
  day = addDays(new Date().toISOString().slice(0, 10), 2);
  for (const number of ['101', '102', '103', '201', '202'])
    ids.set(number, await hotel.room(number, { floor: number.slice(0, 1), occupancy: 'vacant' }));
  ids.set('203', await hotel.room('203', { floor: '2', occupancy: 'occupied' }));
  await hotel.room('Lobby', { kind: 'public_area', occupancy: 'vacant' });
});
afterAll(() => hotel.stop());

const propose = (query = '', person = hotel.owner) =>
  person.get<RoomProposal>(`/api/reports/room_proposal?on=${day}${query}`);
const plan = (sent: object, person = hotel.owner) =>
  person.post<PlannedMaintenance>('/api/rooms/-/plan_maintenance', { on: day, ...sent });

it('proposes vacant guest rooms for the hours of the chosen people', async () => {
  const { anna, owner, site } = hotel;
  const answer = await owner.must(propose(`&technician_ids=${anna.membershipId}&minutes=40`));
  expect(answer).toMatchObject({
    ...{ site_id: site, on: day, standard: { times_a_year: 4, minutes: 40 } },
    left_out: { occupied: 1, no_time: 2 },
  });
  expect(answer.picks.map(({ number, worker_id }) => [number, worker_id])).toEqual(
    ['101', '102', '103'].map((number) => [number, anna.membershipId]),
  );
  expect(firstOf(answer.picks).why).toBe('Vacant, never maintained, 0 of 4 this year; floor 1 with 2 more.');
  expect(answer.people.find(({ id }) => id === anna.membershipId)).toMatchObject({
    name: 'Anna Park',
    rooms: 3,
  });
  expect(answer.coverage).toMatchObject({ rooms: 6, done: 0, required: 24 });
  // A visit takes its time.
  const [job] = await owner.must(owner.post<[{ id: string }]>('/api/work_orders', { title: 'Boiler' }));
  const visit = {
    technician_id: anna.membershipId,
    starts_at: `${day}T00:00:00Z`,
    ends_at: `${day}T23:59:00Z`,
  };
  const planned = await owner.must(owner.post<{ id: string }>(`/api/work_orders/${job.id}/schedule`, visit));
  expect(
    (await owner.must(propose(`&technician_ids=${anna.membershipId}&minutes=40`))).picks.length,
  ).toBeLessThan(3);
  await owner.must(owner.post(`/api/work_orders/${job.id}/cancel`, { reason: 'Not now' }));
  expect(planned.id).toBe(job.id);
});

it('is for the office, of its own company, and for days to come', async () => {
  const stranger = await hotel.server.company('Elsewhere');
  expect((await propose('', hotel.anna)).status).toBe(404);
  expect((await propose(`&site_id=${hotel.site}`, stranger)).body.data).toBeNull();
  expect((await hotel.owner.get('/api/reports/room_proposal?on=2020-01-01')).status).toBe(422);
  const rooms = [{ room_id: ids.get('101') }];
  expect((await plan({ rooms }, hotel.anna)).status).toBe(403);
  expect((await plan({ rooms }, stranger)).status).toBe(422);
  expect((await plan({ rooms: [] })).status).toBe(422);
  expect((await plan({ rooms: [{ room_id: 'x' }] })).body.error?.fields).toHaveProperty('rooms.0.room_id');
});

it('becomes one preventive work order a room, however often and by however many it is accepted', async () => {
  const { anna, owner, supervisor, site } = hotel;
  const template = {
    name: 'Guest room',
    checklist_items: [{ label: 'Filter clean', kind: 'check', is_required: false }],
  };
  const [checklist] = await owner.must(owner.post<[{ id: string }]>('/api/checklist_templates', template));
  const rooms = ['101', '102', '103'].map((number) => ({
    room_id: ids.get(number),
    technician_id: number === '103' ? null : anna.membershipId,
  }));
  const sent = { rooms, minutes: 40, checklist_template_id: checklist.id };
  const replies = await Promise.all([plan(sent), plan(sent, supervisor), plan(sent), plan(sent)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(replies.reduce((sum, { body }) => sum + (body.data?.created ?? 0), 0)).toBe(3);
  expect((await owner.must(plan(sent))).existing).toBe(3);
  const orders = await owner.must(
    owner.get<{ id: string; title: string; kind: string; status: string; lead_id: string | null }[]>(
      `/api/work_orders?site_id=eq.${site}&order=title&select=*,lead_id`,
    ),
  );
  expect(orders.map(({ title, kind, status, lead_id }) => [title, kind, status, lead_id])).toEqual([
    ['Room 101: preventive maintenance', 'preventive', 'scheduled', anna.membershipId],
    ['Room 102: preventive maintenance', 'preventive', 'scheduled', anna.membershipId],
    ['Room 103: preventive maintenance', 'preventive', 'unscheduled', null],
  ]);
  const items = await owner.must(
    owner.get<{ label: string }[]>(`/api/checklist_items?work_order_id=eq.${orders[0]?.id}`),
  );
  expect(items.map(({ label }) => label)).toEqual(['Filter clean']);
  const visits = await owner.must(
    owner.get<{ starts_at: string; ends_at: string }[]>(
      `/api/visits?work_order_id=in.(${orders.map(({ id }) => id).join(',')})&order=starts_at`,
    ),
  );
  expect(visits).toHaveLength(2);
  expect(Date.parse(visits[0]?.ends_at ?? '') - Date.parse(visits[0]?.starts_at ?? '')).toBe(40 * 60_000);
  expect(visits[1]?.starts_at).toBe(visits[0]?.ends_at);
  // What is planned is not proposed again, and done work counts.
  const next = await owner.must(propose());
  expect(next.left_out.planned).toBe(3);
  for (const command of ['start', 'complete'])
    await owner.must(owner.post(`/api/work_orders/${orders[2]?.id}/${command}`, {}));
  const today = await owner.must(owner.get<RoomProposal>('/api/reports/room_proposal'));
  expect(today.coverage.done).toBe(1);
});

it('refuses a round for which a person has no time, as a whole', async () => {
  const { ben, owner } = hotel;
  const rooms = ['201', '202', '203'].map((number) => ({
    room_id: ids.get(number),
    technician_id: ben.membershipId,
  }));
  const reply = await plan({ rooms, minutes: 60 });
  expect([reply.status, reply.body.error?.message]).toEqual([
    409,
    'Ben Ode has no time for so many rooms on this day any more.',
  ]);
  expect(await owner.must(owner.get(`/api/work_orders?room_id=eq.${ids.get('201')}`))).toEqual([]);
});
