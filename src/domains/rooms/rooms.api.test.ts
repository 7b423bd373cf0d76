import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { CreatedRooms } from './create-rooms.ts';

interface Room {
  readonly id: string;
  readonly number: string;
  readonly floor: string | null;
  readonly kind: string;
  readonly occupancy: string;
  readonly occupancy_at: string | null;
  readonly do_not_disturb: boolean;
  readonly vip: boolean;
  readonly version: number;
}
interface Update {
  readonly id: string;
  readonly received_rooms: number;
  readonly changed_rooms: number;
  readonly outdated_rooms: number;
  readonly unknown_numbers: readonly string[];
}

let server: TestServer;
let owner: Person;
let technician: Person;
let stranger: Person;
let site: string;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Grand Hotel');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Elsewhere');
});
afterAll(() => server.stop());
beforeEach(async () => {
  site = await newSite(owner);
});

async function newSite(person: Person): Promise<string> {
  const [customer] = await person.must(
    person.post<{ sites: { id: string }[] }[]>('/api/customers', {
      name: 'Grand Hotel',
      sites: [{ name: 'Main house' }],
    }),
  );
  return customer?.sites[0]?.id ?? '';
}
const create = (numbers: string, more: object = {}) =>
  owner.post<CreatedRooms>('/api/rooms/-/create_many', { site_id: site, numbers, ...more });
const roomsOf = (query = '') =>
  owner.must(owner.get<Room[]>(`/api/rooms?site_id=eq.${site}&order=number&limit=1000${query}`));
const room = async (number: string) => {
  const [found] = await roomsOf(`&number=eq.${number}`);
  if (!found) throw new Error(`no room ${number}`);
  return found;
};

describe('rooms', () => {
  it('are created by the floor, each number once in a site', async () => {
    const made = await owner.must(
      create('101–140 on floor 1, except 113\n9, 10 on floor 0', { kind: 'plant' }),
    );
    expect(made).toEqual({ created: 41, existing: [] });
    const all = await roomsOf();
    expect(all.slice(0, 3).map(({ number, floor, kind }) => [number, floor, kind])).toEqual([
      ['9', '0', 'plant'],
      ['10', '0', 'plant'],
      ['101', '1', 'plant'],
    ]);
    expect(all.some(({ number }) => number === '113')).toBe(false);
    expect(await owner.must(create('138–142'))).toEqual({ created: 2, existing: ['138', '139', '140'] });
    const taken = await owner.must(owner.get<string[]>(`/api/reports/taken_room_numbers?site_id=${site}`));
    expect(taken).toHaveLength(43);
    const [other] = await owner.must(
      owner.post<Room[]>('/api/rooms', { site_id: await newSite(owner), number: '101' }),
    );
    expect(other).toMatchObject({ number: '101', kind: 'guest_room', occupancy: 'unknown' });
  });

  it('are refused with the line and the reason', async () => {
    const reply = await create('101–110\n110–101');
    expect([reply.status, reply.body.error?.fields]).toEqual([
      422,
      { numbers: 'Line 2: 101 comes before 110.' },
    ]);
    expect(await roomsOf()).toEqual([]);
    await owner.must(create('Lobby'));
    const again = await owner.post('/api/rooms', { site_id: site, number: 'LOBBY' });
    expect(again.body.error?.fields).toEqual({
      number: 'The site has a room with this number already.',
    });
    expect((await create('5 on floor 1', { site_id: await newSite(stranger) })).status).toBe(422);
  });

  it('are made one by one by everybody, and in bulk and deleted by the office', async () => {
    const [made] = await technician.must(
      technician.post<Room[]>('/api/rooms', { site_id: site, number: '7' }),
    );
    expect((await technician.put(`/api/rooms?id=eq.${made?.id}`, { notes: 'Key at the desk' })).status).toBe(
      200,
    );
    expect((await technician.put(`/api/rooms?id=eq.${made?.id}`, { is_active: false })).status).toBe(422);
    expect((await technician.delete(`/api/rooms?id=eq.${made?.id}`)).status).toBe(403);
    const many = { site_id: site, numbers: '1–3' };
    expect((await technician.post('/api/rooms/-/create_many', many)).status).toBe(403);
    expect((await owner.put(`/api/rooms?id=eq.${made?.id}`, { status: 'out_of_order' })).status).toBe(422);
    expect((await owner.delete(`/api/rooms?id=eq.${made?.id}`)).status).toBe(200);
  });

  it('are what a work order and an asset are in, and are found by the search', async () => {
    await owner.must(create('214 on floor 2'));
    const { id } = await room('214');
    const [order] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: 'Shower drips', site_id: site, room_id: id }),
    );
    await owner.must(owner.post('/api/assets', { name: 'Minibar', site_id: site, room_id: id }));
    const [read] = await owner.must(
      owner.get<{ room: { number: string } }[]>(`/api/work_orders?id=eq.${order?.id}&select=id,room(number)`),
    );
    expect(read?.room).toEqual({ number: '214' });
    const found = await technician.must(
      technician.get<{ rows: object[] }>('/api/reports/search?q=room%20214'),
    );
    expect(found.rows).toContainEqual(expect.objectContaining({ id, title: 'Room 214' }));
    expect((await owner.delete(`/api/rooms?id=eq.${id}`)).status).toBe(409);
  });
});

describe('occupancy', () => {
  const apply = (rooms: readonly object[], more: object = {}) =>
    owner.post<Update>('/api/occupancy_updates/-/apply', { site_id: site, rooms, ...more });
  const at = (minute: number) => `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`;

  it('is updated for many rooms in one call, which changes nothing the second time', async () => {
    await owner.must(create('101–103'));
    const rooms = [
      { number: '101', occupancy: 'vacant' },
      { number: ' 102 ', occupancy: 'occupied', do_not_disturb: true, vip: true },
      { number: '999', occupancy: 'vacant' },
    ];
    const first = await owner.must(apply(rooms, { as_of: at(0) }));
    expect(first).toMatchObject({
      received_rooms: 3,
      changed_rooms: 2,
      outdated_rooms: 0,
      unknown_numbers: ['999'],
    });
    const before = await room('102');
    expect(before).toMatchObject({ occupancy: 'occupied', do_not_disturb: true, vip: true });
    expect(before.occupancy_at).toContain('2026-03-01T08:00:00');
    expect(await owner.must(apply(rooms, { as_of: at(5) }))).toMatchObject({ changed_rooms: 0 });
    const after = await room('102');
    // The time of the last update is newer, but whoever is changing the room is not disturbed.
    expect(after.occupancy_at).toContain('2026-03-01T08:05:00');
    expect(after.version).toBe(before.version);
    expect((await room('103')).occupancy).toBe('unknown');
  });

  it('is updated for a whole large hotel in one call', async () => {
    for (const wing of ['A', 'B', 'C']) await owner.must(create(`${wing}1001–${wing}1999 on floor ${wing}`));
    const rooms = ['A', 'B', 'C'].flatMap((wing) =>
      Array.from({ length: 999 }, (_, n) => ({
        ...{ number: `${wing}${1001 + n}`, occupancy: 'vacant' },
        ...{ do_not_disturb: false, vip: false },
      })),
    );
    expect(await owner.must(apply(rooms))).toMatchObject({ received_rooms: 2997, changed_rooms: 2997 });
  });

  it('keeps what is newer when calls arrive out of order, room by room', async () => {
    await owner.must(create('101, 102'));
    await owner.must(apply([{ number: '101', occupancy: 'vacant' }], { as_of: at(10) }));
    const late = await owner.must(
      apply(
        [
          { number: '101', occupancy: 'occupied' },
          { number: '102', occupancy: 'due_out' },
        ],
        { as_of: at(9) },
      ),
    );
    expect(late).toMatchObject({ changed_rooms: 1, outdated_rooms: 1 });
    expect([(await room('101')).occupancy, (await room('102')).occupancy]).toEqual(['vacant', 'due_out']);
  });

  it('is executed once for one id, also from many at the same time', async () => {
    await owner.must(create('101–120'));
    const rooms = Array.from({ length: 20 }, (_, n) => ({ number: String(101 + n), occupancy: 'vacant' }));
    const id = '0190a5b0-0000-7000-8000-0000000000aa';
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        apply(
          n % 2 === 0 ? rooms : rooms.toReversed(),
          n === 0 ? { id, as_of: at(1) } : { as_of: at(1 + n) },
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await apply(rooms, { id, as_of: at(1) })).body.data).toMatchObject({ id });
    expect((await roomsOf('&occupancy=eq.vacant')).length).toBe(20);
    expect((await roomsOf()).every(({ occupancy_at }) => occupancy_at?.includes('08:06:00'))).toBe(true);
  });

  it('is refused by room and field, for the office only, and never for another company', async () => {
    await owner.must(create('101'));
    const wrong = await apply([
      { number: '101', occupancy: 'dirty' },
      { occupancy: 'vacant' },
      { number: '101', occupancy: 'vacant', price: 1 },
    ]);
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {}).sort()]).toEqual([
      422,
      ['rooms.0.occupancy', 'rooms.1.number', 'rooms.2.number'],
    ]);
    const rooms = [{ number: '101', occupancy: 'vacant' }];
    expect((await apply([...rooms, ...rooms])).body.error?.fields).toEqual({
      'rooms.1.number': '101 is listed twice.',
    });
    expect((await apply([])).status).toBe(422);
    expect((await apply(rooms, { as_of: '2999-01-01T00:00:00Z' })).status).toBe(422);
    const sent = { site_id: site, rooms };
    expect((await technician.post('/api/occupancy_updates/-/apply', sent)).status).toBe(404);
    expect((await stranger.post('/api/occupancy_updates/-/apply', sent)).status).toBe(422);
    expect((await room('101')).occupancy).toBe('unknown');
  });

  it('that a person enters is as of now', async () => {
    await owner.must(create('101'));
    const { id } = await room('101');
    const before = Date.now() - 60_000;
    await technician.must(technician.put(`/api/rooms?id=eq.${id}`, { occupancy: 'vacant' }));
    const { occupancy_at } = await room('101');
    expect(Date.parse(occupancy_at ?? '')).toBeGreaterThan(before);
  });
});
