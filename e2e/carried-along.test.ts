import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { keptKeys } from './browser/kept-keys.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

const manual = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
);

interface Part {
  readonly id: string;
  readonly name: string;
}

/** On the truck. */
const COUNTED = 7;

/** What a technician's phone carries of a job, where there is no network: documents, photos, the asset's history, the truck's stock. */
describe('what a phone carries along', () => {
  let desk: SampleDesk;
  let page: Page;
  let job: string;
  let asset: string;
  let photo: string;
  let part: Part;
  beforeAll(async () => {
    desk = await openSampleDesk();
    const { call, one, command, file } = desk.caller;
    job = await plannedJob(desk, 'wei@summit.example', { title: 'Chiller on the roof' });
    const [order] = await call<{ customer_id: string }[]>(
      'get',
      `work_orders?id=eq.${job}&select=customer_id`,
    );
    const site_id = await one('sites', { ...order, name: 'Roof house' });
    asset = await one('assets', {
      ...{ site_id, name: 'Roof chiller', model: 'RX-900', specs: { Refrigerant: 'R-454B' } },
    });
    await call('put', `work_orders?id=eq.${job}`, { site_id, asset_id: asset });
    const before = await one('work_orders', { ...order, asset_id: asset, title: 'Leak at the valve' });
    await command(`work_orders/${before}/start`);
    await command(`work_orders/${before}/complete`, { remedy: 'Replaced the seal.' });
    await attachManual();
    photo = await file('leak.png', `?work_order_id=${job}`);
    await command(`work_orders/${job}/add_photo`, { file_id: photo, stage: 'before', caption: 'The leak' });
    const [person] = await call<{ id: string }[]>('get', 'memberships?email=eq.wei@summit.example&select=id');
    const [truck] = await call<{ id: string }[]>('get', `stock_locations?technician_id=eq.${person?.id}`);
    const [level] = await call<[{ part: Part }]>(
      'get',
      `stock_levels?location_id=eq.${truck?.id}&limit=1&select=part(id,name)`,
    );
    part = level.part;
    const counted = { location_id: truck?.id, counted: String(COUNTED), reason: 'Counted' };
    await command('stock_moves/-/adjust', { part_id: part.id, ...counted });
    ({ page } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  /** As the office does it, on the asset's page. */
  async function attachManual(): Promise<void> {
    const office = desk.page;
    await office.goto(`${desk.product.url}/assets/${asset}`);
    const documents = office.getByRole('region', { name: 'Documents' });
    await documents.getByRole('button', { name: 'Attach' }).waitFor();
    await documents
      .getByLabel('Documents', { exact: true })
      .setInputFiles({ name: 'manual.pdf', mimeType: 'application/pdf', buffer: manual });
    const mark = documents.getByRole('button', { name: 'Take manual.pdf along' });
    await mark.click();
    await documents.getByText('Taken along').waitFor();
    expect(await accessibilityFaults(office)).toEqual([]);
  }

  const open = (path: string) => page.goto(desk.product.url + path);
  const keptFiles = () => keptKeys(page, 'kept-files', 'files');

  it('takes it along while there is a network', async () => {
    const isSynced = page.waitForResponse(/\/api\/sync/);
    await open('/');
    await isSynced;
    await expect.poll(() => shellIsKept(page)).toBe(true);
    await expect.poll(async () => (await keptFiles()).some((key) => key.startsWith('whole'))).toBe(true);
    await expect.poll(async () => (await keptFiles()).includes(`thumb ${photo}`)).toBe(true);
    await page.context().setOffline(true);
    await page.goto('about:blank');
  });

  it('opens the document and the photo of the job', async () => {
    await open(`/work-orders/${job}`);
    await page.getByRole('link', { name: /^Documents/ }).click();
    const document = page.getByRole('link', { name: /^manual.pdf/ });
    await expect.poll(() => document.getAttribute('href')).toMatch(/^blob:/);
    const [download] = await Promise.all([page.waitForEvent('download'), document.click()]);
    expect(download.suggestedFilename()).toBe('manual.pdf');
    expect(await accessibilityFaults(page)).toEqual([]);

    await open(`/work-orders/${job}/photos`);
    await page.getByRole('button', { name: /^Before/ }).click();
    const picture = page.getByRole('img', { name: 'The leak' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  it('leads from the job to its asset, with what it is and what was done before', async () => {
    await open(`/work-orders/${job}`);
    await page.getByRole('link', { name: /^Asset history/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Roof chiller' }).waitFor();
    await page.getByText('RX-900').waitFor();
    await page.getByText('R-454B').waitFor();
    const earlier = page.getByRole('region', { name: 'Earlier jobs' });
    await earlier.getByText('Leak at the valve').waitFor();
    // A colleague's job: when and by whom, not what was found and done.
    expect(await earlier.getByText('Replaced the seal.').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says what is on the truck, less what was used meanwhile', async () => {
    const { name } = part;
    const onTruck = (quantity: number) => `${quantity} on your truck`;
    await open(`/work-orders/${job}?step=parts`);
    await page.getByLabel('Find a part').fill(name);
    const found = page.getByRole('region', { name: 'Parts' }).getByRole('button', { name: onTruckOf(name) });
    await expect.poll(() => found.first().textContent()).toContain(onTruck(COUNTED));
    await found.first().click();
    await page.getByText(onTruck(COUNTED)).waitFor();
    await page.getByRole('button', { name: /^Add 1/ }).click();
    await page.getByRole('region', { name: 'Used on this job' }).getByText(name).waitFor();
    await page.getByLabel('Find a part').fill(name);
    await expect.poll(() => found.first().textContent()).toContain(onTruck(COUNTED - 1));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('leaves no file behind after signing out', async () => {
    await page.context().setOffline(false);
    await open('/');
    const used = () => desk.caller.call('get', `work_order_parts?work_order_id=eq.${job}&select=id`);
    await expect.poll(used, { timeout: 30_000 }).toHaveLength(1);
    await page.getByRole('status', { name: 'Connection: Online' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    expect(await keptFiles()).toEqual([]);
  });
});

const onTruckOf = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
