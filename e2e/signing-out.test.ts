import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { askDatabase } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

describe('signing out', () => {
  let product: Product;
  let browser: Browser;
  const email = 'dana@summit.example';
  const password = 'copper slate river';
  const send = async (path: string, body: object, cookies: string[] = []) => {
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    const reply = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(reply.ok).toBe(true);
    return reply.headers.getSetCookie();
  };
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    const metadata = { full_name: 'Dana Whitfield', role: 'owner' };
    await send('/api/auth/signup', { email, password, metadata });
    const cookies = await send('/api/auth/signin', { email, password });
    await send('/api/companies', { company_name: 'Summit', timezone: 'UTC' }, cookies);
    await send('/api/customers', { name: 'Ashgrove Hotel' }, cookies);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const open = async (page: Page, path: string) => {
    await page.goto(product.url + path);
    await page.getByText('Ashgrove Hotel').first().waitFor();
  };
  const signIn = async (page: Page) => {
    await page.goto(`${product.url}/login?next=/crm`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Ashgrove Hotel').first().waitFor();
  };
  const logOut = async (page: Page) => {
    await page.getByRole('navigation').getByText('Logout').first().click();
    await page.getByLabel('Password').waitFor();
  };
  const sessions = () =>
    askDatabase(product, 'select id from sessions where revoked_at is null and expires_at > now()', []);

  it('clears this browser at once in every tab without a network, and ends the session when online again', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page);
    await page.evaluate(() => localStorage.setItem('fieldwright.draft.note', '"Ashgrove gate code"'));
    const other = await context.newPage();
    await open(other, '/crm');
    const before = (await sessions()).length;
    await context.setOffline(true);
    await logOut(page);
    await other.getByLabel('Password').waitFor();
    expect(await page.getByText('Ashgrove Hotel').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('fieldwright.draft.note'))).toBeNull();
    expect((await sessions()).length).toBe(before);
    await context.setOffline(false);
    await expect.poll(async () => (await sessions()).length, { timeout: 30_000 }).toBe(before - 1);
    await page.goto(`${product.url}/crm`);
    await page.waitForURL(/\/login/);
    await signIn(page);
    await context.close();
  });

  it('survives a reload while the server has not confirmed it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page);
    await page.route('**/api/auth/signout', (route) => route.abort());
    await logOut(page);
    await page.goto(`${product.url}/crm`);
    await page.waitForURL(/\/login/);
    await page.getByLabel('Password').waitFor();
    await page.unroute('**/api/auth/signout');
    await signIn(page);
    await page.reload();
    await page.getByText('Ashgrove Hotel').first().waitFor();
    await context.close();
  });
});
