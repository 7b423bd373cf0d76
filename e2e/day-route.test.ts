import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { phone } from './browser/devices.ts';
import { plannedJob } from './browser/planned-job.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';
import { shellIsKept } from './browser/shell-is-kept.ts';

/** A day far from what the sample company has planned, with two places on the map and one that has no position. */
const daysAhead = 9;

describe('the day of a technician on a map', () => {
  let desk: SampleDesk;
  let page: Page;
  let day: string;
  beforeAll(async () => {
    desk = await openSampleDesk();
    const at = nineOnDay(desk.timezone);
    day = at.day;
    for (const [title, hour, place] of [
      ['Boiler upstairs', 0, { lat: '39.740000', lng: '-104.990000' }],
      ['Pump next door', 2, { lat: '39.760000', lng: '-105.020000' }],
      ['Meter somewhere', 4, {}],
    ] as const) {
      const job = await plannedJob(desk, 'wei@summit.example', { title }, at.inMinutes + hour * 60);
      const [order] = await desk.caller.call<{ customer_id: string }[]>(
        'get',
        `work_orders?id=eq.${job}&select=customer_id`,
      );
      const address = { street_address: `${hour + 1} Elm Street`, city: 'Denver' };
      const site_id = await desk.caller.one('sites', { ...order, name: `${title} house`, address, ...place });
      await desk.caller.call('put', `work_orders?id=eq.${job}`, { site_id });
    }
    ({ page } = await desk.visitor('wei@summit.example', phone));
  });
  afterAll(() => desk?.stop());

  const open = (search: string) => page.goto(`${desk.product.url}/${search}`);
  const map = () => page.getByRole('application', { name: /^Map of the day/ });
  const pin = (number: number) => page.getByRole('button', { name: new RegExp(`^Stop ${number},`) });

  it('numbers the stops, shows the one that is tapped, and lists what has no position', async () => {
    await open(`?day=${day}`);
    await page.getByRole('link', { name: 'Map of the day' }).click();
    await map().waitFor();
    await pin(1).waitFor();
    expect(await pin(3).count()).toBe(0);
    await page
      .getByRole('region', { name: 'No place on the map' })
      .getByText('Meter somewhere', { exact: true })
      .waitFor();
    const list = page.getByRole('region', { name: 'Stops in order' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);

    await pin(2).click();
    const card = page.getByRole('region', { name: 'Stop 2' });
    await card.getByText('Pump next door', { exact: true }).waitFor();
    await card.getByText('3 Elm Street').waitFor();
    expect(await card.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('39.76');
    const whole = await page.getByRole('link', { name: 'Directions for the whole day' }).getAttribute('href');
    const asked = decodeURIComponent(whole ?? '');
    const places = ['39.74,-104.99', '39.76,-105.02', '5 Elm Street'].map((place) => asked.indexOf(place));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    await card.getByRole('link', { name: 'Open job' }).click();
    await page.waitForURL(/\/work-orders\//);
    await page.getByText('Pump next door', { exact: true }).first().waitFor();
    await page.goBack();
    await pin(2).waitFor();
  });

  it('opens without a network, with the ground that the phone keeps', async () => {
    await expect.poll(() => shellIsKept(page)).toBe(true);
    const outlines = () =>
      page.evaluate(async () => (await (await caches.open('fieldwright.outlines')).keys()).length);
    await expect.poll(outlines, { timeout: 15_000 }).toBe(1);
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await open(`?day=${day}&view=map`);
    await pin(2).click();
    await page.getByRole('region', { name: 'Stop 2' }).getByRole('link', { name: 'Open job' }).waitFor();
    await expect.poll(() => page.locator('.leaflet-outlines-pane path').count()).toBeGreaterThan(0);
    expect(await page.getByText('The outlines come with a network.').count()).toBe(0);

    // Without the outlines: plain ground, and that is said.
    await page.evaluate(() => caches.delete('fieldwright.outlines'));
    await page.route(/\/count(ries|ies)-[^/]*\.json/, (route) => route.abort());
    await page.goto('about:blank');
    await open(`?day=${day}&view=map`);
    await pin(1).waitFor();
    await page.getByText('The outlines come with a network.').waitFor();
  });

  it('says of a day without visits that there are none', async () => {
    const empty = new Date(Date.parse(day) + 60 * 86_400_000).toISOString().slice(0, 10);
    await page.context().setOffline(false);
    await open(`?day=${empty}&view=map`);
    await page.getByText('No visits that day').waitFor();
    expect(await map().count()).toBe(0);
  });
});

/** Nine o'clock on that day at the company. */
function nineOnDay(timezone: string) {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(),
  );
  const inMinutes = daysAhead * 24 * 60 + (9 - hour) * 60;
  const at = new Date(Date.now() + inMinutes * 60_000);
  return { inMinutes, day: new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at) };
}
