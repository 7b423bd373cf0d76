import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser/launch.ts';
import { mailTo } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

const password = 'correct horse battery';
const spreadsheet = `Asset name,Tag,Category,Customer,Site,Manufacturer,Model,Serial number
Boiler 1,B-1,Boiler,Harbor Hotel,Main building,Lochinvar,Crest 2.0,LC1234
Chiller 1,C-1,Chiller,Harbor Hotel,Main building,York,YVAA,YK9981
Panel A,P-A,Distribution panel,Cedar Clinic,Clinic,Square D,I-Line,SD5567
`;

/** The story that every release is judged by: from signing up to a paid invoice, on a desk and on a phone. */
describe('the main job', () => {
  let product: Product;
  let browser: Browser;
  let desk: BrowserContext;
  let office: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
    office = await desk.newPage();
    office.setDefaultTimeout(15_000);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const signUp = async (page: Page, name: string, email: string, role: string) => {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Role').selectOption(role);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  it('1. an owner signs up and has a company', async () => {
    await office.goto(`${product.url}/signup`);
    await signUp(office, 'Olive Owner', 'olive@example.test', 'owner');
    await office.waitForURL(/\/join/);
    await office.getByLabel('Company name').fill('Olive Mechanical');
    await office.getByRole('button', { name: 'Create company' }).click();
    await office.getByRole('heading', { level: 1, name: /Olive/ }).waitFor();
    await office.getByText('Bring your customers and assets').waitFor();
  });

  it('2. customers, sites and assets come in from a spreadsheet', async () => {
    await office.goto(`${product.url}/settings/import`);
    await office.getByLabel('What is in the file?').selectOption('Assets');
    await office
      .locator('input[type=file]')
      .setInputFiles({ name: 'assets.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet) });
    await office.getByRole('button', { name: /^Check/ }).click();
    await office.getByText('Also new: 2 sites').waitFor();
    await office.getByRole('button', { name: 'Import 3 assets' }).click();
    await office.getByRole('button', { name: /Undo/ }).first().waitFor();
    await office.goto(`${product.url}/assets`);
    await office.getByText('Boiler 1').first().waitFor();
  });

  it('3. a technician is invited and comes in', async () => {
    const invite = await office.request.post(`${product.url}/api/memberships/-/invite`, {
      data: { email: 'tina@example.test', role: 'technician' },
    });
    expect(invite.status()).toBe(200);
    const link = /http\S+invitation\?token=\S+/.exec(
      await mailTo(product, 'tina@example.test'),
    )?.[0] as string;
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link.replace(/^http:\/\/[^/]+/, product.url));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await signUp(page, 'Tina Technician', 'tina@example.test', 'technician');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL(`${product.url}/`);
    await context.close();
  });

  it('4. the office takes the call', async () => {
    await office.goto(`${product.url}/work-orders/new`);
    await office.getByLabel(/^Asset/).fill('Boiler');
    await office.getByRole('option', { name: /Boiler 1/ }).click();
    await office.getByLabel(/^Title/).fill('No hot water on floor 3');
    await office.getByRole('button', { name: 'Create work order' }).click();
    await office.waitForURL(/\/work-orders\/[0-9a-f-]{36}/);
    await office.getByRole('heading', { level: 1, name: 'No hot water on floor 3' }).waitFor();
    await office.getByText('Harbor Hotel').first().waitFor();
  });

  it('5. and puts a visit on the technician’s day; a second one at that time is refused', async () => {
    await office.getByRole('button', { name: 'Schedule', exact: true }).click();
    await planVisit(office);
    await office.getByText('Scheduled').first().waitFor();
    await office.getByText('Tina Technician').first().waitFor();
    const second = await office.request.post(`${product.url}/api/work_orders`, {
      data: { title: 'At the same time' },
    });
    const { data } = (await second.json()) as { data: { id: string }[] };
    await office.goto(`${product.url}/work-orders/${data[0]?.id}`);
    await office.getByRole('button', { name: 'Schedule', exact: true }).click();
    await planVisit(office);
    await office.getByText('This technician already has a visit at that time.').first().waitFor();
  });

  const planVisit = async (page: Page) => {
    const local = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);
    await page.getByLabel(/^Technician/).fill('Tina');
    await page.getByRole('option', { name: /Tina Technician/ }).click();
    await page.getByLabel('Start').fill(local(-10));
    await page.getByLabel('End').fill(local(50));
    await page
      .getByRole('button', { name: /^Schedule/ })
      .last()
      .click();
  };
});
