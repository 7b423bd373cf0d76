import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** The month as an owner reads it: sentences that open their rows, another month, the PDF, and the mail of the next one. */
describe('the monthly report', () => {
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

  const faults = () => accessibilityFaults(page);
  const article = () => page.getByRole('article');

  it('is reached from analytics, and says what changed', async () => {
    await page.goto(`${product.url}/analytics`);
    await page
      .getByRole('navigation', { name: 'Analytics' })
      .getByRole('link', { name: 'Monthly report' })
      .click();
    await article().getByRole('heading', { name: 'What changed, and why' }).waitFor();
    for (const section of ['Work', 'Maintenance', 'Assets', 'People', 'Money', 'Rooms'])
      await article().getByRole('heading', { name: section, exact: true }).waitFor();
    await article().getByRole('figure', { name: 'Completed work orders by month' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The charts are drawn anew for the narrower page.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await faults()).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('opens the rows of a figure, and comes back to the same month', async () => {
    await page.getByLabel('Month', { exact: true }).selectOption({ index: 2 });
    await page.waitForURL(/month=\d{4}-\d{2}/);
    const { search } = new URL(page.url());
    await page.getByRole('link', { name: /^Next: / }).waitFor();
    const row = article().getByRole('row', { name: /^Completed work orders/ });
    const figure = row.getByRole('link').first();
    const count = (await figure.textContent()) ?? '';
    await figure.click();
    await page.getByRole('heading', { name: 'Completed work orders' }).waitFor();
    await page.getByText(count, { exact: true }).first().waitFor();
    await page.goBack();
    await article().waitFor();
    expect(new URL(page.url()).search).toBe(search);
  });

  it('is a PDF of the same month', async () => {
    const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
    expect(href).toContain(new URL(page.url()).searchParams.get('month'));
    const reply = await page.context().request.get(new URL(href ?? '', product.url).href);
    expect(reply.status()).toBe(200);
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is asked for by mail, here and in the settings, by keyboard', async () => {
    const wanted = page.getByRole('switch', { name: 'Mail me the report on the first of each month' });
    expect(await wanted.getAttribute('aria-checked')).toBe('false');
    await wanted.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: /^Mail me/, checked: true }).waitFor();
    await page.goto(`${product.url}/settings/notifications`);
    const same = page.getByRole('switch', { name: 'Monthly report', checked: true });
    await same.waitFor();
    await same.click();
    await page.getByRole('switch', { name: 'Monthly report', checked: false }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
  });
});
