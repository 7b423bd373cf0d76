import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { type Hotel, openHotel } from '../testing/hotel.ts';
import { followOutagesJob } from './follow-outages.job.ts';

interface Room {
  readonly status: string;
  readonly status_note: string | null;
  readonly can: readonly string[];
}
interface Outage {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly reason: string;
  readonly ended_at: string | null;
}

let hotel: Hotel;
let owner: Person;
let supervisor: Person;
let anna: Person;
beforeAll(async () => {
  hotel = await openHotel();
  ({ owner, supervisor, anna } = hotel);
});
afterAll(() => hotel.stop());

let rooms = 100;
const newRoom = (more: object = {}) => {
  rooms += 1;
  return hotel.room(String(rooms), more);
};
const act = (person: Person, room: string, command: string, input: object = {}) =>
  person.post<Room>(`/api/rooms/${room}/${command}`, input);
const read = async (room: string) => {
  const [row] = await owner.must(owner.get<Room[]>(`/api/rooms?id=eq.${room}&select=*,can`));
  return row;
};
const outages = (room: string) =>
  owner.must(owner.get<Outage[]>(`/api/room_outages?room_id=eq.${room}&order=from_at`));
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const job = () =>
  followOutagesJob.run(
    createJobHost(hotel.server.db.database as never, testInstallation, hotel.server.secrets.log),
    {},
    '',
  );

describe('a room', () => {
  it('goes out with a reason and comes back, and each time is kept', async () => {
    const room = await newRoom();
    expect((await act(anna, room, 'out_of_order')).status).toBe(422);
    expect(await anna.must(act(anna, room, 'out_of_order', { reason: 'Burst pipe' }))).toMatchObject({
      status: 'out_of_order',
      status_note: 'Burst pipe',
    });
    const service = { reason: 'Drying', to_at: later(24) };
    await owner.must(act(owner, room, 'out_of_service', service));
    expect((await act(owner, room, 'out_of_service', service)).status).toBe(409);
    expect(await anna.must(act(anna, room, 'return_to_service'))).toMatchObject({
      status: 'in_service',
      status_note: null,
    });
    expect(await outages(room)).toMatchObject([
      { kind: 'out_of_order', status: 'ended', reason: 'Burst pipe', ended_at: expect.any(String) },
      { kind: 'out_of_service', status: 'ended', reason: 'Drying', ended_at: expect.any(String) },
    ]);
    expect((await act(anna, room, 'return_to_service')).status).toBe(409);
    expect((await act(anna, room, 'out_of_order', { reason: 'x', to_at: later(-1) })).status).toBe(422);
  });

  it('with a severe failure waits for an approval, which its repair makes needless', async () => {
    const room = await newRoom();
    const template = await hotel.template([{ label: 'Smoke detector', severity: 'high' }]);
    const inspection = await hotel.begin(anna, room, template);
    const [item] = await hotel.items(inspection);
    await anna.must(hotel.act(anna, inspection.id, 'answer', { item_id: item?.id, result: 'fail' }));
    await anna.must(act(anna, room, 'out_of_order', { reason: 'No smoke detector' }));
    const asked = await anna.must(act(anna, room, 'return_to_service', { note: 'A guest is waiting' }));
    expect(asked.status).toBe('out_of_order');
    expect((await act(anna, room, 'return_to_service')).body.error?.message).toContain('asked already');
    const queue = () =>
      owner.must(
        owner.get<{ id: string; status: string }[]>(
          `/api/property_approvals?subject_id=eq.${room}&select=id,status,subject,details,requested_by&order=created_at`,
        ),
      );
    const [order] = await hotel.orders(room);
    expect(await queue()).toMatchObject([
      {
        status: 'pending',
        subject: `Room ${rooms} back in service`,
        details: `A guest is waiting\nStill open: Smoke detector (${order?.number}).`,
        requested_by: anna.membershipId,
      },
    ]);
    const [first] = await queue();
    const decide = (command: string, input: object = {}) =>
      supervisor.must(supervisor.post(`/api/property_approvals/${first?.id}/${command}`, input));
    await decide('reject', { reason: 'Not without a detector' });
    expect((await read(room))?.status).toBe('out_of_order');
    const heard = await anna.must(anna.get<{ title: string; body: string }[]>('/api/notifications'));
    expect(heard[0]).toMatchObject({
      title: `Rejected: Room ${rooms} back in service`,
      body: 'Not without a detector',
    });
    // Repaired: nobody has to be asked.
    await owner.must(owner.post(`/api/work_orders/${order?.id}/start`));
    await owner.must(owner.post(`/api/work_orders/${order?.id}/complete`, { remedy: 'New detector' }));
    expect((await anna.must(act(anna, room, 'return_to_service'))).status).toBe('in_service');
    expect((await outages(room)).map(({ status }) => status)).toEqual(['ended']);
  });

  it('comes back by the approval, although something severe is open', async () => {
    const room = await newRoom();
    const template = await hotel.template([{ label: 'Lock', severity: 'high' }]);
    const inspection = await hotel.begin(anna, room, template);
    const [item] = await hotel.items(inspection);
    await anna.must(hotel.act(anna, inspection.id, 'answer', { item_id: item?.id, result: 'fail' }));
    await supervisor.must(act(supervisor, room, 'out_of_service', { reason: 'Lock' }));
    await supervisor.must(act(supervisor, room, 'return_to_service'));
    const [asked] = await owner.must(
      owner.get<{ id: string }[]>(`/api/property_approvals?subject_id=eq.${room}`),
    );
    const approve = (who: Person) => who.post(`/api/property_approvals/${asked?.id}/approve`);
    expect((await approve(supervisor)).status).toBe(403);
    await owner.must(approve(owner));
    expect(await read(room)).toMatchObject({ status: 'in_service' });
    expect((await outages(room)).map(({ status }) => status)).toEqual(['ended']);
  });

  it('that is taken out again withdraws the question', async () => {
    const room = await newRoom();
    const template = await hotel.template([{ label: 'Lock', severity: 'high' }]);
    const inspection = await hotel.begin(anna, room, template);
    const [item] = await hotel.items(inspection);
    await anna.must(hotel.act(anna, inspection.id, 'answer', { item_id: item?.id, result: 'fail' }));
    await anna.must(act(anna, room, 'out_of_service', { reason: 'Lock' }));
    await anna.must(act(anna, room, 'return_to_service'));
    await anna.must(act(anna, room, 'out_of_order', { reason: 'And a leak' }));
    const [asked] = await owner.must(
      owner.get<{ status: string }[]>(`/api/property_approvals?subject_id=eq.${room}`),
    );
    expect(asked?.status).toBe('withdrawn');
  });
});

describe('a planned outage', () => {
  const plan = (input: object, who = owner) => who.post<Outage>('/api/room_outages/-/plan', input);

  it('begins by itself, and does not overlap another', async () => {
    const room = await newRoom();
    const painting = { room_id: room, reason: 'Painting', from_at: later(24), to_at: later(48) };
    const planned = await owner.must(plan(painting));
    expect(planned).toMatchObject({ status: 'planned', kind: 'out_of_order' });
    const overlapping = await plan({ ...painting, from_at: later(30), to_at: later(60) });
    expect([overlapping.status, Object.keys(overlapping.body.error?.fields ?? {})]).toEqual([
      409,
      ['from_at'],
    ]);
    expect((await plan({ ...painting, from_at: later(-1) })).status).toBe(422);
    expect((await plan({ ...painting, from_at: later(90), to_at: later(80) })).status).toBe(422);
    expect((await plan(painting, anna)).status).toBe(403);
    await job();
    expect((await read(room))?.status).toBe('in_service');
    await hotel.server.db.adminQuery(
      `update room_outages set from_at = now() - interval '1 minute' where id = $1`,
      [planned.id],
    );
    await job();
    await job();
    expect(await read(room)).toMatchObject({ status: 'out_of_order', status_note: 'Painting' });
    expect((await outages(room)).map(({ status }) => status)).toEqual(['current']);
  });

  it('can be cancelled, and is when its time went by while the room was out', async () => {
    const room = await newRoom();
    const one = await owner.must(
      plan({ room_id: room, reason: 'Carpet', from_at: later(24), to_at: later(48) }),
    );
    await owner.must(owner.post(`/api/room_outages/${one.id}/cancel`));
    const two = await owner.must(
      plan({ room_id: room, reason: 'Carpet', from_at: later(24), to_at: later(48) }),
    );
    await hotel.server.db.adminQuery(
      `update room_outages set from_at = now() - interval '2 hours', to_at = now() - interval '1 hour' where id = $1`,
      [two.id],
    );
    await job();
    expect((await outages(room)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await read(room))?.status).toBe('in_service');
  });
});

it('tells the office once of a room that should be back', async () => {
  const room = await newRoom();
  await anna.must(act(anna, room, 'out_of_order', { reason: 'Leak', to_at: later(1) }));
  await hotel.server.db.adminQuery(
    `update room_outages set from_at = now() - interval '2 hours', to_at = now() - interval '1 hour' where room_id = $1`,
    [room],
  );
  await job();
  await job();
  const told = await owner.must(owner.get<{ title: string }[]>('/api/notifications?event=eq.room_overdue'));
  expect(told).toMatchObject([{ title: `Room ${rooms} was to be back in service` }]);
});
