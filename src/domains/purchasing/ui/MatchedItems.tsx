import { Money } from '#ui/components/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { MatchedItem } from '../purchase-order-match.report.ts';

/** Order, receipts and bills side by side; what differs stands under its item. */
export function MatchedItems({ items }: { items: readonly MatchedItem[] }) {
  const { currency, locale } = useWorkplace().viewer;
  const cell = 'px-3 py-2 text-end tabular';
  const of = (quantity: string, price: string | null) => (
    <td className={cell}>
      {Number(quantity).toLocaleString(locale)}
      {price !== null && (
        <span className="block text-label text-subtle">
          at <Money value={price} currency={currency} locale={locale} />
        </span>
      )}
    </td>
  );
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full min-w-[22rem] text-start">
        <thead className="text-label text-muted">
          <tr className="border-b border-line">
            <th className="px-3 py-2 text-start font-medium">Item</th>
            <th className="px-3 py-2 text-end font-medium">Ordered</th>
            <th className="px-3 py-2 text-end font-medium">Received</th>
            <th className="px-3 py-2 text-end font-medium">Billed</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((item) => (
            <tr key={item.id} className="align-top">
              <td className="px-3 py-2">
                <span className="font-medium break-words">{item.item_name}</span>
                {item.differences.map((difference) => (
                  <span key={difference} className="block text-label text-tone-danger">
                    {difference}
                  </span>
                ))}
              </td>
              {of(item.ordered_quantity, item.ordered_price)}
              {of(item.received_quantity, null)}
              {of(item.billed_quantity, item.billed_price)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
