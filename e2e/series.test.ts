import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { type Desk, desks } from './browser/desks.ts';
import { inShort } from './browser/in-short.ts';
import { press } from './browser/keys.ts';
import { farWeekday } from './browser/sample-desk.ts';

interface Visit {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}

describe.each(inShort(desks))('planning several visits %s', (_where, open) => {
  let desk: Desk;
  let page: Page;
  let product: Desk['product'];
  let caller: Desk['caller'];
  let timezone: string;
  let orders: { readonly parts: string; readonly repeats: string };
  beforeAll(async () => {
    desk = await open();
    ({ product, page, caller, timezone } = desk);
    const customer_id = await caller.one('customers', { name: 'Harbor Crane Yard' });
    const order = (title: string) => caller.one('work_orders', { customer_id, title });
    orders = { parts: await order('Replace the boiler'), repeats: await order('Check the filters') };
  });
  afterAll(() => desk?.stop());

  /** A Monday beyond what the sample has planned. */
  const monday = farWeekday(1, 210);
  const visitsOf = async (order: string) =>
    (await caller.call<Visit[]>('get', `visits?work_order_id=eq.${order}&order=starts_at`))
      .filter(({ status }) => status !== 'cancelled')
      .map(({ starts_at }) => localFromInstant(starts_at, timezone));
  const become = (order: string, days: readonly number[], clock: string) =>
    expect
      .poll(() => visitsOf(order), { timeout: 20_000 })
      .toEqual(days.map((days) => `${addDays(monday, days)}T${clock}`));
  const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name });
  const openForm = async (order: string, plan: string) => {
    await page.goto(`${product.url}/work-orders/${order}`);
    await button('Schedule').first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Plan', { exact: true }).selectOption({ label: plan });
    await form.getByLabel('Date', { exact: true }).fill(monday);
    await form.getByLabel('Start').fill('08:00');
    return form;
  };

  it('plans a job of several days, shown before it is saved', async () => {
    const form = await openForm(orders.parts, 'A job of several days');
    await form.getByLabel('The job takes').selectOption({ label: 'Until a day' });
    await form.getByLabel('Last day').fill(addDays(monday, 2));
    await form.getByText('3 days').waitFor();
    await form.getByLabel('The job takes').selectOption({ label: 'So many hours' });
    await form.getByLabel('Hours').fill('14');
    const dates = form.getByRole('region', { name: 'Dates' });
    await dates.getByText('2 days').waitFor();
    await expect.poll(() => dates.getByRole('listitem').count()).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('Schedule visits', form).click();
    await become(orders.parts, [0, 1], '08:00');
  });

  it('plans visits that repeat, with the first dates', async () => {
    const form = await openForm(orders.repeats, 'Visits that repeat');
    await form.getByLabel('Ends').selectOption({ label: 'After a number of times' });
    await form.getByLabel('Times').fill('4');
    await form.getByLabel('Times').press('Tab');
    await form.getByText(/Every week, 4 times: 4 visits/).waitFor();
    await form.getByLabel('Instructions').fill('Side door');
    expect(await accessibilityFaults(page)).toEqual([]);
    const unfit = form.getByLabel('What becomes of them');
    if (await unfit.count()) await unfit.selectOption({ label: 'Plan these anyway' });
    await button('Schedule visits', form).click();
    await become(orders.repeats, [0, 7, 14, 21], '08:00');
  });

  it('asks on the board, by keyboard, which visits move, and takes them back in one', async () => {
    await page.goto(`${product.url}/scheduling?date=${addDays(monday, 7)}`);
    const bar = page.locator('[data-visit][aria-label*="Check the filters"]');
    await bar.waitFor();
    await bar.focus();
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    const dialog = page.getByRole('dialog', { name: /^Change WO-/ });
    await dialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await button('This and the following', dialog).press('Enter');
    const moved = [0, 7, 14, 21].map((days, place) => `${addDays(monday, days)}T0${place === 0 ? 8 : 9}:00`);
    await expect.poll(() => visitsOf(orders.repeats), { timeout: 20_000 }).toEqual(moved);
    await button(/^Undo: WO-\S+: 3 visits moved/).press('Enter');
    await become(orders.repeats, [0, 7, 14, 21], '08:00');
  });

  it('says which day of the job it is, changes its hours, and cancels what follows, on a phone', async () => {
    const { page: phone } = await desk.visitor('dana@summit.example', {
      viewport: { width: 390, height: 844 },
    });
    const [visit] = await caller.call<{ id: string }[]>(
      'get',
      `visits?work_order_id=eq.${orders.parts}&order=starts_at&limit=1`,
    );
    await phone.goto(`${product.url}/scheduling?date=${monday}&visit=${visit?.id}`);
    await phone.getByText('1 of 2').waitFor();
    await button('Change the job’s hours …', phone).click();
    const hours = phone.getByRole('region', { name: /^Hours of WO-/ });
    const hoursField = hours.getByLabel('This job takes, in hours');
    // Typing before the present hours are there would add to them.
    await expect.poll(() => hoursField.inputValue()).toBe('14');
    await hoursField.fill('20');
    await hours.getByText('3 days').waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await button('Change the hours', hours).click();
    await become(orders.parts, [0, 1, 2], '08:00');
    await button('Cancel several …', phone).click();
    const dialog = phone.getByRole('region', { name: /^Cancel WO-/ });
    await dialog.getByLabel('Reason').fill('The house is sold');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await button('All', dialog).click();
    await become(orders.parts, [], '08:00');
    await phone.close();
  });
});
