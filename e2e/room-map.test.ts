import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { callerOf } from './browser/stocked-company.ts';

/** A hotel of 2,000 rooms on its map: colours, filter, keys, and two presses from a room to a running inspection. */
describe('the map of rooms', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let caller: ReturnType<typeof callerOf>;
  let site: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const send = async (path: string, data: object) => {
      const answer = await context.request.post(`${product.url}/api/${path}`, { data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      return (await answer.json()) as { data: { id: string } };
    };
    const account = { email: 'dana@grand.example', password: 'correct horse battery' };
    await send('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('auth/signin', account);
    const { data } = await send('companies', {
      company_name: 'Grand Hotel',
      timezone: 'UTC',
      currency: 'USD',
    });
    caller = callerOf(context.request, product.url, data.id);
    const customer_id = await caller.one('customers', { name: 'Grand Hotel' });
    site = await caller.one('sites', { customer_id, name: 'Main house' });
    const numbers = Array.from(
      { length: 20 },
      (_, floor) => `${floor + 1}01–${floor + 1}99, ${floor + 1}00 on floor ${floor + 1}`,
    );
    await caller.command('rooms/-/create_many', { site_id: site, numbers: numbers.join('\n') });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const cells = () => page.locator('[data-room]');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  it('shows all rooms, and only those of the groups that are pressed', async () => {
    const [one] = await caller.call<{ id: string }[]>('get', 'rooms?number=eq.1205&select=id');
    await caller.call('put', `rooms?id=eq.${one?.id}`, { last_pm_on: '2020-01-01' });
    await page.goto(`${product.url}/property-tasks`);
    await cells().first().waitFor();
    await expect.poll(() => cells().count()).toBe(2000);
    await page.getByRole('button', { name: /^Overdue/ }).click();
    await expect.poll(() => cells().count()).toBe(1);
    expect(await cells().first().textContent()).toMatch(/^1205\d+d$/);
    await page.waitForURL(/only=overdue/);
    await page.getByRole('combobox', { name: 'Colored by' }).selectOption('occupancy');
    await expect.poll(() => cells().count()).toBe(2000);
    expect(await cells().first().textContent()).toMatch(/\?$/);
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('grid', { name: 'Rooms' }).waitFor();
    await page.getByRole('button', { name: 'Map' }).click();
    await cells().first().waitFor();
  });

  it('is walked by the arrows, and Enter opens the card', async () => {
    await page.goto(`${product.url}/property-tasks`);
    await cells().first().focus();
    expect(await focused()).toContain('Room 2000');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toContain('Room 2001');
    await page.keyboard.press('ArrowDown');
    const below = await focused();
    await page.keyboard.press('ArrowUp');
    expect([below, await focused()]).toEqual([
      expect.not.stringContaining('Room 2001'),
      expect.stringContaining('Room 2001'),
    ]);
    await page.keyboard.press('End');
    expect(await focused()).toContain('Room 199');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin inspection' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toContain('Room 1');
    // One stop for Tab.
    expect(await page.locator('[data-room][tabindex="0"]').count()).toBe(1);
  });

  it('leads in two presses from a room to its running inspection, also on a phone', async () => {
    const phone = await page
      .context()
      .browser()
      ?.newContext({
        ...{ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
        storageState: await page.context().storageState(),
      });
    for (const [place, number] of [
      [page, '1205'],
      [await phone?.newPage(), '1206'],
    ] as const) {
      if (!place) throw new Error('no page');
      await place.goto(`${product.url}/property-tasks`);
      await place.locator('[data-room]').filter({ hasText: number }).first().click();
      await place.getByRole('dialog').getByRole('button', { name: 'Begin inspection' }).click();
      await place.waitForURL(/\/property-tasks\/inspections\/[0-9a-f-]{36}/);
      await place.getByText('In progress').first().waitFor();
    }
    await phone?.close();
    expect(await caller.call<object[]>('get', 'inspections?status=eq.in_progress')).toHaveLength(2);
  });

  it('proposes rooms for a day, and makes work orders of those that are kept', async () => {
    const rooms = ['301', '302', '303'].map((number) => ({ number, occupancy: 'vacant' }));
    await caller.command('occupancy_updates/-/apply', { site_id: site, rooms });
    await page.goto(`${product.url}/property-tasks`);
    await page.getByRole('link', { name: 'Which rooms today?' }).click();
    await page
      .getByText('Vacant, never maintained, 0 of 4 this year; floor 3 with 2 more.')
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: 'Room 302' }).uncheck();
    await page.getByRole('button', { name: 'Create 2 work orders' }).click();
    await page.locator('[data-sonner-toast]').filter({ hasText: '2 work orders created' }).waitFor();
    await page.getByText(/2 planned already/).waitFor();
    const orders = await caller.call<{ title: string }[]>(
      'get',
      'work_orders?kind=eq.preventive&select=title&order=title',
    );
    expect(orders.map(({ title }) => title)).toEqual([
      'Room 301: preventive maintenance',
      'Room 303: preventive maintenance',
    ]);
    // What is not planned is proposed again.
    await page.getByRole('checkbox', { name: 'Room 302' }).waitFor();
  });

  it('prints an inspection and the pack for an audit', async () => {
    const [inspection] = await caller.call<{ id: string }[]>('get', 'inspections?limit=1');
    for (const [path, name] of [
      [`inspections/${inspection?.id}`, 'PDF'],
      ['proposal', 'Audit pack (PDF)'],
    ]) {
      await page.goto(`${product.url}/property-tasks/${path}`);
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const answer = await page.request.get(new URL(href ?? '', product.url).href);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('leads to a guest-room task with its clock, which says how often it was reported before', async () => {
    const room_id = await caller.first('rooms', '&number=eq.1310');
    const category_id = await caller.first('guest_task_categories');
    for (const details of ['It drips', 'It drips again'])
      await caller.command('guest_room_tasks/-/report', { room_id, category_id, details });
    await page.goto(`${product.url}/property-tasks/guest-rooms`);
    const row = page.getByRole('row').filter({ hasText: 'GT-0002' });
    await row.getByText(/left$/).waitFor();
    await row.getByRole('link', { name: 'GT-0002' }).click();
    await page.getByRole('heading', { name: 'The same in this room' }).waitFor();
    await page.getByText('Once in the ninety days before.').waitFor();
    await page
      .getByText(/min left$|h left$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'GT-0001' }).waitFor();
    await page.goto(`${product.url}/property-tasks/rooms/${room_id}`);
    await page.getByRole('heading', { name: 'Planned maintenance' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is accessible, map, card and proposal', async () => {
    const faults = () => accessibilityFaults(page);
    await page.goto(`${product.url}/property-tasks?only=overdue`);
    await cells().first().waitFor();
    expect(await faults()).toEqual([]);
    await cells().first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin inspection' }).waitFor();
    expect(await faults()).toEqual([]);
    await page.goto(`${product.url}/property-tasks/proposal`);
    await page.getByRole('checkbox', { name: 'Room 302' }).waitFor();
    expect(await faults()).toEqual([]);
  });
});
