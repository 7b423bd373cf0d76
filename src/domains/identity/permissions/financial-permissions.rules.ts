/**
 * The fourteen financial permissions, their labels, and the three bundles that grant several at once. A record is in force while it
 * is active and not expired, by the server's clock; an owner holds all without a record.
 */
import { type FinancialPermission, financialPermissions } from '#kernel/access.ts';
import { addMonths } from '#kernel/dates.ts';

export const permissionWords: Readonly<Record<FinancialPermission, string>> = {
  view_purchase_orders: 'View purchase orders',
  create_purchase_orders: 'Create purchase orders',
  approve_purchase_orders: 'Approve purchase orders',
  receive_purchase_orders: 'Receive purchase orders',
  view_invoices: 'View invoices and payments',
  create_invoices: 'Create invoices',
  send_invoices: 'Send invoices',
  record_payments: 'Record payments',
  view_transactions: 'View transactions',
  create_transactions: 'Create transactions',
  manage_accounts: 'Manage accounts',
  view_financial_reports: 'View financial reports',
  close_periods: 'Close periods',
  manage_financial_permissions: 'Manage financial permissions',
};

/** Grouped as on the screen. */
export const permissionGroups: readonly { label: string; types: readonly FinancialPermission[] }[] = [
  {
    label: 'Purchasing',
    types: [
      'view_purchase_orders',
      'create_purchase_orders',
      'approve_purchase_orders',
      'receive_purchase_orders',
    ],
  },
  { label: 'Invoicing', types: ['view_invoices', 'create_invoices', 'send_invoices', 'record_payments'] },
  {
    label: 'Books',
    types: [
      'view_transactions',
      'create_transactions',
      'manage_accounts',
      'view_financial_reports',
      'close_periods',
    ],
  },
  { label: 'Permissions', types: ['manage_financial_permissions'] },
];

export const financialRoles = ['bookkeeper', 'approver', 'viewer'] as const;
export type FinancialRole = (typeof financialRoles)[number];

const views = financialPermissions.filter((type) => type.startsWith('view_'));

/** A bookkeeper cannot approve, so that a purchase involves two people. */
export const bundles: Readonly<Record<FinancialRole, readonly FinancialPermission[]>> = {
  bookkeeper: [
    ...views,
    'create_purchase_orders',
    'receive_purchase_orders',
    'create_invoices',
    'send_invoices',
    'record_payments',
    'create_transactions',
    'manage_accounts',
  ],
  approver: [...views, 'approve_purchase_orders', 'close_periods'],
  viewer: views,
};

export const roleWords: Readonly<Record<FinancialRole, string>> = {
  bookkeeper: 'Bookkeeper',
  approver: 'Approver',
  viewer: 'Viewer',
};

type Held = ReadonlySet<string>;

export function holdsAny(held: Held, wanted: readonly FinancialPermission[]): boolean {
  return wanted.some((type) => held.has(type));
}

export function holdsAll(held: Held, wanted: readonly FinancialPermission[]): boolean {
  return wanted.every((type) => held.has(type));
}

/** Whether at least one permission is in force. */
export function hasFinancialAccess(held: Held): boolean {
  return holdsAny(held, financialPermissions);
}

export const ownPermissions = 'Nobody changes their own financial permissions.';
export const notHeld = 'You can only grant what you hold yourself.';
export const ownersHoldAll =
  'An owner holds every financial permission, without a record and without an end.';

export const techniciansHoldNone = 'Technicians have no financial permissions. Change the role first.';

/** The same day next year; 28 February for 29 February, as in the database. `YYYY-MM-DD`. */
export function yearAfter(day: string): string {
  return addMonths(day, 12);
}
