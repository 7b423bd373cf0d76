import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { type Desk, desks } from './browser/desks.ts';
import { inShort } from './browser/in-short.ts';

/** One search everywhere: what ⌘K finds, lists and pickers find too. */
describe.each(inShort(desks))('finding %s', (_where, open) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await open();
  });
  afterAll(() => desk?.stop());

  it.each([
    ['/crm', '3035550172', 'Elk Meadow Senior Living'],
    ['/crm', '5897 federal blvd', 'Harborview Grand Hotel'],
    ['/assets', 'sm62', 'Distribution panel 6'],
    ['/parts', 'control fuses', 'Control fuse 3 A'],
  ])('in the list %s, “%s” shows %s', async (path, typed, found) => {
    const { page, product } = desk;
    await page.goto(`${product.url}${path}`);
    await page.getByRole('searchbox').first().fill(typed);
    await page.getByRole('row').filter({ hasText: found }).first().waitFor();
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  });

  it('in a picker, by telephone number', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/crm/quotes/new`);
    await page.getByLabel('Customer', { exact: true }).fill('303 555 0172');
    await page.getByRole('option', { name: /Elk Meadow/ }).waitFor();
  });

  async function openPalette() {
    const { page, product } = desk;
    await page.goto(`${product.url}/`);
    await page.getByRole('heading', { name: /^Good/ }).waitFor();
    await page.keyboard.press('Control+k');
    return page;
  }

  it('with ⌘K, a kind of documents of a customer, opened by Enter', async () => {
    const page = await openPalette();
    await page.keyboard.type('colfax quotes');
    const first = page.getByRole('dialog').getByRole('option').first();
    await expect.poll(() => first.textContent()).toContain('Q-001');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/crm\/quotes\/[0-9a-f-]{36}/);
    await page.getByText('Q-001').first().waitFor();
  });

  it('with ⌘K, pages whose name is typed come first', async () => {
    const page = await openPalette();
    await page.keyboard.type('sched');
    const options = page.getByRole('dialog').getByRole('option');
    await expect.poll(() => options.first().textContent()).toBe('Scheduling');
  });
});
