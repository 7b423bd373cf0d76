/**
 * The viewer of a request and their rights. The database looks rights up in every request (`fw.enter`); nothing is taken from a
 * token or from claims of the client.
 */
export const roles = ['owner', 'supervisor', 'technician'] as const;
export type Role = (typeof roles)[number];

export const financialPermissions = [
  'view_purchase_orders',
  'create_purchase_orders',
  'approve_purchase_orders',
  'receive_purchase_orders',
  'view_invoices',
  'create_invoices',
  'send_invoices',
  'record_payments',
  'view_transactions',
  'create_transactions',
  'manage_accounts',
  'view_financial_reports',
  'close_periods',
  'manage_financial_permissions',
] as const;
export type FinancialPermission = (typeof financialPermissions)[number];

/** The person behind a request, in one company. Viewers with the same `rightsKey` may see the same columns. */
export interface Viewer {
  readonly userId: string;
  readonly membershipId: string;
  readonly tenantId: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<FinancialPermission>;
  readonly fullName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly locale: string;
}

/** `everyone`: all three roles; `nobody`: columns and rows that only commands write. */
export type Allowed = readonly Role[] | 'everyone' | 'nobody';

export const office: readonly Role[] = ['owner', 'supervisor'];

export function isAllowed(allowed: Allowed | undefined, role: Role): boolean {
  if (allowed === undefined || allowed === 'everyone') return true;
  return allowed !== 'nobody' && allowed.includes(role);
}

/** Cache key of compiled queries: readable columns depend only on the role and the financial permissions. */
export function rightsKey(viewer: Viewer): string {
  return `${viewer.role}|${[...viewer.permissions].sort().join(',')}`;
}
