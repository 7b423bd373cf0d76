import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { type Desk, desks } from './browser/desks.ts';
import { inShort } from './browser/in-short.ts';
import { press } from './browser/keys.ts';
import { farWeekday } from './browser/sample-desk.ts';

interface Visit {
  readonly id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}

/** Changes on the board: undone and redone, made to several visits at once, at both ends of a visit, and to a copy. */
describe.each(inShort(desks))('changes on the board %s', { timeout: 400_000 }, (where, open) => {
  let desk: Desk;
  let page: Page;
  let product: Desk['product'];
  let caller: Desk['caller'];
  let timezone: string;
  let tom: string;
  beforeAll(async () => {
    desk = await open();
    ({ product, page, caller, timezone } = desk);
    const people = await caller.call<{ id: string; full_name: string }[]>(
      'get',
      'memberships?select=id,full_name&status=eq.active&limit=200',
    );
    tom = people.find(({ full_name }) => full_name.startsWith('Tom'))?.id ?? '';
    for (const [title, from, to] of planned) await book(title, from, to);
    await page.goto(`${product.url}/scheduling?date=${day}`);
  });
  afterAll(() => desk?.stop());

  /** A Wednesday that is no holiday and beyond what the sample has planned. */
  const day = farWeekday(3, 200);
  const at = (clock: string) => Date.parse(instantFromLocal(`${day}T${clock}`, timezone));

  const planned = [
    ['Alpha', '09:00', '10:00'],
    ['Bravo', '14:00', '15:00'],
    ['Charlie', '07:00', '07:30'],
    ['Delta', '07:30', '08:00'],
    ['Echo', '12:30', '13:30'],
    ['Foxtrot', '06:00', '06:30'],
    ['Golf', '05:00', '05:30'],
  ] as const;
  const orders = new Map<string, string>();
  async function book(title: string, from: string, to: string): Promise<void> {
    const customer_id = await caller.one('customers', { name: `${title} customer` });
    const order = await caller.one('work_orders', { customer_id, title });
    await caller.command(`work_orders/${order}/schedule`, {
      technician_id: tom,
      starts_at: new Date(at(from)).toISOString(),
      ends_at: new Date(at(to)).toISOString(),
    });
    orders.set(title, order);
  }
  const booked = (title: string): { order: string; bar: Locator } => ({
    order: orders.get(title) ?? '',
    bar: page.locator(`[data-track] [data-visit][aria-label*="${title},"]`),
  });
  const visitsOf = (order: string) =>
    caller.call<Visit[]>('get', `visits?work_order_id=eq.${order}&order=created_at`);
  const spans = async (order: string) =>
    (await visitsOf(order))
      .filter(({ status }) => status !== 'cancelled')
      .map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)]);
  const become = (order: string, ...wanted: [string, string][]) =>
    expect
      .poll(() => spans(order), { timeout: 20_000 })
      .toEqual(wanted.map(([from, to]) => [at(from), at(to)]));
  const toast = (text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  it('moves, resizes at both ends and copies by keyboard, and goes back and forth step by step', async () => {
    const { order, bar } = booked('Alpha');
    await bar.focus();
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await become(order, ['10:00', '11:00']);
    await button(/^Undo: WO-\S+ moved to Tom/).waitFor();
    await bar.focus();
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    await become(order, ['10:00', '11:30']);
    await button(/^Undo: WO-\S+ ends at /).waitFor();
    await bar.focus();
    await press(page, 'Control+Shift+ArrowLeft', 'Enter');
    await become(order, ['09:45', '11:30']);
    await button(/^Undo: WO-\S+ starts at /).waitFor();
    await bar.focus();
    await press(page, 'c', 'ArrowUp', 'Enter');
    await become(order, ['09:45', '11:30'], ['09:45', '11:30']);
    await button(/^Undo: WO-\S+ copied for Rosa/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await press(page, 'Control+z', 'Control+z', 'Control+z', 'Control+z');
    await become(order, ['09:00', '10:00']);
    await page.getByLabel('Undo', { exact: true }).waitFor();
    await button(/^Redo: WO-\S+ moved to Tom/).waitFor();
    await press(page, 'Control+y', 'Control+Shift+z', 'Control+Shift+z', 'Control+Shift+z');
    await become(order, ['09:45', '11:30'], ['09:45', '11:30']);
    await press(page, 'Control+z');
    await become(order, ['09:45', '11:30']);
  });

  // All tabs of the demo are one person.
  it.skipIf(where === 'in the demo')(
    'leaves what a colleague has changed meanwhile, and says so',
    async () => {
      const { order, bar } = booked('Bravo');
      await bar.focus();
      await press(page, 'ArrowRight', 'Enter');
      await become(order, ['14:15', '15:15']);
      const [visit] = await visitsOf(order);
      const colleague = await desk.visitor('marcus@summit.example');
      await colleague.caller.command(`visits/${visit?.id}/move`, {
        technician_id: tom,
        starts_at: new Date(at('15:00')).toISOString(),
        ends_at: new Date(at('16:00')).toISOString(),
      });
      await button(/^Undo: /).click();
      await toast(/stays as it is.*It was moved meanwhile by Marcus/s).waitFor();
      await become(order, ['15:00', '16:00']);
      await colleague.page.context().close();
    },
  );

  it('moves several together and names those that can’t be moved', async () => {
    const one = booked('Charlie');
    const two = booked('Delta');
    await one.bar.focus();
    await press(page, ' ');
    await two.bar.focus();
    await press(page, ' ');
    await page.getByRole('status').filter({ hasText: '2 visits selected' }).waitFor();
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect.poll(() => page.locator('[data-together]').count(), { timeout: 20_000 }).toBe(1);
    await press(page, 'Enter');
    await become(one.order, ['07:30', '08:00']);
    await become(two.order, ['08:00', '08:30']);
    await button('Undo: 2 visits moved').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // The second one would meet the visit at 9:45.
    await button('Move…').press('Enter');
    await page.getByLabel('Minutes later').fill('90');
    await page.getByLabel('Minutes later').press('Enter');
    const refused = page.getByRole('alertdialog').filter({ hasText: '1 of 2 visits can’t be' });
    await refused.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await become(one.order, ['07:30', '08:00']);
    await refused.getByRole('button', { name: 'Change the other one' }).press('Enter');
    await become(one.order, ['09:00', '09:30']);
    await become(two.order, ['08:00', '08:30']);

    await button('Cancel…').press('Enter');
    await page.getByLabel('Reason').fill('The street is closed');
    await page.getByLabel('Reason').press('Enter');
    await become(one.order);
    await become(two.order);
    await button('Undo: 2 visits cancelled').waitFor();
    await page.keyboard.press('Control+z');
    await become(one.order, ['09:00', '09:30']);
    await become(two.order, ['08:00', '08:30']);
    await press(page, 'Control+z', 'Control+z');
    await become(one.order, ['07:00', '07:30']);
    await become(two.order, ['07:30', '08:00']);
  });

  it('does the same with the mouse', async () => {
    const { order, bar } = booked('Echo');
    const box = async () => {
      await bar.first().scrollIntoViewIfNeeded();
      const found = await bar.first().boundingBox();
      if (!found) throw new Error('no bar');
      return found;
    };
    const before = await box();
    await bar.first().hover();
    await page.mouse.move(before.x + 4, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + 4 - before.width / 2, before.y + before.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(async () => (await spans(order))[0]?.[0], { timeout: 20_000 })
      .toBeLessThan(at('12:30'));
    await button(/^Undo: WO-\S+ starts at /).click();
    await become(order, ['12:30', '13:30']);
    // The board shows the change a moment after the server has it.
    await expect.poll(async () => (await box()).width, { timeout: 20_000 }).toBeCloseTo(before.width, 0);

    const now = await box();
    const lane = page.locator('[data-track]').first();
    const free = await lane.boundingBox();
    await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2);
    await page.mouse.down();
    await page.keyboard.down('Alt');
    await page.mouse.move(now.x + now.width / 2, (free?.y ?? 0) + 10, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await become(order, ['12:30', '13:30'], ['12:30', '13:30']);
    expect((await visitsOf(order)).map(({ technician_id }) => technician_id)).toEqual([tom, null]);
    await button(/^Undo: WO-\S+ copied for Unassigned/).click();
    await become(order, ['12:30', '13:30']);

    await expect.poll(() => bar.count(), { timeout: 20_000 }).toBe(1);

    const other = booked('Foxtrot');
    await bar.first().click({ modifiers: ['Control'] });
    await other.bar.click({ modifiers: ['Shift'] });
    await page.getByRole('status').filter({ hasText: '2 visits selected' }).waitFor();
    await button('Clear selection').click();
    expect(await page.locator('[data-selected]').count()).toBe(0);
  });

  it('duplicates a visit from its panel, and takes that back on a phone', async () => {
    const { order } = booked('Golf');
    const { page: phone } = await desk.visitor('dana@summit.example', {
      viewport: { width: 390, height: 844 },
    });
    await phone.goto(`${product.url}/scheduling?date=${day}`);
    await phone.getByRole('button', { name: /Golf/ }).first().click();
    await phone.getByRole('button', { name: 'Duplicate to …' }).click();
    await phone.getByLabel('Start').fill('05:30');
    await phone.getByRole('button', { name: 'Schedule visit' }).click();
    await become(order, ['05:00', '05:30'], ['05:30', '06:00']);
    await phone.getByRole('dialog', { name: /^Schedule / }).waitFor({ state: 'hidden' });
    await phone.keyboard.press('Escape');
    const undo = phone.getByRole('button', { name: /^Undo: WO-\S+ planned for Tom/ });
    await undo.waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await undo.click();
    await become(order, ['05:00', '05:30']);
    await phone.close();
  });
});
