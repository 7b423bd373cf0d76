import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { newId } from '../new-id.ts';

let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
let job: string;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Basement Heating');
  supervisor = await server.member(owner, 'supervisor', 'Sue');
  technician = await server.member(owner, 'technician', 'Tim');
});
afterAll(() => server.stop());
beforeEach(async () => {
  job = await created('work_orders', { title: 'Pump in the basement' });
  await assign();
});

const created = async (table: string, values: object) =>
  firstOf(await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, values))).id;
const assign = () =>
  owner.must(owner.post(`/api/work_orders/${job}/assign`, { technician_ids: [technician.membershipId] }));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const noted_at = '2026-03-02T09:15:00.000Z';
const comment = (input: object = { id: newId(), body: 'The shut-off is behind the boiler.' }) => ({
  ...{ member: technician.membershipId, key: newId(), table: 'work_orders', command: 'add_comment' },
  ...{ row: job, input, noted_at },
});
const take = (who: Person, entry: object) => who.post<{ is_known: boolean }>('/api/unsent-work', entry);
const comments = () =>
  owner.must(
    owner.get<{ body: string; author_id: string }[]>(
      `/api/comments?work_order_id=eq.${job}&select=body,author_id`,
    ),
  );

describe('POST /api/unsent-work', () => {
  it('does an entry as its technician, once: also when it comes again, or from the phone itself', async () => {
    const entry = comment();
    expect(await supervisor.must(take(supervisor, entry))).toEqual({ is_known: false });
    expect(await owner.must(take(owner, entry))).toEqual({ is_known: true });
    const sent = await technician.post(`/api/work_orders/${job}/add_comment`, entry.input, {
      'idempotency-key': entry.key,
    });
    expect([sent.status, sent.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await comments()).toMatchObject([
      { body: 'The shut-off is behind the boiler.', author_id: technician.membershipId },
    ]);
    const other = { ...entry, input: { ...entry.input, body: 'Another text' } };
    expect((await take(supervisor, other)).body.error?.code).toBe('idempotency_mismatch');
  });

  it('is recorded by whoever imported it, and what it did by the technician', async () => {
    const entry = comment();
    await supervisor.must(take(supervisor, entry));
    type Log = { entries: { action: string; actor: string; entity_id: string; after: object }[] };
    const { entries } = await owner.must(owner.get<Log>('/api/reports/audit_log?limit=10'));
    expect(entries.find(({ action }) => action === 'import_unsent_work')).toMatchObject({
      ...{ actor: 'Sue', entity_id: technician.membershipId },
      after: { table: 'work_orders', row: job, command: 'add_comment', noted_at, key: entry.key },
    });
    expect(entries.find(({ action }) => action.endsWith('add_comment'))).toMatchObject({ actor: 'Tim' });
  });

  it('is what the phone sends later is known, also for an entry that the phone sent first', async () => {
    const entry = comment();
    await technician.must(
      technician.post(`/api/work_orders/${job}/add_comment`, entry.input, { 'idempotency-key': entry.key }),
    );
    expect(await supervisor.must(take(supervisor, entry))).toEqual({ is_known: true });
    expect(await comments()).toHaveLength(1);
  });

  it('keeps the times of the phone', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await supervisor.must(take(supervisor, { ...comment({ at }), command: 'start', noted_at: at }));
    const [row] = await owner.must(
      owner.get<{ status: string; started_at: string }[]>(
        `/api/work_orders?id=eq.${job}&select=status,started_at`,
      ),
    );
    expect([row?.status, Date.parse(row?.started_at ?? '')]).toEqual(['in_progress', Date.parse(at)]);
  });

  it('makes a reported problem with its photo, which the phone may send again', async () => {
    const { membershipId: member } = technician;
    const row = newId();
    const problem = {
      ...{ table: 'work_orders', command: 'create', row, is_new: true },
      input: { title: 'Flood' },
    };
    await supervisor.must(take(supervisor, { ...comment(), ...problem }));
    const key = newId();
    const send = (who: Person, path: string) =>
      who.post<{ id: string }>(path, png, {
        ...{ 'content-type': 'image/png', 'idempotency-key': key, 'x-file-name': 'flood.png' },
      });
    const path = `/api/unsent-work/files?member=${member}&work_order_id=${row}`;
    const [stored, again, own] = [
      await send(supervisor, path),
      await send(supervisor, path),
      await send(technician, `/api/files?work_order_id=${row}`),
    ].map(({ body }) => body.data?.id);
    expect(stored).toMatch(/-/);
    expect([again, own]).toEqual([stored, stored]);
    const photo = { id: newId(), file_id: stored, stage: 'before' };
    await supervisor.must(take(supervisor, { ...comment(photo), row, command: 'add_photo' }));
    const [made] = await owner.must(
      owner.get<{ created_by: string; photos: object[] }[]>(
        `/api/work_orders?id=eq.${row}&select=created_by,photos(file_id,created_by)`,
      ),
    );
    expect(made?.photos).toMatchObject([{ file_id: stored, created_by: made?.created_by }]);
    expect((await send(technician, path)).status).toBe(403);
  });

  it('changes fields of a row over the version that the phone has read', async () => {
    const row = await created('assets', { name: 'Boiler', serial_number: 'SN-1' });
    const edit = {
      ...comment({ serial_number: 'SN-9' }),
      ...{ table: 'assets', row, command: 'update', version: 1 },
    };
    expect(await supervisor.must(take(supervisor, edit))).toEqual({ is_known: false });
    const again = await take(supervisor, edit);
    expect(again.body.error).toMatchObject({
      code: 'stale_version',
      details: { version: 2, serial_number: 'SN-9' },
    });
    expect((await take(supervisor, { ...edit, version: undefined })).status).toBe(400);
    const part = await created('parts', { name: 'Valve', sku: 'V-1' });
    expect(
      (await take(supervisor, { ...edit, table: 'parts', row: part, input: { name: 'Tap' } })).status,
    ).toBe(403);
    type Log = { entries: { action: string; actor: string; entity_id: string }[] };
    const { entries } = await owner.must(owner.get<Log>('/api/reports/audit_log?limit=10'));
    expect(
      entries.find(({ entity_id, action }) => entity_id === row && action.includes('update')),
    ).toMatchObject({
      actor: 'Tim',
    });
  });

  it('is refused to technicians, for people of the office, and for strangers', async () => {
    const entry = comment();
    expect((await take(technician, entry)).status).toBe(403);
    const forOffice = { ...entry, member: supervisor.membershipId };
    expect((await take(owner, forOffice)).status).toBe(403);
    const stranger = await server.company('Others');
    expect((await take(stranger, entry)).status).toBe(404);
    expect((await take(supervisor, { ...entry, member: stranger.membershipId })).status).toBe(404);
    expect(await comments()).toEqual([]);
  });

  it('does nothing that either of the two may not do', async () => {
    const put = (changes: object) => take(supervisor, { ...comment({}), ...changes });
    const invoice = await created('customers', { name: 'Mill' });
    expect((await put({ table: 'customers', row: invoice, command: 'delete' })).status).toBe(404);
    expect((await put({ command: 'close', input: {} })).status).toBe(403);
    const asNew = { table: 'customers', command: 'create', row: newId(), input: { name: 'X' }, is_new: true };
    expect((await put(asNew)).status).toBe(403);
    const ofOthers = await created('work_orders', { title: 'Never theirs' });
    expect((await take(supervisor, { ...comment(), row: ofOthers })).status).toBe(404);
  });

  it.each([
    [{ input: [] }, 'input: send an object.'],
    [{ row: 'x' }, 'member and row are ids.'],
    [{ key: 7 }, 'key: send a text of up to 200 characters.'],
    [{ key: 'k'.repeat(201) }, 'key: send a text of up to 200 characters.'],
    [{ noted_at: 'yesterday' }, 'noted_at is an instant.'],
  ])('refuses %j', async (changes, message) => {
    const { status, body } = await take(supervisor, { ...comment(), ...changes });
    expect([status, body.error?.message]).toEqual([400, message]);
  });
});
