import type { FinancialPermission } from '#kernel/access.ts';

/** The screens of the financials, and the permission each requires. */
export const financialPlaces: readonly (readonly [
  path: string,
  label: string,
  permission: FinancialPermission,
])[] = [
  ['/financials', 'Overview', 'view_invoices'],
  ['/financials/invoicing', 'Invoicing', 'view_invoices'],
  ['/financials/recurring', 'Recurring invoices', 'view_invoices'],
  ['/financials/payments', 'Payments', 'view_invoices'],
  ['/financials/refunds', 'Refunds', 'view_invoices'],
  ['/financials/purchase-orders', 'Purchase orders', 'view_purchase_orders'],
  ['/financials/bills', 'Bills', 'view_purchase_orders'],
  ['/financials/vendors', 'Vendors', 'view_purchase_orders'],
  ['/financials/transactions', 'Transactions', 'view_transactions'],
  ['/financials/recurring-entries', 'Recurring entries', 'view_transactions'],
  ['/financials/banking', 'Banking and reconciliation', 'view_transactions'],
  ['/financials/deferred-revenue', 'Deferred revenue', 'view_transactions'],
  ['/financials/fixed-assets', 'Fixed assets', 'view_transactions'],
  ['/financials/chart-of-accounts', 'Chart of accounts', 'view_transactions'],
  ['/financials/reports', 'Reports', 'view_financial_reports'],
  ['/financials/budgets', 'Budgets', 'view_financial_reports'],
  ['/financials/periods', 'Periods', 'close_periods'],
  ['/financials/opening-balances', 'Opening balances', 'close_periods'],
  ['/financials/accountant-export', 'Accountant’s export', 'view_financial_reports'],
  ['/financials/audit-trail', 'Audit trail', 'view_financial_reports'],
];

/** Screens reached from one of those above, which is the current one of the menu there. */
export const furtherPlaces: readonly (readonly [
  path: string,
  permission: FinancialPermission,
  above: string,
])[] = [
  ['/financials/statements', 'view_invoices', '/financials/invoicing'],
  ['/financials/reconciliation', 'view_transactions', '/financials/banking'],
  ['/financials/receipts', 'view_purchase_orders', '/financials/purchase-orders'],
  ['/financials/sales-tax', 'view_financial_reports', '/financials/reports'],
  ['/financials/bill-payments', 'view_purchase_orders', '/financials/bills'],
  ['/financials/cheques', 'view_purchase_orders', '/financials/bills'],
];

/**
 * The permission required by the screen at a path. None for the overview, whose parts have their own, and for forms, which check
 * the permission of their command.
 */
export function rightFor(path: string): FinancialPermission | undefined {
  if (/\/(new|pay)$/.test(path)) return undefined;
  const [, , section] = path.split('/');
  if (section === undefined) return undefined;
  const base = `/financials/${section}`;
  const place = financialPlaces.find(([one]) => one === base);
  return path.startsWith('/financials/')
    ? (place?.[2] ?? furtherPlaces.find(([one]) => one === base)?.[1])
    : undefined;
}
