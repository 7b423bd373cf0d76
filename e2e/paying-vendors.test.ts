import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { focusedName, press, tabAndEnter } from './browser/keys.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
});
afterAll(() => desk?.stop());

it('pays a bill early, takes up a prepayment, prints a check and voids it', async () => {
  const { one, command } = desk.caller;
  const terms = { payment_terms: 30, discount_percent: '0.02', discount_days: 10 };
  const vendor_id = await one('vendors', { name: 'Prompt Supply', ...terms });
  const bill = async (unit_price: string) => {
    const lines = [{ item_name: 'Copper pipe', quantity: '1', unit_price }];
    const { id } = await command('vendor_bills/-/create', { vendor_id, lines });
    await command(`vendor_bills/${id}/post`);
    return id;
  };
  const [large, small] = [await bill('620.00'), await bill('80.00')];
  const open = (path: string) => page.goto(`${desk.product.url}/financials/${path}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

  // The bill says what paying early takes off, and it is paid in full with the discount.
  await open(`bills/${large}`);
  await page.getByText(/2% off \(\$12\.40\) if paid by/).waitFor();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByLabel('Method').selectOption({ label: 'Check' });
  expect(await page.getByLabel(/^Discount on BILL/).inputValue()).toBe('12.40');
  expect(await page.getByLabel(/^Pay of BILL/).inputValue()).toBe('607.60');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(/^Pay \$607\.60$/);
  await page.getByRole('heading', { level: 1, name: /Payments to vendors/ }).waitFor();
  await open(`bills/${large}`);
  await page.getByText('Paid', { exact: true }).first().waitFor();

  // A deposit is taken up by the other bill.
  await open(`bill-payments/new?vendor_id=${vendor_id}`);
  await page.getByLabel('Amount').fill('50.00');
  await press('Record prepayment');
  await page.getByRole('heading', { name: '$50.00 left' }).waitFor();
  await open(`bills/${small}`);
  await page.getByText('prepaid can be applied').waitFor();
  await press('Apply prepayment');
  await page.getByText('Prepayment applied').first().waitFor();
  await page.getByText('$30.00').first().waitFor();

  // The check of the first payment is printed, and void later.
  await open('cheques/print');
  await page.getByText(/^Next check: \d+$/).waitFor();
  await press(/^Print (check|\d+ checks)$/);
  const link = page.getByRole('link', { name: 'Open the PDF' });
  const answer = await page
    .context()
    .request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await open('cheques');
  await page.getByRole('link', { name: '1001' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Check 1001' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press('Actions');
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const asked = page.getByRole('dialog', { name: 'Void' });
  await asked.getByLabel(/^Reason/).fill('Lost in the mail');
  await asked.getByRole('button', { name: 'Void check' }).click();
  await page.getByText('Lost in the mail').first().waitFor();
  await open(`bills/${large}`);
  await page.getByText(/2% off \(\$12\.40\) if paid by/).waitFor();
}, 120_000);

it('agrees a discount with a customer by keyboard, and a new invoice has it before it is stored', async () => {
  const customer_id = await desk.caller.one('customers', { name: 'Quick Payers' });
  await page.goto(`${desk.product.url}/crm/${customer_id}`);
  await tabAndEnter(page, 'Change early-payment discount');
  await page.keyboard.type('2');
  await press(page, 'Enter');
  // Neither is anything without the other, so both stand in one row.
  await page.getByText('Enter both the discount and the days in which it is paid.').waitFor();
  const days = page.getByLabel(/^If paid within/);
  expect(await page.getByText('If paid within (days)').allTextContents()).toEqual(['If paid within (days)']);
  expect(await page.getByRole('button', { name: 'Change if paid within (days)' }).count()).toBe(0);
  await press(page, 'Tab');
  await page.keyboard.type('10');
  await press(page, 'Enter');
  await expect.poll(() => focusedName(page)).toBe('Change early-payment discount');
  await expect
    .poll(() =>
      desk.caller.call('get', `customers?id=eq.${customer_id}&select=discount_percent,discount_days`),
    )
    .toEqual([{ discount_percent: '0.0200', discount_days: 10 }]);
  await press(page, 'Tab');
  await expect.poll(() => focusedName(page)).toBe('Change if paid within (days)');
  await press(page, 'Enter');
  await expect.poll(() => days.inputValue()).toBe('10');
  await press(page, 'Escape');
  await expect.poll(() => focusedName(page)).toBe('Change if paid within (days)');

  await page.goto(`${desk.product.url}/financials/invoicing/new?blank=1&customer_id=${customer_id}`);
  await expect.poll(() => page.getByLabel(/^If paid within/).inputValue()).toBe('10');
  await page.getByLabel(/^Early-payment discount/).fill('3');
  await page.getByLabel('Description').first().fill('Balanced the fan');
  await page.getByLabel('Price').first().fill('100');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor();
  expect(await page.getByLabel(/^Early-payment discount/).inputValue()).toBe('3');
});

it('is paid early by a customer, with the discount that the terms give', async () => {
  const { one, command } = desk.caller;
  const terms = { payment_terms: 30, discount_percent: '0.02', discount_days: 10 };
  const customer_id = await one('customers', { name: 'Prompt Mills', ...terms });
  const draft = (unit_price: string) =>
    command('invoices/-/create', { customer_id, lines: [{ description: 'Rebuilt the pump', unit_price }] });
  const { id } = await draft('1240.00');
  const { id: other } = await draft('100.00');
  const open = (path: string) => page.goto(`${desk.product.url}/financials/${path}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // The draft has the customer's terms; sent, it says them to the office and to the customer.
  await open(`invoicing/${id}`);
  expect(await page.getByLabel('If paid within (days)').inputValue()).toBe('10');
  for (const one of [id, other]) await command(`invoices/${one}/send`, { without_mail: true });
  const [sent] = await desk.caller.call<{ public_token: string }[]>('get', `invoices?id=eq.${id}`);
  await page.goto(`${desk.product.url}/i/${sent?.public_token}`);
  await page.getByText('2% discount of $24.80 if paid by').first().waitFor();

  // The panel proposes the rest; without the discount, all of it.
  await open(`invoicing/${id}`);
  await page.getByText(/2% off \(\$24\.80\) if paid by/).waitFor();
  await button('Record payment').click();
  const panel = page.getByRole('region', { name: 'Record payment' });
  const [amount, discount] = [panel.getByLabel('Amount'), panel.getByLabel('Discount')];
  expect([await amount.inputValue(), await discount.inputValue()]).toEqual(['1,215.20', '24.80']);
  await discount.fill('');
  await expect.poll(() => amount.inputValue()).toBe('1,240.00');
  await discount.fill('24.80');
  await expect.poll(() => amount.inputValue()).toBe('1,215.20');
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText('For paying early').waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();

  // A payment over several invoices takes the discount of each that it pays in full.
  await open(`payments/new?customer_id=${customer_id}`);
  await page.getByLabel('Amount', { exact: true }).fill('98.00');
  const taken = page.getByLabel(/^Discount on INV/);
  await expect.poll(() => taken.inputValue()).toBe('2.00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Record payment').click();
  await page.getByRole('heading', { name: 'Discounts for paying early' }).waitFor();
}, 120_000);

it('enters by keyboard what a carrier charges for a delivery, which becomes part of what its goods cost', async () => {
  const { call, one } = desk.caller;
  await one('vendors', { name: 'Swift Freight' });
  const [receipt] = await call<{ id: string; number: string }[]>(
    'get',
    'goods_receipts?status=eq.posted&limit=1',
  );
  await page.goto(`${desk.product.url}/financials/receipts/${receipt?.id}`);
  await tabAndEnter(page, 'Enter freight bill');
  await page.getByLabel('Freight of delivery').waitFor();
  expect(await page.getByLabel('Freight of delivery').inputValue()).toBe(receipt?.number);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Vendor', { exact: true }).focus();
  await page.keyboard.type('Swift');
  await page.getByRole('option', { name: 'Swift Freight' }).waitFor();
  await press(page, 'Enter');
  await page.getByLabel('Unit price').focus();
  await page.keyboard.type('45');
  await tabAndEnter(page, 'Create draft');
  await page.getByRole('heading', { level: 1, name: 'Draft bill' }).waitFor();
  await tabAndEnter(page, 'Post');
  await tabAndEnter(page, 'Post bill');
  await page.getByRole('heading', { level: 1, name: /^BILL-/ }).waitFor();
  await page.getByText('Cost of goods by BILL', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabAndEnter(page, `freight of ${receipt?.number}`);
  const freight = page.getByRole('region', { name: 'Freight billed by carriers' });
  await freight.getByText('$45.00').waitFor();
  await freight.getByText('Open', { exact: true }).waitFor();
});
