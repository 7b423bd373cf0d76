import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#kernel/testing/test-server.ts';
import { type Hotel, openHotel } from '../testing/hotel.ts';

interface Notice {
  readonly title: string;
  readonly link: string;
}

let hotel: Hotel;
let ben: Person;
let anna: Person;
beforeAll(async () => {
  hotel = await openHotel();
  ({ anna, ben } = hotel);
});
afterAll(() => hotel.stop());

const told = async (who: Person, event: string) =>
  (await who.must(who.get<Notice[]>(`/api/notifications?event=eq.${event}&order=created_at.desc`))).map(
    ({ title, link }) => ({ title, link }),
  );
const opens = async (who: Person, table: string, id: string) =>
  (await who.must(who.get<object[]>(`/api/${table}?id=eq.${id}`))).length === 1;
const decide = async (about: string, command: 'approve' | 'reject', input: object = {}) => {
  const { supervisor } = hotel;
  const [asked] = await supervisor.must(
    supervisor.get<{ id: string }[]>(`/api/property_approvals?subject_id=eq.${about}&status=eq.pending`),
  );
  await supervisor.must(supervisor.post(`/api/property_approvals/${asked?.id}/${command}`, input));
};
const submitted = async (number: string) => {
  const room = await hotel.room(number);
  const template = await hotel.template([{ label: 'Lamp' }]);
  const inspection = await hotel.begin(anna, room, template);
  const [item] = await hotel.items(inspection);
  for (const [command, input] of [
    ['answer', { item_id: item?.id, result: 'pass' }],
    ['submit', {}],
  ] as const)
    await anna.must(hotel.act(anna, inspection.id, command, input));
  return inspection;
};

it('of a submitted inspection lead the office to the queue, and the inspector back to the inspection', async () => {
  const { id, number } = await submitted('201');
  const asked = { title: `Inspection ${number} of Room 201?`, link: '/admin/property-approvals' };
  for (const who of [hotel.owner, hotel.supervisor])
    expect(await told(who, 'approval_needed')).toEqual([asked]);
  for (const who of [anna, ben]) expect(await told(who, 'approval_needed')).toEqual([]);
  await decide(id, 'approve');
  expect(await told(anna, 'approval_decided')).toEqual([
    { title: `Approved: Inspection ${number} of Room 201`, link: `/property-tasks/inspections/${id}` },
  ]);
  expect(await opens(anna, 'inspections', id)).toBe(true);
  for (const who of [hotel.owner, hotel.supervisor, ben])
    expect(await told(who, 'approval_decided')).toEqual([]);
});

it('come too when the inspection is decided on its own page', async () => {
  const { id, number } = await submitted('202');
  await hotel.supervisor.must(hotel.act(hotel.supervisor, id, 'reject', { reason: 'Look again' }));
  expect((await told(anna, 'approval_decided'))[0]).toEqual({
    ...{ title: `Rejected: Inspection ${number} of Room 202`, link: `/property-tasks/inspections/${id}` },
  });
});

it('of a room lead whoever asked to the room', async () => {
  const room = await hotel.room('203');
  const template = await hotel.template([{ label: 'Smoke detector', severity: 'high' }]);
  const inspection = await hotel.begin(ben, room, template);
  const [item] = await hotel.items(inspection);
  await ben.must(hotel.act(ben, inspection.id, 'answer', { item_id: item?.id, result: 'fail' }));
  await ben.must(ben.post(`/api/rooms/${room}/out_of_order`, { reason: 'Detector' }));
  await ben.must(ben.post(`/api/rooms/${room}/return_to_service`, {}));
  expect((await told(hotel.owner, 'approval_needed'))[0]).toEqual({
    ...{ title: 'Room 203 back in service?', link: '/admin/property-approvals' },
  });
  await decide(room, 'approve');
  expect(await told(ben, 'approval_decided')).toEqual([
    { title: 'Approved: Room 203 back in service', link: `/property-tasks/rooms/${room}` },
  ]);
  expect(await opens(ben, 'rooms', room)).toBe(true);
});

it('keep to what people have chosen, each for themselves', async () => {
  const count = async (who: Person, event: string) => (await told(who, event)).length;
  const before = [await count(hotel.supervisor, 'approval_needed'), await count(anna, 'approval_decided')];
  const off = (event: string) => ({ channels: { [event]: { inbox: false } } });
  await hotel.supervisor.must(hotel.supervisor.post('/api/notification_preferences', off('approval_needed')));
  await anna.must(anna.post('/api/notification_preferences', off('approval_decided')));
  const ownerBefore = await count(hotel.owner, 'approval_needed');
  await decide((await submitted('204')).id, 'approve');
  expect([await count(hotel.supervisor, 'approval_needed'), await count(anna, 'approval_decided')]).toEqual(
    before,
  );
  expect(await count(hotel.owner, 'approval_needed')).toBe(ownerBefore + 1);
});
