import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Hotel, openHotel } from '#domains/property/testing/hotel.ts';
import { hiddenInPdf, pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import type { Person } from '#kernel/testing/test-server.ts';

let hotel: Hotel;
let room: string;
let inspection: string;
let stranger: Person;
beforeAll(async () => {
  hotel = await openHotel();
  stranger = await hotel.server.company('Elsewhere');
  const { anna, supervisor } = hotel;
  room = await hotel.room('214', { floor: '2' });
  await hotel.room('215', { floor: '2' });
  const template = await hotel.template(
    [
      { section: 'Bath', label: 'Taps without drips' },
      { section: 'Bath', label: 'Water at the shower', kind: 'number', unit: '°C' },
      { section: 'Room', label: 'Door shuts' },
      { section: 'Room', label: 'From the door', kind: 'photo' },
    ],
    { counts_as_maintenance: true },
  );
  const begun = await hotel.begin(anna, room, template);
  inspection = begun.id;
  const [taps, water, door, view] = await hotel.items(begun);
  const act = (command: string, input: object, person = anna) =>
    person.must(hotel.act(person, inspection, command, input));
  for (const caption of ['The basin', 'From below'])
    await act('add_photo', { file_id: await hotel.photo(anna), item_id: taps?.id, caption });
  await act('add_photo', { file_id: await hotel.photo(anna), caption: 'The whole room' });
  await act('answer', { item_id: taps?.id, result: 'fail', note: 'Drips at the basin' });
  await act('answer', { item_id: water?.id, value_number: '42' });
  await act('answer', { item_id: door?.id, result: 'pass' });
  await act('answer', { item_id: view?.id, file_id: await hotel.photo(anna) });
  await act('submit', { notes: 'Guest left early' });
  await act('approve', { note: 'Well done' }, supervisor);
});
afterAll(() => hotel.stop());

const pdf = async (path: string, { cookie, tenantId }: Person) => {
  const headers = { cookie, 'x-tenant': tenantId ?? '' };
  const reply = await fetch(`${hotel.server.url}${path}`, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const words = reply.status === 200 ? pdfWords(bytes) : '';
  return { status: reply.status, type: reply.headers.get('content-type'), words, bytes };
};

it('prints an inspection with its answers, photos, score, orders and who approved', async () => {
  const { anna, supervisor, ben } = hotel;
  const { type, words, bytes } = await pdf(`/api/inspections/${inspection}/pdf`, supervisor);
  expect(type).toBe('application/pdf');
  for (const text of [
    'Room 214',
    'Floor 2',
    'Main house',
    'Bath',
    'Taps without drips',
    'Drips at the basin',
  ])
    expect(words).toContain(text);
  for (const text of ['42 °C', 'Anna Park', 'Sam Supervisor', 'Well done', 'The basin', 'The whole room'])
    expect(words).toContain(text);
  expect(words).toMatch(/Work order WO-\d+, unscheduled/);
  expect(words).toMatch(/Score/);
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(4);
  expect(hiddenInPdf(bytes)).toEqual([]);
  expect((await pdf(`/api/inspections/${inspection}/pdf`, anna)).status).toBe(200);
  for (const person of [ben, stranger])
    expect((await pdf(`/api/inspections/${inspection}/pdf`, person)).status).toBe(404);
});

it('prints the pack for a brand audit: rooms, coverage, inspections and failures', async () => {
  const { owner, anna, site } = hotel;
  const path = (from: string, to: string) => `/api/sites/${site}/room-maintenance/pdf?from=${from}&to=${to}`;
  const year = new Date().getUTCFullYear();
  const { words, bytes } = await pdf(path(`${year - 1}-07-01`, `${year + 1}-01-31`), owner);
  for (const text of [
    'Main house',
    'Coverage',
    'Room 214',
    'Room 215',
    'Anna Park',
    'Taps without drips',
    'INS-',
  ])
    expect(words).toContain(text);
  expect(words).toMatch(/1 of \d/);
  expect(words).toMatch(/WO-\d+, unscheduled/);
  expect(hiddenInPdf(bytes)).toEqual([]);
  const before = await pdf(path('2001-01-01', '2001-12-31'), owner);
  expect(before.words).toContain('Nothing failed in this period.');
  expect(before.words).not.toContain('Anna Park');
  expect((await pdf(path('2026-01-01', '2025-01-01'), owner)).status).toBe(422);
  expect((await pdf(path('2020-01-01', '2026-01-01'), owner)).status).toBe(422);
  for (const person of [anna, stranger])
    expect((await pdf(path(`${year}-01-01`, `${year}-12-31`), person)).status).toBe(404);
});
