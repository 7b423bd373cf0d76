import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** Services are kept with what they are made of, and picked by typing. */
describe('the price book', () => {
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

  it('shows what a service costs and leaves, also after a part is added', async () => {
    await page.goto(`${product.url}/parts`);
    await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
    await page.getByRole('link', { name: 'Replace flame sensor', exact: true }).click();
    const margin = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Margin' }) });
    const before = await margin.textContent();
    expect(before).toContain('$245.00');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add part' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add part' });
    await sheet.getByLabel('Part', { exact: true }).fill('Control fuse');
    await page.getByRole('option', { name: /Control fuse 3 A/ }).click();
    await sheet.getByRole('button', { name: /Create/ }).click();
    await page.getByRole('cell', { name: /Control fuse/ }).waitFor();
    await expect.poll(() => margin.textContent()).not.toBe(before);
  });

  it('has a photo of what it is, which customers see on their quote', async () => {
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2277aa' } })
      .png()
      .toBuffer();
    await page.goto(`${product.url}/parts/services`);
    await page.getByRole('link', { name: 'Replace flame sensor', exact: true }).click();
    await page.getByRole('button', { name: 'Change photo' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a picture' }).press('Enter');
    await (await chooser).setFiles({ name: 'sensor.png', mimeType: 'image/png', buffer: png });
    const photo = page.getByRole('complementary').getByRole('img', { name: 'What it looks like' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('changes many prices at once after showing each, and takes it back', async () => {
    await page.goto(`${product.url}/parts?q=filter`);
    const cells = page.getByRole('button', { name: /^Change price of / });
    const prices = () => cells.allTextContents();
    await cells.nth(1).waitFor();
    const before = await prices();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change prices' });
    await sheet.getByLabel('Change', { exact: true }).fill('5');
    await sheet.getByLabel('Rounding').selectOption({ label: 'Up to the next .99' });
    const shown = sheet.getByRole('row').nth(1).getByRole('cell');
    await expect.poll(() => shown.nth(2).textContent()).toMatch(/\.99$/);
    const after = await shown.nth(2).textContent();
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: /^Change \d+ prices$/ }).click();
    await page.getByText(/^Prices: \d+ done$/).waitFor();
    await expect.poll(async () => (await prices())[0]).toBe(after);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Prices, undone: \d+ done$/).waitFor();
    await expect.poll(prices).toEqual(before);
  });

  it('offers services and parts by typing, and better choices side by side', async () => {
    await page.goto(`${product.url}/crm/quotes/new`);
    await page.getByLabel('Title').fill('Heater does not light');
    await page.getByLabel('Customer', { exact: true }).fill('Harborview');
    await page
      .getByRole('option', { name: /Harborview/ })
      .first()
      .click();
    const text = page.getByRole('textbox', { name: 'Description' }).first();
    await text.fill('flame');
    await page.getByRole('listbox', { name: 'Price book' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await text.press('ArrowDown');
    await text.press('Enter');
    await expect.poll(() => text.inputValue()).toContain('Replace flame sensor');
    expect(await page.getByRole('textbox', { name: 'Price' }).first().inputValue()).toBe('245.00');
    await page.getByText(/^Margin/).waitFor();
    await page.getByRole('button', { name: 'Offer them side by side' }).click();
    await page.getByRole('region', { name: 'Better' }).waitFor();
    expect(
      await page
        .getByRole('region', { name: 'Better' })
        .getByRole('textbox', { name: 'Description' })
        .inputValue(),
    ).toContain('igniter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/crm\/quotes\/[0-9a-f-]{36}/);
  });

  it('takes keys pressed before the answer for the answer, never for a choice of another text', async () => {
    await page.goto(`${product.url}/crm/quotes/new`);
    const text = page.getByRole('textbox', { name: 'Description' }).first();
    await text.fill('co');
    await page.getByRole('listbox', { name: 'Price book' }).waitFor();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/services\?.*q=flame/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await text.fill('flame');
    await text.press('ArrowDown');
    await text.press('Enter');
    answer();
    await expect.poll(() => text.inputValue()).toContain('Replace flame sensor');
    await page.getByRole('listbox', { name: 'Price book' }).waitFor({ state: 'hidden' });
    await page.unrouteAll();
  });

  it('sells wire by the foot: a price finer than a cent goes from the part to the quote', async () => {
    await page.goto(`${product.url}/parts/new`);
    await page.getByLabel('SKU').fill('BW-18');
    await page.getByLabel('Name', { exact: true }).fill('Bell wire');
    await page.getByRole('textbox', { name: /^Cost/ }).fill('0.0125');
    await page.getByRole('textbox', { name: /^Price/ }).fill('0.035');
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.waitForURL(/\/parts\/[0-9a-f-]{36}/);
    await page.getByText('$0.035', { exact: true }).first().waitFor();
    await page.getByText('$0.0125', { exact: true }).first().waitFor();
    await page.goto(`${product.url}/crm/quotes/new`);
    await page.getByLabel('Title').fill('Rewire the bells');
    await page.getByLabel('Customer', { exact: true }).fill('Harborview');
    await page
      .getByRole('option', { name: /Harborview/ })
      .first()
      .click();
    const text = page.getByRole('textbox', { name: 'Description' }).first();
    await text.fill('bell wire');
    await page.getByRole('option', { name: /Bell wire/ }).click();
    await page.getByRole('textbox', { name: 'Quantity' }).first().fill('1000');
    const price = page.getByRole('textbox', { name: 'Price' }).first();
    expect(await price.inputValue()).toBe('0.035');
    await page.getByText('$35.00', { exact: true }).first().waitFor();
    await price.fill('0.0355');
    await price.blur();
    expect(await price.inputValue()).toBe('0.0355');
    await page.getByText('$35.50', { exact: true }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/crm\/quotes\/[0-9a-f-]{36}/);
    await expect.poll(() => price.inputValue()).toBe('0.0355');
  });
});
