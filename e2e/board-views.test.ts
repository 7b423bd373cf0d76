import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
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
    await phone.context().close();
  });
});
