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

it('shows what a change of the estimate does, records it and undoes it, with the keyboard alone', async () => {
  const path = await desk.caller.first('fixed_assets', '&name=eq.Service%20van%203');
  await open(`fixed-assets/${path}`);
  const before = await page.getByText(/^\d+ of 46 months posted/).textContent();
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Actions' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
    await page.keyboard.type(item);
    // The focus follows what is typed a moment later.
    await page.getByRole('menuitem', { name: item }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  };
  await menu('Change the estimate');
  const life = page.getByLabel(/^Useful life/);
  await life.focus();
  expect(await life.inputValue()).toBe('60');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('84');
  const preview = page.getByRole('row', { name: /^Last month/ });
  expect(await preview.textContent()).toMatch(/^Last month(\w+) (\d{4})\1 \d{4}$/);
  expect(await page.getByRole('row', { name: /^In the next 12 months/ }).textContent()).toContain(
    '$6,480.00',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/^\d+ of 70 months posted/).waitFor();
  await page.getByText('Estimate changed').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Undo this change of the estimate?').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText(String(before)).waitFor();
  // The form was loaded before, so it is there at once and has the focus.
  await menu('Sell or scrap');
  await page.getByLabel(/^On/).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator(':focus').textContent()).toBe('Actions');
});

it('enters what the asset register knows, posts its depreciation, sells it and shows it in the report', async () => {
  const bought = addMonths(month, -3);
  const register = await desk.caller.one('assets', {
    ...{ name: 'Drain camera', serial_number: 'DC-881', installed_on: bought },
    ...{ purchase_cost: '3600.00', useful_life_months: 36 },
  });
  await page.goto(`${desk.product.url}/assets/${register}`);
  await page.getByRole('link', { name: 'New fixed asset' }).click();
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
  await page.goto(`${desk.product.url}/assets/${register}`);
  await page.getByRole('link', { name: /^FA-\d+ Drain camera/ }).click();
  await page.getByText('0 of 36 months posted').waitFor();

  await open('fixed-assets/depreciation');
  await page.getByText('posted on').nth(2).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Post depreciation through/ }).click();
  await page
    .getByText(/^Nothing is due through/)
    .and(page.locator(':focus'))
    .waitFor();
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
