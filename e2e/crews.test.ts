import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { press } from './browser/keys.ts';
import { farWeekday, openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

interface Visit {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}

let desk: SampleDesk;
let page: Page;
let product: SampleDesk['product'];
let caller: SampleDesk['caller'];
let timezone: string;
let people: readonly { readonly id: string; readonly full_name: string; readonly role: string }[];
let order: string;
beforeAll(async () => {
  desk = await openSampleDesk();
  ({ product, page, caller, timezone } = desk);
  people = await caller.call('get', 'memberships?select=id,full_name,role&status=eq.active&limit=200');
  const customer_id = await caller.one('customers', { name: 'Harbor Crane Yard' });
  order = await caller.one('work_orders', { customer_id, title: 'Lift the boiler' });
});
afterAll(() => desk?.stop());

/** A Wednesday that is no holiday and beyond what the sample has planned. */
const day = farWeekday(3, 200);
const at = (clock: string) => Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
const nameOf = (id: string | null) => people.find((one) => one.id === id)?.full_name.split(' ')[0] ?? '';
const crew = async () =>
  (await caller.call<Visit[]>('get', `visits?work_order_id=eq.${order}&order=crew_place,created_at`))
    .filter(({ status }) => status !== 'cancelled')
    .map((visit) => [nameOf(visit.technician_id), Date.parse(visit.starts_at), Date.parse(visit.ends_at)]);
const become = (names: readonly string[], from = '09:00', to = '11:00') =>
  expect.poll(crew, { timeout: 20_000 }).toEqual(names.map((name) => [name, at(from), at(to)]));
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole('button', { name });
const full = (first: string) => people.find(({ full_name }) => full_name.startsWith(first))?.full_name ?? '';

it('plans a crew from the work order', async () => {
  await page.goto(`${product.url}/work-orders/${order}`);
  await button('Schedule').first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Technician').selectOption({ label: full('Tom') });
  await form.getByRole('combobox', { name: /^Crew/ }).selectOption({ label: full('Rosa') });
  await form.getByRole('list', { name: 'Crew' }).getByText(full('Rosa')).waitFor();
  await form.getByLabel('Date').fill(day);
  await form.getByLabel('Start').fill('09:00');
  await form.getByLabel('Length').selectOption({ label: '2 h' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Schedule visit', form).click();
  await become(['Tom', 'Rosa']);
  await page.getByText(`${full('Tom')}, with ${full('Rosa')}`).waitFor();
});

it('moves, takes off and adds on the board by keyboard, and takes each back', async () => {
  await page.goto(`${product.url}/scheduling?date=${day}`);
  const bar = page.locator('[data-track] [data-visit][aria-label*="Lift the boiler"]');
  await expect.poll(() => bar.count(), { timeout: 20_000 }).toBe(2);
  const toms = page.locator(`[data-visit][aria-label*="with ${full('Rosa')}"]`);
  await toms.focus();
  await expect.poll(() => page.locator('[data-crew-marked]').count()).toBe(2);
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect.poll(() => page.locator('[data-together]').count(), { timeout: 20_000 }).toBe(1);
  await press(page, 'Enter');
  await become(['Tom', 'Rosa'], '10:00', '12:00');
  await button(/^Undo: WO-\S+ moved with its crew/).waitFor();
  await press(page, 'Control+z');
  await become(['Tom', 'Rosa']);

  await toms.focus();
  await press(page, 'Enter');
  const panel = page.getByRole('region', { name: 'Crew' });
  await button(`Remove ${full('Rosa')} from the crew`, panel).press('Enter');
  await become(['Tom']);
  await button(new RegExp(`^Undo: ${full('Rosa')} taken off WO-`)).press('Enter');
  await become(['Tom', 'Rosa']);
  const third = people.find(
    ({ full_name, role }) => role === 'technician' && ![full('Tom'), full('Rosa')].includes(full_name),
  );
  await panel.getByLabel('Add to crew').selectOption({ label: third?.full_name ?? '' });
  await become(['Tom', 'Rosa', nameOf(third?.id ?? null)]);
  await page
    .getByText(`with ${full('Rosa').split(' ')[0]}, +1`)
    .first()
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Control+z');
  await become(['Tom', 'Rosa']);

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel for the whole crew' }).press('Enter');
  await page.getByLabel('Reason').fill('The crane is broken');
  await page.getByLabel('Reason').press('Enter');
  await become([]);
  await button(/^Undo: WO-\S+ cancelled for the whole crew/).press('Enter');
  await become(['Tom', 'Rosa']);
});

it('names who comes along in the agenda and on the technician’s job', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const { page: agenda } = await desk.visitor('dana@summit.example', phone);
  await agenda.goto(`${product.url}/scheduling?date=${day}`);
  await agenda.getByText(`with ${full('Rosa')}`).waitFor();
  expect(await accessibilityFaults(agenda)).toEqual([]);
  await agenda.context().close();
  const { page: tom } = await desk.visitor('tom@summit.example', phone);
  await tom.goto(`${product.url}/work-orders/${order}`);
  const mates = tom.getByRole('region', { name: 'Crew' });
  await mates.getByText(full('Rosa')).waitFor();
  expect(await tom.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityFaults(tom)).toEqual([]);
  await tom.context().close();
});
