/** The posting rules of what a company brings from its previous system, each against opening balance equity. */
import { type CustomerAmount, credit, debit, type PostingLine } from './posting.ts';

export interface OpeningInvoiceAmounts extends CustomerAmount {
  /** Part of the amount. */
  readonly tax: bigint;
}

/** Debits receivables; credits opening balance equity, because it was revenue before, and its tax. A negative amount is a credit of the customer. */
export function postOpeningInvoice({ amount, tax, customer_id }: OpeningInvoiceAmounts): PostingLine[] {
  return [
    ...debit({ system_key: 'accounts_receivable', customer_id }, amount),
    ...credit({ system_key: 'opening_balance_equity', customer_id }, amount - tax),
    ...credit({ system_key: 'tax_payable', customer_id }, tax),
  ];
}

/** Debits opening balance equity; credits customer deposits: the money came before, so there is no receivable any more. */
export function postOpeningDeposit({ amount, customer_id }: CustomerAmount): PostingLine[] {
  return [
    ...debit({ system_key: 'opening_balance_equity', customer_id }, amount),
    ...credit({ system_key: 'customer_deposits', customer_id }, amount),
  ];
}

/** Debits inventory; credits opening balance equity: it was bought before. */
export function postOpeningStock(value: bigint): PostingLine[] {
  return [
    ...debit({ system_key: 'inventory' }, value),
    ...credit({ system_key: 'opening_balance_equity' }, value),
  ];
}

/**
 * The balances of accounts that no documents are for, as given, less the tax that the open invoices post; what they differ by goes to opening
 * balance equity.
 */
export function postOpeningAccounts(
  balances: readonly { readonly account_id: string; readonly debit: bigint; readonly credit: bigint }[],
  taxOfInvoices: bigint,
): PostingLine[] {
  const given = balances.flatMap(({ account_id, ...one }) => debit({ account_id }, one.debit - one.credit));
  const memo = 'Tax that the open invoices bring';
  const lines = [...given, ...debit({ system_key: 'tax_payable', memo }, taxOfInvoices)];
  const difference = lines.reduce((sum, line) => sum + line.debit - line.credit, 0n);
  return [...lines, ...credit({ system_key: 'opening_balance_equity' }, difference)];
}
