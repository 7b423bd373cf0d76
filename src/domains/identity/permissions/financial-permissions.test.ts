import { expect, it } from 'vitest';
import { financialPermissions } from '#kernel/access.ts';
import {
  bundles,
  hasFinancialAccess,
  holdsAll,
  holdsAny,
  permissionGroups,
  yearAfter,
} from './financial-permissions.rules.ts';

it('checks for any and for all', () => {
  const held = new Set(['view_invoices', 'record_payments']);
  expect(holdsAny(held, ['view_transactions', 'record_payments'])).toBe(true);
  expect(holdsAny(held, ['view_transactions'])).toBe(false);
  expect(holdsAll(held, ['view_invoices', 'record_payments'])).toBe(true);
  expect(holdsAll(held, ['view_invoices', 'send_invoices'])).toBe(false);
  expect([hasFinancialAccess(held), hasFinancialAccess(new Set())]).toEqual([true, false]);
});

it('lists every type once, and no bundle allows both ordering and approving', () => {
  expect(permissionGroups.flatMap((group) => group.types).sort()).toEqual([...financialPermissions].sort());
  for (const types of Object.values(bundles)) {
    expect(holdsAll(new Set(types), ['create_purchase_orders', 'approve_purchase_orders'])).toBe(false);
    expect(types).not.toContain('manage_financial_permissions');
  }
});

it.each([
  ['2027-11-21', '2028-11-21'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  ['2027-12-31', '2028-12-31'],
])('a year after %s is %s', (day, next) => {
  expect(yearAfter(day)).toBe(next);
});
