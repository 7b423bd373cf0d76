import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

const lookedAt = [
  '/',
  '/work-orders',
  '/work-orders/new',
  '/crm',
  '/crm/new',
  '/assets',
  '/assets/new',
  '/scheduling',
  '/financials',
  '/financials/invoicing',
  '/financials/invoicing/new',
  '/financials/purchase-orders',
  '/financials/purchase-orders/new',
  '/financials/transactions',
  '/financials/chart-of-accounts',
  '/financials/reports',
  '/financials/audit-trail',
  '/settings/import',
  '/settings',
  '/notifications',
  '/user-management',
  '/admin/dashboard',
  '/admin/roles',
  '/admin/enhanced-settings',
  '/admin/audit-logs',
  '/admin/property-approvals',
  '/multi-tenancy-guide',
  '/financial-app-guide',
  '/qr-scanner-help',
];

describe('coming in by the browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  const signIn = async (page: Page, email: string, password = product.password) => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  it('leads the signed-out to the login, and back to where they wanted to go', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/work-orders`);
    await page.waitForURL(/\/login\?next=/);
    await page.getByLabel('Email').fill('dana@summit.example');
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${product.url}/work-orders`);
    await page.close();
  });

  it('says what is missing, counts wrong attempts and waits after the fifth', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Please enter both email and password to continue.').first().waitFor();
    for (const attempt of [1, 2, 3, 4]) {
      await signInAgain(page, 'marcus@summit.example', `wrong ${attempt}`);
      await page.getByText(`Login attempt ${attempt} of 5`).waitFor();
    }
    await signInAgain(page, 'marcus@summit.example', 'wrong 5');
    await page.getByText('Please wait 5 minutes before trying again for security reasons.').first().waitFor();
    expect(await page.getByRole('button', { name: /Try again in/ }).isDisabled()).toBe(true);
    await page.close();
  });

  it('shows each role its menu, and nothing behind a door that is not theirs', async () => {
    const menuOf = async (email: string) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, email);
      await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
      const items = await page.getByRole('navigation').getByRole('link').allInnerTexts();
      return { page, context, items: items.map((item) => item.trim()) };
    };
    const owner = await menuOf('dana@summit.example');
    expect(owner.items).toEqual(expect.arrayContaining(['Dashboard', 'Work Orders', 'CRM', 'Financials']));
    await owner.context.close();
    const tech = await menuOf('wei@summit.example');
    expect(tech.items).toEqual(expect.arrayContaining(['Dashboard', 'Work Orders']));
    for (const hidden of ['CRM', 'Analytics', 'Financials', 'User Management'])
      expect(tech.items).not.toContain(hidden);
    await tech.page.goto(`${product.url}/financials/invoicing`);
    await tech.page.getByText('This area is for owners and supervisors').waitFor();
    await tech.context.close();
  });

  it('says 404 on unknown paths, with a way home', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/no-such-page`);
    await page.getByText('Oops! Page Not Found.').waitFor();
    await page.getByRole('link', { name: /home/i }).waitFor();
    await page.close();
  });

  it('asks nobody else for anything, and breaks no rule of its own policy', async () => {
    const page = await browser.newPage();
    const foreign: string[] = [];
    const violations: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== product.url) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    await signIn(page, 'dana@summit.example');
    await page.waitForURL(`${product.url}/`);
    for (const path of [
      '/work-orders',
      '/assets',
      '/crm',
      '/scheduling',
      '/financials/invoicing',
      '/settings',
    ]) {
      await page.goto(product.url + path);
      await page.waitForLoadState('networkidle');
    }
    expect({ foreign, violations }).toEqual({ foreign: [], violations: [] });
    await page.close();
  });

  it('has nothing for axe to find, in the light and in the dark', async () => {
    const found: string[] = [];
    const look = async (page: Page, path: string) => {
      await page.goto(product.url + path);
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        for (const { id, nodes } of violations) {
          const places = nodes.map((node) => node.target.join(' ')).slice(0, 3);
          found.push(`${path} (${colorScheme}): ${id}: ${places.join(' | ')}`);
        }
      }
    };
    const context = await browser.newContext();
    const first = await context.newPage();
    for (const path of ['/login', '/signup', '/admin/login']) await look(first, path);
    await signIn(first, 'dana@summit.example');
    await first.waitForURL(`${product.url}/`);
    const left = [...lookedAt];
    const lookAtNext = async (page: Page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await look(page, path);
    };
    const others = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all([first, ...others].map(lookAtNext));
    expect(found).toEqual([]);
    await context.close();
  });

  async function signInAgain(page: Page, email: string, password: string) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }
});
