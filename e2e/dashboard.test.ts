import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

describe('the dashboard', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const atHome = async (email: string, options?: BrowserContextOptions): Promise<Page> => {
    const page = await signedIn(product, browser, email, options);
    await page.goto(`${product.url}/`);
    await page.getByRole('button', { name: 'Arrange' }).waitFor();
    return page;
  };
  const cards = (page: Page) => page.getByRole('main').getByRole('link').allInnerTexts();

  it('opens the list behind what needs attention', async () => {
    const page = await atHome('dana@summit.example');
    for (const name of [
      'SLA at risk',
      'Maintenance overdue',
      'New requests',
      'Low stock',
      'Quotes that expire',
      'Quotes accepted',
      'Invoices to send',
      'Bills due this week',
    ]) {
      const link = page.getByRole('link', { name, exact: true });
      const figure = link.locator('../..').locator('.tabular');
      await expect.poll(() => figure.getAttribute('class')).not.toContain('animate-pulse');
      const shown = Number(((await figure.first().textContent()) ?? '').replace(/\D/g, ''));
      await link.click();
      await page.waitForURL((url) => url.pathname !== '/');
      const count = () => page.getByRole('heading', { level: 1 }).locator('..').textContent();
      if (shown > 0) await expect.poll(count).toMatch(new RegExp(`(?<!\\d)${shown}(?!\\d)`));
      await page.goBack();
      await page.getByRole('button', { name: 'Arrange' }).waitFor();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('is arranged with the keyboard, also for the next time and another device', async () => {
    const page = await atHome('marcus@summit.example');
    await page.getByRole('link', { name: 'SLA at risk' }).waitFor();
    await page.getByRole('button', { name: 'Arrange' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' });
    const handle = dialog.getByRole('button', { name: /^Move Late/ });
    await handle.press('ArrowUp');
    await dialog.getByText('Late is now number 1 of').waitFor({ state: 'attached' });
    await dialog.getByRole('checkbox', { name: 'Unassigned' }).press('Space');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cards(page))[0]).toBe('Late');
    expect(await cards(page)).not.toContain('Unassigned');
    const elsewhere = await atHome('marcus@summit.example', { viewport: { width: 390, height: 844 } });
    await expect.poll(async () => (await cards(elsewhere))[0]).toBe('Late');
    expect(await cards(elsewhere)).not.toContain('Unassigned');
    await elsewhere.getByRole('button', { name: 'Arrange' }).click();
    await elsewhere.getByRole('button', { name: 'Usual order' }).click();
    await elsewhere.getByRole('link', { name: 'Unassigned' }).waitFor();
    expect((await cards(elsewhere))[0]).toBe('Open work orders');
    await elsewhere.context().close();
    await page.context().close();
  });

  it('shows a technician the own day, without what belongs to the office', async () => {
    const page = await atHome('wei@summit.example');
    await page.getByRole('link', { name: 'SLA at risk' }).waitFor();
    const shown = await cards(page);
    expect(shown).toContain('On hold');
    expect(
      shown.filter((name) => ['Unassigned', 'Low stock', 'Owed to us', 'New leads'].includes(name)),
    ).toEqual([]);
    await page.getByRole('heading', { name: 'My day' }).waitFor();
    await page.context().close();
  });
});
