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

  const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
  const cards = (page: Page) => attention(page).getByRole('link').allInnerTexts();

  it('shows how the business does, each figure with its change', async () => {
    const page = await atHome('dana@summit.example');
    const figures = page.getByRole('region', { name: 'Last 30 days' });
    for (const name of [
      'Invoiced',
      'Owed to us',
      'Job margin',
      'Open work orders',
      'Fixed on the first visit',
    ])
      await figures.getByRole('link', { name, exact: true }).waitFor();
    await figures
      .getByText(/^\$[\d,.]+ (more|less)$/)
      .first()
      .waitFor();
    await figures.getByRole('link', { name: 'Owed to us' }).click();
    await page.waitForURL(/invoicing\?view=open/);
    await page.context().close();
  });

  it('opens the list behind what needs attention, and leaves out what is zero', async () => {
    const page = await atHome('dana@summit.example');
    const rows = attention(page).getByRole('listitem');
    await rows.filter({ hasText: 'Low stock' }).waitFor();
    const shown = await rows.allInnerTexts();
    expect(shown.length).toBeGreaterThan(5);
    for (const text of shown) {
      const name = text.split('\n')[0] ?? '';
      const count = Number(/(\d+)$/.exec(text)?.[1]);
      expect([name, count > 0]).toEqual([name, true]);
      await attention(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/');
      const heading = () => page.getByRole('heading', { level: 1 }).locator('..').textContent();
      await expect.poll(heading).toMatch(new RegExp(`(?<!\\d)${count}(?!\\d)`));
      await page.goBack();
      await rows.filter({ hasText: 'Low stock' }).waitFor();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('is arranged with the keyboard, also for the next time and another device', async () => {
    const page = await atHome('marcus@summit.example');
    await page.getByRole('link', { name: 'SLA at risk' }).waitFor();
    await page.getByRole('button', { name: 'Arrange' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Arrange the dashboard' });
    const handle = dialog.getByRole('button', { name: /^Move SLA at risk/ });
    await handle.press('ArrowUp');
    await dialog.getByText(/^SLA at risk is now number/).waitFor({ state: 'attached' });
    await dialog.getByRole('checkbox', { name: 'Unassigned' }).press('Space');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cards(page))[0]).toBe('SLA at risk');
    expect(await cards(page)).not.toContain('Unassigned');
    const elsewhere = await atHome('marcus@summit.example', { viewport: { width: 390, height: 844 } });
    await expect.poll(async () => (await cards(elsewhere))[0]).toBe('SLA at risk');
    expect(await cards(elsewhere)).not.toContain('Unassigned');
    await elsewhere.getByRole('button', { name: 'Arrange' }).click();
    await elsewhere.getByRole('button', { name: 'Usual order' }).click();
    await elsewhere.getByRole('link', { name: 'Unassigned' }).waitFor();
    expect((await cards(elsewhere))[0]).toBe('Late');
    await elsewhere.context().close();
    await page.context().close();
  });

  it('shows a technician the own day, without what belongs to the office', async () => {
    const page = await atHome('wei@summit.example');
    await attention(page).getByRole('link', { name: 'Open work orders' }).waitFor();
    const shown = await page.getByRole('main').getByRole('link').allInnerTexts();
    expect(
      shown.filter((name) => ['Unassigned', 'Low stock', 'Owed to us', 'New leads'].includes(name)),
    ).toEqual([]);
    expect(await page.getByRole('main').getByText('$').count()).toBe(0);
    await page.getByRole('heading', { name: 'My day' }).waitFor();
    await page.context().close();
  });
});
