import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

/** From the company at a glance to the work orders behind a bar. */
describe('analytics', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ sample: true });
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    const answer = await context.request.post(`${product.url}/api/auth/signin`, {
      data: { email: 'dana@summit.example', password: product.password },
    });
    expect(answer.status()).toBe(200);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const faults = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

  it('shows the company at a glance, for a period that stays in the address', async () => {
    await page.goto(`${product.url}/analytics`);
    await page.getByRole('link', { name: 'Completed work orders' }).waitFor();
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 12 months' });
    await page.waitForURL(/period=last_12/);
    for (const section of ['Work', 'Assets', 'Maintenance', 'People', 'Money', 'Rooms'])
      await page.getByRole('heading', { name: section, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
  });

  it('opens a measure with its trend and its parts, by keyboard', async () => {
    await page.getByRole('link', { name: 'Completed work orders' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/analytics\/measures\/completed\?.*period=last_12/);
    await page.getByRole('figure', { name: 'Completed work orders by month' }).waitFor();
    const table = page.getByRole('table', { name: 'Completed work orders by month' });
    expect(await table.getByRole('row').count()).toBe(13);
    await page.getByRole('list', { name: 'Completed work orders by technician' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
  });

  it('opens exactly the rows of a bar', async () => {
    const bars = page.getByRole('list', { name: 'Completed work orders by technician' });
    const bar = bars.getByRole('listitem').first();
    const figure = /[\d,]+/.exec((await bar.textContent()) ?? '')?.[0] ?? '';
    await bar.getByRole('link').click();
    await page.getByRole('heading', { name: 'Completed work orders' }).waitFor();
    await page.getByText(figure, { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Completed work orders' }).click();
    await page.getByRole('figure', { name: /Completed work orders by/ }).waitFor();
  });

  it('narrows every figure to a kind of work, and back', async () => {
    await page.goto(`${product.url}/analytics?period=last_12`);
    await page.getByRole('link', { name: 'PM compliance' }).waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Kind of work' }).click();
    await page.getByRole('checkbox', { name: 'Repair' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/kind=in\.\(repair\)/);
    await page.getByRole('link', { name: 'PM compliance' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('link', { name: 'PM compliance' }).waitFor();
  });
});
