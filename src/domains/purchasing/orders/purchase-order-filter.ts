import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { needsMyApproval, purchaseOrderStatuses } from './purchase-order.resource.ts';
import { dateRanges, rangeEnd, rangeStart } from './purchase-order-filter.rules.ts';

export const orderFilterInput = {
  status: field.choice(purchaseOrderStatuses, { label: 'Status' }),
  range: field.choice(dateRanges, { label: 'Date range' }),
  vendor_id: field.ref('vendors', { label: 'Vendor' }),
  q: field.text({ label: 'Search' }),
  needs_my_approval: field.boolean({ label: 'Needs my approval' }),
};

export type OrderFilter = InputOf<typeof orderFilterInput>;

/**
 * The filters as a condition on `purchase_orders o`, equal to that of the data API: each word must occur in the number or vendor.
 */
export function orderConditions(filter: OrderFilter, today: string): RawBuilder<unknown> {
  const { status, range, vendor_id, q, needs_my_approval } = filter;
  const from = rangeStart(range ?? 'all', today);
  const until = rangeEnd(range ?? 'all', today);
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = [
    sql`o.is_active`,
    ...(needs_my_approval ? [sql.raw(needsMyApproval('o'))] : []),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(from ? [sql`o.order_date >= ${from}::date`] : []),
    ...(until ? [sql`o.order_date < ${until}::date`] : []),
    ...(vendor_id ? [sql`o.vendor_id = ${vendor_id}::uuid`] : []),
    ...words.map((word) => sql`position(${word} in lower(o.po_number || ' ' || o.vendor_name)) > 0`),
  ];
  return sql.join(conditions, sql` and `);
}
