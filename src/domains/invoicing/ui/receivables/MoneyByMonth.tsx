import type { CashOverview } from '#domains/invoicing/receivables/cash-overview.report.ts';
import type { FinancialOverview } from '#domains/invoicing/receivables/financial-overview.report.ts';
import { useReport } from '#ui/api/report.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { MonthsChart } from './MonthsChart.tsx';

/** Twelve months of invoices and payments, and of cash in and out, each with its permission. */
export function MoneyByMonth() {
  const { viewer } = useWorkplace();
  const bills = viewer.permissions.has('view_invoices');
  const books = viewer.permissions.has('view_transactions');
  const { data: overview } = useReport<FinancialOverview>('financial_overview', {}, { enabled: bills });
  const { data: cash } = useReport<CashOverview>('cash_overview', {}, { enabled: books });
  const months = overview?.months ?? [];
  const moved = cash?.months ?? [];
  const hasBills = months.some(({ invoiced, received }) => Number(invoiced) + Number(received) !== 0);
  const hasMoved = moved.some(({ cash_in, cash_out }) => Number(cash_in) + Number(cash_out) !== 0);
  if (!hasBills && !hasMoved) return null;
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {hasBills && (
        <MonthsChart
          title="Invoiced and received"
          about="Invoices issued, and payments of customers by the day they were recorded"
          columns="Invoiced"
          line="Received"
          sums={months.map(({ month, invoiced }) => ({ month, amount: invoiced }))}
          lineSums={months.map(({ month, received }) => ({ month, amount: received }))}
          to="/financials/invoicing"
          searchOf={(days) => ({ view: 'all', issue_date: days, status: 'in.(sent)' })}
        />
      )}
      {hasMoved && (
        <MonthsChart
          title="Cash in and out"
          about="What entries moved on bank and cash accounts: customers, bills, wages, taxes; not between own accounts"
          columns="Cash in"
          line="Cash out"
          sums={moved.map(({ month, cash_in }) => ({ month, amount: cash_in }))}
          lineSums={moved.map(({ month, cash_out }) => ({ month, amount: cash_out }))}
          to="/financials/transactions"
          searchOf={(days) => ({ entry_date: days, cash: 'in.(in)' })}
        />
      )}
    </div>
  );
}
