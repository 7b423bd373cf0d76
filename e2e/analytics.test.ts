import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** From the company at a glance to the work orders behind a bar. */
describe('analytics', () => {
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

  /** Of a page that shows the answer to its present question: figures of the one before are faded. */
  const faults = async () => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main [aria-busy] > .transition-opacity')].every(
        (shown) => getComputedStyle(shown).opacity === '1',
      ),
    );
    return accessibilityFaults(page);
  };

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
    await expect.poll(() => table.getByRole('row').count()).toBe(13);
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

  it('explores a measure by two dimensions, all in the address, down to the rows of a cell', async () => {
    await page.goto(`${product.url}/analytics`);
    await page.getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('table').waitFor();
    await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 12 months' });
    await page.getByLabel('Rows').selectOption({ label: 'Technician' });
    await page.getByLabel('Columns').selectOption({ label: 'Kind of work' });
    await page.waitForURL(/rows=technician.*columns=kind/);
    const table = page.getByRole('table', { name: 'Completed work orders by technician' });
    await table.getByRole('columnheader', { name: 'Repair' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    const cell = table.getByRole('row').nth(1).getByRole('link').first();
    const figure = (await cell.textContent()) ?? '';
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/analytics\/rows\/work_orders\?.*technician.*kind/);
    await page.getByText(figure, { exact: true }).first().waitFor();
    await page.goBack();
    await table.waitFor();
  });

  it('shows the same as a heat map, bars and lines', async () => {
    await page.getByRole('button', { name: 'Heat map' }).click();
    await page.waitForURL(/show=heat/);
    await page.getByText('Less', { exact: true }).waitFor();
    await expect.poll(() => page.locator('td[class*="bg-heat-4"]').count()).toBeGreaterThan(0);
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Bars' }).click();
    await page
      .getByRole('list', { name: /^Completed work orders · / })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Lines' }).click();
    await page.getByLabel('Columns').selectOption({ label: 'None' });
    const chart = page.getByRole('figure', { name: 'Completed work orders', exact: true });
    await chart.waitFor();
    await page.getByLabel('Time').selectOption({ label: 'By quarter' });
    await chart
      .getByRole('link', { name: /Q\d \d{4}: \d/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Table' }).click();
  });

  it('takes several measures, and gives what is shown as a file', async () => {
    await page.getByRole('button', { name: /^Measures: / }).click();
    await page.getByRole('checkbox', { name: 'First-time fix rate' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/measures=completed(%2C|,)first_time_fix/);
    const rate = page.getByRole('columnheader', { name: 'First-time fix rate' }).last();
    await rate.getByRole('button').press('Enter');
    await page.waitForURL(/order=first_time_fix\.desc/);
    await expect.poll(() => rate.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('columnheader', { name: 'Technician' }).getByRole('button').press('Enter');
    await page.waitForURL(/order=name\.asc/);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^completed-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const head = text.slice(0, text.indexOf('\r\n'));
    expect(head).toContain('Technician');
    expect(head.match(/First-time fix rate/g)?.length).toBeGreaterThan(1);
  });

  it('saves what is explored, shares it, pins it to the start page, and opens it from there', async () => {
    await page.getByRole('button', { name: 'Saved' }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByLabel('Name').fill('Technicians by month');
    await page.getByRole('checkbox', { name: 'Share with the office' }).click();
    expect(await faults()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const menu = page.getByRole('button', { name: 'Technicians by month' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Pin to my start page' }).click();
    await page.getByText('is on your start page').waitFor();
    await page.goto(product.url);
    const card = page.getByRole('link', { name: 'Technicians by month' });
    await card.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    await card.click();
    await page.waitForURL(/\/analytics\/explore\?.*rows=technician/);
    await page.getByRole('columnheader', { name: 'First-time fix rate' }).first().waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
  });

  it('orders the parts of a rate by it, with how many it is of', async () => {
    await page.goto(`${product.url}/analytics/measures/first_time_fix?period=last_12`);
    await page.getByLabel('Order').selectOption({ label: 'Lowest first' });
    await page.waitForURL(/by=lowest/);
    const bars = page
      .getByRole('list', { name: 'First-time fix rate by technician' })
      .first()
      .getByRole('listitem');
    await bars
      .first()
      .getByText(/% of \d/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
  });

  it('shows how people’s figures are spread, and opens a scorecard by keyboard', async () => {
    await page.goto(`${product.url}/analytics/performance-report?period=last_12`);
    await page.getByRole('heading', { name: 'Scorecards' }).waitFor();
    const row = page.getByRole('row', { name: /Wei Chen/ });
    await row.getByRole('link', { name: 'Wei Chen' }).focus();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Wei Chen' }).waitFor();
    await page.getByRole('figure', { name: 'Mean time to repair by month' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faults()).toEqual([]);
    await page.getByRole('link', { name: 'Performance' }).first().click();
    await page.getByLabel('Scorecards of').selectOption({ label: 'Teams' });
    await page.waitForURL(/by=team/);
  });

  it('shows a technician the own figures on the phone, and the rows behind them', async () => {
    const phone = await signedIn(product, browser, 'wei@summit.example', {
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true },
    });
    await phone.goto(product.url);
    await phone.getByRole('button', { name: 'More' }).tap();
    await phone.getByRole('link', { name: 'My figures' }).tap();
    await phone.getByRole('heading', { name: 'My figures' }).waitFor();
    await phone.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 12 months' });
    await phone.getByRole('heading', { name: 'Completed work orders' }).waitFor();
    expect(await phone.getByText('Colleagues').count()).toBe(0);
    expect(await phone.getByText('Revenue').count()).toBe(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.locator('main a', { hasText: /^\d+$/ }).first().tap();
    await phone.waitForURL(/\/analytics\/rows\/work_orders/);
    await phone.getByRole('link', { name: 'My figures' }).tap();
    await phone.getByRole('heading', { name: 'My figures' }).waitFor();
    await phone.context().close();
  });
});
