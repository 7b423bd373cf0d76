// The archive of everything in the browser's host. What is in it is tested on the server (company-lifecycle.api.test.ts).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { type BrowserTestHost, createBrowserTestHost } from './testing/browser-test-host.ts';

let host: BrowserTestHost;
beforeAll(async () => {
  host = await createBrowserTestHost();
}, 240_000);
afterAll(() => host?.stop());

it('is written and downloaded while others wait for the one connection', async () => {
  const owner = await host.company('Cooper Heating');
  await owner.must(owner.post('/api/customers', { name: 'Żółw & Söhne', kind: 'commercial' }));
  const { id } = await owner.must(owner.post<{ id: string }>('/api/data_exports/-/request'));
  await expect
    .poll(async () => (await owner.get(`/api/data_exports?id=eq.${id}`)).body, { timeout: 120_000 })
    .toMatchObject({ data: [{ status: 'done', file_count: 0 }] });
  const { status, bytes } = await host.download(owner, `/api/data_exports/${id}/archive`);
  const files = readZip(Buffer.from(bytes));
  expect(status).toBe(200);
  expect(String(files.get('tables/customers.csv'))).toContain('Żółw & Söhne');
  expect(JSON.parse(String(files.get('company.json')))).toMatchObject({ company_name: 'Cooper Heating' });
  expect(files.has('README.txt')).toBe(true);
});
