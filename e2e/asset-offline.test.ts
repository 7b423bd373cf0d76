import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { pictureNamed } from './browser/picture.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** An asset that a technician finds at the site of a job, where there is no network. */
describe('a new asset without a network', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  let codes: readonly string[];
  beforeAll(async () => {
    desk = await openSampleDesk();
    const { caller } = desk;
    job = await plannedJob(desk, 'wei@summit.example', { title: 'Something hums in the cellar' });
    const [order] = await caller.call<{ customer_id: string }[]>(
      'get',
      `work_orders?id=eq.${job}&select=customer_id`,
    );
    const site_id = await caller.one('sites', { ...order, name: 'Cellar house' });
    await caller.call('put', `work_orders?id=eq.${job}`, { site_id });
    await caller.command('asset_codes/-/create', { count: 2 });
    const free = await caller.call<{ code: string }[]>(
      'get',
      'asset_codes?asset_id=is.null&room_id=is.null&revoked_at=is.null&order=created_at.desc&limit=2&select=code',
    );
    codes = free.map(({ code }) => code);
    ({ page } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const pill = (label: string) => page.getByRole('status', { name: `Connection: ${label}` }).waitFor();
  const register = async (name: string, code: string, pictures: readonly string[] = []) => {
    await page.goto(`${desk.product.url}/work-orders/${job}`);
    await page.getByRole('link', { name: /New asset here/ }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Location').fill('Behind the boiler');
    await button('Scan a label for it').click();
    await page.getByLabel('Type the code').fill(code);
    await button('Look up').click();
    await page.getByText(code).waitFor();
    const photos = page.getByLabel('Take photo: file');
    for (const photo of pictures) await photos.setInputFiles(pictureNamed(photo));
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Save asset').click();
  };

  it('is kept with its label, and the job names it', async () => {
    const isSynced = page.waitForResponse(/\/api\/sync/);
    await page.goto(desk.product.url);
    await isSynced;
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await expect.poll(() => keptKeys(page, 'kept', 'rows')).toContain(`jobs,${job}`);
    await page.context().setOffline(true);
    await register('Sump pump', codes[0] ?? '', ['plate.png', 'place.png']);
    await pill('Offline · 5 waiting');
    await page.getByText('Sump pump').first().waitFor();
    await page.goto('about:blank');
    await page.goto(`${desk.product.url}/work-orders/${job}`);
    await page.getByText('Sump pump').first().waitFor();
    await page.context().setOffline(false);
    const named = () =>
      desk.caller.call(
        'get',
        `work_orders?id=eq.${job}&select=asset(name,location,site(name),asset_codes(code),files(file_name))`,
      );
    await expect.poll(named, { timeout: 30_000 }).toEqual([
      {
        asset: {
          ...{ name: 'Sump pump', location: 'Behind the boiler', site: { name: 'Cellar house' } },
          asset_codes: expect.arrayContaining([{ code: codes[0] }]),
          files: expect.arrayContaining([{ file_name: 'plate.png' }, { file_name: 'place.png' }]),
        },
      },
    ]);
    await pill('Online');
  });

  it('keeps its place when its label is taken, and says so', async () => {
    await page.context().setOffline(true);
    await register('Vent fan', codes[0] ?? '');
    await pill('Offline · 2 waiting');
    await page.context().setOffline(false);
    await pill('1 needs you');
    expect(await desk.caller.call('get', 'assets?name=eq.Vent%20fan&select=location')).toEqual([
      { location: 'Behind the boiler' },
    ]);
    await button('1 needs you').click();
    await page
      .getByRole('dialog', { name: 'Not sent yet' })
      .getByText('Not sent: This label is on another asset already. Use a free one, or revoke it first.')
      .waitFor();
  });
});
