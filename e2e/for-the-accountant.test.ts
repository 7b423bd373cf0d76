import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { tabTo } from './browser/keys.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
});
afterAll(() => desk?.stop());

const open = (path: string) => page.goto(`${desk.product.url}/financials/${path}`);
const table = (name?: string) => page.getByRole('table', name === undefined ? {} : { name });

it('makes an entry repeat, by keyboard', async () => {
  const accounts = await desk.caller.call<{ id: string; code: string }[]>(
    'get',
    'accounts?code=in.(6310,1010)',
  );
  const idOf = (code: string) => accounts.find((one) => one.code === code)?.id;
  await desk.caller.call('post', 'entry_templates', {
    ...{ name: 'Office rent', memo: 'Office rent' },
    entry_template_lines: [
      { position: 0, account_id: idOf('6310'), debit: '3500.00' },
      { position: 1, account_id: idOf('1010'), credit: '3500.00' },
    ],
  });
  await open('recurring-entries');
  await page.getByText('Office rent').first().click();
  const sheet = page.getByRole('dialog', { name: 'Template' });
  await sheet.getByText('Rent', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const first = addDays(dayIn(desk.timezone, new Date().toISOString()), 3);
  await tabTo(page, /^Repeats/);
  await page.keyboard.type('Every m');
  await sheet.getByLabel(/^First on/).fill(first);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await table()
    .getByRole('row', { name: /Office rent .*Every month/ })
    .waitFor();
  await page.getByText('Office rent').first().click();
  expect(await sheet.getByLabel(/^First on/).inputValue()).toBe(first);
  await page.keyboard.press('Escape');
  const [row] = await desk.caller.call<{ next_on: string; amount: string }[]>(
    'get',
    'entry_templates?name=eq.Office rent&select=next_on,amount',
  );
  expect(row).toEqual({ next_on: first, amount: '3500.00' });
});

it('exports what is new for QuickBooks once, and gives the file again', async () => {
  await open('accountant-export');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all for QuickBooks Online' }).click();
  expect((await download).suggestedFilename()).toBe('quickbooks-online-1.zip');
  await page.getByText('Nothing new was posted.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  expect((await again).suggestedFilename()).toBe('quickbooks-online-1.zip');
});

it('shows the result of the year on a cash basis', async () => {
  await open('reports/profit_and_loss');
  const profit = () =>
    table()
      .getByRole('row', { name: /^Net profit/ })
      .textContent();
  const accrued = await profit();
  await page.getByLabel('Basis').selectOption('Cash');
  await page.getByText('· cash basis').waitFor();
  await page.getByText('Cash basis: what is invoiced or billed counts once it is paid').waitFor();
  expect(await profit()).not.toBe(accrued);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('gives an auditor a year in one archive, which a page in it verifies without the product', async () => {
  await open('periods');
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download archive' }).click();
  const archive = await download;
  expect(archive.suggestedFilename()).toMatch(/^books-\d{4}-01-01-\d{4}-12-31\.zip$/);
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-books-'));
  for (const [path, bytes] of readZip(readFileSync(await archive.path()))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const verifier = await page.context().newPage();
  await verifier.goto(pathToFileURL(join(folder, 'verify.html')).href);
  const verify = async () => {
    await verifier.getByLabel('Folder').setInputFiles(folder);
    await verifier.getByRole('heading', { name: 'What was checked' }).waitFor();
    return verifier.getByRole('status').textContent();
  };
  const found = await verify();
  expect(found).toContain('Everything is as it was archived');
  expect(found).toMatch(/\d+ entries against their hashes/);
  appendFileSync(join(folder, 'statements', 'journal.csv'), '\r\n');
  await verifier.reload();
  expect(await verify()).toContain('statements/journal.csv has been changed.');
  await verifier.close();
  rmSync(folder, { recursive: true });
});
