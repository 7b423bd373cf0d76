import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileHost, hostFiles } from './browser/file-host.ts';
import { launchBrowser } from './browser/launch.ts';

/** What the demo keeps in the browser: shared by its tabs, there after a crash, and given up only when asked. */
describe('what the demo keeps', { timeout: 600_000 }, () => {
  let host: FileHost;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    [host, browser] = await Promise.all([hostFiles('.cache/demo-draft', '/demo/'), launchBrowser()]);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // The database starts for each tab that opens alone: half a minute on a slow and busy machine.
    context.setDefaultTimeout(180_000);
    page = await context.newPage();
    await page.goto(address('/'));
    await page.getByLabel('Email').fill('admin@fieldwright.demo');
    await page.getByLabel('Password').fill('x');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
  });

  const address = (path: string) => `${host.origin}/demo${path}`;
  const newCustomer = async (tab: Page, name: string) => {
    await tab.goto(address('/crm/new'));
    await tab.getByLabel('Name', { exact: true }).fill(name);
    await tab.getByRole('button', { name: 'Create customer' }).click();
    await tab.getByRole('heading', { level: 1, name }).waitFor();
  };
  const listed = (tab: Page, name: string) => tab.getByRole('row').filter({ hasText: name }).first();

  it('is seen by another tab at once, and goes on in it when the first is closed', async () => {
    const other = await context.newPage();
    await other.goto(address('/crm?q=Two+Tabs'));
    await other.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await newCustomer(page, 'Two Tabs Inc');
    await listed(other, 'Two Tabs Inc').waitFor();
    await page.close();
    page = other;
    await newCustomer(page, 'Only Tab Ltd');
  });

  it('is printed for the customer', async () => {
    const bar = page.getByRole('region', { name: 'Demo', exact: true });
    await bar.getByRole('button', { name: 'Customer', exact: true }).click();
    await page.waitForURL(/\/(quote|i)\/[0-9a-f]{64}$/);
    const pdf = await page
      .getByRole('link', { name: 'Download PDF' })
      .evaluate(async (link: HTMLAnchorElement) => (await (await fetch(link.href)).text()).slice(0, 5));
    expect(pdf).toBe('%PDF-');
  });

  it('is there after the tab has crashed', async () => {
    await newCustomer(page, 'Before the Crash LLC');
    await page.goto('chrome://crash').catch(() => {});
    page = await context.newPage();
    await page.goto(address('/crm?q=Before+the+Crash'));
    await listed(page, 'Before the Crash LLC').waitFor();
  });

  it('is given up for the sample company when it can’t be opened, and only when asked', async () => {
    await page.evaluate(async () => {
      const [kept] = await indexedDB.databases();
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(kept?.name ?? '');
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      const facts = db.transaction('facts', 'readwrite');
      facts.objectStore('facts').put('a snapshot of long ago', 'snapshot');
      await new Promise((done) => {
        facts.oncomplete = done;
      });
      db.close();
    });
    await page.reload();
    const alert = page.getByRole('alert');
    await alert.getByText(/from another version of the demo/).waitFor();
    await page.reload();
    await alert.getByRole('button', { name: 'Reset demo data' }).click();
    await page.getByLabel('Email').waitFor();
    await page.getByLabel('Email').fill('admin@fieldwright.demo');
    await page.getByLabel('Password').fill('x');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
    await page.goto(address('/crm?q=Before+the+Crash'));
    await page.getByText(/^No customers/).waitFor();
  });
});
