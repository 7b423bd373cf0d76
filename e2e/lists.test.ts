import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phone } from './browser/devices.ts';
import { openSampleDesk, type SampleDesk } from './browser/sample-desk.ts';

describe('lists', () => {
  let desk: SampleDesk;
  beforeAll(async () => {
    desk = await openSampleDesk();
  });
  afterAll(() => desk?.stop());

  it('have views whose names say their filters, until one is added', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/work-orders`);
    await page.getByRole('tab', { name: 'Open', selected: true }).waitFor();
    const remove = page.getByRole('button', { name: /^Remove the filter/ });
    expect(await remove.count()).toBe(0);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await page.getByRole('checkbox', { name: 'High' }).click();
    await page.keyboard.press('Escape');
    const filters = page.getByRole('search');
    await expect.poll(() => filters.textContent()).toMatch(/wherepriorityisHighandstatusisOpen/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor();
    expect(await remove.count()).toBe(0);
  });

  it('of customers say what they owe and when somebody comes next', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/crm`);
    const heads = page.getByRole('columnheader');
    await heads.first().waitFor();
    const names = (await heads.allTextContents()).map((text) => text.trim()).filter(Boolean);
    expect(names).toEqual(expect.arrayContaining(['Name', 'Balance', 'Last job', 'Next visit']));
  });

  it('of work orders show in each view what it is looked at for, and what all of it cost', async () => {
    const { page, product, caller } = desk;
    await page.goto(`${product.url}/work-orders`);
    const heads = page.getByRole('columnheader');
    const names = async () => (await heads.allTextContents()).map((text) => text.trim()).filter(Boolean);
    await heads.getByText('Visit', { exact: true }).waitFor();
    expect(await names()).toEqual(expect.arrayContaining(['Customer', 'Technician', 'Visit', 'Due']));
    await page.getByRole('tab', { name: 'Late' }).click();
    await heads.getByText('Age', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'All' }).click();
    await heads.getByText('Cost', { exact: true }).waitFor();
    const { total_cost } = await caller.call<{ total_cost: string }>(
      'get',
      'work_orders/count?sum=total_cost',
    );
    const shown = Number(total_cost).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await page.getByRole('gridcell', { name: shown }).waitFor();
  });

  it('keep views for the person and the company, and open with the one that is wanted', async () => {
    const { page, product, caller } = desk;
    await page.goto(`${product.url}/crm?kind=eq.residential`);
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Homes');
    await dialog.getByRole('checkbox', { name: 'Shared in the company' }).check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('tab', { name: 'Homes', selected: true }).waitFor();
    const options = page.getByRole('button', { name: 'List options' });
    await options.click();
    await page.getByRole('menuitemcheckbox', { name: 'Open this list with “Homes”' }).click();
    await expect.poll(() => caller.call('get', 'list_defaults?select=list')).toEqual([{ list: 'customers' }]);
    const other = await desk.visitor('marcus@summit.example');
    await other.page.goto(`${product.url}/crm`);
    await other.page.getByRole('tab', { name: 'Homes' }).waitFor();
    // As an earlier version kept them: on the device.
    const { id: tenant } = await other.caller.call('get', 'company');
    const old = { value: 'saved-1', label: 'Kept here', filters: [], sort: null };
    await other.page.evaluate(
      ([key, views]) => localStorage.setItem(key as string, views as string),
      [`fieldwright.views.${tenant}.customers`, JSON.stringify([old])],
    );
    await other.page.reload();
    await other.page.getByRole('tab', { name: 'Kept here' }).waitFor();
    await expect.poll(() => other.caller.first('saved_views', '&name=eq.Kept%20here')).toBeTruthy();
    await other.page.context().close();
    await page.goto(`${product.url}/crm`);
    await page.getByRole('tab', { name: 'Homes', selected: true }).waitFor();
    await options.click();
    await page.getByRole('menuitem', { name: 'Delete view “Homes”' }).click();
    await page.getByRole('tab', { name: 'Active', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('tab', { name: 'Homes' }).waitFor();
  });

  it('have what somebody pins, on every device, and what was visited last', async () => {
    const { page, product, caller } = desk;
    const id = await caller.first('customers', '&name=eq.Westwood%20Library');
    await page.goto(`${product.url}/crm/${id}`);
    await page.getByRole('button', { name: 'Pin to the sidebar' }).click();
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    const elsewhere = await desk.visitor('dana@summit.example');
    await elsewhere.page.goto(`${product.url}/work-orders`);
    const menu = elsewhere.page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Westwood Library' }).click();
    await elsewhere.page.getByRole('heading', { level: 1, name: /Westwood Library/ }).waitFor();
    await elsewhere.page.context().close();
    await page.getByRole('button', { name: 'Unpin' }).click();
    await page.getByRole('button', { name: 'Pin to the sidebar' }).waitFor();
    await page.goto(`${product.url}/work-orders`);
    await page.getByRole('tab', { name: 'Open', selected: true }).waitFor();
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: /Westwood Library/ }).click();
    await page.getByRole('heading', { level: 1, name: /Westwood Library/ }).waitFor();
  });

  it('lead from a customer to the open jobs in one press', async () => {
    const { page, product, caller } = desk;
    const open = `status=in.(requested,approved,unscheduled,scheduled,in_progress,on_hold)`;
    const jobsOf = (filter: string) =>
      caller.call<{ number: string; customer: { id: string; name: string } }[]>(
        'get',
        `work_orders?select=number,customer(id,name)&${open}${filter}`,
      );
    const [some] = await jobsOf('&customer_id=not.is.null&order=requested_at.desc&limit=1');
    if (!some) throw new Error('No open job has a customer.');
    const { id, name } = some.customer;
    const jobs = await jobsOf(`&customer_id=eq.${id}`);
    const shown = async () => {
      for (const { number } of jobs) await page.getByText(number, { exact: true }).first().waitFor();
      await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor();
    };
    await page.goto(`${product.url}/crm?view=all&q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: `Open jobs of ${name}: ${jobs.length}` }).click();
    await shown();
    await page.goto(`${product.url}/crm/${id}`);
    await page.getByRole('link', { name: 'Open jobs', exact: true }).click();
    await shown();
  });

  it('are changed where they stand: one value, or a field of all that are ticked, with undo', async () => {
    const { page, product, caller } = desk;
    const rows = (filter: string) =>
      caller.call<{ id: string; number: string; title: string; priority: string }[]>(
        'get',
        `work_orders?select=id,number,title,priority&${filter}`,
      );
    const [first] = await rows('is_open=eq.true&lead_id=is.null&order=requested_at&limit=1');
    const read = async (id: string) => (await rows(`id=eq.${id}`))[0]?.priority;
    const wanted = first?.priority === 'urgent' ? 'low' : 'urgent';
    await page.goto(`${product.url}/work-orders?view=unassigned`);
    await page
      .getByRole('button', { name: `Change priority of ${first?.number}` })
      .first()
      .press('Enter');
    await page.getByRole('combobox', { name: 'Priority' }).selectOption(wanted);
    await expect.poll(() => read(first?.id ?? '')).toBe(wanted);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(first?.id ?? '')).toBe(first?.priority);

    await page.goto(`${product.url}/crm`);
    const ticks = page.getByRole('checkbox', { name: /^Select row/ });
    for (const at of [0, 1]) await ticks.nth(at).check();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('combobox', { name: 'Field' }).selectOption('Status');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await page.getByRole('button', { name: 'Change 2 customers' }).click();
    await page.getByText('Status: 2 done', { exact: true }).waitFor();
    const active = () =>
      caller.call('get', 'customers?status=eq.active&select=id&limit=1000') as Promise<unknown>;
    const count = async () => ((await active()) as unknown[]).length;
    const left = await count();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(count).toBe(left + 2);
  });

  it('say beside a row what it does not show', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/crm?q=Harborview`);
    await page.getByText('Harborview Grand Hotel').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
    await panel.getByRole('heading', { name: 'Open jobs' }).waitFor();
    await panel.getByRole('heading', { name: 'Contacts' }).waitFor();
    await panel.getByText('Payment terms (days)').waitFor();
  });

  it('of work orders say on a phone when somebody comes, and what is late', async () => {
    const { page } = await desk.visitor('dana@summit.example', phone);
    await page.goto(`${desk.product.url}/work-orders`);
    await page
      .getByRole('row', { name: /Scheduled.*\d(:\d\d)? [AP]M/ })
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Late' }).click();
    await page
      .getByRole('row', { name: /Due (yesterday|\w+ \d+)/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('begin on a phone within the first quarter of the screen', async () => {
    const { page } = await desk.visitor('dana@summit.example', phone);
    for (const path of [
      '/work-orders',
      '/crm',
      '/assets',
      '/parts',
      '/crm/quotes',
      '/financials/invoicing',
      '/financials/purchase-orders',
    ]) {
      await page.goto(`${desk.product.url}${path}`);
      const row = page.getByRole('grid').getByRole('row').first();
      await row.waitFor();
      expect([path, ((await row.boundingBox())?.y ?? 844) <= 844 / 4]).toEqual([path, true]);
    }
    await page.context().close();
  });

  it('of purchase orders are built like the others, and an order has its next step at the foot of a phone', async () => {
    const { page, product, caller } = desk;
    await page.goto(`${product.url}/financials/purchase-orders`);
    await page.getByRole('tab', { name: 'Open', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'All' }).click();
    const question = 'purchase_orders/count?sum=total_amount&is_active=eq.true';
    const { total_amount } = await caller.call<{ total_amount: string }>('get', question);
    const shown = Number(total_amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await page.getByRole('gridcell', { name: shown }).waitFor();
    // What the specification names on this page.
    for (const name of [
      'PO Number',
      'Vendor',
      'Order Date',
      'Expected Delivery',
      'Status',
      'Total Amount',
      'Actions',
    ])
      await page.getByRole('columnheader').filter({ hasText: name }).waitFor();
    for (const card of ['Total Value', 'Pending Approval', 'Approved', 'Total POs'])
      await page.getByText(card, { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Back', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'All orders as Excel' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByRole('button', { name: 'View PO-0042' }).click();
    await page.waitForURL(/purchase-orders\/[0-9a-f-]{36}$/);
    const theirs = await desk.visitor('dana@summit.example', phone);
    await theirs.page.goto(`${product.url}/financials/purchase-orders?view=coming`);
    const row = theirs.page.getByRole('row', { name: /PO-0042/ });
    await row.getByText('expected').waitFor();
    await row.getByText('Cherry Creek Plumbing Supply').click();
    const item = theirs.page.getByRole('listitem').filter({ hasText: 'PRV-150' });
    await expect.poll(() => item.textContent()).toContain('6 × $33.50');
    expect(await item.textContent()).toContain('$201.00');
    const next = theirs.page.getByRole('button', { name: 'Receive' });
    expect((await next.boundingBox())?.y).toBeGreaterThan(760);
    await next.click();
    const panel = theirs.page.getByRole('region', { name: 'Receive' });
    await panel.waitFor();
    await expect.poll(() => next.count()).toBe(1);
    expect((await panel.getByRole('button', { name: 'Receive' }).boundingBox())?.y).toBeGreaterThan(760);
    await theirs.page.context().close();
  });

  it('say in a word which parts are low', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/parts`);
    await page
      .getByRole('row', { name: /CON-2P30/ })
      .getByText('Low', { exact: true })
      .waitFor();
    expect(await page.getByRole('row', { name: /CAP-455/ }).textContent()).not.toContain('Low');
  });

  it('of people have no column that says nothing', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/user-management`);
    await page.getByRole('columnheader', { name: 'Last active' }).waitFor();
    await page
      .getByRole('row', { name: /Aisha Karim/ })
      .getByText('Not yet')
      .waitFor();
    expect(await page.getByRole('columnheader', { name: /^(Team|Phone)$/ }).count()).toBe(0);
  });

  it('of invoices are opened by the months of a chart', async () => {
    const { page, product } = desk;
    await page.goto(`${product.url}/financials`);
    const months = page.getByRole('list', { name: 'Invoiced by month: open' }).getByRole('link');
    await months.first().waitFor();
    const name = (await months.nth(10).getAttribute('aria-label')) ?? '';
    await months.nth(10).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Invoicing/ }).waitFor();
    await page.getByText(name.replace(/^.*: /, ''), { exact: true }).waitFor();
    await page
      .getByRole('button', { name: /^Remove the filter/ })
      .nth(2)
      .waitFor();
  });

  it('of customers can be left with the history kept, and undone', async () => {
    const { page, product, caller } = desk;
    const id = await caller.first('customers', '&name=eq.Westwood%20Library');
    await page.goto(`${product.url}/crm/${id}`);
    await page.getByRole('button', { name: 'Delete customer' }).first().click();
    await page.getByText('Made inactive, it stays with its history.').waitFor();
    await page.getByRole('button', { name: 'Make inactive' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await title.getByText('Inactive').waitFor();
    await page.getByText('Westwood Library is inactive').waitFor();
    await page.getByRole('button', { name: 'Delete customer' }).first().click();
    await page.getByText('It can’t be brought back.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await title.getByText('Active', { exact: true }).waitFor();
  });
});
