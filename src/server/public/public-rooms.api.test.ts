/** Labels of rooms: made with the room, scanned by people of the company and by guests, printed. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScannedCode } from '#domains/assets/asset-code.inputs.ts';
import { pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Code = { id: string; code: string; room_id: string | null };
let server: TestServer;
let owner: Person;
let technician: Person;
let stranger: Person;
let site: string;
let customer: string;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Grand Hotel');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Elsewhere');
  const [made] = await owner.must(
    owner.post<{ id: string; sites: { id: string }[] }[]>('/api/customers', {
      name: 'Grand Hotel',
      sites: [{ name: 'Main house' }],
    }),
  );
  [customer, site] = [made?.id ?? '', made?.sites[0]?.id ?? ''];
});
afterAll(() => server.stop());

const newRoom = async (number: string, more: object = {}) => {
  const [room] = await owner.must(
    owner.post<{ id: string }[]>('/api/rooms', { site_id: site, number, floor: '2', ...more }),
  );
  const id = room?.id ?? '';
  const [code] = await owner.must(owner.get<Code[]>(`/api/asset_codes?room_id=eq.${id}`));
  if (!code) throw new Error('the room has no code');
  return { id, code };
};
const look = (code: string) => server.request('GET', `/api/public/q/${code}`);
const report = async (code: string, text: string) => {
  const form = new FormData();
  form.append('text', text);
  return (await fetch(`${server.url}/api/public/q/${code}/report`, { method: 'POST', body: form })).status;
};

it('opens the room for people of the company, and shows guests number and place only', async () => {
  const { id, code } = await newRoom('214');
  expect(
    await technician.must(technician.post<ScannedCode>('/api/asset_codes/-/scan', { code: code.code })),
  ).toMatchObject({ asset: null, room: { id, number: '214', floor: '2', site: 'Main house' } });
  expect((await stranger.post('/api/asset_codes/-/scan', { code: code.code })).status).toBe(404);
  expect((await look(code.code)).body.data).toEqual({
    name: 'Room 214',
    location: 'Floor 2',
    site: 'Main house',
    takes_reports: true,
  });
  await owner.must(owner.post(`/api/asset_codes/${code.id}/revoke`));
  expect((await look(code.code)).status).toBe(404);
});

it('takes a guest’s report as a task in a guest room, and as a requested work order anywhere else', async () => {
  const { id, code } = await newRoom('215');
  expect(await report(code.code, 'The shower drips')).toBe(201);
  const tasks = await owner.must(
    owner.get<object[]>(`/api/guest_room_tasks?room_id=eq.${id}&select=*,category(name)`),
  );
  expect(tasks).toMatchObject([
    {
      details: 'The shower drips',
      status: 'reported',
      source: 'guest',
      guest_present: true,
      category: { name: 'Something else' },
    },
  ]);
  expect((await stranger.get<object[]>(`/api/guest_room_tasks?room_id=eq.${id}`)).body.data).toEqual([]);
  const told = await owner.must(owner.get<object[]>('/api/notifications?event=eq.guest_task'));
  expect(told).toMatchObject([{ title: 'Room 215: Something else', body: 'The shower drips' }]);
  const lobby = await newRoom('Lobby desk', { kind: 'public_area' });
  expect(await report(lobby.code.code, 'Door sticks')).toBe(201);
  const orders = await owner.must(
    owner.get<object[]>(
      `/api/work_orders?room_id=eq.${lobby.id}&select=title,status,source,site_id,customer_id`,
    ),
  );
  expect(orders).toMatchObject([
    { title: 'Door sticks', status: 'requested', source: 'qr', site_id: site, customer_id: customer },
  ]);
});

it('keeps the guest’s photo with the task', async () => {
  const { id, code } = await newRoom('219');
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('text', 'The lamp is broken');
  form.append('photo', new Blob([photo as unknown as ArrayBuffer], { type: 'image/jpeg' }));
  const sent = await fetch(`${server.url}/api/public/q/${code.code}/report`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);
  const [task] = await owner.must(
    owner.get<{ file_id: string }[]>(`/api/guest_room_tasks?room_id=eq.${id}&select=file_id`),
  );
  expect((await owner.get(`/api/files/${task?.file_id}`)).status).toBe(200);
  expect((await technician.get(`/api/files/${task?.file_id}`)).status).toBe(404);
});

it('is printed with the room’s name, once for each room', async () => {
  const [lobby, room] = [await newRoom('Lobby'), await newRoom('216')];
  const codes = () =>
    owner.must(
      owner.post<{ asset_codes: Code[] }>('/api/asset_codes/-/create', { room_ids: [lobby.id, room.id] }),
    );
  const { asset_codes } = await codes();
  expect(asset_codes.map(({ id }) => id)).toEqual([lobby.code.id, room.code.id]);
  expect(await codes()).toEqual({ asset_codes });
  const response = await fetch(`${server.url}/api/asset-labels`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code_ids: asset_codes.map(({ id }) => id), format: 'avery_5160' }),
  });
  const words = pdfWords(new Uint8Array(await response.arrayBuffer()));
  for (const word of ['Lobby', 'Room 216', 'Main house']) expect(words).toContain(word);
});

it('is assigned to an asset or a room, not to both, and only to those of the company', async () => {
  const { id } = await newRoom('217');
  const [asset] = await owner.must(owner.post<{ id: string }[]>('/api/assets', { name: 'Minibar' }));
  const { asset_codes } = await owner.must(
    owner.post<{ asset_codes: Code[] }>('/api/asset_codes/-/create', { count: 1 }),
  );
  const assign = (input: object, who = technician) =>
    who.post<Code>(`/api/asset_codes/${asset_codes[0]?.id}/assign`, input);
  expect((await assign({})).status).toBe(422);
  expect((await assign({ asset_id: asset?.id, room_id: id })).status).toBe(422);
  const [foreign] = await stranger.must(
    stranger.post<{ sites: { id: string }[] }[]>('/api/customers', { name: 'X', sites: [{ name: 'Y' }] }),
  );
  const [theirs] = await stranger.must(
    stranger.post<{ id: string }[]>('/api/rooms', { site_id: foreign?.sites[0]?.id, number: '1' }),
  );
  expect((await assign({ room_id: theirs?.id })).status).toBe(422);
  expect(await technician.must(assign({ room_id: id }))).toMatchObject({ room_id: id, asset_id: null });
  expect((await assign({ room_id: id })).status).toBe(200);
  expect((await assign({ asset_id: asset?.id })).status).toBe(409);
  const wrong = await owner.post('/api/asset_codes/-/create', { room_ids: [theirs?.id] });
  expect(wrong.body.error?.fields).toEqual({ room_ids: 'One of these rooms is not here.' });
});

it('goes with the room', async () => {
  const { id, code } = await newRoom('218');
  await owner.must(owner.delete(`/api/rooms?id=eq.${id}`));
  expect((await look(code.code)).status).toBe(404);
});
