// A purchase order as PDF, and the export of the order list: all rows that match the list's filters.

import { sql } from 'kysely';
import {
  type OrderFilter,
  orderConditions,
  orderFilterInput,
} from '#domains/purchasing/orders/purchase-order-filter.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { csvLine } from '#kernel/csv.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { validateInput } from '#kernel/validate.ts';
import { readPrintedPurchaseOrder, render } from '#server/documents/render-document.ts';
import type { App } from '../app.ts';
import type { Bytes } from '../bytes.ts';
import type { Sheet } from '../ports.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import { csvFile } from '../report-runs/asked-report.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { type Acting, inTransaction } from '../viewers/acting.ts';
import { workbookType } from './statement-workbook.ts';

const MAX_ROWS = 50_000;

export function registerPurchaseOrders(app: App, services: Services): void {
  app.get('/api/purchase_orders/-/export', (c) =>
    withViewer(c, services, async (acting) => {
      requireView(acting);
      const { tenant: _, format = 'csv', ...query } = c.req.query();
      const filter = validateInput(orderFilterInput, query, acting);
      if (format !== 'csv' && format !== 'xlsx') throw new Refused('bad_request', 'format is csv or xlsx.');
      return answerReport(c, services, acting, {
        ...{ report: `purchase_orders.${format}`, label: 'Purchase orders', params: filter, isHeavy: true },
        async make({ read }) {
          const { rows, today } = await read((ctx) => readRows(ctx, filter));
          const fileName = `purchase-orders-${today}.${format}`;
          if (format === 'csv') return csvFile(fileName, csvLines(rows));
          const body = await services.workbooks.write(sheetOf(rows));
          return { contentType: workbookType, fileName, body };
        },
      });
    }),
  );
  app.get('/api/purchase_orders/:id/pdf', (c) =>
    withViewer(c, services, async (acting) => {
      requireView(acting);
      const id = c.req.param('id');
      if (!isId(id)) throw notFound();
      return services.documents.run(acting.tenantId, async () => {
        const document = await inTransaction(
          services.database,
          acting,
          ({ within }) => readPrintedPurchaseOrder(within, id),
          { readOnly: true },
        );
        if (!document) throw notFound();
        const { fileName, bytes } = await render(services, document);
        return fileAnswer(fileName, 'application/pdf', bytes, c.req.query('download') === undefined);
      });
    }),
  );
}

function requireView({ role, permissions }: Acting): void {
  if (role === 'technician') throw notFound();
  if (!permissions.has('view_purchase_orders'))
    throw new Refused('forbidden', 'Insufficient permissions to view purchase orders');
}

interface Row {
  readonly po_number: string;
  readonly vendor_name: string;
  readonly order_date: string;
  readonly expected_delivery_date: string | null;
  readonly status: string;
  readonly received: string;
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly shipping_amount: string;
  readonly total_amount: string;
  readonly currency: string;
}

async function readRows(
  { db, today }: CommandCtx,
  filter: OrderFilter,
): Promise<{ rows: Row[]; today: string }> {
  const { rows } = await sql<StoredRow>`
    select o.po_number, o.vendor_name, o.order_date::text, o.expected_delivery_date::text, o.status, o.subtotal, o.tax_amount,
      o.shipping_amount, o.total_amount, o.currency,
      (select coalesce(round(100 * sum(least(i.received_quantity, i.quantity)) / nullif(sum(i.quantity), 0)), 0)::text || ' %'
        from purchase_order_items i where i.tenant_id = o.tenant_id and i.po_id = o.id) as received
    from purchase_orders o where ${orderConditions(filter, today)}
    order by o.order_date desc, o.id desc limit ${MAX_ROWS + 1}`.execute(db);
  if (rows.length > MAX_ROWS) {
    throw new Refused(
      'too_large',
      `More than ${MAX_ROWS.toLocaleString('en-US')} orders: choose a shorter range.`,
    );
  }
  return { rows: rows.map(shown), today };
}

type Amounts = 'subtotal' | 'tax_amount' | 'shipping_amount' | 'total_amount';
type StoredRow = Omit<Row, Amounts> & Readonly<Record<Amounts, bigint>>;

function shown(row: StoredRow): Row {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(row.currency));
  return {
    ...row,
    subtotal: money(row.subtotal),
    tax_amount: money(row.tax_amount),
    shipping_amount: money(row.shipping_amount),
    total_amount: money(row.total_amount),
  };
}

const columns: readonly (readonly [name: keyof Row, heading: string, kind: 'text' | 'day' | 'number'])[] = [
  ['po_number', 'PO number', 'text'],
  ['vendor_name', 'Vendor', 'text'],
  ['order_date', 'Order date', 'day'],
  ['expected_delivery_date', 'Expected delivery', 'day'],
  ['status', 'Status', 'text'],
  ['received', 'Received', 'text'],
  ['subtotal', 'Subtotal', 'number'],
  ['tax_amount', 'Tax', 'number'],
  ['shipping_amount', 'Shipping', 'number'],
  ['total_amount', 'Total amount', 'number'],
  ['currency', 'Currency', 'text'],
];

function csvLines(rows: readonly Row[]): string[] {
  return [
    csvLine(columns.map(([, heading]) => heading)),
    ...rows.map((row) => csvLine(columns.map(([name]) => row[name]))),
  ];
}

function sheetOf(rows: readonly Row[]): Sheet {
  return {
    name: 'Purchase orders',
    columns: columns.map(([, label, kind]) => ({ label, width: kind === 'text' ? 20 : 16 })),
    rows: rows.map((row) =>
      columns.map(([name, , kind]) => {
        const value = row[name];
        if (value === null) return null;
        if (kind === 'number') return { value: Number(value), format: '#,##0.00' };
        if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' };
        return { value };
      }),
    ),
  };
}

function fileAnswer(name: string, type: string, bytes: Uint8Array, isInline = false): Response {
  return new Response(bytes as Bytes, {
    headers: {
      'cache-control': 'private, no-store',
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
    },
  });
}
