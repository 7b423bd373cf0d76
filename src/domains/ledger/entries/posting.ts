/**
 * The posting rules: one pure function per kind of document. Amounts are minor units; debits equal credits by construction, because
 * the control account gets the sum of the other lines. Accounts are named by their system key.
 */

/** A line names its account by system key, or by id if a person chose it. */
export interface PostingLine extends Dimensions {
  readonly system_key?: SystemKey;
  readonly account_id?: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly memo?: string;
}

/** What a line refers to besides its account. Classes that are not given are the job's; null is none. */
export interface Dimensions {
  readonly customer_id?: string | null;
  readonly vendor_id?: string | null;
  readonly work_order_id?: string | null;
  readonly asset_id?: string | null;
  readonly site_id?: string | null;
  readonly department_id?: string | null;
  readonly branch_id?: string | null;
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
  | 'deferred_revenue'
  | 'bad_debts'
  | 'opening_balance_equity'
  | 'retained_earnings'
  | 'sales_labour'
  | 'sales_parts'
  | 'sales_service'
  | 'sales_other'
  | 'sales_discounts'
  | 'cogs_parts'
  | 'purchase_tax'
  | 'price_difference'
  | 'stock_adjustment'
  | 'freight_in'
  | 'purchase_discounts'
  | 'vendor_prepayments'
  | 'purchases'
  | 'disposal_gain'
  | 'disposal_loss'
  | 'rounding';

export interface ChargedLine {
  readonly kind: 'labour' | 'part' | 'cost' | 'agreed_price' | 'section' | 'other';
  readonly net: bigint;
  readonly tax: bigint;
  readonly account_id: string | null;
  readonly work_order_id: string | null;
  readonly department_id?: string | null;
  readonly branch_id?: string | null;
  /** The part of the net that is earned later; nothing when it is left out. */
  readonly deferred?: bigint;
}

export interface ChargedDocument extends Dimensions {
  readonly lines: readonly ChargedLine[];
}

/** Of a line for which nobody chose another account. */
export const incomeOf = {
  labour: 'sales_labour',
  part: 'sales_parts',
  agreed_price: 'sales_service',
  cost: 'sales_other',
  section: 'sales_other',
  other: 'sales_other',
} as const satisfies Record<ChargedLine['kind'], SystemKey>;

/**
 * Debits receivables; credits income by account, work order and classes, deferred revenue with what of it is earned later, and tax.
 */
export function postInvoice({ lines, ...about }: ChargedDocument): PostingLine[] {
  const income = new Map<string, { line: ChargedLine; place: Place; net: bigint }>();
  for (const { line, place, net } of lines.flatMap(earnedAndDeferred)) {
    const { work_order_id, department_id, branch_id } = line;
    const of = [place.account_id ?? place.system_key, work_order_id, department_id, branch_id];
    const key = of.join('|');
    income.set(key, { line, place, net: (income.get(key)?.net ?? 0n) + net });
  }
  const tax = lines.reduce((sum, line) => sum + line.tax, 0n);
  const total = lines.reduce((sum, line) => sum + line.net, tax);
  return [
    ...debit({ system_key: 'accounts_receivable', ...about }, total),
    ...[...income.values()].flatMap(({ line, place, net }) =>
      credit({ ...place, ...about, ...dimensionsOf(line) }, net),
    ),
    ...credit({ system_key: 'tax_payable', ...about }, tax),
  ];
}

/** The reverse of an invoice. */
export function postCreditNote(document: ChargedDocument): PostingLine[] {
  return reversed(postInvoice(document));
}

export interface PaymentDocument {
  readonly amount: bigint;
  readonly account_id: string;
  readonly customer_id: string;
}

/** Debits bank; credits receivables. The unallocated part is the customer's credit in the same account. */
export function postPayment({ amount, account_id, customer_id }: PaymentDocument): PostingLine[] {
  return [
    ...debit({ account_id, customer_id }, amount),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

/** Debits receivables; credits customer deposits: a prepayment is a liability until it is applied to an invoice. */
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

/** Debits customer deposits; credits receivables, when a deposit is applied to an invoice. */
export function postDepositApplied({ amount, customer_id }: CustomerAmount): PostingLine[] {
  return [
    ...debit({ system_key: 'customer_deposits', customer_id }, amount),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

/** Debits receivables; credits bank: the reverse of a payment. */
export function postRefund(document: PaymentDocument): PostingLine[] {
  return reversed(postPayment(document));
}

export interface WriteOffDocument extends CustomerAmount {
  /** Part of the amount: what the law gives back. */
  readonly tax: bigint;
}

/** Debits bad debts, and tax payable with the tax that the law gives back; credits receivables. */
export function postWriteOff({ amount, tax, customer_id }: WriteOffDocument): PostingLine[] {
  return [
    ...debit({ system_key: 'bad_debts', customer_id }, amount - tax),
    ...debit({ system_key: 'tax_payable', customer_id }, tax),
    ...credit({ system_key: 'accounts_receivable', customer_id }, amount),
  ];
}

export interface PartUsedDocument extends Dimensions {
  readonly cost: bigint;
}

/** Debits cost of goods sold; credits inventory, at cost. */
export function postPartUse({ cost, ...about }: PartUsedDocument): PostingLine[] {
  return [
    ...debit({ system_key: 'cogs_parts', ...about }, cost),
    ...credit({ system_key: 'inventory', ...about }, cost),
  ];
}

/** Debits inventory, or what is expensed at once where no stock of the part is kept; credits cost of goods sold. */
export function postPartReturn({ cost, ...about }: PartUsedDocument, isStocked = true): PostingLine[] {
  return [
    ...debit(isStocked ? { system_key: 'inventory', ...about } : { system_key: 'purchases' }, cost),
    ...credit({ system_key: 'cogs_parts', ...about }, cost),
  ];
}

export interface BankLineDocument {
  /** The ledger account of the bank account. */
  readonly account_id: string;
  /** Positive: received. */
  readonly amount: bigint;
  /** The other side; the amounts add up to the absolute amount. */
  readonly lines: readonly (Place & { readonly amount: bigint })[];
}

/** Debits bank and credits the other accounts, or the reverse for money paid out. */
export function postBankLine({ account_id, amount, lines }: BankLineDocument): PostingLine[] {
  const other = amount > 0n ? credit : debit;
  return [
    ...debit({ account_id }, amount),
    ...lines.flatMap(({ amount: part, ...place }) => other(place, part)),
  ];
}

export interface TaxReturnDocument {
  /** Of the documents; below nothing when more was credited than charged. */
  readonly tax: bigint;
  /** What is paid beyond the tax, to the account of each; below nothing for an allowance of the agency. */
  readonly adjustments: readonly {
    readonly account_id: string;
    readonly amount: bigint;
    readonly memo?: string;
  }[];
  readonly account_id: string;
}

/** Debits tax payable and the adjustments' accounts; credits bank with what is paid. */
export function postTaxReturn({ tax, adjustments, account_id }: TaxReturnDocument): PostingLine[] {
  const paid = adjustments.reduce((sum, { amount }) => sum + amount, tax);
  return [
    ...debit({ system_key: 'tax_payable' }, tax),
    ...adjustments.flatMap(({ amount, ...place }) => debit(place, amount)),
    ...credit({ account_id }, paid),
  ];
}

/** The same lines with debit and credit exchanged. */
export function reversed(lines: readonly PostingLine[]): PostingLine[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
}

export function isBalanced(lines: readonly Pick<PostingLine, 'debit' | 'credit'>[]): boolean {
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  return lines.length >= 2 && difference === 0n;
}

type Place = Omit<PostingLine, 'debit' | 'credit'>;

/** No line for zero; a negative amount is put on the opposite side. */
export function debit(place: Place, amount: bigint): PostingLine[] {
  if (amount === 0n) return [];
  return [amount > 0n ? { ...place, debit: amount, credit: 0n } : { ...place, debit: 0n, credit: -amount }];
}

export function credit(place: Place, amount: bigint): PostingLine[] {
  return debit(place, -amount);
}

const dimensionsOf = ({ work_order_id, department_id, branch_id }: ChargedLine): Dimensions => ({
  work_order_id,
  ...(department_id !== undefined && { department_id }),
  ...(branch_id !== undefined && { branch_id }),
});

function earnedAndDeferred(line: ChargedLine): { line: ChargedLine; place: Place; net: bigint }[] {
  const { net, deferred = 0n } = line;
  return [
    { line, place: incomeAccount(line), net: net - deferred },
    { line, place: { system_key: 'deferred_revenue' }, net: deferred },
  ];
}

function incomeAccount({ account_id, kind }: ChargedLine): Place {
  return account_id === null ? { system_key: incomeOf[kind] } : { account_id };
}
