import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

describe('the planning settings', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ sample: true });
    browser = await launchBrowser();
    page = await signedIn(product, browser, 'dana@summit.example');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('keep what is set, and say what is wrong with the speeds', async () => {
    await page.goto(`${product.url}/settings/planning`);
    const cost = page.getByLabel(/^Cost per hour/);
    await cost.fill('52.50');
    const speeds = page.getByLabel('Speed by the hour');
    await speeds.fill('slow in the morning');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Write the hour and the share of the speed').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await speeds.fill('07:00 70%, 09:00 100%');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Planning settings saved').waitFor();
    await page.reload();
    await expect.poll(() => cost.inputValue()).toMatch(/^52\.50?$/);
    expect(await speeds.inputValue()).toBe('07:00 70%, 09:00 100%');
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Speed by the hour').waitFor();
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
