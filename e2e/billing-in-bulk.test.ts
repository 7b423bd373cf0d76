import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** All finished work is invoiced in four presses, whoever it was done for. */
describe('billing in bulk', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const work = (page: Page) => page.getByRole('grid', { name: 'Work to invoice' }).getByRole('row');

  it('makes drafts of chosen work on a phone', async () => {
    const page = await signedIn(product, browser, 'dana@summit.example', {
      viewport: { width: 390, height: 844 },
    });
    await page.goto(`${product.url}/financials/invoicing/new`);
    const boxes = page.getByRole('main').getByRole('checkbox');
    await boxes.first().check();
    await boxes.last().check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create 2 drafts' }).click();
    await page.getByRole('button', { name: 'Issue 2 invoices' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Leave them as drafts' }).click();
    await page.getByRole('tab', { name: 'Draft' }).waitFor();
    await page.context().close();
  });

  it('invoices everything that is left, and then nothing needs invoicing', async () => {
    const page = await signedIn(product, browser, 'dana@summit.example');
    let presses = 0;
    const press = async (name: string | RegExp, role: 'button' | 'checkbox' | 'link' = 'button') => {
      await page.getByRole(role, { name }).first().click();
      presses += 1;
    };
    await page.goto(`${product.url}/financials/invoicing`);
    await press('New invoice', 'link');
    await work(page).nth(3).waitFor();
    await press('Select all', 'checkbox');
    await press(/^Create \d+ drafts$/);
    await page.getByRole('progressbar', { name: 'Creating drafts' }).waitFor();
    await press(/^Issue \d+ invoices$/);
    await page.getByText(/^(\d+) of \1 invoices issued\.$/).waitFor({ timeout: 60_000 });
    expect(presses).toBeLessThanOrEqual(4);
    await page.getByRole('button', { name: 'More work to invoice' }).click();
    // Only the two drafts of before still wait, to be sent.
    await expect.poll(() => work(page).count()).toBe(3);
    await expect.poll(() => work(page).getByRole('link', { name: 'On a draft' }).count()).toBe(2);
    await work(page).getByRole('link', { name: 'On a draft' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor();
    await page.context().close();
  });
});
