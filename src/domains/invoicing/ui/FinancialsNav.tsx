import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { FinancialPermission } from '#kernel/access.ts';
import { Button } from '#ui/components/Button.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/DropdownMenu.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const places: readonly (readonly [path: string, label: string, permission: FinancialPermission])[] = [
  ['/financials', 'Overview', 'view_invoices'],
  ['/financials/invoicing', 'Invoicing', 'view_invoices'],
  ['/financials/recurring', 'Recurring invoices', 'view_invoices'],
  ['/financials/payments', 'Payments', 'view_invoices'],
  ['/financials/refunds', 'Refunds', 'view_invoices'],
  ['/financials/purchase-orders', 'Purchase orders', 'view_purchase_orders'],
  ['/financials/bills', 'Bills', 'view_purchase_orders'],
  ['/financials/vendors', 'Vendors', 'view_purchase_orders'],
  ['/financials/transactions', 'Transactions', 'view_transactions'],
  ['/financials/banking', 'Banking and reconciliation', 'view_transactions'],
  ['/financials/chart-of-accounts', 'Chart of accounts', 'view_transactions'],
  ['/financials/reports', 'Reports', 'view_financial_reports'],
  ['/financials/periods', 'Periods', 'close_periods'],
  ['/financials/audit-trail', 'Audit trail', 'view_financial_reports'],
];

/** From one part of the financials to the others. */
export function FinancialsNav({ current }: { current: string }) {
  const { viewer } = useWorkplace();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost">
          Financials
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </Button>
      }
    >
      {places
        .filter(([path, , permission]) => path !== current && viewer.permissions.has(permission))
        .map(([path, label]) => (
          <MenuItem key={path} asChild>
            <Link to={path as never}>{label}</Link>
          </MenuItem>
        ))}
    </DropdownMenu>
  );
}
