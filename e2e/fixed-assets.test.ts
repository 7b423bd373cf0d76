import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
/** The first day of this month. */
let month: string;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
  month = `${dayIn(desk.timezone, new Date().toISOString()).slice(0, 7)}-01`;
});
afterAll(() => desk?.stop());

const open = (path: string) => page.goto(`${desk.product.url}/financials/${path}`);
const row = (name: RegExp) => page.getByRole('row', { name });

it('enters what the asset register knows, posts its depreciation, sells it and shows it in the report', async () => {
  const bought = addMonths(month, -3);
  const register = await desk.caller.one('assets', {
    ...{ name: 'Drain camera', serial_number: 'DC-881', installed_on: bought },
    ...{ purchase_cost: '3600.00', useful_life_months: 36 },
  });
  await open(`fixed-assets/new?asset_id=${register}`);
  const cost = page.getByLabel('Cost', { exact: false }).first();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'DC-881'),
  );
  expect(await cost.inputValue()).toMatch(/^3,?600\.00$/);
  expect(await page.getByLabel(/^In service on/).inputValue()).toBe(bought);
  expect(await accessibilityFaults(page)).toEqual([]);
  const account = page.getByRole('combobox', { name: /^Asset account/ });
  await account.fill('Tools and equipment');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Tools and equipment/ })
    .click();
  await page.getByRole('button', { name: 'Create fixed asset' }).click();
  await page.getByText('0 of 36 months posted').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const asset = new URL(page.url()).pathname;

  await open('fixed-assets/depreciation');
  await page.getByText('posted on').nth(2).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Post depreciation through/ }).click();
  await page.getByText(/^Nothing is due through/).waitFor();
  await page.goto(`${desk.product.url}${asset}`);
  await page.getByText('3 of 36 months posted').waitFor();

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Sell or scrap' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^On/).fill(month);
  await sheet.getByLabel(/^Proceeds/).fill('3000');
  await sheet.getByRole('button', { name: 'Sell or scrap' }).click();
  await sheet.waitFor({ state: 'detached' });
  // 3,300.00 was its book value.
  await page.getByText('-$300.00').or(page.getByText('−$300.00')).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await open(`reports/fixed_assets?from=${addMonths(month, -4)}&to=${addDays(addMonths(month, 1), -1)}`);
  await row(/Drain camera/).waitFor();
  expect(await row(/Drain camera/).textContent()).toContain('3,600.00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await row(/Drain camera/)
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Drain camera' }).waitFor();
});
