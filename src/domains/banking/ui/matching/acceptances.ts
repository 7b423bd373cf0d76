import type { BankSuggestion } from '#domains/banking/matching/bank-suggestions.report.ts';
import { matchBankLine } from '#domains/banking/matching/match-lines.ts';
import { payBillsFromBank } from '#domains/banking/matching/pay-bills-from-bank.ts';
import { payInvoiceFromBank, postBankLine } from '#domains/banking/matching/post-bank-line.ts';
import { applyBankRule } from '#domains/banking/rules/apply-bank-rule.ts';
import type { FinancialPermission } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '#ui/api/changes.ts';

/** How a kind of suggestion is accepted. */
export interface Acceptance {
  readonly command: AnyCommand;
  readonly label: string;
  readonly permission: FinancialPermission;
  /** Accepting can be undone with one click; a payment must be reversed instead. */
  readonly isUndone: boolean;
  readonly inputOf: (suggestion: BankSuggestion) => Values;
  readonly done: (number: string) => string;
}

export const acceptances: Readonly<Record<BankSuggestion['kind'], Acceptance>> = {
  entry: {
    ...{ command: matchBankLine, label: 'Match', permission: 'create_transactions', isUndone: true },
    inputOf: ({ id }: BankSuggestion) => ({ journal_line_ids: [id] }),
    done: (number: string) => `Matched with ${number}`,
  },
  invoice: {
    ...{
      command: payInvoiceFromBank,
      label: 'Record payment',
      permission: 'record_payments',
      isUndone: false,
    },
    inputOf: ({ id, discount }: BankSuggestion) => ({ invoice_id: id, ...(discount && { discount }) }),
    done: (number: string) => `Payment of ${number} recorded`,
  },
  bill: {
    ...{ command: payBillsFromBank, label: 'Pay bill', permission: 'record_payments', isUndone: false },
    inputOf: ({ id, amount, discount }: BankSuggestion) => ({
      bills: [{ bill_id: id, amount: amount.replace('-', ''), ...(discount && { discount }) }],
    }),
    done: (number: string) => `${number} paid`,
  },
  rule: {
    ...{ command: applyBankRule, label: 'Post', permission: 'create_transactions', isUndone: true },
    inputOf: ({ id }: BankSuggestion) => ({ rule_id: id }),
    done: (number: string) => `Posted to ${number}`,
  },
  learnt: {
    ...{ command: postBankLine, label: 'Post', permission: 'create_transactions', isUndone: true },
    inputOf: ({ id, memo, amount }: BankSuggestion) => ({
      memo,
      lines: [{ account_id: id, amount: amount.replace('-', '') }],
    }),
    done: (number: string) => `Posted to ${number}`,
  },
};
