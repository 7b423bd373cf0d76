/** The lines and memo that a rule posts for a bank line. */

import type { PostingLine } from '#domains/ledger/entries/posting.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { bankLines } from '../bank.resource.ts';
import type { bankRules } from './bank-rule.resource.ts';
import { splitTax } from './bank-rule.rules.ts';

type Rule = RowOf<typeof bankRules>;
type Part = Omit<PostingLine, 'debit' | 'credit'> & { readonly amount: bigint };

/** The tax goes to the tax account of bills or of invoices; non-deductible tax is part of the cost. */
export function partsOf(
  rule: Pick<Rule, 'tax_rate' | 'customer_id' | 'vendor_id' | 'department_id' | 'branch_id'>,
  account_id: string,
  { amount }: Pick<RowOf<typeof bankLines>, 'amount'>,
  taxIsCost: boolean,
): Part[] {
  const { tax_rate, customer_id, vendor_id, department_id, branch_id } = rule;
  const size = amount < 0n ? -amount : amount;
  const isOut = amount < 0n;
  const { net, tax } = splitTax(size, isOut && taxIsCost ? '0' : tax_rate);
  const about = { customer_id, vendor_id, department_id, branch_id };
  const taxed = { system_key: isOut ? 'purchase_tax' : 'tax_payable', amount: tax } as const;
  return [{ account_id, amount: net, ...about }, ...(tax === 0n ? [] : [taxed])];
}

export function wordsOf({ counterparty, description, booked_on }: RowOf<typeof bankLines>): string {
  return [counterparty, description].filter(Boolean).join(': ').slice(0, 200) || booked_on;
}
