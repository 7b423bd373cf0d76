/** Uploads and downloads over HTTP: types, names, repeats with a key, parts, links. */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onePage } from '#domains/testing/one-page.ts';
import { type Company, openCompany, type Person } from '#domains/work-orders/testing/company.ts';

type Stored = { id: string; file_name: string; media_type: string; byte_size: number };

let company: Company;
let owner: Person;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  company = await openCompany();
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  ben = await company.hire('Ben Ode', 'technician');
});
afterAll(() => company.stop());

const send = (bytes: Uint8Array, name: string, headers: Record<string, string> = {}) =>
  anna.post<Stored>('/api/files', bytes, {
    'content-type': 'application/octet-stream',
    'x-file-name': encodeURIComponent(name),
    ...headers,
  });
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
const pathOf = async (id: string) => {
  const [row] = await company.query<{ storage_key: string }>('select storage_key from files where id = $1', [
    id,
  ]);
  return join(company.server.dataDir, 'files', row?.storage_key ?? '');
};
const nameIn = (headers: Headers) => headers.get('content-disposition');

describe('an upload', () => {
  it('is named after its detected type, whatever its sent name', async () => {
    const image = await photo();
    for (const [bytes, sent, kept] of [
      [onePage('a'), 'invoice.html', 'invoice.pdf'],
      [onePage('b'), 'Report v1.2', 'Report v1.2.pdf'],
      [onePage('c'), '.html', 'file.pdf'],
      [onePage('d'), 'As built.PDF', 'As built.PDF'],
      [image, 'before.HEIC', 'before.jpg'],
      [image, 'scan.jpeg', 'scan.jpeg'],
    ] as const) {
      const { id, file_name } = await anna.must(send(bytes, sent));
      expect(file_name).toBe(kept);
      expect(nameIn((await anna.get(`/api/files/${id}`)).headers)).toContain(encodeURIComponent(kept));
    }
  });

  it('is sent with the extension of its type, even if its row has another', async () => {
    const { id } = await anna.must(send(onePage('old'), 'plan.pdf'));
    await company.query(`update files set file_name = 'plan.html' where id = $1`, [id]);
    expect(nameIn((await anna.get(`/api/files/${id}`)).headers)).toBe(
      "attachment; filename*=UTF-8''plan.pdf",
    );
  });

  it('is refused if it is not a complete PDF', async () => {
    for (const text of [
      '%PDF-1.4\n<script>alert(1)</script>',
      '%PDF-<html>1 0 obj startxref\n5\n%%EOF',
      '%PDF-1.4\n%%EOF\n',
      new TextDecoder().decode(onePage()).slice(0, 200),
    ]) {
      const refused = await send(new TextEncoder().encode(text), 'a.pdf');
      expect([refused.status, refused.body.error?.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('is shown inline as a photo, downloaded as a PDF, and revalidated each time', async () => {
    const [plan, picture] = [
      await anna.must(send(onePage(), 'a.pdf')),
      await anna.must(send(await photo(), 'a.jpg')),
    ];
    const [asDocument, asPicture] = [
      await anna.get(`/api/files/${plan.id}`),
      await anna.get(`/api/files/${picture.id}`),
    ];
    expect([nameIn(asDocument.headers)?.split(';')[0], nameIn(asPicture.headers)?.split(';')[0]]).toEqual([
      'attachment',
      'inline',
    ]);
    for (const { headers } of [asDocument, asPicture]) {
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const known = { 'if-none-match': asPicture.headers.get('etag') ?? '' };
    expect((await anna.get(`/api/files/${picture.id}`, known)).status).toBe(304);
    expect((await ben.get(`/api/files/${picture.id}`, known)).status).toBe(404);
  });
});

describe('a file uploaded again with its key', () => {
  it('is restored if its bytes were missing, truncated or marked as lost', async () => {
    const key = { 'idempotency-key': 'photo-9' };
    const image = await photo();
    const { id } = await anna.must(send(image, 'a.jpg', key));
    const path = await pathOf(id);
    const whole = readFileSync(path);
    for (const damage of [
      () => rmSync(path),
      () => truncateSync(path, 9),
      () => writeFileSync(path, Buffer.alloc(whole.length)),
    ]) {
      damage();
      await company.query('update files set lost_at = now() where id = $1', [id]);
      const again = await send(image, 'a.jpg', key);
      expect([again.status, again.headers.get('idempotency-replayed'), again.body.data.id]).toEqual([
        201,
        'true',
        id,
      ]);
      expect(readFileSync(path).equals(whole)).toBe(true);
      expect(await company.query('select from files where id = $1 and lost_at is null', [id])).toHaveLength(
        1,
      );
    }
  });
});

describe('a lost file', () => {
  it('answers with 410 when opened', async () => {
    const { id } = await anna.must(send(await photo(), 'a.jpg'));
    rmSync(await pathOf(id));
    expect((await anna.get(`/api/files/${id}`)).body.error).toMatchObject({
      code: 'gone',
      message: expect.stringMatching(/missing/),
    });
    await company.query('update files set lost_at = now() where id = $1', [id]);
    expect((await anna.get(`/api/files/${id}`)).body.error).toMatchObject({
      code: 'gone',
      message: expect.stringMatching(/was lost/),
    });
  });
});

describe('an upload in parts', () => {
  const MB = 1024 * 1024;
  type Begun = { id: string; received: number; part_bytes: number };
  const large = onePage('x'.repeat(2.5 * MB));
  const begin = (person: Person, key: string, more: object = {}) =>
    person.post<Begun>(
      '/api/files/uploads',
      { file_name: 'plan.html', byte_size: large.length, ...more },
      { 'idempotency-key': key },
    );
  const put = (person: Person, id: string, offset: number, bytes = large.slice(offset, offset + MB)) =>
    person.put<Begun>(`/api/files/uploads/${id}?offset=${offset}`, bytes);
  const parts = () => readdirSync(join(company.server.dataDir, 'files', owner.tenantId ?? '', 'uploads'));

  it('continues where it stopped, and makes one file however often it is finished', async () => {
    const order = await company.order({}, anna);
    const { id } = await anna.must(begin(anna, 'up-1', { work_order_id: order.id }));
    expect((await put(anna, id, 0)).body.data.received).toBe(MB);
    // The answer was lost: the phone begins again, learns the offset, and continues.
    expect((await begin(anna, 'up-1', { work_order_id: order.id })).body.data.id).toBe(id);
    expect((await put(anna, id, 0)).body.error).toMatchObject({
      code: 'conflict',
      details: { received: MB },
    });
    expect((await anna.get<Begun>(`/api/files/uploads/${id}`)).body.data.received).toBe(MB);
    expect((await anna.post(`/api/files/uploads/${id}/finish`)).status).toBe(409);
    await anna.must(put(anna, id, MB));
    await anna.must(put(anna, id, 2 * MB));
    const [first, again] = await Promise.all(
      [1, 2].map(() => anna.post<Stored>(`/api/files/uploads/${id}/finish`)),
    );
    const third = await anna.post<Stored>(`/api/files/uploads/${id}/finish`);
    expect([first?.status, again?.status, third.status]).toEqual([201, 201, 201]);
    expect(new Set([first, again, third].map((reply) => reply?.body.data.id)).size).toBe(1);
    expect(first?.body.data).toMatchObject({
      file_name: 'plan.pdf',
      media_type: 'application/pdf',
      byte_size: large.length,
    });
    expect(readFileSync(await pathOf(third.body.data.id)).equals(large)).toBe(true);
    expect(parts()).toEqual([]);
    expect((await ben.get(`/api/files/${third.body.data.id}`)).status).toBe(404);
    rmSync(await pathOf(third.body.data.id));
    expect((await anna.post(`/api/files/uploads/${id}/finish`)).status).toBe(410);
  });

  it('is found again while a phone may repeat it, if it is finished, and two days otherwise', async () => {
    const file = onePage('short');
    const start = (key: string) =>
      anna.must(
        anna.post<Begun>(
          '/api/files/uploads',
          { file_name: 'a.pdf', byte_size: file.length },
          { 'idempotency-key': key },
        ),
      );
    const [done, left] = [await start('up-done'), await start('up-left')];
    await anna.must(put(anna, done.id, 0, file));
    const finish = () => anna.must(anna.post<Stored>(`/api/files/uploads/${done.id}/finish`));
    const { id } = await finish();
    const ids = [done.id, left.id];
    await company.query(`update uploads set created_at = now() - interval '3 days' where id = any($1)`, [
      ids,
    ]);
    const working = await company.server.another({ withJobs: true });
    await company.query(`select fw_jobs.enqueue('uploads.sweep')`);
    const kept = () => company.query('select id from uploads where id = any($1)', [ids]);
    await expect.poll(kept, { timeout: 10_000 }).toEqual([{ id: done.id }]);
    await working.stop();
    expect((await start('up-done')).id).toBe(done.id);
    expect((await finish()).id).toBe(id);
  });

  it('belongs to the person who began it, in whole parts, for a job they can see', async () => {
    const { id } = await anna.must(begin(anna, 'up-2'));
    for (const reply of [
      await put(ben, id, 0),
      await ben.get(`/api/files/uploads/${id}`),
      await owner.post(`/api/files/uploads/${id}/finish`),
      await begin(anna, 'up-3', { work_order_id: (await company.order({}, ben)).id }),
    ])
      expect(reply.status).toBe(404);
    expect((await put(anna, id, 0, large.slice(0, 9))).status).toBe(400);
    expect((await put(anna, id, 5)).status).toBe(409);
    expect((await put(anna, id, 0, large.slice(0, MB + 1))).status).toBe(413);
    for (const byte_size of [0, -1, 1.5, '7', 26 * MB])
      expect((await begin(anna, `up-${byte_size}`, { byte_size })).status).toBeGreaterThanOrEqual(413);
    expect((await begin(anna, 'up-2', { file_name: 'another.pdf' })).body.error?.code).toBe(
      'idempotency_mismatch',
    );
    await anna.must(put(anna, id, 0));
    expect((await put(anna, id, 0)).status).toBe(409);
    expect(
      existsSync(join(company.server.dataDir, 'files', owner.tenantId ?? '', 'uploads', `${id}-0`)),
    ).toBe(true);
  });
});

describe('signing out', () => {
  it('makes the browser clear cached photos and documents', async () => {
    const cleo = await company.hire('Cleo Marsh', 'technician');
    const { headers } = await cleo.post('/api/auth/signout');
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

describe('a link to a file', () => {
  type Link = { url: string; expires_at: string };
  const open = (url: string) => company.server.request('GET', new URL(url).pathname);

  it('opens this file for an hour without an account, and is written to the audit log', async () => {
    const { id } = await anna.must(send(onePage('shared'), 'plan.pdf'));
    const { url, expires_at } = await anna.must(anna.post<Link>(`/api/files/${id}/link`));
    expect((Date.parse(expires_at) - Date.now()) / 60_000).toBeCloseTo(60, 0);
    const opened = await open(url);
    expect([opened.status, opened.text]).toEqual([200, new TextDecoder().decode(onePage('shared'))]);
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    const noted = await company.query(
      `select from audit_logs where action = 'files.share' and entity_id = $1`,
      [id],
    );
    expect(noted).toHaveLength(1);
    await company.query('update files set deleted_at = now() where id = $1', [id]);
    expect((await open(url)).status).toBe(404);
  });

  it('is made by people who can see the file, and is invalid when changed or expired', async () => {
    const { id } = await anna.must(send(onePage(), 'plan.pdf'));
    expect((await ben.post(`/api/files/${id}/link`)).status).toBe(404);
    const { url } = await owner.must(owner.post<Link>(`/api/files/${id}/link`));
    const token = url.split('/').at(-1) ?? '';
    for (const place of [0, 20, 45, 50, 60]) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect((await company.server.request('GET', `/api/public/files/${changed}`)).status).toBe(404);
    }
    expect((await company.server.request('GET', '/api/public/files/x')).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    const late = await open(url);
    vi.useRealTimers();
    expect([late.status, late.body.error?.code]).toEqual([410, 'gone']);
  });
});
