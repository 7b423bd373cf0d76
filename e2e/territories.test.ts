import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

describe('territories', () => {
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
  const corners = async () =>
    (await page.getByRole('textbox', { name: /^Area/ }).inputValue()).split('\n').filter(Boolean);

  it('are drawn on the map by pressing, dragged and taken back', async () => {
    await page.goto(`${product.url}/settings/territories`);
    await page.getByRole('link', { name: 'New territory' }).click();
    await page.getByLabel('Name', { exact: true }).fill('North side');
    await page.getByRole('button', { name: 'Teal' }).click();
    const map = page.getByRole('application', { name: /^Map to draw the area/ });
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    const at = (x: number, y: number) => ({ x: box.width * x, y: box.height * y });
    for (const [x, y] of [
      [0.2, 0.2],
      [0.6, 0.2],
      [0.6, 0.8],
      [0.2, 0.8],
    ] as const)
      await map.click({ position: at(x, y), force: true });
    await expect.poll(corners).toHaveLength(4);
    const before = await corners();
    const third = page.getByRole('button', { name: 'Remove corner 3' });
    const mark = await third.boundingBox();
    if (!mark) throw new Error('no corner');
    await page.mouse.move(mark.x + 10, mark.y + 10);
    await page.mouse.down();
    await page.mouse.move(mark.x + 60, mark.y - 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await corners())[2]).not.toBe(before[2]);
    expect(await corners()).toHaveLength(4);
    await page.getByRole('button', { name: 'Remove corner 4' }).click();
    await expect.poll(corners).toHaveLength(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create territory' }).click();
    await page.getByRole('link', { name: 'North side' }).waitFor();
  });

  it('are told by coordinates and postcodes, by keyboard alone', async () => {
    await page.goto(`${product.url}/settings/territories/new`);
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Everywhere');
    await page.getByLabel('Postcodes').focus();
    await page.keyboard.type('802');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Area/ }).focus();
    await page.keyboard.type('-80, -170\nhere');
    await page.keyboard.press('Tab');
    await page.getByText('Line 2 is no latitude and longitude').waitFor();
    await page.getByRole('textbox', { name: /^Area/ }).fill('-80, -170\n80, -170\n80, 170\n-80, 170');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'Everywhere' }).click();
    await page.getByRole('heading', { name: 'Sites in it' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('are given to people, with a home base that is picked on a map', async () => {
    await page.goto(`${product.url}/user-management`);
    await page.getByRole('link', { name: 'Rosa Delgado' }).first().click();
    await page.getByRole('tab', { name: 'Skills, rates and hours' }).click();
    await page.getByRole('checkbox', { name: 'Everywhere' }).check();
    await page.getByRole('button', { name: 'Pick on the map' }).click();
    await page.getByRole('button', { name: 'Take the middle of the map' }).click();
    await expect
      .poll(() => page.getByLabel('Position of the home base').inputValue())
      .toMatch(/^-?\d+\.\d+, -?\d+\.\d+$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Person saved').first().waitFor();
    await page.goto(`${product.url}/settings/territories`);
    await page.getByRole('listitem').filter({ hasText: 'Everywhere' }).getByText('Rosa Delgado').waitFor();
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/settings/territories', '/settings/territories/new']) {
      await page.goto(`${product.url}${path}`);
      await page.getByRole('application').first().waitFor();
      await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});
