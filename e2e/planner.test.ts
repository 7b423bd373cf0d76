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
    await page.getByRole('button', { name: 'Optimize' }).press('Enter');
    await panel().getByText('nothing changes until you accept it').waitFor();
    await panel().getByLabel('Seconds to plan').fill('3');
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel().getByRole('button', { name: 'Optimize' }).press('Enter');
    await page.waitForURL(/plan=[0-9a-f]{8}-/);
    await panel()
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor({ timeout: 60_000 });
    await panel().getByText('no plan can cost less').waitFor();
    await panel().getByRole('table', { name: 'What it costs' }).waitFor();
    await expect.poll(() => page.locator('[data-proposed]').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('accepts one move, then the others, and takes the last back', async () => {
    const all = await moves().count();
    expect(all).toBeGreaterThan(1);
    await moves().first().getByRole('checkbox').press('Space');
    await panel().getByRole('button', { name: 'Accept 1 ticked' }).press('Enter');
    await moves()
      .first()
      .getByText(/Accepted|No longer possible/)
      .waitFor();
    await panel()
      .getByRole('button', { name: /^Accept all|^Accept$/ })
      .press('Enter');
    await expect
      .poll(
        () =>
          moves()
            .getByText(/Accepted|No longer possible/)
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

  it('leaves a visit that is locked where it is, and draws the proposal on the week', async () => {
    const day = await nextWorkingDay();
    await page.goto(`${product.url}/scheduling?date=${day}&show=week`);
    await page.getByRole('button', { name: 'Optimize' }).press('Enter');
    await panel().getByLabel('From', { exact: true }).fill(day);
    const number = await bookedOn(day);
    await panel()
      .getByRole('combobox', { name: /^Visits that stay/ })
      .fill(number);
    // The option of the day that is planned, however often the list is read anew meanwhile.
    await page.getByRole('option', { name: new RegExp(`^${number} `) }).click();
    await panel()
      .getByRole('button', { name: new RegExp(`^Take out ${number} `) })
      .waitFor();
    await panel().getByLabel('Seconds to plan').fill('3');
    await panel().getByRole('button', { name: 'Optimize' }).press('Enter');
    await page.waitForURL(/plan=[0-9a-f]{8}-/);
    await panel()
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor({ timeout: 60_000 });
    const proposed = page.locator('[data-proposed]');
    await proposed.first().waitFor();
    // Only lanes in sight are drawn, so all of them must be.
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 3000 });
    await expect.poll(() => proposed.count()).toBe(await moves().count());
    if (usual) await page.setViewportSize(usual);
    expect(await moves().filter({ hasText: number }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const run = new URL(page.url()).searchParams.get('plan');
    const found = await page
      .context()
      .request.get(`${product.url}/api/dispatch_moves?run_id=eq.${run}&select=id,work_order(number)`);
    const { data } = (await found.json()) as { data: { work_order: { number: string } }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(data.map(({ work_order }) => work_order.number)).not.toContain(number);
  });

  it('offers the best times for a work order, taken with one press', async () => {
    await page.goto(`${product.url}/scheduling`);
    const card = page.locator('[data-order]').first();
    const number = (await card.getByRole('link').first().textContent()) ?? '';
    await card.getByRole('button', { name: `Schedule ${number}` }).press('Enter');
    await page.getByRole('button', { name: 'When can we come?' }).press('Enter');
    const times = page.getByRole('region', { name: 'The best times' }).getByRole('button');
    await times.first().waitFor({ timeout: 30_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await times.first().press('Enter');
    await page.locator('[data-sonner-toast]').filter({ hasText: number }).waitFor();
    await page.locator(`[data-order]`).filter({ hasText: number }).waitFor({ state: 'detached' });
  });

  it('fits in what is urgent', async () => {
    const made = await page.context().request.post(`${product.url}/api/work_orders`, {
      data: { title: 'Gas smell in the boiler room', priority: 'urgent', estimated_minutes: 30 },
    });
    expect(made.status(), await made.text()).toBe(201);
    const [{ number }] = ((await made.json()) as { data: [{ number: string }] }).data;
    await page.goto(`${product.url}/scheduling`);
    await page.getByLabel('Search unscheduled work orders').fill('Gas smell');
    await page.getByRole('button', { name: `Fit in ${number}` }).press('Enter');
    const planner = page.getByRole('complementary', { name: /^Emergency / });
    const accept = planner.getByRole('button', { name: /^Accept/ }).first();
    await accept.waitFor({ timeout: 30_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await accept.press('Enter');
    await planner.getByText('Accepted').first().waitFor({ timeout: 20_000 });
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

  /** The number of a work order with a single visit on the day. */
  async function bookedOn(day: string): Promise<string> {
    const answer = await page
      .context()
      .request.get(
        `${product.url}/api/visits?status=eq.scheduled&crew_id=is.null&technician_id=not.is.null&starts_at=gte.${day}T12:00:00Z&starts_at=lt.${day}T23:00:00Z&select=id,work_order(number)`,
      );
    const { data } = (await answer.json()) as { data: { work_order: { number: string } }[] };
    const numbers = data.map(({ work_order }) => work_order.number);
    const single = numbers.find((one) => numbers.filter((other) => other === one).length === 1);
    if (!single) throw new Error(`the sample company has no visit on ${day}`);
    return single;
  }

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
