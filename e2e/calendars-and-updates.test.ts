import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

/** A calendar that subscribes, what customers are told, and the page on which they follow a visit. */
describe('calendars and customers', () => {
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

  const fits = async (one: Page) =>
    expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      one.viewportSize()?.width ?? 0,
    );

  it('gives an address to a calendar, once, renews and revokes it, by keyboard', async () => {
    await page.goto(`${product.url}/scheduling/tasks`);
    await page.getByRole('button', { name: 'Scheduling' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Subscribe in your calendar' }).press('Enter');
    await page.waitForURL(/settings\/calendar/);
    const own = page.getByRole('region', { name: 'Your calendar' });
    await own.getByRole('button', { name: 'Subscribe in your calendar' }).press('Enter');
    const address = async () => (await own.locator('code').textContent()) ?? '';
    await own.getByText('Copy it now').waitFor();
    const read = async (secret: string) => page.request.get(`${product.url}${new URL(secret).pathname}`);
    const first = await address();
    expect(await (await read(first)).text()).toContain('BEGIN:VCALENDAR');
    expect(await accessibilityFaults(page)).toEqual([]);
    await own.getByRole('button', { name: 'Renew address' }).press('Enter');
    await own.getByRole('button', { name: 'Make a new address' }).press('Enter');
    await expect.poll(address).not.toBe(first);
    expect((await read(first)).status()).toBe(404);
    const second = await address();
    expect((await read(second)).status()).toBe(200);
    await own.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('dialog', { name: 'Revoke' }).getByRole('button', { name: 'Revoke' }).press('Enter');
    await own.getByText('The address was revoked').waitFor();
    expect((await read(second)).status()).toBe(404);
    await page.getByRole('region', { name: 'The company’s calendar' }).waitFor();
  });

  it('keeps what customers are told, with a preview, and refuses a placeholder that means nothing', async () => {
    await page.goto(`${product.url}/settings/customer-updates`);
    const way = page.getByRole('region', { name: 'On the way', exact: true });
    await way.getByRole('switch', { name: 'On the way' }).press('Space');
    await way.getByLabel('Subject').fill('{technician} comes {whenever}');
    await way.getByText('{whenever} means nothing here.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Look at: On the way.').waitFor();
    await way.getByLabel('Subject').fill('{technician} comes {arrival}');
    await way
      .getByRole('region', { name: /^Preview/ })
      .getByText(/^Ann comes at about \d/)
      .waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => way.getByLabel('Subject').inputValue()).toBe('{technician} comes {arrival}');
    expect(await way.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows a customer how their visit stands, and that it is off', async () => {
    const session = await (await page.request.get(`${product.url}/api/auth/session`)).json();
    const call = async (method: 'get' | 'post', path: string, data?: object) => {
      const answer = await page.request[method](`${product.url}${path}`, {
        headers: { 'x-tenant': session.session.tenant.id },
        ...(data && { data }),
      });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json()).data;
    };
    const [person] = await call('get', '/api/memberships?role=eq.technician&order=full_name&limit=1');
    const [customer] = await call('get', '/api/customers?order=name&limit=1');
    const [order] = await call('post', '/api/work_orders', {
      ...{ title: 'Tap in the kitchen drips', customer_id: customer.id },
    });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await call('post', `/api/work_orders/${order.id}/schedule`, {
      ...{ technician_id: person.id, starts_at: at(30), ends_at: at(90), override_reason: 'Test' },
    });
    const [visit] = await call('get', `/api/visits?work_order_id=eq.${order.id}`);
    await page.goto(`${product.url}/scheduling?visit=${visit.id}`);
    const panel = page.getByRole('region', { name: 'The customer' });
    await panel.getByRole('button', { name: 'Make the customer’s page' }).press('Enter');
    const href = await panel.getByRole('link', { name: 'Customer’s page' }).getAttribute('href');
    expect(await accessibilityFaults(page)).toEqual([]);

    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
      const guest = await context.newPage();
      await guest.goto(`${product.url}${href}`);
      await guest.getByRole('heading', { name: 'Tap in the kitchen drips' }).waitFor();
      await guest.getByText('Booked', { exact: true }).waitFor();
      await fits(guest);
      expect(await accessibilityFaults(guest)).toEqual([]);
      if (width === 390) {
        await call('post', `/api/visits/${visit.id}/depart`, {});
        await guest.getByText('On the way', { exact: true }).waitFor();
        await guest.getByText(/^Expected at about/).waitFor();
        await call('post', `/api/visits/${visit.id}/cancel`, { reason: 'Ill' });
        await guest.getByText(/ is cancelled\.$/).waitFor();
        expect(await guest.getByText('Ill').count()).toBe(0);
      }
      await context.close();
    }
    const shell = await page.request.get(`${product.url}${href}`);
    expect(shell.headers()['x-robots-tag']).toBe('noindex');
    await panel.getByRole('button', { name: 'Revoke the link' }).press('Enter');
    await panel.getByRole('link', { name: 'Customer’s page' }).waitFor({ state: 'detached' });
    expect(
      (await page.request.get(`${product.url}/api/public${href?.replace('visit', 'visits')}`)).status(),
    ).toBe(404);
    await panel.getByText('On the way: customer was not told').waitFor();
  });

  it('fits a phone', async () => {
    const phone = await signedIn(product, browser, 'dana@summit.example', {
      ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    });
    for (const [place, heading] of [
      ['calendar', 'Your calendar'],
      ['customer-updates', 'Customer updates'],
    ] as const) {
      await phone.goto(`${product.url}/settings/${place}`);
      await phone.getByRole('heading', { name: heading, exact: true }).waitFor();
      await fits(phone);
      expect(await accessibilityFaults(phone)).toEqual([]);
    }
    await phone.context().close();
  });
});
