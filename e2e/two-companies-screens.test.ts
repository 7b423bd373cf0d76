import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#apps/office/screens.ts';
import { statementNames } from '#domains/financial-reports/statements/statement.rules.ts';
import { openInApp } from './browser/in-app.ts';
import { launchBrowser } from './browser/launch.ts';
import { type Product, startProduct } from './browser/product.ts';
import { callerOf, stockCompany } from './browser/stocked-company.ts';

/** The table of the row that a route with a parameter opens. The test reports routes that are missing here. */
const rowsOf: Readonly<Record<string, string>> = {
  '/work-orders/$id': 'work_orders',
  '/work-orders/$jobId/photos': 'work_orders',
  '/assets/$id': 'assets',
  '/meters/$id': 'meters',
  '/maintenance/$id': 'maintenance_plans',
  '/maintenance/$id/change': 'maintenance_plans',
  '/maintenance/occurrences/$id': 'maintenance_occurrences',
  '/scheduling/absences/$id': 'absences',
  '/scheduling/tasks/$id': 'schedule_tasks',
  '/scheduling/tasks/$id/change': 'schedule_tasks',
  '/scheduling/plans/$id': 'dispatch_runs',
  '/property-tasks/rooms/$id': 'rooms',
  '/property-tasks/inspections/$id': 'inspections',
  '/property-tasks/guest-rooms/$id': 'guest_room_tasks',
  '/property-tasks/templates/$id': 'inspection_templates',
  '/property-tasks/templates/$id/change': 'inspection_templates',
  '/admin/property-approvals/$id': 'property_approvals',
  '/property-tasks/categories/$id': 'guest_task_categories',
  '/property-tasks/standards/$id': 'room_maintenance_standards',
  '/parts/$id': 'parts',
  '/parts/locations/$id': 'stock_locations',
  '/parts/restock/$id': 'restock_requests',
  '/parts/services/$id': 'services',
  '/parts/price-levels/$id': 'price_levels',
  '/crm/$id': 'customers',
  '/crm/quotes/$id': 'quotes',
  '/financials/transactions/$id': 'journal_entries',
  '/financials/chart-of-accounts/$id': 'accounts',
  '/financials/invoicing/$id': 'invoices',
  '/financials/payments/$id': 'payments',
  '/financials/recurring/$id': 'invoice_series',
  '/financials/refunds/$id': 'refunds',
  '/financials/statements/$id': 'customers',
  '/financials/purchase-orders/$id': 'purchase_orders',
  '/financials/receipts/$id': 'goods_receipts',
  '/financials/vendors/$id': 'vendors',
  '/financials/bills/$id': 'vendor_bills',
  '/financials/bill-payments/$id': 'bill_payments',
  '/financials/cheques/$id': 'cheques',
  '/financials/banking/$id': 'accounts',
  '/financials/reconciliation/$id': 'reconciliations',
  '/financials/sales-tax/$id': 'tax_returns',
  '/financials/deferred-revenue/$id': 'recognition_runs',
  '/financials/fixed-assets/$id': 'fixed_assets',
  '/financials/fixed-assets/depreciation/$id': 'depreciation_runs',
  '/financials/budgets/$id': 'budgets',
  '/user-management/$id': 'memberships',
  '/settings/territories/$id': 'territories',
  '/settings/checklists/$id': 'checklist_templates',
  '/settings/import/$id': 'imports',
};
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  '/settings/$section': ['company', 'companies', 'export', 'profile', 'invoicing'],
  '/financials/reports/$name': statementNames,
  '/analytics/measures/$name': ['completed'],
  '/analytics/rows/$table': ['work_orders?measure=completed&sum=completed&from=2025-01-01&to=2035-01-01'],
};
/** Endpoints of the user rather than of a company. */
const personal = /^\/api\/(auth|avatars|companies|public|openapi|docs|maps)\b/;

/**
 * One user works in two companies in two tabs, and opens every screen: no tab receives data of the other company, or misses its
 * own.
 */
describe('every screen in two companies at once', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  const tabs: { mark: string; tenant: string; page: Page; faults: string[] }[] = [];
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ sample: false }), launchBrowser()]);
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const account = { email: 'dana@summit.example', password: 'correct horse battery' };
    const { request } = context;
    const send = async (path: string, data: object) => {
      const answer = await request.post(`${product.url}/api/${path}`, { data });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      return (await answer.json()) as { data: unknown };
    };
    await send('auth/signup', { ...account, metadata: { full_name: 'Dana Whitfield', role: 'owner' } });
    await send('auth/signin', account);
    for (const mark of ['Summit', 'Harbour']) {
      const { data } = await send('companies', {
        company_name: `${mark} Works`,
        timezone: 'UTC',
        currency: 'USD',
      });
      const { id } = data as { id: string };
      await stockCompany(callerOf(request, product.url, id), mark);
      tabs.push(await openTab(mark, id));
    }
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const routes = screens.filter(({ load, place }) => load !== null && (place ?? 'admin') === 'admin');

  it('knows a URL for every screen', () => {
    const unknown = routes.filter(
      ({ path }) => path.includes('$') && !(path in rowsOf) && !(path in valuesOf),
    );
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  for (const area of ['/work-orders', '/assets', '/crm', '/financials', '/settings', '/admin', 'the rest'])
    it(`opens ${area}`, async () => {
      await Promise.all(tabs.map((tab) => walk(tab, area)));
      expect(tabs.map(({ faults }) => faults.splice(0))).toEqual([[], []]);
    });

  async function walk({ mark, tenant, page, faults }: (typeof tabs)[number], area: string): Promise<void> {
    const other = mark === 'Summit' ? 'Harbour' : 'Summit';
    const caller = callerOf(context.request, product.url, tenant);
    for (const { path } of routes.filter((route) => areaOf(route.path) === area)) {
      for (const address of await addressesOf(path, caller)) {
        await openInApp(page, product.url + address);
        await page.getByRole('banner').getByText(`${mark} Works`).first().waitFor();
        const text = (await page.locator('main').textContent()) ?? '';
        if (new RegExp(`${other} (?!Works)`).test(text)) faults.push(`${address} shows ${other}`);
        if (/could not be (loaded|shown|read)|There is (no such|nothing here)/.test(text))
          faults.push(`${address}: ${text.slice(0, 200)}`);
        for (const opener of await page.getByRole('button', { name: 'Export', exact: true }).all()) {
          if (!(await opener.getAttribute('aria-haspopup'))) continue;
          await opener.click();
          faults.push(...(await faultsOfLinks(page, address, tenant)));
          await page.keyboard.press('Escape');
        }
        faults.push(...(await faultsOfLinks(page, address, tenant)));
      }
    }
  }

  async function addressesOf(path: string, caller: ReturnType<typeof callerOf>): Promise<string[]> {
    if (path in valuesOf) return (valuesOf[path] ?? []).map((value) => path.replace(/\$\w+/, value));
    if (!path.includes('$')) return [path];
    const filter = path === '/financials/banking/$id' ? '&code=eq.1000' : '';
    const id = await caller.first(rowsOf[path] as string, filter);
    return id === undefined ? [] : [path.replace(/\$\w+/, id)];
  }

  /** Every API link in the page names the tab's company, and is answered. */
  async function faultsOfLinks(page: Page, address: string, tenant: string): Promise<string[]> {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="/api/"], img[src^="/api/"]')].map(
        (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      ),
    );
    const faults: string[] = [];
    for (const link of new Set(links)) {
      const { pathname, searchParams } = new URL(link, product.url);
      if (personal.test(pathname)) continue;
      if (searchParams.get('tenant') !== tenant) faults.push(`${address}: ${link} does not name the company`);
      const answer = await context.request.get(product.url + link);
      if (!answer.ok()) faults.push(`${address}: ${link} answers ${answer.status()}`);
    }
    return faults;
  }

  async function openTab(mark: string, tenant: string) {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const faults: string[] = [];
    await page.addInitScript((id) => {
      if (!sessionStorage.getItem('fieldwright.tenant')) sessionStorage.setItem('fieldwright.tenant', id);
    }, tenant);
    page.on('response', (response) => {
      const request = response.request();
      const { pathname, searchParams } = new URL(response.url());
      if (!pathname.startsWith('/api/') || personal.test(pathname)) return;
      const named = request.headers()['x-tenant'] ?? searchParams.get('tenant');
      if (named !== tenant) faults.push(`${request.method()} ${pathname} names ${named}`);
      if (response.status() >= 400)
        faults.push(`${request.method()} ${pathname} answers ${response.status()}`);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    return { mark, tenant, page, faults };
  }
});

function areaOf(path: string): string {
  const areas = ['/work-orders', '/assets', '/crm', '/financials', '/settings', '/admin'];
  return areas.find((area) => path.startsWith(area)) ?? 'the rest';
}
