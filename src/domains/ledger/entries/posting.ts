/**
 * From a document to the lines it posts: one pure function a kind. Amounts are minor units; the two sides are equal by
 * construction, because the control account gets the sum of the other lines. Accounts are named by their system key.
 */
import { multiply } from '#kernel/money.ts';

/** A line names its account by the key the posting rules know it by, or by id where a person chose it. */
export interface PostingLine extends Dimensions {
  readonly system_key?: SystemKey;
  readonly account_id?: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly memo?: string;
}

/** What a line is about besides its account. */
export interface Dimensions {
  readonly customer_id?: string | null;
  readonly vendor_id?: string | null;
  readonly work_order_id?: string | null;
  readonly asset_id?: string | null;
  readonly site_id?: string | null;
}

export type SystemKey =
  | 'bank'
  | 'undeposited_funds'
  | 'accounts_receivable'
  | 'inventory'
  | 'accounts_payable'
  | 'grni'
  | 'tax_payable'
  | 'customer_deposits'
  | 'bad_debts'
  | 'opening_balance_equity'
  | 'retained_earnings'
  | 'sales_labour'
  | 'sales_parts'
  | 'sales_service'
  | 'sales_other'
  | 'cogs_parts'
  | 'purchase_tax'
  | 'price_difference'
  | 'stock_adjustment'
  | 'freight_in'
  | 'purchases'
  | 'rounding';

export interface ChargedLine {
  readonly kind: 'labour' | 'part' | 'cost' | 'agreed_price' | 'section' | 'other';
  readonly net: bigint;
  readonly tax: bigint;
  readonly account_id: string | null;
  readonly work_order_id: string | null;
}

export interface ChargedDocument extends Dimensions {
  readonly lines: readonly ChargedLine[];
}

const incomeOf = {
  labour: 'sales_labour',
  part: 'sales_parts',
  agreed_price: 'sales_service',
  cost: 'sales_other',
  section: 'sales_other',
  other: 'sales_other',
} as const satisfies Record<ChargedLine['kind'], SystemKey>;

/** Receivable / income by account and work order, and tax. */
export function postInvoice({ lines, ...about }: ChargedDocument): PostingLine[] {
  const income = new Map<string, { line: ChargedLine; net: bigint }>();
  for (const line of lines) {
    const key = `${line.account_id ?? incomeOf[line.kind]}|${line.work_order_id ?? ''}`;
    income.set(key, { line, net: (income.get(key)?.net ?? 0n) + line.net });
  }
  const tax = lines.reduce((sum, line) => sum + line.tax, 0n);
  const total = lines.reduce((sum, line) => sum + line.net, tax);
  return [
    ...debit({ system_key: 'accounts_receivable', ...about }, total),
    ...[...income.values()].flatMap(({ line, net }) =>
      credit({ ...incomeAccount(line), ...about, work_order_id: line.work_order_id }, net),
    ),
    ...credit({ system_key: 'tax_payable', ...about }, tax),
  ];
}

/** Everything an invoice does, the other way round. */
export function postCreditNote(document: ChargedDocument): PostingLine[] {
  return reversed(postInvoice(document));
}

export interface PaymentDocument {
  readonly amount: bigint;
  readonly account_id: string;
  readonly customer_id: string;
}

/** Bank / receivable. What is not allocated yet is a credit of the customer in the same account. */
export function postPayment({ amount, account_id, customer_id }: PaymentDocument): PostingLine[] {
  return [
    ...debit({ account_id, customer_id }, amount),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

/** Receivable / customer deposits: a prepayment is owed back until an invoice takes it up. */
export function postDeposit({ lines, ...about }: ChargedDocument): PostingLine[] {
  const amount = lines.reduce((sum, line) => sum + line.net + line.tax, 0n);
  return [
    ...debit({ system_key: 'accounts_receivable', ...about }, amount),
    ...credit({ system_key: 'customer_deposits', ...about }, amount),
  ];
}

export interface CustomerAmount {
  readonly amount: bigint;
  readonly customer_id: string;
}

/** Customer deposits / receivable: what was paid in advance pays an invoice. */
export function postDepositApplied({ amount, customer_id }: CustomerAmount): PostingLine[] {
  return [
    ...debit({ system_key: 'customer_deposits', customer_id }, amount),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

/** Receivable / bank: a payment the other way. */
export function postRefund(document: PaymentDocument): PostingLine[] {
  return reversed(postPayment(document));
}

/** Bad debts / receivable, tax included: whether tax comes back is settled with the tax office, not here. */
export function postWriteOff({ amount, customer_id }: CustomerAmount): PostingLine[] {
  return [
    ...debit({ system_key: 'bad_debts', customer_id }, amount),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

export interface PartUsedDocument extends Dimensions {
  readonly quantity: string;
  readonly unit_cost: bigint;
}

/** Cost of goods sold / inventory, at cost. */
export function postPartUse({ quantity, unit_cost, ...about }: PartUsedDocument): PostingLine[] {
  const cost = multiply(unit_cost, quantity);
  return [
    ...debit({ system_key: 'cogs_parts', ...about }, cost),
    ...credit({ system_key: 'inventory', ...about }, cost),
  ];
}

/** Back into stock. */
export function postPartReturn({ cost, ...about }: Dimensions & { readonly cost: bigint }): PostingLine[] {
  return [
    ...debit({ system_key: 'inventory', ...about }, cost),
    ...credit({ system_key: 'cogs_parts', ...about }, cost),
  ];
}

export interface BankLineDocument {
  /** The bank's own account. */
  readonly account_id: string;
  /** What came in is positive. */
  readonly amount: bigint;
  /** What it was for; sums to the size of the amount. */
  readonly lines: readonly (Place & { readonly amount: bigint })[];
}

/** Bank / what it was for, or the other way round for what went out. */
export function postBankLine({ account_id, amount, lines }: BankLineDocument): PostingLine[] {
  const other = amount > 0n ? credit : debit;
  return [
    ...debit({ account_id }, amount),
    ...lines.flatMap(({ amount: part, ...place }) => other(place, part)),
  ];
}

/** The same lines with the sides exchanged. */
export function reversed(lines: readonly PostingLine[]): PostingLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}

export function isBalanced(lines: readonly Pick<PostingLine, 'debit' | 'credit'>[]): boolean {
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  return lines.length >= 2 && difference === 0n;
}

type Place = Omit<PostingLine, 'debit' | 'credit'>;

/** No line for nothing; a negative amount stands on the other side. */
function debit(place: Place, amount: bigint): PostingLine[] {
  if (amount === 0n) return [];
  return [amount > 0n ? { ...place, debit: amount, credit: 0n } : { ...place, debit: 0n, credit: -amount }];
}

function credit(place: Place, amount: bigint): PostingLine[] {
  return debit(place, -amount);
}

function incomeAccount({ account_id, kind }: ChargedLine): Place {
  return account_id === null ? { system_key: incomeOf[kind] } : { account_id };
}
