import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { press, tabAndEnter, tabTo } from './browser/keys.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
});
afterAll(() => desk?.stop());

const open = (path: string) => page.goto(`${desk.product.url}${path}`);
const addTo = async (list: 'department' | 'branch', name: string) => {
  await page.getByRole('button', { name: `New ${list}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: /^(Create|Add|Save)/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(`^${name}`) }).waitFor();
};

it('keeps departments and branches, classes lines of an invoice, and shows profit by department', async () => {
  await open('/settings/departments');
  await addTo('department', 'Service');
  await addTo('department', 'Installation');
  await addTo('branch', 'North');
  expect(await accessibilityFaults(page)).toEqual([]);

  const customer_id = await desk.caller.one('customers', { name: 'Lindqvist household' });
  const lines = [{ description: 'New furnace', unit_price: '1200.00' }];
  const { id } = await desk.caller.command('invoices/-/create', { customer_id, lines });
  await open(`/financials/invoicing/${id}`);
  const line = page.getByRole('group', { name: 'Line 1' });
  await page.getByRole('button', { name: 'Choose departments and branches' }).click();
  await line.getByLabel('Department').selectOption('Installation');
  await line.getByLabel('Branch').selectOption('North');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await desk.caller.command(`invoices/${id}/send`, { without_mail: true });

  await open('/financials/reports/profit_and_loss');
  await page.getByLabel('Columns').selectOption('Departments');
  await page.getByRole('columnheader', { name: 'Installation' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    ...['Account', 'Installation', 'No department', 'Total'],
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('row', { name: /^Total income/ }).waitFor();
  await page.getByRole('link', { name: '$1,200.00' }).first().click();
  await page.waitForURL(/general_ledger.*department_id=/);
  await page.getByText('Installation', { exact: false }).first().waitFor();
  await expect.poll(() => page.getByRole('row', { name: /1,200\.00/ }).count()).toBeGreaterThan(0);

  await open('/financials/reports/profit_and_loss');
  await page.getByRole('combobox', { name: /^Department/ }).fill('Inst');
  await page.getByRole('option', { name: 'Installation' }).click();
  await page.getByText(/ · Installation$/).waitFor();
  expect(await page.getByRole('row', { name: /^Total income/ }).textContent()).toContain('$1,200.00');

  await open('/financials/transactions/new');
  const first = page.getByRole('group', { name: 'Line 1' });
  await first.getByLabel('Department').selectOption('Service');
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('leads by keyboard from a figure on a cash basis to what was paid of which invoice', async () => {
  const [invoice] = await desk.caller.call<{ id: string; number: string; customer_id: string }[]>(
    'get',
    'invoices?total=eq.1200.00&status=eq.sent&order=created_at.desc&limit=1',
  );
  await desk.caller.command('payments/-/record', {
    ...{ customer_id: invoice?.customer_id, amount: '301.00' },
    allocations: [{ invoice_id: invoice?.id, amount: '301.00' }],
  });
  await open('/financials/reports/profit_and_loss?columns=department');
  await page.getByRole('columnheader', { name: 'Installation' }).waitFor();
  await tabTo(page, 'Basis');
  await press(page, 'ArrowDown');
  await page.getByText(/ · cash basis$/).waitFor();
  await page.getByRole('link', { name: '$301.00' }).first().waitFor();
  await tabAndEnter(page, '$301.00');
  await page.waitForURL(/general_ledger.*basis=cash/);
  await page.getByText('that was paid in these days').waitFor();
  const rows = page.getByRole('row', { name: new RegExp(`${invoice?.number}.*\\$301\\.00`) });
  await expect.poll(() => rows.count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
});
