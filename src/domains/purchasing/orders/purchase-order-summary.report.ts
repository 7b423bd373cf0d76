import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { orderConditions, orderFilterInput } from './purchase-order-filter.ts';

export interface PurchaseOrderSummary {
  readonly total_value: string;
  /** Orders in draft. */
  readonly pending_approval: number;
  readonly approved: number;
  readonly total: number;
}

/** The four cards above the list, for the orders that match its filters. */
export const purchaseOrderSummaryReport = defineReport(
  'purchase_order_summary',
  { label: 'Purchase orders', allow: office, permission: 'view_purchase_orders', params: orderFilterInput },
  async (ctx, filter): Promise<PurchaseOrderSummary> => {
    const { rows } = await sql<{ value: string; drafts: number; approved: number; total: number }>`
      select coalesce(sum(o.total_amount), 0)::text as value, count(*) filter (where o.status = 'draft')::int as drafts,
        count(*) filter (where o.status = 'approved')::int as approved, count(*)::int as total
      from purchase_orders o where ${orderConditions(filter, ctx.today)}`.execute(ctx.db);
    const { value = '0', drafts = 0, approved = 0, total = 0 } = rows[0] ?? {};
    const total_value = fromMinor(BigInt(value), currencyExponent(ctx.viewer.currency));
    return { total_value, pending_approval: drafts, approved, total };
  },
);
