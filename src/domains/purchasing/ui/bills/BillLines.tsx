import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Totals } from '../Totals.tsx';
import type { BillRow } from './BillPage.tsx';

interface Line {
  readonly id: string;
  readonly position: number;
  readonly item_name: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly total_amount: string;
  readonly po_item_id: string | null;
  readonly account?: { readonly code: string; readonly name: string } | null;
  readonly freight_receipt?: { readonly id: string; readonly number: string } | null;
  readonly work_order?: { readonly id: string; readonly number: string } | null;
}

export function BillLines({ bill }: { bill: BillRow }) {
  const { locale } = useWorkplace().viewer;
  const stored: readonly Line[] = Array.isArray(bill.vendor_bill_lines) ? bill.vendor_bill_lines : [];
  const lines = stored.slice().sort((a, b) => a.position - b.position);
  return (
    <Section title="Lines">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 px-3 py-2">
            <div className="min-w-0">
              <p className="font-medium">{line.item_name}</p>
              <p className="flex flex-wrap gap-x-3 text-label text-subtle">
                <span className="tabular">
                  {Number(line.quantity).toLocaleString(locale)} ×{' '}
                  <Money value={line.unit_price} currency={bill.currency} locale={locale} />
                </span>
                {line.po_item_id && <span>as ordered</span>}
                {line.account && (
                  <span>
                    {line.account.code} {line.account.name}
                  </span>
                )}
                {line.freight_receipt && (
                  <Link to={`/financials/receipts/${line.freight_receipt.id}`} className="hover:underline">
                    freight of {line.freight_receipt.number}
                  </Link>
                )}
                {line.work_order && (
                  <Link to={`/work-orders/${line.work_order.id}`} className="hover:underline">
                    for {line.work_order.number}
                  </Link>
                )}
              </p>
            </div>
            <Money
              value={line.total_amount}
              currency={bill.currency}
              locale={locale}
              className="font-medium"
            />
          </li>
        ))}
      </ul>
      <Totals totals={bill} />
    </Section>
  );
}
