import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { desk } from './browser/devices.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** The same visits as a day, a week, a month and on a map. */
describe('views of the board', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
    page = await signedIn(product, browser, 'dana@summit.example');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('counts a month by day, and opens a visit and a day of it', async () => {
    await page.goto(`${product.url}/scheduling`);
    await page.getByRole('button', { name: 'Month' }).press('Enter');
    await page.waitForURL(/show=month/);
    const list = page.getByRole('region', { name: /\d{4}$/ });
    const busy = list.getByRole('button', { name: /\d+ visits?, / }).first();
    await busy.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const entry = list.getByRole('button', { name: / · / }).first();
    await entry.press('Enter');
    await page.waitForURL(/visit=/);
    await page.getByRole('dialog').getByRole('link', { name: 'Open work order' }).waitFor();
    await page.keyboard.press('Escape');
    const [, said = ''] = /, (\d+) visits?, /.exec((await busy.getAttribute('aria-label')) ?? '') ?? [];
    await busy.press('Enter');
    await page.waitForURL((url) => !url.search.includes('show='));
    await expect.poll(() => page.locator('[data-track] [data-visit]').count()).toBe(Number(said));
  });

  it('shows the day on a map beside it, and opens a stop', async () => {
    await page.getByRole('button', { name: 'Show the map' }).press('Enter');
    await page.waitForURL(/map=shown/);
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const stop = map.getByRole('button', { name: / – |–/ }).first();
    await stop.press('Enter');
    await page.waitForURL(/visit=/);
    await expect.poll(() => stop.getAttribute('aria-pressed')).toBe('true');
    await page.waitForLoadState('networkidle');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('visit='));
    await page.getByRole('button', { name: 'Hide the map' }).click();
    await map.waitFor({ state: 'detached' });
  });

  it('has its buttons in one row, and in a menu what there is no room for', async () => {
    const toolbar = page.locator('h1').locator('..');
    const heights = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const button = await page.getByRole('button', { name: 'Schedule', exact: true }).boundingBox();
      return { bar: (await toolbar.boundingBox())?.height ?? 0, button: button?.height ?? 0 };
    };
    for (const width of [1440, 1280])
      for (const show of ['day', 'week']) {
        await page.goto(`${product.url}/scheduling?show=${show}`);
        const { bar, button } = await heights(width);
        expect(bar).toBeLessThan(button * 1.5);
      }
    await page.getByRole('button', { name: 'More of scheduling' }).press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Show the map' }).press('Enter');
    await page.getByRole('region', { name: 'Map', exact: true }).waitFor();
    await page.getByRole('button', { name: 'More of scheduling' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Absences' }).press('Enter');
    await page.waitForURL(/\/scheduling\/absences/);
    await page.setViewportSize(desk.viewport);
  });

  it('keeps a view under a name, and opens it by keys', async () => {
    await page.goto(`${product.url}/scheduling?show=week&technician=rosa`);
    await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
    await page.getByLabel('Keep this view as').fill('Rosa’s week');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views: Rosa’s week' }).waitFor();
    await page.goto(`${product.url}/scheduling`);
    await page.getByRole('button', { name: 'Views', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Rosa’s week', exact: true }).press('Enter');
    await page.waitForURL(/show=week.*technician=rosa|technician=rosa.*show=week/);
    await page.getByRole('button', { name: 'Views: Rosa’s week' }).press('Enter');
    await page.getByRole('button', { name: 'Take away Rosa’s week' }).press('Enter');
    await page.getByRole('button', { name: 'Take away Rosa’s week' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('lists what waits by area, and narrows it', async () => {
    await page.goto(`${product.url}/scheduling`);
    const list = page.getByRole('complementary', { name: 'Unscheduled' });
    const cards = list.getByRole('article');
    await cards.first().waitFor();
    const areas = list.getByRole('heading', { level: 3 });
    await expect.poll(() => areas.count()).toBeGreaterThan(1);
    const [named = ''] = await areas.allInnerTexts();
    const [area = '', count = ''] = named.split('\n').map((one) => one.trim());
    await list.getByRole('button', { name: 'Filter unscheduled work orders' }).press('Enter');
    await page.getByLabel('Area').selectOption(area);
    await expect.poll(() => areas.count()).toBe(1);
    await expect.poll(() => cards.count()).toBe(Number.parseInt(count, 10));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect.poll(() => areas.count()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
  });

  it('asks the planner to leave somebody’s day as it is', async () => {
    await page.goto(`${product.url}/scheduling`);
    await page.getByRole('button', { name: 'Optimize' }).press('Enter');
    const people = page.getByRole('combobox', { name: /^Technicians whose days stay/ });
    await people.fill('rosa');
    await page.getByRole('option', { name: 'Rosa Delgado' }).waitFor();
    await people.press('ArrowDown');
    await people.press('Enter');
    await page.getByRole('button', { name: 'Take out Rosa Delgado' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the planner' }).press('Enter');
  });

  it('lists the days of a month on a phone', async () => {
    const phone = await signedIn(product, browser, 'marcus@summit.example', {
      viewport: { width: 390, height: 844 },
    });
    await phone.goto(`${product.url}/scheduling?show=month`);
    await phone
      .getByRole('button', { name: /\d+ visits?, / })
      .first()
      .waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.goto(`${product.url}/scheduling`);
    for (const name of ['More of scheduling', 'Schedule']) {
      const box = await phone.getByRole('button', { name, exact: true }).boundingBox();
      expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    // One row; what is pressed less often is in a sheet.
    const title = await phone.getByRole('heading', { level: 1 }).boundingBox();
    const more = phone.getByRole('button', { name: 'More of scheduling' });
    expect(Math.abs((title?.y ?? 0) - ((await more.boundingBox())?.y ?? 100))).toBeLessThan(20);
    await more.click();
    const sheet = phone.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Optimize' }).waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await sheet.getByRole('button', { name: 'Week' }).click();
    await phone.waitForURL(/show=week/);
    await phone.context().close();
  });
});
