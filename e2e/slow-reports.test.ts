import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './browser/accessibility.ts';
import { press, tabTo } from './browser/keys.ts';
import { launchBrowser } from './browser/launch.ts';
import { connectDatabase } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';

/** A report that takes long: followed, left and found again, cancelled and made, with a lock in the place of much data. */
describe('a slow report', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let blocker: pg.Client;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    blocker = await connectDatabase(product);
    const context = await browser.newContext();
    const send = (path: string, data: object) => context.request.post(product.url + path, { data });
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    await send('/api/auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('/api/auth/signin', account);
    await send('/api/companies', { company_name: 'Summit Mechanical' });
    page = await context.newPage();
  });
  afterAll(async () => {
    await blocker.end();
    await browser.close();
    await product.stop();
  });

  const lock = () => blocker.query('begin; lock table accounts in access exclusive mode');
  const release = () => blocker.query('rollback');
  const waiting = () => page.getByRole('region', { name: 'Being worked out' });
  const open = (path: string) => page.goto(product.url + path);
  const elapsed = async () => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await waiting().textContent()) ?? '') ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const runs = async () => {
    const { rows } = await blocker.query<{ status: string }>(
      'select status from report_runs order by created_at',
    );
    return rows.map(({ status }) => status);
  };
  const ofReports = async () => {
    const { rows } = await blocker.query(
      `select from pg_stat_activity where application_name = 'fieldwright-reports' and state = 'active'`,
    );
    return rows.length;
  };

  it('is waited for with its time, left and found again, and cancelled with the keyboard', async () => {
    await lock();
    await open('/financials/reports/trial_balance');
    await waiting().getByRole('progressbar', { name: 'Trial balance' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(elapsed, { timeout: 30_000 }).toBeGreaterThan(3);
    await page.getByRole('link', { name: 'Financial reports' }).first().click();
    await waiting().waitFor({ state: 'detached' });
    const before = Date.now();
    await page.getByRole('link', { name: /^Trial balance/ }).click();
    await waiting().waitFor();
    expect(await elapsed()).toBeGreaterThan(3);
    expect(Date.now() - before).toBeLessThan(60_000);
    expect(await runs()).toHaveLength(1);
    await tabTo(page, 'Cancel');
    await press(page, 'Enter');
    await page.getByText('You cancelled this.').waitFor();
    await waiting().waitFor({ state: 'detached' });
    expect(await runs()).toEqual(['cancelled']);
    await expect.poll(ofReports).toBe(0);
    await release();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('shows what it found, how old that is, and gives files in the same way', async () => {
    await lock();
    await open('/financials/reports/balance_sheet');
    await waiting().waitFor();
    await release();
    await page.getByRole('table').waitFor();
    await page.getByText('Figures of just now').waitFor();
    await page.getByRole('button', { name: 'Work out again' }).click();
    await page.getByText('Figures of').waitFor({ state: 'detached' });
    await lock();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    await waiting().getByRole('progressbar', { name: 'Balance sheet' }).waitFor();
    const downloaded = page.waitForEvent('download');
    await release();
    expect((await downloaded).suggestedFilename()).toMatch(/^balance-sheet-.*\.pdf$/);
  });
});
