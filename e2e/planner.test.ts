import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** The planner at work on the board: asked, followed, looked at, accepted and taken back. */
describe('the planner', () => {
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

  const panel = () => page.getByRole('complementary', { name: /^Plan / });
  const moves = () => panel().getByRole('list').first().getByRole('listitem');

  it('proposes moves for a day, drawn on the board, with reasons and prices', async () => {
    await page.goto(`${product.url}/scheduling?date=${await nextWorkingDay()}`);
    await page.getByRole('button', { name: 'Optimise' }).press('Enter');
    await panel().getByText('nothing changes until you accept it').waitFor();
    await panel().getByLabel('Seconds to plan').fill('3');
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Optimise' }).press('Enter');
    await page.waitForURL(/plan=[0-9a-f]{8}-/);
    await panel()
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await panel().getByText('No plan at all can cost less').waitFor();
    await panel().getByRole('table', { name: 'What it costs' }).waitFor();
    expect(await page.locator('[data-proposed]').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('accepts one move, then the others, and takes the last back', async () => {
    const all = await moves().count();
    expect(all).toBeGreaterThan(1);
    await moves().first().getByRole('checkbox').press('Space');
    await panel().getByRole('button', { name: 'Accept 1 ticked' }).press('Enter');
    await moves()
      .first()
      .getByText(/Accepted|Not possible any more/)
      .waitFor();
    await panel()
      .getByRole('button', { name: /^Accept all|^Accept$/ })
      .press('Enter');
    await expect
      .poll(
        () =>
          moves()
            .getByText(/Accepted|Not possible any more/)
            .count(),
        { timeout: 20_000 },
      )
      .toBe(all);
    await panel().getByRole('button', { name: 'Take back' }).press('Enter');
    await expect
      .poll(
        () =>
          moves()
            .getByText(/Taken back|Changed since/)
            .count(),
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  });

  it('can be looked at again, by itself and on the board', async () => {
    await page.goto(`${product.url}/scheduling/plans`);
    await page
      .getByRole('link', { name: /^Plan of / })
      .first()
      .click();
    await page.getByRole('table', { name: 'What it costs' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show on the board' }).click();
    await page.waitForURL(/\/scheduling\?.*plan=/);
    await panel().getByText('What it costs').waitFor();
  });

  /** A day of the sample company with visits: the first one after today. */
  async function nextWorkingDay(): Promise<string> {
    await page.goto(`${product.url}/scheduling`);
    const days = (await (
      await page
        .context()
        .request.get(`${product.url}/api/visits?status=eq.scheduled&order=starts_at&limit=50`)
    ).json()) as { data: { starts_at: string }[] };
    const today = new Date().toISOString().slice(0, 10);
    const next = days.data.map(({ starts_at }) => starts_at.slice(0, 10)).find((day) => day > today);
    if (!next) throw new Error('the sample company has no visit ahead');
    return next;
  }
});
