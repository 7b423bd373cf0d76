// Imports in the browser's host, which has one connection for everything. What they can is tested on the server
// (src/server/imports).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { Person } from '#kernel/testing/test-server.ts';
import { carryOut, importAll, tryUpload, upload } from '#server/testing/import-client.ts';
import { type BrowserTestHost, createBrowserTestHost } from './testing/browser-test-host.ts';

let host: BrowserTestHost;
let owner: Person;
beforeAll(async () => {
  host = await createBrowserTestHost();
  owner = await host.company('Cooper Heating', { currency: 'EUR', timezone: 'Europe/Berlin' });
}, 240_000);
afterAll(() => host?.stop());

const rows = (path: string) => owner.must(owner.get<Record<string, unknown>[]>(`/api/${path}`));

describe('an import in the browser', () => {
  it('is checked, run, and undone', async () => {
    const csv = 'Name,Street,City\nAster Bakery,12 Elm St,Denver\nMüller & Söhne,,Köln\n';
    const { id, created_rows } = await importAll(owner, 'customers', csv);
    expect(created_rows).toBe(2);
    expect(await rows('customers?name=eq.M%C3%BCller%20%26%20S%C3%B6hne')).toMatchObject([
      { name: 'Müller & Söhne', billing_address: { city: 'Köln' } },
    ]);
    expect(await rows('sites?select=name,customer(name)')).toHaveLength(2);
    expect((await carryOut(owner, id, 'undo')).report.undone).toMatchObject({
      removed: { customers: 2, sites: 2 },
    });
    expect(await rows('customers')).toEqual([]);
  });

  it('numbers its jobs, and leaves out bad rows, which can be downloaded', async () => {
    await importAll(owner, 'customers', 'Name\nAster\nBirch\n');
    const csv =
      'Title,Customer,Date\nMend the roof,Aster,2026-03-02\n,Aster,2026-03-03\nPaint the wall,Birch,2026-03-04\n';
    const done = await importAll(owner, 'work_orders', csv);
    expect(done).toMatchObject({ created_rows: 2, bad_rows: 1 });
    const jobs = await rows('work_orders?select=number,title,customer(name)&order=number');
    expect(jobs).toMatchObject([
      { title: 'Mend the roof', customer: { name: 'Aster' } },
      { title: 'Paint the wall', customer: { name: 'Birch' } },
    ]);
    expect(new Set(jobs.map(({ number }) => number)).size).toBe(2);
    const { status, text } = await owner.get(`/api/imports/${done.id}/problems.csv`);
    expect([status, text.trim().split('\r\n')]).toMatchObject([
      200,
      [expect.stringContaining('Line,Column'), expect.stringMatching(/^3,Title,/)],
    ]);
  });

  it('stores nothing when a part of it can’t be stored', async () => {
    const { id } = await upload(owner, 'parts', 'SKU,Name,Price\nA1,Valve,12.50\nA2,Pipe,3\n');
    await carryOut(owner, id, 'check');
    await owner.must(owner.post('/api/parts', { sku: 'A2', name: 'Pipe', unit: 'each' }));
    const done = await carryOut(owner, id, 'run', { mode: 'all_or_nothing' });
    expect([done.status, done.error]).toEqual(['failed', expect.stringContaining('Nothing was imported')]);
    expect(await rows('parts?select=sku')).toEqual([{ sku: 'A2' }]);
  });

  it('reads workbooks', async () => {
    const sheet = [['SKU', 'Name', 'Price'], ['B1', 'Pump', 407.4], ...many(1500)];
    const bytes = await writeWorkbook(sheet.map((row) => row.map((value) => ({ value })))).toBuffer();
    const done = await importAll(owner, 'parts', new Uint8Array(bytes));
    expect(done.created_rows).toBe(1501);
    expect(await rows('parts?sku=eq.B1&select=name')).toEqual([{ name: 'Pump' }]);
  });

  it('refuses what is empty or no table', async () => {
    expect((await tryUpload(owner, 'parts', '')).status).toBe(400);
    const picture = Uint8Array.from([0x89, 0x50, 0, 0, 0, 1, 2, 3]);
    expect((await tryUpload(owner, 'parts', picture)).status).toBe(415);
  });
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => [`P${index}`, `Part ${index}`, index / 4]);
