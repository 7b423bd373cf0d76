import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInApp } from './browser/in-app.ts';
import { launchBrowser } from './browser/launch.ts';
import { askDatabase } from './browser/outbox.ts';
import { type Product, startProduct } from './browser/product.ts';
import { signedIn } from './browser/signed-in.ts';

const deadEnds =
  /This area is for owners and supervisors|Insufficient permissions|could not be (loaded|shown|read)|There is nothing here/;
/** Its parts have their own permissions, and the menu links every supervisor to it. */
const openToAll = ['/financials'];

/** Users with fewer permissions see no link to a screen they may not open. */
describe('links follow permissions', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: true }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function textAt(page: Page, address: string): Promise<string> {
    await openInApp(page, product.url + address);
    return (await page.locator('main').textContent()) ?? '';
  }

  /** Follows every link once, and one link per kind of row; returns those that led nowhere, with the page they are on. */
  async function walk(page: Page): Promise<{ faults: string[]; seen: string[] }> {
    const seen = new Map<string, string>([['/', '/']]);
    const queue = ['/'];
    const faults: string[] = [];
    for (const address of queue) {
      const text = await textAt(page, address);
      const kind = kindOf(address);
      const deadEnd = deadEnds.exec(text);
      if (deadEnd && !openToAll.includes(kind)) {
        const said = text.slice(Math.max(0, deadEnd.index - 80), deadEnd.index + 80);
        faults.push(`${seen.get(kind)} → ${kind}: ${said}`);
      }
      const links = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
      );
      for (const link of links) {
        if (link.startsWith('/api/') || seen.has(kindOf(link))) continue;
        seen.set(kindOf(link), address);
        queue.push(link);
      }
    }
    return { faults, seen: [...seen.keys()] };
  }

  it('of a technician, who sees only the customer data a job needs', async () => {
    const page = await signedIn(product, browser, 'wei@summit.example');
    const { faults, seen } = await walk(page);
    expect(faults).toEqual([]);
    expect(seen).toContain('/crm/:id');
    const [job] = (
      (await (
        await page.context().request.get(`${product.url}/api/work_orders?limit=1&select=customer(id,name)`)
      ).json()) as { data: { customer: { id: string; name: string } }[] }
    ).data;
    const text = await textAt(page, `/crm/${job?.customer.id}`);
    expect(text).toContain(job?.customer.name);
    for (const section of ['Sites', 'Contacts', 'Work orders']) expect(text).toContain(section);
    for (const section of ['Balance', 'Quotes', 'Statement', 'Payment terms'])
      expect(text).not.toContain(section);
    await page.context().close();
  });

  it('of a supervisor without financial permissions, and each screen names the missing one', {
    timeout: 400_000,
  }, async () => {
    await askDatabase(
      product,
      `update financial_permissions set is_active = false where user_id = (select id from users where email = $1)`,
      ['marcus@summit.example'],
    );
    const page = await signedIn(product, browser, 'marcus@summit.example');
    const { faults } = await walk(page);
    expect(faults).toEqual([]);
    const missing = {
      '/financials': 'view invoices',
      '/financials/invoicing': 'view invoices',
      '/financials/payments': 'view invoices',
      '/financials/recurring': 'view invoices',
      '/financials/refunds': 'view invoices',
      '/financials/purchase-orders': 'view purchase orders',
      '/financials/receipts': 'view purchase orders',
      '/financials/vendors': 'view purchase orders',
      '/financials/bills': 'view purchase orders',
      '/financials/bill-payments': 'view purchase orders',
      '/financials/cheques': 'view purchase orders',
      '/financials/cheques/print': 'view purchase orders',
      '/financials/transactions': 'view transactions',
      '/financials/recurring-entries': 'view transactions',
      '/financials/deferred-revenue': 'view transactions',
      '/financials/fixed-assets': 'view transactions',
      '/financials/fixed-assets/depreciation': 'view transactions',
      '/financials/chart-of-accounts': 'view transactions',
      '/financials/banking': 'view transactions',
      '/financials/reports': 'view financial reports',
      '/financials/periods': 'close periods',
      '/financials/opening-balances': 'close periods',
      '/financials/budgets': 'view financial reports',
      '/financials/accountant-export': 'view financial reports',
      '/financials/audit-trail': 'view financial reports',
      '/settings/invoicing': 'view invoices',
    };
    for (const [address, right] of Object.entries(missing)) {
      const text = await textAt(page, address);
      expect(text, address).toContain(`Insufficient permissions to ${right}`);
      expect(text, address).not.toMatch(/could not be/);
    }
    await page.context().close();
  });
});

function kindOf(link: string): string {
  return (link.split(/[?#]/)[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
}
