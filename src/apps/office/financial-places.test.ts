import { expect, it } from 'vitest';
import { rightFor } from '#domains/invoicing/ui/financial-places.rules.ts';
import { screens } from './screens.ts';

it('knows the permission of every financial screen, without which the server answers nothing', () => {
  const open = screens
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/financials') && rightFor(path) === undefined);
  expect(open.toSorted()).toEqual([
    '/financials',
    '/financials/bill-payments/new',
    '/financials/bills/new',
    '/financials/bills/pay',
    '/financials/fixed-assets/new',
    '/financials/invoicing/new',
    '/financials/login',
    '/financials/payments/new',
    '/financials/purchase-orders/new',
    '/financials/recurring/new',
    '/financials/transactions/new',
    '/financials/vendors/new',
  ]);
  expect(rightFor('/financials/invoicing/0190-1')).toBe('view_invoices');
  expect([rightFor('/crm/1'), rightFor('/settings')]).toEqual([undefined, undefined]);
});
