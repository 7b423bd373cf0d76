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

it('writes an invoice with a service period, recognizes it by month, shows it in report and ledger, and reverses a month', async () => {
  const begins = addMonths(month, -2);
  const customer = await desk.caller.one('customers', { name: 'Lakeside Clinic' });
  await open(`invoicing/new?customer_id=${customer}`);
  await page.getByRole('tab', { name: 'Blank' }).click();
  const line = page.getByRole('group', { name: 'Line 1' });
  await line
    .getByRole('combobox', { name: 'Description' })
    .or(line.getByLabel('Description'))
    .first()
    .fill('Service agreement');
  await line.getByLabel('Price').fill('1200');
  await page.getByLabel(/^Issued/).fill(begins);
  expect(await page.getByLabel('Service from').count()).toBe(0);
  await page.getByRole('button', { name: 'Add service periods' }).click();
  await line.getByRole('button', { name: 'Service period' }).click();
  // Taken away and asked for again with the keyboard: the focus stays in the line.
  await page.getByRole('button', { name: 'Remove service period' }).press('Enter');
  await line.getByRole('button', { name: 'Service period' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Service from').fill(begins);
  // A year is proposed.
  expect(await page.getByLabel('Service through').inputValue()).toBe(addDays(addMonths(begins, 12), -1));
  await page.getByLabel('Service through').fill(addDays(begins, -1));
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('This is before the first day of the service.').waitFor();
  await page.getByLabel('Service through').fill(addDays(addMonths(begins, 12), -1));
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const panel = page.getByRole('region', { name: 'Send invoice' });
  const byMail = panel.getByLabel(/^Send it by e-mail/);
  if (await byMail.isVisible()) await byMail.uncheck();
  await panel.getByRole('button', { name: 'Issue invoice' }).click();
  await page.getByRole('heading', { name: 'Deferred revenue' }).waitFor();
  await page.getByText('$1,200.00 of $1,200.00 left').waitFor();
  await expect.poll(() => page.getByText('Not yet').count()).toBe(12);
  expect(await accessibilityFaults(page)).toEqual([]);
  const invoice = new URL(page.url()).pathname;

  await open(`deferred-revenue?through=${addDays(month, -1)}`);
  await page.getByText('posted on').nth(1).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Recognize revenue through/ }).click();
  await page.getByText(/^Nothing is due through/).waitFor();

  await open(`reports/deferred_revenue?to=${addDays(month, -1)}`);
  await row(/Service agreement/).waitFor();
  expect(await row(/Service agreement/).textContent()).toContain('1,200.00');
  await page.getByText('2450 Deferred revenue less these lines').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row(/Service agreement/)
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(`**${invoice}`);
  await page.getByRole('link', { name: 'Recognized' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Recognized' }).count()).toBe(2);

  await page.getByRole('link', { name: 'Recognized' }).first().click();
  await page.getByRole('heading', { name: /^Recognized revenue of/ }).waitFor();
  await row(/Service agreement/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Reverse' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel(/^Reason/).fill('Wrong month');
  await asked.getByRole('button', { name: 'Reverse' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.goto(`${desk.product.url}${invoice}`);
  await page.getByRole('link', { name: 'Recognized' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Recognized' }).count()).toBe(1);

  await open('transactions?source=eq.revenue_recognition');
  await row(/Revenue of/)
    .first()
    .click();
  await page.getByRole('link', { name: /Open the recognized revenue/ }).waitFor();
});
