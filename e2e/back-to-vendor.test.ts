import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { pictureNamed } from './browser/picture.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

let desk: SampleDesk;
let page: Page;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ page } = desk);
});
afterAll(() => desk?.stop());

it('sends a part of a delivery back, and gives up what is never billed', async () => {
  const { call, one, first, command } = desk.caller;
  const vendor_id = await first('vendors');
  const part_id = await one('parts', { name: 'Sight glass', sku: 'SG-1', cost: '4.40' });
  const items = [{ part_id, item_name: 'Sight glass', quantity: '6', unit_price: '4.40' }];
  const order = await command('purchase_orders/-/create', { vendor_id, items });
  await command(`purchase_orders/${order.id}/send`, { without_mail: true });
  const [item] = await call<{ id: string }[]>('get', `purchase_order_items?po_id=eq.${order.id}`);
  await command(`purchase_orders/${order.id}/receive`, { lines: [{ item_id: item?.id, quantity: '6' }] });
  const receipt = await first('goods_receipts', `&po_id=eq.${order.id}`);

  await page.goto(`${desk.product.url}/financials/receipts/${receipt}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Return to vendor' }).click();
  const panel = page.getByRole('region', { name: 'Return to vendor' });
  await panel.getByText('6 of 6 not sent back').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const quantity = panel.getByLabel('Sent back of Sight glass');
  await panel.getByLabel(/^Reason/).fill('Two are cracked');
  await panel.getByRole('button', { name: 'Send back' }).click();
  await panel.getByText('Say what goes back.').waitFor();
  await quantity.fill('7');
  await panel.getByRole('button', { name: 'Send back' }).click();
  await panel.getByText('Only 6 of it are left of this receipt.').waitFor();
  await quantity.fill('2');
  await panel.getByRole('button', { name: 'Send back' }).click();
  await panel.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Sight glass/ })
    .first()
    .getByRole('cell', { name: '2', exact: true })
    .waitFor();

  await command(`purchase_orders/${order.id}/close`);
  await page.goto(`${desk.product.url}/financials/purchase-orders/${order.id}`);
  const isOffered = async () => {
    await page
      .getByRole('button', { name: /^(More|Actions)$/ })
      .first()
      .click();
    return page.getByRole('menuitem', { name: 'Nothing more will be billed' });
  };
  await (await isOffered()).click();
  const clearing = page.getByRole('dialog', { name: /Nothing more will be billed/ });
  await clearing.getByLabel(/^Reason/).fill('The vendor has closed down');
  await clearing.getByRole('button', { name: 'Nothing more will be billed' }).click();
  await clearing.waitFor({ state: 'detached' });
  await page
    .getByText(/^Not billed of PO-.*The vendor has closed down/)
    .first()
    .waitFor();
  expect(await (await isOffered()).count()).toBe(0);
});

it('keeps the papers of a vendor, and lists it for form 1099', async () => {
  const vendor = await desk.caller.first('vendors');
  await page.goto(`${desk.product.url}/financials/vendors/${vendor}`);
  await page.getByLabel('Attach a file').setInputFiles(pictureNamed('w9.png'));
  const file = page.getByRole('link', { name: 'w9.png' });
  await file.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change 1099 for' }).click();
  await page.getByLabel('1099 for').selectOption('Nonemployee compensation');
  await page.getByRole('button', { name: 'Take w9.png off' }).click();
  await file.waitFor({ state: 'detached' });
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(`${desk.product.url}/financials/reports/vendors_1099`);
  await page.getByRole('row', { name }).getByText('NEC, box 1').waitFor();
});
