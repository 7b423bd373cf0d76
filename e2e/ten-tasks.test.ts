import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { postTwoMonths } from './browser/bank-statements.ts';
import { type Desk, desks } from './browser/desks.ts';
import { countEffort, type Effort } from './browser/effort.ts';
import { tabTo } from './browser/keys.ts';
import { plannedJob } from './browser/planned-job.ts';
import { farWeekday } from './browser/sample-desk.ts';

interface Row {
  readonly id: string;
  readonly status?: string;
  readonly number?: string;
}

/** The ten most frequent tasks of a service business: what each costs in presses and keys. */
describe.each(desks)('ten frequent tasks %s', (where, open) => {
  let desk: Desk;
  let page: Page;
  let url: string;
  let all: Effort;
  beforeAll(async () => {
    desk = await open();
    ({
      page,
      product: { url },
    } = desk);
    all = await countEffort(page);
  });
  afterAll(() => desk?.stop());

  const button = (name: string | RegExp, place: Page | Locator = page) => place.getByRole('button', { name });
  const rows = (path: string) => desk.caller.call<Row[]>('get', path);
  const idIn = (address: string) => /([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

  /** What was done since, and the count starts anew. */
  function spent(effort = all): Effort {
    const { presses, keys } = effort;
    Object.assign(effort, { presses: 0, keys: 0 });
    return { presses, keys };
  }

  it('1 and 2. a call of somebody new becomes a scheduled job: 4 presses and what is typed', async () => {
    await page.goto(`${url}/`);
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    spent();
    await button('New').first().click();
    await page.getByRole('menuitem', { name: 'Work order', exact: true }).click();
    const said = ['7205550177', 'Lena Marsh', '9 Birch Court', 'Golden', 'No cooling upstairs'] as const;
    await page.getByRole('combobox', { name: /^Customer/ }).waitFor();
    await tabTo(page, /^Customer/);
    await page.keyboard.type(said[0]);
    await page.getByRole('option', { name: /^New customer/ }).click();
    await tabTo(page, 'Name');
    for (const [label, text] of [
      ['Name', said[1]],
      ['Street', said[2]],
      ['City', said[3]],
      [/^Title/, said[4]],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await page.getByRole('heading', { name: 'When can we come?' }).waitFor();
    await button('Create and schedule').click();
    await page.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
    const { presses, keys } = spent();
    expect(presses).toBeLessThanOrEqual(4);
    expect(keys - said.join('').length).toBeLessThanOrEqual(20);
    // Scheduling it takes nothing more.
    expect(await rows(`visits?work_order_id=eq.${idIn(page.url())}&status=eq.scheduled`)).toHaveLength(1);
  });

  it('3. an unscheduled job is dragged to a technician: 1 press, with undo', async () => {
    // A day without holidays, and beyond what the sample has planned.
    await page.goto(`${url}/scheduling?date=${farWeekday(3, 200)}`);
    const card = page.locator('[data-order]').first();
    await card.scrollIntoViewIfNeeded();
    const job = await card.getAttribute('data-order');
    const [from, to] = [await card.boundingBox(), await page.locator('[data-track]').first().boundingBox()];
    if (!from || !to) throw new Error('nothing to drag, or nowhere to');
    spent();
    await page.mouse.move(from.x + 20, from.y + from.height - 12);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width * 0.4, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).waitFor();
    await expect.poll(() => rows(`visits?work_order_id=eq.${job}`)).toHaveLength(1);
    expect(spent()).toEqual({ presses: 1, keys: 0 });
  });

  // The demo's tour does this: its tabs are one person.
  it.skipIf(where === 'in the demo')(
    '4. a technician goes there, works and completes: 3 presses on a phone',
    async () => {
      const { page: phone } = await desk.visitor('wei@summit.example', {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const effort = await countEffort(phone);
      const job = await plannedJob(desk, 'wei@summit.example', { title: 'Belt squeals' });
      await phone.goto(`${url}/work-orders/${job}`);
      await button('On my way', phone).waitFor();
      spent(effort);
      await button('On my way', phone).tap();
      // A second press within half a second counts as a slip.
      await phone.waitForTimeout(1_000);
      await button('Start work', phone).tap();
      await phone.getByLabel(/^What you did/).waitFor();
      expect(await accessibilityFaults(phone)).toEqual([]);
      await button('Complete job', phone).tap();
      await phone.getByText('Job completed').waitFor();
      expect(spent(effort)).toEqual({ presses: 3, keys: 0 });
      await expect
        .poll(() => rows(`work_orders?id=eq.${job}&select=id,status`))
        .toMatchObject([{ status: 'completed' }]);
      await phone.context().close();
    },
  );

  it('5 and 7. finished work becomes an issued invoice, and is paid: 2 presses each', async () => {
    const [job] = await rows('work_orders?status=eq.reviewed&billing_status=eq.unbilled&limit=1');
    await page.goto(`${url}/work-orders/${job?.id}`);
    await button('Create invoice').first().waitFor();
    spent();
    await button('Create invoice').first().click();
    await button(/^(Issue|Send) invoice$/)
      .last()
      .click();
    await page.getByText(/is issued|was sent to/).waitFor();
    expect(spent()).toEqual({ presses: 2, keys: 0 });
    await button('Record payment').click();
    await button('Record payment', page.getByRole('region', { name: 'Record payment' })).click();
    await page.getByText(/^Payment for INV-\S+ recorded$/).waitFor();
    expect(spent()).toEqual({ presses: 2, keys: 0 });
    await expect.poll(() => rows(`invoices?id=eq.${idIn(page.url())}&balance=eq.0`)).toHaveLength(1);
  });

  it('6. all other finished work is invoiced: 4 presses', async () => {
    await page.goto(`${url}/financials/invoicing`);
    await page.getByRole('link', { name: 'New invoice' }).waitFor();
    spent();
    await page.getByRole('link', { name: 'New invoice' }).first().click();
    await page.getByRole('grid', { name: 'Work to invoice' }).getByRole('row').nth(3).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await button(/^Create \d+ drafts$/).click();
    await button(/^Issue \d+ invoices$/).click();
    const issued = page.getByText(/^\d+ of \d+ invoices issued\.$/);
    await issued.waitFor({ timeout: 120_000 });
    // With the reasons of those that were not.
    expect(await page.getByRole('main').textContent()).toMatch(/(\d+) of \1 invoices issued\./);
    expect(spent()).toEqual({ presses: 4, keys: 0 });
  });

  it('8. good, better and best are picked from the price book, with the margin in sight', async () => {
    await page.goto(`${url}/crm/quotes/new`);
    const first = page.getByRole('textbox', { name: 'Description' }).first();
    await first.waitFor();
    spent();
    await tabTo(page, /^Description/);
    await page.keyboard.type('cooling t');
    await page.getByRole('listbox', { name: 'Price book' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => first.inputValue()).toContain('Cooling tune-up');
    await button('Offer them side by side').click();
    for (const name of ['Good', 'Better', 'Best']) {
      const option = page.getByRole('region', { name, exact: true });
      await option.getByText(/^Margin/).waitFor();
      expect(await option.getByRole('textbox', { name: 'Price' }).first().inputValue()).toMatch(/^[1-9]/);
    }
    expect(spent().presses).toBeLessThanOrEqual(1);
  });

  it('9. the open jobs of a customer are one press away', async () => {
    await page.goto(`${url}/crm`);
    const link = page.getByRole('link', { name: /^Open jobs of / }).first();
    const [, count = ''] = /: (\d+)$/.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
    spent();
    await link.click();
    await page.waitForURL(/\/work-orders\?/);
    // Beside the heads of the columns and, below several jobs, their total.
    const jobs = page.getByRole('grid', { name: 'Work orders' }).getByRole('row', { name: /WO-\d/ });
    await expect.poll(() => jobs.count()).toBe(Number(count));
    expect(spent()).toEqual({ presses: 1, keys: 0 });
  });

  it('10. twenty lines of the bank find their accounts: 5 presses', async () => {
    const account = await postTwoMonths(desk);
    await page.goto(`${url}/financials/banking/${account}`);
    await page.getByText('18 are posted as before.').waitFor();
    await page.getByText('As last time').first().waitFor();
    spent();
    await button('Accept 18 sure suggestions').click();
    await page.getByText('18 lines done').waitFor();
    for (const left of [2, 1]) {
      await expect.poll(() => page.getByText('As last time').count()).toBe(left);
      await page.getByRole('button', { name: 'Post', exact: true }).first().click();
    }
    await page.getByText('Every line of the bank is matched').waitFor();
    expect(spent().presses).toBeLessThanOrEqual(5);
  });
});
