import type { MatchedItem } from '#domains/purchasing/orders/purchase-order-match.report.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Differences, ItemTable } from './ItemTable.tsx';

/** Compares order, receipts and bills per item; differences are shown below the item. */
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
    <ItemTable columns={['Ordered', 'Received', 'Billed']}>
      {items.map((item) => (
        <tr key={item.id} className="align-top">
          <td className="px-3 py-2">
            <span className="font-medium break-words">{item.item_name}</span>
            <Differences differences={item.differences} />
          </td>
          {of(item.ordered_quantity, item.ordered_price)}
          {of(item.received_quantity, null)}
          {of(item.billed_quantity, item.billed_price)}
        </tr>
      ))}
    </ItemTable>
  );
}
