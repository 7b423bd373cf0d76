import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** Two people change the details of one asset, one of them without a network: nothing is overwritten unseen. */
describe('an asset that two people change', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  let asset: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    const { call, one } = desk.caller;
    job = await plannedJob(desk, 'wei@summit.example', { title: 'Boiler in the cellar' });
    const [order] = await call<{ customer_id: string }[]>(
      'get',
      `work_orders?id=eq.${job}&select=customer_id`,
    );
    const site_id = await one('sites', { ...order, name: 'Cellar house' });
    asset = await one('assets', { site_id, name: 'Cellar boiler', serial_number: 'SN-1' });
    await call('put', `work_orders?id=eq.${job}`, { site_id, asset_id: asset });
    ({ page } = await desk.visitor('wei@summit.example', phone));
    page.setDefaultTimeout(15_000);
    await page.goto(`${desk.product.url}/work-orders/${job}?step=details&of=assets`);
    await page.getByLabel('Serial number').waitFor();
  });
  afterAll(() => desk?.stop());

  const pill = (label: string) => page.getByRole('status', { name: `Connection: ${label}` }).waitFor();
  const button = (name: string) => page.getByRole('button', { name });
  const inOffice = (values: object) => desk.caller.call('put', `assets?id=eq.${asset}`, values);
  const stored = async () => {
    const select = 'serial_number,model,manufacturer';
    const [row] = await desk.caller.call<object[]>('get', `assets?id=eq.${asset}&select=${select}`);
    return row;
  };

  it('keeps what was typed without a network, and shows it at once', async () => {
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await expect.poll(() => keptKeys(page, 'kept', 'rows')).toContain(`jobs,${job}`);
    await page.context().setOffline(true);
    await pill('Offline');
    await page.getByLabel('Serial number').fill('SN-9');
    await page.getByLabel('Model').fill('X2');
    await button('Save').click();
    await pill('Offline · 1 waiting');
    await page.goto(`${desk.product.url}/work-orders/${job}?step=asset`);
    await page.getByText('SN-9').waitFor();
  });

  it('saves what nobody else has changed, and asks about the rest', async () => {
    await inOffice({ serial_number: 'SN-8', manufacturer: 'Acme' });
    await page.context().setOffline(false);
    await pill('1 needs you');
    expect(await stored()).toEqual({ serial_number: 'SN-8', model: 'X2', manufacturer: 'Acme' });
    await button('1 needs you').click();
    const sheet = page.getByRole('dialog', { name: 'Not sent yet' });
    await sheet.getByText('Serial number now').waitFor();
    for (const value of ['SN-8', 'SN-9']) await sheet.getByText(value, { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Keep mine' }).click();
    await sheet.getByText('Everything is sent.').waitFor();
    expect(await stored()).toEqual({ serial_number: 'SN-9', model: 'X2', manufacturer: 'Acme' });
  });

  it('asks on the form when the office was faster, and leads back to the job once it is decided', async () => {
    await page.goto(`${desk.product.url}/work-orders/${job}?step=details&of=assets`);
    await page.getByLabel('Serial number').fill('SN-12');
    await inOffice({ serial_number: 'SN-11' });
    await button('Save').click();
    await page.getByText('Serial number now').waitFor();
    await page.getByText('SN-11', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ serial_number: 'SN-11' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Keep mine').press('Enter');
    await page.waitForURL((to) => !to.search.includes('step='));
    await pill('Online');
    expect(await stored()).toMatchObject({ serial_number: 'SN-12' });
  });
});
