/** Public asset labels, problem reports and printed labels, over HTTP. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Code = { id: string; code: string };
type Order = { id: string; status: string; source: string; title: string; description: string };

let server: TestServer;
let owner: Person;
let technician: Person;
let stranger: Person;
let photo: Uint8Array;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Other Cooling');
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

async function labelled(person: Person, values: object = {}): Promise<{ id: string } & { code: Code }> {
  const sent = { name: '<svg onload=alert(1)>', location: 'Lobby', notes: 'SECRET', ...values };
  const [asset] = await person.must(person.post<{ id: string }[]>('/api/assets', sent));
  const codes = await person.must(person.get<Code[]>(`/api/asset_codes?asset_id=eq.${asset?.id}`));
  return { id: asset?.id ?? '', code: codes[0] as Code };
}
const look = (code: string) => server.request('GET', `/api/public/q/${code}`);

async function report(code: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(`${server.url}/api/public/q/${code}/report`, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as { error: { fields?: object } | null } };
}
const forgetTurns = () => server.db.adminQuery('delete from turns');

describe('a label scanned without an account', () => {
  it('shows name and place, and nothing else', async () => {
    const { code } = await labelled(owner);
    const reply = await look(code.code);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({
      name: '<svg onload=alert(1)>',
      location: 'Lobby',
      site: null,
      takes_reports: true,
    });
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is not found alike when forged, revoked or not assigned', async () => {
    const { code } = await labelled(owner);
    await owner.must(owner.post(`/api/asset_codes/${code.id}/revoke`));
    const free = await owner.must(
      owner.post<{ asset_codes: Code[] }>('/api/asset_codes/-/create', { count: 1 }),
    );
    for (const text of [code.code, free.asset_codes[0]?.code ?? '', '0'.repeat(26), 'x', '%01']) {
      const reply = await look(text);
      expect(reply.status, text).toBe(404);
      expect(reply.body.error).toMatchObject({ message: 'Unknown code.' });
      expect((await report(text, { text: 'x' })).status).toBe(404);
    }
    // A NUL is refused before the code is looked up.
    expect((await look('%00')).status).toBe(400);
  });

  it('may be looked up 60 times a minute from one network', async () => {
    await forgetTurns();
    const replies = [];
    for (let i = 0; i < 62; i += 1) replies.push(await look('0'.repeat(26)));
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(replies.at(-1)?.status).toBe(429);
    await forgetTurns();
  });
});

describe('a problem report', () => {
  it('becomes a requested work order on the asset, with the location removed from the photo', async () => {
    const [customer] = await owner.must(
      owner.post<{ id: string; sites: { id: string }[] }[]>('/api/customers', {
        name: 'Grand Hotel',
        sites: [{ name: 'Main house' }],
      }),
    );
    const { id, code } = await labelled(owner, { site_id: customer?.sites[0]?.id });
    const sent = await report(code.code, {
      text: 'Drips on the floor\nsince this morning',
      contact: 'Room 214',
      photo: new Blob([photo as unknown as ArrayBuffer], { type: 'image/jpeg' }),
    });
    expect(sent).toEqual({ status: 201, body: { data: { received: true }, error: null } });
    const [order] = await owner.must(
      owner.get<(Order & { photos: { file_id: string; stage: string }[]; can: string[] })[]>(
        `/api/work_orders?asset_id=eq.${id}&select=*,can,photos(file_id,stage)`,
      ),
    );
    expect(order).toMatchObject({
      status: 'requested',
      source: 'qr',
      title: 'Drips on the floor',
      description: 'Drips on the floor\nsince this morning\n\nReported by: Room 214',
      customer_id: customer?.id,
      site_id: customer?.sites[0]?.id,
      number: expect.stringMatching(/^WO-\d+$/),
      can: expect.arrayContaining(['approve', 'reject']),
      photos: [{ stage: 'before' }],
    });
    const file = await fetch(`${server.url}/api/files/${order?.photos[0]?.file_id}`, {
      headers: { cookie: owner.cookie },
    });
    const metadata = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 900, height: 600 });
    expect(metadata.exif).toBeUndefined();
    expect((await stranger.get<Order[]>(`/api/work_orders?asset_id=eq.${id}`)).body.data).toEqual([]);
  });

  it('needs a text, and refuses a file that is not a photo', async () => {
    await forgetTurns();
    const { id, code } = await labelled(owner);
    expect(await report(code.code, { text: '  ' })).toMatchObject({
      status: 422,
      body: { error: { fields: { text: 'Say what is wrong.' } } },
    });
    expect((await report(code.code, { text: 'x'.repeat(4001) })).status).toBe(422);
    const pdf = new Blob([onePage()], { type: 'application/pdf' });
    expect((await report(code.code, { text: 'x', photo: pdf })).status).toBe(422);
    const script = new Blob(['<script>'], { type: 'image/png' });
    expect((await report(code.code, { text: 'x', photo: script })).status).toBe(415);
    const json = await server.request('POST', `/api/public/q/${code.code}/report`, { body: { text: 'x' } });
    expect(json.status).toBe(415);
    expect((await owner.get<Order[]>(`/api/work_orders?asset_id=eq.${id}`)).body.data).toEqual([]);
  });

  it('is accepted five times in ten minutes from one network for one label', async () => {
    await forgetTurns();
    const { code } = await labelled(owner);
    const other = await labelled(owner);
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await report(code.code, { text: `Report ${i}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await report(other.code.code, { text: 'Another one' })).status).toBe(201);
    await forgetTurns();
  });

  it('can be switched off by the company', async () => {
    const { code } = await labelled(owner);
    await server.db.adminQuery(
      `update tenants set settings = settings || '{"public_reports": false}' where id = $1`,
      [owner.tenantId],
    );
    expect((await look(code.code)).body.data).toMatchObject({ takes_reports: false });
    expect((await report(code.code, { text: 'x' })).status).toBe(403);
    await server.db.adminQuery(`update tenants set settings = settings - 'public_reports' where id = $1`, [
      owner.tenantId,
    ]);
  });
});

describe('printed labels', () => {
  const print = async (person: Person, body: object) => {
    const response = await fetch(`${server.url}/api/asset-labels`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const boxOf = (pdf: Buffer) => /\/MediaBox \[([^\]]+)\]/.exec(pdf.toString('latin1'))?.[1];

  it('fill sheets of the manufacturer’s size, and are marked as printed', async () => {
    const { asset_codes } = await owner.must(
      owner.post<{ asset_codes: Code[] }>('/api/asset_codes/-/create', { count: 22 }),
    );
    const code_ids = asset_codes.map(({ id }) => id);
    for (const [format, pages, box] of [
      ['avery_l7160', 2, '0 0 595.27'],
      ['avery_5160', 1, '0 0 612 792'],
      ['roll_50x30', 22, '0 0 141.7'],
    ] as const) {
      const { response, bytes } = await print(technician, { code_ids, format });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pagesOf(bytes), format).toBe(pages);
      expect(boxOf(bytes), format).toContain(box);
    }
    const printed = await owner.must(
      owner.get<{ printed_at: string | null }[]>(`/api/asset_codes?id=in.(${code_ids.join(',')})`),
    );
    expect(printed.every(({ printed_at }) => printed_at !== null)).toBe(true);
  });

  it('are refused for codes of another company, revoked ones and unknown formats', async () => {
    const own = await labelled(owner);
    const foreign = await labelled(stranger);
    const format = 'avery_5160';
    expect((await print(owner, { code_ids: [own.code.id, foreign.code.id], format })).response.status).toBe(
      422,
    );
    expect((await print(owner, { code_ids: [own.code.id], format: 'a4' })).response.status).toBe(422);
    expect((await print(owner, { code_ids: [], format })).response.status).toBe(422);
    expect((await print(owner, { code_ids: [own.code.id], format, skip: 30 })).response.status).toBe(422);
    await owner.must(owner.post(`/api/asset_codes/${own.code.id}/revoke`));
    expect((await print(owner, { code_ids: [own.code.id], format })).response.status).toBe(422);
    expect((await server.request('POST', '/api/asset-labels', { body: {} })).status).toBe(401);
  });
});
