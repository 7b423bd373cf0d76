import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** What the office does with a work order besides its next step. The server of the tests sends no mail. */
describe('the page of a work order', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
    page = await signedIn(product, browser, 'dana@summit.example');
    await page.goto(product.url);
    const id = await page.evaluate(async () => {
      const answer = await fetch('/api/work_orders?status=eq.scheduled&select=id&limit=1');
      return (await answer.json()).data[0].id;
    });
    await page.goto(`${product.url}/work-orders/${id}`);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('offers what can be done, and behind one entry what has to wait', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.locator('[aria-disabled="true"]').count()).toBe(0);
    await menu.getByRole('menuitem', { name: 'Print report' }).waitFor();
    await menu.getByRole('menuitem', { name: /^Not possible now/ }).click();
    await menu
      .getByText(/^Possible while/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('gives the customer the report without claiming to have mailed it', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Email customer' }).click();
    const panel = page.getByRole('region', { name: 'Email customer' });
    await panel.getByText('Nothing can be mailed from here').waitFor();
    expect(await panel.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/\/pdf/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Mark as sent by hand' }).click();
    await page.getByRole('complementary').getByText('Report given to customer').waitFor();
  });

  it('makes another one like it', async () => {
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const before = page.url();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.poll(() => page.url(), { timeout: 20_000 }).not.toBe(before);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Schedule' }).first().waitFor();
  });
});
