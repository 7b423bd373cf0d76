import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
/** The first day of the month before this one, and one of its later days. */
let first: string;
let later: string;
let customer: string;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
  const { one } = desk.caller;
  first = addMonths(`${dayIn(desk.timezone, new Date().toISOString()).slice(0, 7)}-01`, -1);
  later = addDays(first, 19);
  const agency_id = await one('tax_agencies', { name: 'Town of Elbert', filing: 'monthly' });
  const tax_rate_id = await one('tax_rates', { name: 'Elbert', rate: '0' });
  const part = { level: 'city', jurisdiction: 'Elbert', rate: '0.05' };
  await one('tax_rate_parts', { tax_rate_id, ...part, agency_id });
  customer = await one('customers', { name: 'Elbert Bakery' });
  await one('sites', { customer_id: customer, name: 'Bakery', tax_rate_id });
});
afterAll(() => desk?.stop());

const open = (path: string) => page.goto(`${desk.product.url}/${path}`);

async function setBasis(words: RegExp): Promise<void> {
  await open('settings/tax-rates');
  await page
    .getByRole('link', { name: 'Town of Elbert' })
    .or(page.getByText('Town of Elbert'))
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const basis = sheet.getByLabel(/^Reports tax/);
  const [wanted = ''] = (await basis.locator('option').allTextContents()).filter((text) => words.test(text));
  await basis.selectOption(wanted);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** What is due to the agency. */
const due = () => page.getByRole('listitem').filter({ hasText: 'Town of Elbert' });

it('reports the tax of what is paid, files it, and goes back to what is invoiced', async () => {
  await setBasis(/cash/);

  const site_id = await desk.caller.first('sites', '&name=eq.Bakery');
  const invoice = await desk.caller.command('invoices/-/create', {
    ...{ customer_id: customer, site_id, issue_date: first, due_date: later },
    lines: [{ description: 'Oven repair', quantity: '1', unit_price: '1000.00', tax_rate: '0.05' }],
  });
  await open(`financials/invoicing/${invoice.id}`);
  await page.getByRole('button', { name: /^(Save and send|Send) invoice$/ }).click();
  const sending = page.getByRole('region', { name: 'Send invoice' });
  await sending.getByLabel(/^Issued/).fill(first);
  await sending.getByRole('button', { name: 'Issue invoice' }).click();
  await page.getByText('$1,050.00').first().waitFor();
  await open('financials/sales-tax');
  await due().getByText('cash basis').waitFor();
  await due().getByText('$0.00').waitFor();

  await open(`financials/invoicing/${invoice.id}`);
  await page.getByRole('button', { name: 'Record payment' }).first().click();
  const paying = page.getByRole('region', { name: 'Record payment' });
  await paying.getByLabel(/^Amount/).fill('420.00');
  await paying.getByLabel(/^Received/).fill(later);
  await paying.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText(/^Payment for INV-\S+ recorded$/).waitFor();

  // Two fifths of 1,050.00 are paid: 400.00 and 20.00 of tax.
  await open('financials/sales-tax');
  await due().getByText('$20.00').waitFor();
  await due().getByRole('link', { name: 'Open return' }).click();
  const line = page.getByRole('row', { name: /^Elbert/ });
  await line.waitFor();
  for (const shown of ['$400.00', '$20.00']) expect(await line.textContent()).toContain(shown);
  await page
    .getByText(/cash basis/)
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await open('financials/sales-tax');
  await due().getByRole('button', { name: 'File return' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'File return' }).click();
  await page.getByText('The return to Town of Elbert is filed').waitFor();
  const filed = page.getByRole('row', { name: /Town of Elbert/ });
  await filed.getByText('$20.00').first().waitFor();
  expect(await filed.textContent()).toContain('cash');
  await filed.getByText('$20.00').first().click();
  const title = /^Town of Elbert, [A-Z][a-z]{2} 1, \d{4} – [A-Z][a-z]{2} \d\d, \d{4}$/;
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  // What is open of the invoice comes into the next return: 600.00, with 30.00 of tax.
  await setBasis(/accrual/);
  await open('financials/sales-tax');
  await due().getByText('accrual basis').waitFor();
  await due().getByText('$30.00').waitFor();
});
