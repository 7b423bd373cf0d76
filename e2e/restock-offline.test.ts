import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** Parts are asked for without a network, arrive with it, are handed over at the desk, and the phone says so. */
describe('parts for the truck', () => {
  let desk: SampleDesk;
  let page: Page;
  let wei: SampleDesk['caller'];
  let job: string;
  let part: { readonly id: string; readonly name: string };
  let truck: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    job = await plannedJob(desk, 'wei@summit.example', { title: 'Fan in the hall' });
    const id = await desk.caller.one('parts', { sku: 'ZZ-9', name: 'Humming coil', price: '9.00' });
    part = { id, name: 'Humming coil' };
    const { call, command } = desk.caller;
    const [warehouse] = await call<{ id: string }[]>('get', 'stock_locations?is_default=eq.true&select=id');
    await command('stock_moves/-/adjust', {
      ...{ part_id: id, location_id: warehouse?.id, counted: '5', reason: 'Delivered' },
    });
    const [person] = await call<{ id: string }[]>('get', 'memberships?email=eq.wei@summit.example&select=id');
    const [own] = await call<{ id: string }[]>(
      'get',
      `stock_locations?technician_id=eq.${person?.id}&select=id`,
    );
    truck = own?.id ?? '';
    ({ page, caller: wei } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  const open = (path: string) => page.goto(desk.product.url + path);
  const asked = async () => {
    const all = await desk.caller.call<{ id: string; status: string; what: string; note: string }[]>(
      'get',
      'restock_requests?order=requested_at.desc&select=id,status,what,note',
    );
    return all.filter(({ what }) => what.includes(part.name));
  };

  it('are asked for without a network, changed, and shown as waiting', async () => {
    await open('/');
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await expect
      .poll(async () => (await keptKeys(page, 'kept', 'rows')).includes(`parts,${part.id}`))
      .toBe(true);
    await page.context().setOffline(true);
    await open(`/work-orders/${job}?step=parts`);
    await page.getByRole('link', { name: 'Ask for parts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask for parts' }).waitFor();
    await page.getByLabel('Find a part').fill('humming');
    await page.getByRole('button', { name: /^Humming coil/ }).click();
    await page.getByLabel('Quantity of Humming coil').fill('2');
    await page.getByLabel('Note').fill('By Tuesday');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ask for these parts' }).click();

    const row = page.getByRole('link', { name: /2 × Humming coil/ });
    await row.click();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'More: Humming coil' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: /3 × Humming coil/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await asked()).toEqual([]);
  });

  it('arrive once with the network, and are handed over at the desk in one press', async () => {
    await page.context().setOffline(false);
    await expect
      .poll(asked, { timeout: 20_000 })
      .toMatchObject([{ status: 'requested', what: '3 × Humming coil', note: 'By Tuesday' }]);
    const office = desk.page;
    await office.goto(`${desk.product.url}/parts/restock`);
    await office.getByRole('link', { name: '3 × Humming coil' }).first().click();
    await office.getByRole('heading', { level: 1, name: /^Parts for Wei/ }).waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
    await office.getByLabel('Quantity of Humming coil').fill('7');
    await office.getByRole('button', { name: 'Hand over' }).click();
    await office.getByText('Only 3 of Humming coil are still asked for.').waitFor();
    await office.getByLabel('Quantity of Humming coil').fill('3');
    await office.getByRole('button', { name: 'Hand over' }).click();
    await expect.poll(asked).toMatchObject([{ status: 'handed_over' }]);
    const [level] = await desk.caller.call<{ quantity: string }[]>(
      'get',
      `stock_levels?part_id=eq.${part.id}&location_id=eq.${truck}&select=quantity`,
    );
    expect(Number(level?.quantity)).toBe(3);
    await open('/parts/restock');
    await page
      .getByRole('region', { name: 'Decided in the last seven days' })
      .getByRole('link', { name: /Humming coil.*Handed over/ })
      .waitFor();
  });

  it('are suggested as they were used since they came', async () => {
    await wei.command(`work_orders/${job}/use_part`, { part_id: part.id, quantity: '2' });
    await open('/parts/restock/new');
    await page.getByRole('button', { name: 'Add 2 Humming coil' }).click({ timeout: 60_000 });
    expect(await page.getByLabel('Quantity of Humming coil').inputValue()).toBe('2');
  });

  it('are cancelled without a network while nothing was handed over', async () => {
    await desk.caller.command('restock_requests/-/ask', {
      ...{ lines: [{ part_id: part.id, quantity: '1' }], technician_id: await weiId() },
    });
    await open('/parts/restock');
    const row = page.getByRole('link', { name: /1 × Humming coil/ });
    await row.waitFor();
    await expect
      .poll(
        async () => {
          const [newest] = await asked();
          return (await keptKeys(page, 'kept', 'rows')).includes(`restock_requests,${newest?.id}`);
        },
        { timeout: 40_000 },
      )
      .toBe(true);
    await page.context().setOffline(true);
    await row.click();
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await page
      .getByRole('region', { name: 'Decided in the last seven days' })
      .getByRole('link', { name: /1 × Humming coil/ })
      .waitFor();
    await page.context().setOffline(false);
    await expect.poll(async () => (await asked())[0]?.status, { timeout: 20_000 }).toBe('cancelled');
  });

  async function weiId() {
    const [person] = await desk.caller.call<{ id: string }[]>(
      'get',
      'memberships?email=eq.wei@summit.example&select=id',
    );
    return person?.id;
  }
});
