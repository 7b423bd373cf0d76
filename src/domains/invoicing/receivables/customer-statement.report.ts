/** A customer's open items as of a day, for the screen, the printed statement and mail. */

import { type BillTo, findBillTo } from '#domains/crm/bill-to.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { daysBetween } from '#kernel/dates.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { forEachName } from '#kernel/type-guards.ts';
import { type DocumentCompany, readDocumentCompany } from '../settings/document-company.ts';
import { type OpenItem, readOpenItems } from './open-items.ts';
import { type AgeBucket, ageBuckets, bucketOf } from './receivables.rules.ts';

export interface CustomerStatement {
  readonly customer_id: string;
  readonly as_of: string;
  readonly currency: string;
  readonly locale: string;
  readonly company: DocumentCompany;
  readonly bill_to: BillTo;
  readonly items: readonly StatementItem[];
  readonly total: string;
  readonly overdue: string;
  readonly ageing: Readonly<Record<AgeBucket, string>>;
}

export interface StatementItem {
  readonly kind: OpenItem['kind'];
  readonly id: string;
  readonly number: string;
  readonly dated_on: string;
  readonly due_date: string | null;
  readonly days_overdue: number;
  readonly amount: string;
  readonly open: string;
}

export const customerStatementReport = defineReport(
  'customer_statement',
  {
    label: 'Customer statement',
    allow: office,
    permission: 'view_invoices',
    isHeavy: true,
    params: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      as_of: field.date({ label: 'As of' }),
    },
  },
  async (ctx, { customer_id, as_of }) => {
    const statement = await readStatement(ctx, customer_id, as_of ?? ctx.today);
    if (!statement) throw notFound();
    return statement;
  },
);

export async function readStatement(
  ctx: Ctx,
  customerId: string,
  asOf: string,
): Promise<CustomerStatement | undefined> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return undefined;
  const { currency } = ctx.viewer;
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(currency));
  const items = await readOpenItems(ctx, asOf, customerId);
  const late = (item: OpenItem) =>
    item.due_date === null || item.open < 0n ? 0 : Math.max(0, daysBetween(item.due_date, asOf));
  const sum = (some: readonly OpenItem[]) => some.reduce((total, { open }) => total + open, 0n);
  const owed = items.filter(({ open }) => open > 0n);
  const company = await readDocumentCompany(ctx);
  return {
    customer_id: customerId,
    as_of: asOf,
    currency,
    locale: company.locale,
    company,
    bill_to: await findBillTo(ctx, { customer_id: customerId, contact_id: null }),
    items: items.map((item) => ({
      ...{ kind: item.kind, id: item.id, number: item.number, dated_on: item.dated_on },
      ...{ due_date: item.due_date, days_overdue: late(item) },
      amount: money(item.open < 0n ? -item.amount : item.amount),
      open: money(item.open),
    })),
    total: money(sum(items)),
    overdue: money(sum(owed.filter((item) => late(item) > 0))),
    ageing: forEachName(ageBuckets, (bucket) =>
      money(sum(owed.filter((item) => bucketOf(late(item)) === bucket))),
    ),
  };
}
