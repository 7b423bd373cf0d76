import type { Behind } from '../statements/statement.rules.ts';

const pages = {
  entry: '/financials/transactions',
  invoice: '/financials/invoicing',
  payment: '/financials/payments',
  bill: '/financials/bills',
  customer: '/crm',
  vendor: '/financials/vendors',
  work_order: '/work-orders',
  part: '/parts',
  fixed_asset: '/financials/fixed-assets',
} as const;

/** The URL of a figure's details; links to the journal only for viewers who may see it. */
export function addressOf(
  behind: Behind,
  seesJournal: boolean,
): { readonly path: string; readonly search?: Readonly<Record<string, string>> } | undefined {
  const daysOf = ({ from, to }: { from: string | null; to: string }) => ({ from: from ?? '1900-01-01', to });
  if (behind.page === 'tax_detail') {
    const { side, rate, basis } = behind;
    return {
      path: '/financials/reports/tax_detail',
      search: {
        side,
        ...(rate !== null && { rate }),
        ...(basis === 'cash' && { basis }),
        ...daysOf(behind),
      },
    };
  }
  if (behind.page === 'sales_tax_detail') {
    const { agency_id, jurisdiction } = behind;
    return {
      path: '/financials/reports/sales_tax_detail',
      search: { agency_id, ...(jurisdiction !== null && { jurisdiction }), ...daysOf(behind) },
    };
  }
  if (behind.page === 'time') {
    const { hours, technician_id } = behind;
    return {
      path: '/analytics/rows/time_entries',
      search: {
        ...{ measure: hours === 'paid_hours' ? 'travel_share' : hours, sum: hours, ...daysOf(behind) },
        keys: JSON.stringify({ technician: [technician_id] }),
      },
    };
  }
  if (behind.page === 'statement')
    return {
      path: `/financials/reports/${behind.name}`,
      search: { ...(behind.basis === 'cash' && { basis: 'cash' }), ...daysOf(behind) },
    };
  if (behind.page === 'account')
    return {
      path: '/financials/reports/general_ledger',
      search: {
        account_id: behind.id,
        ...(behind.basis === 'cash' && { basis: behind.basis }),
        ...behind.only,
        ...daysOf(behind),
      },
    };
  if (behind.page === 'entry' && !seesJournal) return undefined;
  return { path: `${pages[behind.page]}/${behind.id}` };
}
