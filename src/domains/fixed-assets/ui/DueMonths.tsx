import type { DepreciationDue } from '#domains/fixed-assets/depreciation-due.report.ts';
import { MonthsToPost } from '#domains/ledger/ui/MonthsToPost.tsx';

export function DueMonths({ due }: { due: DepreciationDue }) {
  const months = due.months.map(({ assets, ...month }) => ({
    ...month,
    parts: assets.map(({ id, number, name, amount }) => ({
      ...{ id, amount, to: `/financials/fixed-assets/${id}` },
      label: (
        <>
          <span className="text-subtle tabular">{number}</span> {name}
        </>
      ),
    })),
  }));
  return <MonthsToPost months={months} amount={due.amount} closedTo={due.closed_to} />;
}
