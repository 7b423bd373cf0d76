import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';

/** One user, one browser, two companies: each tab keeps its own, whatever the other does. */
describe('two companies in two tabs', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let summit: Tab;
  let harbour: Tab;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    context = await browser.newContext();
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('are created and switched to without affecting the other tab', async () => {
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    const made = await context.request.post(`${product.url}/api/auth/signup`, {
      data: { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } },
    });
    expect(made.status()).toBe(201);
    summit = await openTab(context);
    await summit.page.goto(`${product.url}/login`);
    await summit.page.getByLabel('Email').fill(account.email);
    await summit.page.getByLabel('Password', { exact: true }).fill(account.password);
    await summit.page.getByRole('button', { name: 'Log in' }).click();
    await summit.page.getByLabel('Company name').fill('Summit Mechanical');
    await summit.page.getByRole('button', { name: 'Create company' }).click();
    await companyOf(summit.page, 'Summit Mechanical');
    await addCustomer(summit.page, 'Only In Summit');
    harbour = await openTab(context);
    await harbour.page.goto(`${product.url}/companies/new`);
    await harbour.page.getByLabel('Company name').fill('Harbour Works');
    harbour.reset();
    await harbour.page.getByRole('button', { name: 'Create company' }).click();
    await companyOf(harbour.page, 'Harbour Works');
    await summit.page.goto(`${product.url}/user-management`);
    await companyOf(summit.page, 'Summit Mechanical');
    await harbour.page.goto(`${product.url}/crm`);
    await harbour.page.waitForLoadState('networkidle');
    await companyOf(harbour.page, 'Harbour Works');
    expect(await harbour.page.getByText('Only In Summit').count()).toBe(0);
  });

  it('never show, request or receive anything of each other', async () => {
    harbour.reset();
    summit.reset();
    await summit.page.goto(`${product.url}/crm`);
    await summit.page.getByText('Only In Summit').first().waitFor();
    await addCustomer(harbour.page, 'Only In Harbour');
    await harbour.page.goto(`${product.url}/crm`);
    await harbour.page.getByText('Only In Harbour').first().waitFor();
    await summit.page.reload();
    await companyOf(summit.page, 'Summit Mechanical');
    await summit.page.waitForLoadState('networkidle');
    expect(await summit.page.getByText('Only In Harbour').count()).toBe(0);
    expect([summit.tenants.size, harbour.tenants.size]).toEqual([1, 1]);
    const [summitId, harbourId] = [[...summit.tenants][0], [...harbour.tenants][0]];
    expect(summitId).not.toBe(harbourId);
    expect(summit.responses().filter((text) => text.includes('Only In Harbour'))).toEqual([]);
    expect(harbour.responses().filter((text) => text.includes('Only In Summit'))).toEqual([]);
  });

  it('are switched by the menu, in this tab only', async () => {
    const { page } = harbour;
    await page.getByRole('button', { name: /Harbour Works/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /Summit Mechanical/ }).click();
    await page.getByText('Tenant Switched').first().waitFor();
    await page
      .getByText(/^Now managing Summit Mechanical/)
      .first()
      .waitFor();
    await companyOf(page, 'Summit Mechanical');
    await page.getByRole('button', { name: /Summit Mechanical/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /Harbour Works/ }).click();
    await companyOf(page, 'Harbour Works');
    await summit.page.reload();
    await companyOf(summit.page, 'Summit Mechanical');
  });

  it('can be closed and restored', async () => {
    const { page } = harbour;
    await page.goto(`${product.url}/settings/companies`);
    const line = page.getByRole('listitem').filter({ hasText: 'Harbour Works' });
    await line.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete company' }).click();
    await page.getByLabel(/^Type “Harbour Works”/).fill('Harbour Works');
    await page.getByRole('button', { name: 'Delete company' }).click();
    await line.getByText('Being deleted').waitFor();
    await companyOf(page, 'Summit Mechanical');
    await line.getByRole('button', { name: 'Keep the company' }).click();
    await line.getByRole('button', { name: 'Work here' }).click();
    await companyOf(page, 'Harbour Works');
  });

  type Tab = {
    readonly page: Page;
    /** The companies in this tab's requests. */
    readonly tenants: Set<string>;
    /** The text of every response. */
    responses(): readonly string[];
    reset(): void;
  };

  async function openTab(from: BrowserContext): Promise<Tab> {
    const page = await from.newPage();
    const tenants = new Set<string>();
    let responses: string[] = [];
    page.on('request', (request) => {
      const tenant = request.headers()['x-tenant'];
      if (tenant) tenants.add(tenant);
    });
    page.on('response', async (response) => {
      if (!response.url().includes('/api/') || response.url().endsWith('/api/events')) return;
      responses.push(await response.text().catch(() => ''));
    });
    return {
      page,
      tenants,
      responses: () => responses,
      reset() {
        tenants.clear();
        responses = [];
      },
    };
  }

  async function addCustomer(page: Page, name: string): Promise<void> {
    await page.goto(`${product.url}/crm/new`);
    await page.getByLabel('Name', { exact: true }).first().fill(name);
    await page.getByRole('button', { name: /^Create customer/ }).click();
    await page.waitForURL(/\/crm\/[0-9a-f-]{36}/);
  }

  async function companyOf(page: Page, name: string): Promise<void> {
    await page.getByRole('banner').getByText(name).first().waitFor();
  }
});
