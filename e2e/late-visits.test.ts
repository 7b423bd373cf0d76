import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { middayZone } from '#kernel/testing/midday-zone.ts';
import { accessibilityFaults } from './browser/accessibility.ts';
import { desk } from './browser/devices.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Somebody is longer at a customer's than planned: the next one was promised a time that can't be kept. */
describe('visits that will be late', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let technician: BrowserContext;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const context = await browser.newContext(desk);
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const send = async (path: string, data: object) => {
      const answer = await context.request.post(`${product.url}/api/${path}`, { data });
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()).data;
    };
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await send('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('auth/signin', account);
    await send('companies', { company_name: 'Summit', timezone: middayZone, currency: 'USD' });
    const read = async (path: string) =>
      (await (await context.request.get(`${product.url}/api/${path}`)).json()).data;
    technician = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const hers = { email: 'ann@summit.example', password: 'correct horse battery' };
    await send('memberships/-/invite', { email: hers.email, role: 'technician' });
    const { link } = await read(`reports/invitation_link?email=${hers.email}`);
    const join = async (path: string, data: object) => {
      const answer = await technician.request.post(`${product.url}/api/auth/${path}`, { data });
      if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    };
    await join('signup', { ...hers, metadata: { full_name: 'Ann Miller', role: 'technician' } });
    await join('signin', hers);
    await join('accept-invitation', { token: new URL(link).searchParams.get('token') });
    const [{ id: technician_id }] = await read('memberships?select=id&role=eq.technician');
    const [customer] = await send('customers', { name: 'Cooper' });
    const plan = async (title: string, from: number, to: number, row: object = {}) => {
      const [order] = await send('work_orders', { title, customer_id: customer.id, ...row });
      await send(`work_orders/${order.id}/schedule`, { technician_id, starts_at: at(from), ends_at: at(to) });
      return (await read(`visits?work_order_id=eq.${order.id}`))[0].id;
    };
    const first = await plan('Boiler', -100, -40);
    await plan('Pump', -35, 25, { window_start: at(-60), window_end: at(-30) });
    await plan('Filter', 30, 90);
    await send(`visits/${first}/arrive`, { at: at(-99) });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('are expected later, in words and with an outline, and lead to another plan', async () => {
    await page.goto(`${product.url}/scheduling`);
    const notice = page.getByRole('region', { name: 'Promises that will be missed' });
    await notice.getByText(/Cooper: Expected .+, \d+ min late, promised by /).waitFor();
    await page.getByRole('button', { name: /Boiler.*Takes until .+ at least/ }).waitFor();
    await page.getByRole('button', { name: /Filter.*Expected .+, \d+ min late/ }).waitFor();
    await expect.poll(() => page.locator('[data-late]').count()).toBe(3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: /^Show / }).press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/Expected .+ min late, promised by /)
      .waitFor();
    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: /^Repair the day for / }).press('Enter');
    const planner = page.getByRole('complementary', { name: 'The visit takes longer' });
    await expect.poll(() => planner.getByLabel('It takes until').inputValue()).not.toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('say how much of the working time is planned', async () => {
    await page.goto(`${product.url}/scheduling`);
    await page.getByRole('group', { name: 'Ann Miller' }).getByText(/^3 h/).waitFor();
  });

  it('are told in the agenda of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.url}/scheduling`);
    const agenda = page.getByRole('region', { name: 'Ann Miller' });
    await agenda.getByText(/^Expected .+, \d+ min late, promised by /).waitFor();
    const notice = page.getByRole('region', { name: 'Promises that will be missed' });
    const line = notice.getByText('1 promise will be missed');
    expect((await notice.boundingBox())?.height).toBeLessThan(64);
    await line.click();
    await notice.getByRole('button', { name: /^Repair the day for / }).waitFor();
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('are told to the technician on their own day', async () => {
    const phone = await technician.newPage();
    phone.setDefaultTimeout(30_000);
    await phone.goto(product.url);
    const here = phone.getByRole('region', { name: 'You are at' });
    await here.getByText(/^Takes until .+ at least, \d+ min longer$/).waitFor();
    const others = phone.getByRole('region', { name: 'Other visits' });
    await others.getByText(/^Expected .+, \d+ min late, promised by /).waitFor();
    await others.getByText(/^Expected .+, \d+ min late$/).waitFor();
    await phone.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await accessibilityFaults(phone)).toEqual([]);
  });
});
