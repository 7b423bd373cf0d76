/**
 * Compares control accounts with their sub-ledgers at the end of a day. The sub-ledger is added up from the documents themselves, not
 * from any sum that is kept of them: what was issued, received or paid by then and was not yet void or reversed.
 */
import { type RawBuilder, sql } from 'kysely';
import { remainingOn } from '#domains/invoicing/deferred/remaining-revenue.ts';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import '#domains/invoicing/invoice.resource.ts';
import '#domains/inventory/stock.resource.ts';
import '#domains/purchasing/bills/vendor-bill.resource.ts';
import '#domains/purchasing/receipts/goods-receipt.resource.ts';
import { inBooks } from './ageing/open-amounts.ts';

export const comparedControls = [
  'accounts_receivable',
  'customer_deposits',
  'deferred_revenue',
  'tax_payable',
  'vendor_prepayments',
  'accounts_payable',
  'grni',
  'inventory',
] as const;
export type ComparedControl = (typeof comparedControls)[number];

/** The account's balance less its sub-ledger, each as a debit. */
export async function controlDifferences(
  ctx: Ctx,
  day: string,
): Promise<ReadonlyMap<ComparedControl, bigint>> {
  const [balances] = await balancesAt(ctx, [day]);
  const { rows } = await sql<{ key: ComparedControl; account_id: string; documents: bigint }>`
    select a.system_key as key, a.id as account_id, s.documents from (
      select 'accounts_receivable' as key, (${receivable(day)})::bigint as documents
      union all select 'customer_deposits', (${deposits(day)})::bigint
      union all select 'deferred_revenue', (${deferredRevenue(day)})::bigint
      union all select 'tax_payable', (${taxPayable(day)})::bigint
      union all select 'vendor_prepayments', (${prepayments(day)})::bigint
      union all select 'accounts_payable', (${payable(day)})::bigint
      union all select 'grni', (${notBilled(day)})::bigint
      union all select 'inventory', (${stock(day)})::bigint) s
    join accounts a on a.system_key = s.key`.execute(ctx.db);
  return new Map(
    rows.map(({ key, account_id, documents }) => [key, (balances?.get(account_id) ?? 0n) - documents]),
  );
}

type Amount = RawBuilder<bigint>;

/** Documents that are void count until the day of the entry that took them back. */
function issued(table: 'invoices' | 'vendor_bills', posted: string, dated: string, day: string) {
  const [status, on, opened, entry, voided] = [
    'status',
    dated,
    'opened_on',
    'journal_entry_id',
    'voided_at',
  ].map((column) => sql.ref(`${table}.${column}`));
  return sql`${on} <= ${day}::date and ${inBooks(table, day)} and (${status} = ${posted}
    or ${status} = 'void' and ${opened} is null and fw.voided_on(${entry}, ${voided}, ${on}) > ${day}::date)`;
}

type Recorded =
  | 'refunds'
  | 'write_offs'
  | 'sales_discounts'
  | 'bill_payments'
  | 'purchase_discounts'
  | 'prepayment_uses'
  | 'vendor_refunds';

function recorded(table: Recorded, on: string, day: string, kind = sql`true`): Amount {
  return sql<bigint>`(select coalesce(sum(amount), 0) from ${sql.table(table)}
    where ${kind} and ${stands(on, day)})`;
}

/** What was reversed counts until the day of its reversal. */
const stands = (on: string, day: string) =>
  sql`${sql.ref(on)} <= ${day}::date and (status <> 'reversed' or reversed_on > ${day}::date)`;

/** The payment of a deposit that was brought counts from the day of its deposit. */
const paidIn = (day: string): Amount => sql<bigint>`(select coalesce(sum(amount), 0) from payments
  where ${inBooks('payments', day)} and ${stands('received_on', day)})`;

const applied = (day: string): Amount => sql<bigint>`(select coalesce(sum(amount), 0) from payment_allocations
  where deposit_id is not null and allocated_on <= ${day}::date)`;

function receivable(day: string): Amount {
  return sql<bigint>`(select coalesce(sum(case kind when 'credit_note' then -total else total end), 0) from invoices
      where ${issued('invoices', 'sent', 'issue_date', day)})
    - ${paidIn(day)} + ${recorded('refunds', 'refunded_on', day)}
    - ${recorded('write_offs', 'written_off_on', day)} - ${recorded('sales_discounts', 'taken_on', day)} - ${applied(day)}`;
}

/** A liability, so a credit: deposits invoiced less what was credited or written off of them and what invoices took up. */
function deposits(day: string): Amount {
  return sql<bigint>`${applied(day)} + ${recorded('write_offs', 'written_off_on', day, sql`releases_deposit`)} - (
    select coalesce(sum(case invoices.kind when 'credit_note' then -invoices.total else invoices.total end), 0)
    from invoices left join invoices d on d.id = invoices.credits_id
    where coalesce(d.kind, invoices.kind) = 'deposit' and ${issued('invoices', 'sent', 'issue_date', day)})`;
}

/** A liability, so a credit: what is deferred less what is recognized of it. */
const deferredRevenue = (day: string): Amount =>
  sql<bigint>`(select coalesce(sum(-remaining), 0) from (${remainingOn(day)}) r)`;

/**
 * A liability, so a credit: the tax of invoices less what credit notes, write-offs and discounts take back, and what was filed. Opening
 * balances, entries by hand and bank lines may be posted to this account too (`entries` in `fw.account_takes`), so they are added as posted.
 */
function taxPayable(day: string): Amount {
  const tax = (table: 'write_offs' | 'sales_discounts' | 'tax_returns', on: string) =>
    sql<bigint>`(select coalesce(sum(tax), 0) from ${sql.table(table)} where ${stands(on, day)})`;
  return sql<bigint>`${tax('write_offs', 'written_off_on')} + ${tax('sales_discounts', 'taken_on')} + ${tax('tax_returns', 'paid_on')}
    - (select coalesce(sum(case invoices.kind when 'credit_note' then -invoices.tax else invoices.tax end), 0)
      from invoices left join invoices d on d.tenant_id = invoices.tenant_id and d.id = invoices.credits_id
      where invoices.opened_on is null and coalesce(d.kind, invoices.kind) <> 'deposit'
        and ${issued('invoices', 'sent', 'issue_date', day)})
    + (select coalesce(sum(l.debit - l.credit), 0) from journal_entries e
      join journal_lines l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where a.system_key = 'tax_payable' and e.entry_date <= ${day}::date
        and e.source in ('manual', 'reversal', 'bank', 'bank_undone', 'opening_balance', 'opening_balance_undone'))`;
}

const ofBills = sql`kind = 'payment'`;
const inAdvance = sql`kind = 'prepayment'`;

/** Prepayments less what bills took up of them and vendors paid back. */
const prepayments = (
  day: string,
): Amount => sql<bigint>`${recorded('bill_payments', 'paid_on', day, inAdvance)}
  - ${recorded('prepayment_uses', 'applied_on', day)} - ${recorded('vendor_refunds', 'refunded_on', day)}`;

function payable(day: string): Amount {
  return sql<bigint>`${recorded('bill_payments', 'paid_on', day, ofBills)} + ${recorded('purchase_discounts', 'taken_on', day)}
    + ${recorded('prepayment_uses', 'applied_on', day)}
    - (select coalesce(sum(case kind when 'credit' then -total_amount else total_amount end), 0) from vendor_bills
      where ${issued('vendor_bills', 'posted', 'bill_date', day)})`;
}

/** A liability, so a credit: what was received and did not go back, less what bills cleared of it and what will never be billed. */
function notBilled(day: string): Amount {
  const received = sql`r.received_on <= ${day}::date and (r.status = 'posted'
    or fw.voided_on(r.journal_entry_id, r.reversed_at, r.received_on) > ${day}::date)`;
  return sql<bigint>`(select coalesce(sum(case vendor_bills.kind when 'credit' then -1 else 1 end
        * coalesce(l.received_amount, fw.half_even(l.quantity * i.unit_price))), 0)
      from vendor_bills join vendor_bill_lines l on l.tenant_id = vendor_bills.tenant_id and l.bill_id = vendor_bills.id
      join purchase_order_items i on i.tenant_id = l.tenant_id and i.id = l.po_item_id
      where ${issued('vendor_bills', 'posted', 'bill_date', day)})
    + (select coalesce(sum(amount), 0) from goods_not_billed where cleared_on <= ${day}::date)
    - (select coalesce(sum(l.value), 0) from goods_receipts r
      join goods_receipt_lines l on l.tenant_id = r.tenant_id and l.receipt_id = r.id where ${received})
    - (select coalesce(sum(m.value), 0) from stock_moves m where m.kind = 'vendor_return' and m.moved_on <= ${day}::date)`;
}

const stock = (day: string): Amount => sql<bigint>`(select coalesce(sum(m.value), 0) from stock_moves m
  where m.moved_on <= ${day}::date or (m.moved_on is null and fw.day_of_move(m) <= ${day}::date))`;
