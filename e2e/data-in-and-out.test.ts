import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '#domains/companies/testing/read-zip.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { type Desk, desks } from './browser/desks.ts';
import { checkSpreadsheet } from './browser/import-screen.ts';
import { inShort } from './browser/in-short.ts';

const spreadsheet = `Name,Street,City
Quill & Sons Printing,14 Foundry Row,Denver
,Nameless Way 1,Boulder
Tidewater Aquatics,88 Reservoir Rd,Golden
`;

describe.each(inShort(desks))('a company’s data %s', (_where, open) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await open();
  });
  afterAll(() => desk?.stop());

  const contentOf = async (download: Promise<Download>) => readFile(await (await download).path());

  it('comes in from a spreadsheet, without its bad row, and goes again', { timeout: 300_000 }, async () => {
    const { page, product } = desk;
    await checkSpreadsheet(page, product.url, 'Customers', spreadsheet);
    const bad = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all' }).click();
    expect(String(await contentOf(bad))).toMatch(/\r\n3,Name,/);
    await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
    const undo = page.getByRole('button', { name: 'Undo import' });
    await undo.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await desk.caller.first('customers', '&name=eq.Tidewater%20Aquatics')).toBeDefined();
    await undo.click();
    await page.getByText('Remove the 2 customers of this import?').waitFor();
    await undo.click();
    await expect
      .poll(() => desk.caller.first('customers', '&name=eq.Tidewater%20Aquatics'), { timeout: 60_000 })
      .toBeUndefined();
  });

  it('goes out as one archive', { timeout: 300_000 }, async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/settings/export`);
    await page.getByRole('button', { name: 'Export everything' }).click();
    const link = page.getByRole('link', { name: /Download/ }).first();
    await link.waitFor({ timeout: 240_000 });
    const download = page.waitForEvent('download');
    await link.click();
    const files = readZip(await contentOf(download));
    expect(String(files.get('tables/customers.csv'))).toContain('Harborview Grand Hotel');
    expect(files.has('README.txt')).toBe(true);
  });
});
