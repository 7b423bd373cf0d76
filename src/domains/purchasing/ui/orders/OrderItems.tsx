import type { PurchaseOrderMatch } from '#domains/purchasing/orders/purchase-order-match.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { percentOf } from '#ui/format/typed-number.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { Totals } from '../Totals.tsx';
import { Differences, ItemTable } from './ItemTable.tsx';
import type { OrderPageRow } from './PurchaseOrderPage.tsx';

interface Item {
  readonly id: string;
  readonly position: number;
  readonly item_name: string;
  readonly description: string | null;
  readonly quantity: string;
  readonly unit_price: string;
  readonly tax_rate: string;
  readonly total_amount: string;
  readonly received_quantity: string;
  readonly billed_quantity: string;
  readonly part?: { readonly id: string; readonly sku: string } | null;
  readonly work_order?: { readonly id: string; readonly number: string } | null;
  readonly account?: { readonly code: string; readonly name: string } | null;
}

/** The ordered items with received and billed quantities; differences are shown below the item. */
export function OrderItems({ order }: { order: OrderPageRow }) {
  const { locale } = useWorkplace().viewer;
  const { data: match } = useReport<PurchaseOrderMatch>(
    'purchase_order_match',
    { id: order.id },
    { enabled: order.status !== 'draft' },
  );
  const stored: readonly Item[] = Array.isArray(order.purchase_order_items) ? order.purchase_order_items : [];
  const items = stored.slice().sort((a, b) => a.position - b.position);
  const waiting = match && Number(match.not_billed) !== 0 ? match.not_billed : null;
  const differencesOf = (item: Item) => match?.items.find(({ id }) => id === item.id)?.differences ?? [];
  const Items = usePhone() ? PhoneItems : TableOfItems;
  return (
    <Section title="Items" aside={waiting && <NotBilled value={waiting} />}>
      <Items items={items} currency={order.currency} locale={locale} differencesOf={differencesOf} />
      <Totals totals={order} />
    </Section>
  );
}

interface ItemsProps {
  items: readonly Item[];
  currency: string;
  locale: string;
  differencesOf: (item: Item) => readonly string[];
}

function TableOfItems({ items, currency, locale, differencesOf }: ItemsProps) {
  const quantity = (text: string) => Number(text).toLocaleString(locale);
  const isTaxed = items.some(({ tax_rate }) => Number(tax_rate) !== 0);
  return (
    <ItemTable
      columns={['Ordered', 'Received', 'Billed', 'Unit price', ...(isTaxed ? ['Tax'] : []), 'Total']}
    >
      {items.map((item) => (
        <tr key={item.id} className="align-top">
          <td className="px-3 py-2">
            <ItemName item={item} differences={differencesOf(item)} />
          </td>
          <td className="px-3 py-2 text-end tabular">{quantity(item.quantity)}</td>
          <td className="px-3 py-2 text-end tabular">{quantity(item.received_quantity)}</td>
          <td className="px-3 py-2 text-end tabular">{quantity(item.billed_quantity)}</td>
          <td className="px-3 py-2 text-end">
            <Money value={item.unit_price} currency={currency} locale={locale} />
          </td>
          {isTaxed && <td className="px-3 py-2 text-end tabular">{`${percentOf(item.tax_rate) ?? '0'}%`}</td>}
          <td className="px-3 py-2 text-end">
            <Money value={item.total_amount} currency={currency} locale={locale} />
          </td>
        </tr>
      ))}
    </ItemTable>
  );
}

/** What it is; then quantity, price and amount, and what of it came. */
function PhoneItems({ items, currency, locale, differencesOf }: ItemsProps) {
  const quantity = (text: string) => Number(text).toLocaleString(locale);
  const money = (value: string) => <Money value={value} currency={currency} locale={locale} />;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id} className="flex flex-col gap-0.5 px-3 py-2.5">
          <ItemName item={item} differences={differencesOf(item)} />
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-muted tabular">
              {quantity(item.quantity)} × {money(item.unit_price)}
              {Number(item.received_quantity) > 0 && ` · ${quantity(item.received_quantity)} received`}
              {Number(item.billed_quantity) > 0 && ` · ${quantity(item.billed_quantity)} billed`}
            </span>
            <span className="shrink-0 font-medium">{money(item.total_amount)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NotBilled({ value }: { value: string }) {
  const { currency, locale } = useWorkplace().viewer;
  return (
    <>
      <Money value={value} currency={currency} locale={locale} /> received, not billed
    </>
  );
}

function ItemName({ item, differences }: { item: Item; differences: readonly string[] }) {
  return (
    <div className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{item.item_name}</span>
        {item.part && (
          <Link to={`/parts/${item.part.id}`} className="text-label text-subtle hover:underline">
            {item.part.sku}
          </Link>
        )}
      </span>
      {item.description && <span className="text-muted">{item.description}</span>}
      <span className="flex flex-wrap gap-x-3 text-label text-subtle empty:hidden">
        {item.work_order && (
          <Link to={`/work-orders/${item.work_order.id}`} className="hover:underline">
            for {item.work_order.number}
          </Link>
        )}
        {item.account && (
          <span>
            {item.account.code} {item.account.name}
          </span>
        )}
      </span>
      <Differences differences={differences} />
    </div>
  );
}
