import { expect, it } from 'vitest';
import { rightFor } from '#domains/invoicing/ui/financial-places.rules.ts';
import { shellRoutes } from './routes.ts';

it('knows the right of every screen of the financials, whose server answers nothing without it', () => {
  const open = shellRoutes
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/financials') && rightFor(path) === undefined);
  expect(open).toEqual([
    '/financials',
    '/financials/login',
    '/financials/transactions/new',
    '/financials/invoicing/new',
    '/financials/payments/new',
    '/financials/recurring/new',
    '/financials/purchase-orders/new',
    '/financials/vendors/new',
    '/financials/bills/new',
    '/financials/bills/pay',
  ]);
  expect(rightFor('/financials/invoicing/0190-1')).toBe('view_invoices');
  expect([rightFor('/crm/1'), rightFor('/settings')]).toEqual([undefined, undefined]);
});
