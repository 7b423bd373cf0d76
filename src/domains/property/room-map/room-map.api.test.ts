import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Hotel, openHotel } from '../testing/hotel.ts';
import { type MappedRoom, type RoomMap, unpackRoom } from './room-map.rules.ts';

let hotel: Hotel;
beforeAll(async () => {
  hotel = await openHotel();
});
afterAll(() => hotel.stop());

type Named = { readonly id: string };
const map = (query = '', person = hotel.owner) =>
  person.must(person.get<RoomMap>(`/api/reports/room_map${query}`));
const roomsOf = (answer: RoomMap) =>
  new Map<string, MappedRoom>(answer.rooms.map(unpackRoom).map((room) => [room.number, room]));

it('is empty without rooms, and says no site', async () => {
  expect(await map()).toMatchObject({ sites: [], site_id: null, rooms: [] });
});

it('tells of each room what the map colours it by', async () => {
  const { owner, anna, site } = hotel;
  const id = await hotel.room('101', { floor: '1', occupancy: 'occupied', do_not_disturb: true });
  await hotel.room('102', { floor: '1', last_pm_on: '2026-01-15', vip: true });
  await hotel.room('9', { is_active: false });
  await owner.must(owner.post('/api/work_orders', { title: 'Tap', site_id: site, room_id: id }));
  const [done] = await owner.must(
    owner.post<[Named]>('/api/work_orders', { title: 'Lamp', site_id: site, room_id: id }),
  );
  await owner.must(owner.post(`/api/work_orders/${done.id}/cancel`, { reason: 'Twice' }));
  const [category] = await owner.must(owner.get<[Named]>('/api/guest_task_categories?limit=1'));
  await owner.must(owner.post('/api/guest_room_tasks/-/report', { room_id: id, category_id: category.id }));
  await owner.must(owner.post(`/api/rooms/${id}/out_of_order`, { reason: 'Flood' }));
  const answer = await map();
  expect(answer).toMatchObject({
    site_id: site,
    times_a_year: 4,
    sites: [{ id: site, name: 'Main house', rooms: 2 }],
  });
  expect([...roomsOf(answer).keys()]).toEqual(['101', '102']);
  expect(roomsOf(answer).get('101')).toEqual({
    ...{ id, number: '101', floor: '1', kind: 'guest_room', status: 'out_of_order' },
    ...{ occupancy: 'occupied', do_not_disturb: true, vip: false, last_pm_on: null, orders: 1, tasks: 1 },
  });
  expect(roomsOf(answer).get('102')).toMatchObject({ last_pm_on: '2026-01-15', vip: true });
  // Not their order, but their hotel.
  expect(roomsOf(await map('', anna)).get('101')).toMatchObject({ orders: 0, status: 'out_of_order' });
});

it('follows the standard of the site, then that of all others', async () => {
  const { owner, anna, site } = hotel;
  const make = (row: object) => owner.post<[Named]>('/api/room_maintenance_standards', row);
  const [general] = await owner.must(make({ times_a_year: 2 }));
  expect((await make({ times_a_year: 3 })).body.error?.fields).toHaveProperty('site_id');
  expect((await map()).times_a_year).toBe(2);
  await owner.must(make({ site_id: site, times_a_year: 6 }));
  expect((await map()).times_a_year).toBe(6);
  expect((await make({ site_id: site, times_a_year: 99 })).status).toBe(422);
  expect((await anna.put(`/api/room_maintenance_standards?id=eq.${general.id}`, { minutes: 5 })).status).toBe(
    403,
  );
});

it('takes the site that is asked for, otherwise the one with the most rooms', async () => {
  const { owner, customer, site } = hotel;
  const [annex] = await owner.must(
    owner.post<[Named]>('/api/sites', { customer_id: customer, name: 'Annex' }),
  );
  await owner.must(
    owner.post('/api/rooms/-/create_many', {
      site_id: annex.id,
      numbers: Array.from({ length: 10 }, (_, f) => `${f + 1}001–${f + 1}200`).join('\n'),
    }),
  );
  const largest = await owner.get<RoomMap>('/api/reports/room_map');
  expect(largest.body.data).toMatchObject({ site_id: annex.id, times_a_year: 2 });
  expect(largest.body.data?.rooms).toHaveLength(2000);
  expect(largest.text.length).toBeLessThan(250_000);
  expect((await map(`?site_id=${site}`)).rooms).toHaveLength(2);
  const stranger = await hotel.server.company('Elsewhere');
  expect(await map(`?site_id=${site}`, stranger)).toMatchObject({ sites: [], rooms: [] });
});
