import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

/** From a plan that is typed to its work orders, their completion and the compliance figures, at a desk and on a phone. */
describe('planned maintenance', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    context = await browser.newContext();
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await post('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await post('auth/signin', account);
    await post('companies', { company_name: 'Summit Mechanical' });
    const customer_id = await make('customers', { name: 'Grand Hotel' });
    const site_id = await make('sites', { customer_id, name: 'Main house' });
    for (const name of ['Chiller 1', 'Chiller 2']) await make('assets', { site_id, name });
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const post = async <T = Row>(path: string, data: object): Promise<T> => {
    const answer = await context.request.post(`${product.url}/api/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const make = async (table: string, row: object) => (await post<[Row]>(table, row))[0].id;
  const read = async (path: string) => {
    const answer = await context.request.get(`${product.url}/api/${path}`);
    return ((await answer.json()) as { data: Row[] }).data;
  };

  it('is planned with its next ten days in sight', async () => {
    await page.goto(`${product.url}/maintenance`);
    await page.getByRole('link', { name: 'New plan' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Weekly chiller check');
    await page.getByRole('button', { name: 'Choose assets' }).click();
    for (const name of ['Chiller 1', 'Chiller 2']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('2 assets: Chiller 1, Chiller 2').waitFor();
    await page.getByLabel('Repeats').selectOption('WEEKLY');
    await page.getByLabel('Estimated minutes').fill('45');
    const preview = page.getByRole('heading', { name: 'Next ten times' }).locator('..');
    await expect.poll(() => preview.getByRole('listitem').count()).toBe(10);
    await page.getByLabel('Days ahead').fill('2');
    await preview
      .getByText(/^work order/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create plan' }).click();
    await page.getByRole('heading', { name: 'Weekly chiller check' }).waitFor();
  });

  it('makes one work order for each asset, and remembers what was done', async () => {
    await expect
      .poll(async () => (await read('maintenance_occurrences?status=eq.generated')).length, {
        timeout: 30_000,
      })
      .toBe(2);
    const [first] = await read('work_orders?kind=eq.preventive&order=number&limit=1');
    await post(`work_orders/${first?.id}/start`, {});
    await post(`work_orders/${first?.id}/complete`, { remedy: 'Checked' });
    await page.reload();
    await page
      .getByRole('heading', { name: 'History' })
      .locator('xpath=ancestor::section')
      .getByText('Done', { exact: true })
      .last()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('asks about open work orders when the plan changes', async () => {
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('Title of the work order').fill('Chiller check with log sheet');
    await page.getByRole('button', { name: 'Save plan' }).click();
    await page.getByRole('button', { name: 'Change it too' }).click();
    await page.getByRole('heading', { name: 'To come' }).waitFor();
    const titles = (await read('work_orders?kind=eq.preventive&order=number')).map(({ title }) => title);
    expect(titles).toContain('Chiller check with log sheet');
  });

  it('counts in compliance, whose figures open their lists, and fills the calendar', async () => {
    await page.goto(`${product.url}/maintenance/compliance`);
    await page.getByRole('link', { name: 'In time' }).click();
    await page.getByRole('heading', { name: /^Maintenance due/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('is_on_time')).toBe('eq.true');
    await page.getByRole('row').filter({ hasText: 'Weekly chiller check' }).first().waitFor();
    await page.goto(`${product.url}/maintenance/calendar`);
    await page.getByRole('link', { name: '2 due' }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('makes a plan for each asset of a category, and says before how many', async () => {
    const [chiller] = await read('assets?name=eq.Chiller%201');
    const site_id = chiller?.site_id;
    for (const name of ['Pump A', 'Pump B', 'Pump C'])
      await make('assets', { site_id, name, category: 'Pumps' });
    await make('parts', { sku: 'SEAL-7', name: 'Shaft seal' });
    const [pumpA] = await read('assets?name=eq.Pump%20A');
    await post('maintenance_plans/-/create', {
      ...{ name: 'Alignment', asset_ids: [pumpA?.id], rule: 'FREQ=YEARLY', starts_on: '2035-01-01' },
    });
    const [customer] = await read('customers?limit=1');
    const elsewhere = await make('sites', { customer_id: customer?.id, name: 'Elsewhere' });
    await post('maintenance_plans/-/create', {
      ...{ name: 'Greasing', target_kind: 'category', category: 'Pumps', site_id: elsewhere },
      ...{ rule: 'FREQ=YEARLY', starts_on: '2035-01-01', estimated_minutes: 75 },
    });
    await page.goto(`${product.url}/maintenance`);
    await page.getByRole('link', { name: 'A plan for each asset' }).click();
    await page.getByText('Pumps', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Seal change');
    await page.getByRole('combobox', { name: 'Category' }).fill('pum');
    await page.getByRole('option', { name: /Pumps/ }).click();
    await page.getByText('Filled in for Pumps: minutes.').waitFor();
    expect(await page.getByLabel('Estimated minutes').inputValue()).toBe('75');
    await page.getByRole('heading', { name: '2 plans will be made' }).waitFor();
    await page.getByText('1 has a plan already and will be left out').waitFor();
    await page.getByLabel('Leave out assets that have a plan already').uncheck();
    await page.getByRole('heading', { name: '3 plans will be made' }).waitFor();
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByRole('combobox', { name: 'Part', exact: true }).fill('Shaft');
    await page.getByRole('option', { name: /Shaft seal/ }).click();
    await page.getByLabel('Quantity').fill('2');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create plans' }).click();
    await page.getByText('3 plans made').waitFor();
  });

  it('has its planned parts taken in one press, and stands on the asset’s page', async () => {
    const plan = () => read('maintenance_plans?name=eq.Seal%20change%20–%20Pump%20B');
    await expect.poll(plan).toHaveLength(1);
    const [asset] = await read('assets?name=eq.Pump%20B');
    const orders = () => read(`work_orders?asset_id=eq.${asset?.id}`);
    await expect.poll(orders, { timeout: 30_000 }).toHaveLength(1);
    const [order] = await orders();
    await page.goto(`${product.url}/assets/${asset?.id}`);
    const maintenance = page.getByRole('region', { name: 'Planned maintenance' });
    await maintenance.getByRole('link', { name: 'Seal change – Pump B' }).first().waitFor();
    await maintenance.getByText('Work order open').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${product.url}/work-orders/${order?.id}`);
    await page.getByRole('button', { name: 'Take 2 Shaft seal' }).click();
    await page.getByText('Taken', { exact: true }).waitFor();
    expect(await read(`work_order_parts?work_order_id=eq.${order?.id}`)).toMatchObject([
      { quantity: '2.000' },
    ]);
    await page.goto(`${product.url}/maintenance/compliance`);
    await page.getByText('Compliance = done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('has its planned parts taken on a technician’s phone', async () => {
    await post('memberships/-/invite', { email: 'tina@summit.example', role: 'technician' });
    const link = /http\S+invitation\?token=\S+/.exec(await mailTo(product, 'tina@summit.example'))?.[0] ?? '';
    const device = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const account = { email: 'tina@summit.example', password: 'correct horse battery' };
    const metadata = { full_name: 'Tina Technician', role: 'technician' };
    for (const [path, data] of [
      ['signup', { ...account, metadata }],
      ['signin', account],
    ] as const)
      await device.request.post(`${product.url}/api/auth/${path}`, { data });
    const phone = await device.newPage();
    await phone.goto(link.replace(/^http:\/\/[^/]+/, product.url));
    await phone.getByRole('button', { name: 'Accept invitation' }).click();
    await expect.poll(() => read('memberships?role=eq.technician&status=eq.active')).toHaveLength(1);
    const [tina] = await read('memberships?role=eq.technician');
    const [order] = await read('work_orders?title=eq.Seal%20change&order=number.desc&limit=1');
    await post(`work_orders/${order?.id}/assign`, { technician_ids: [tina?.id] });
    await phone.goto(`${product.url}/work-orders/${order?.id}`);
    await phone.getByText('1 planned to take').click();
    await phone.getByRole('button', { name: 'Take 2 Shaft seal' }).waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Take 2 Shaft seal' }).click();
    await phone.getByText('Taken', { exact: true }).waitFor();
    await expect
      .poll(() => read(`work_order_parts?work_order_id=eq.${order?.id}`))
      .toMatchObject([{ quantity: '2.000', used_by: tina?.id }]);
    await device.close();
  });

  it('is listed on a phone', async () => {
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`${product.url}/maintenance/occurrences`);
    await phone.getByText('Weekly chiller check').first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.close();
  });
});
