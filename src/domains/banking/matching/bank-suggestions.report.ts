import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestionsFor } from './suggestions.ts';

/** With amounts as decimal strings, as everywhere in the API. */
export type BankSuggestion = Omit<Suggestion, 'amount' | 'discount'> & {
  readonly amount: string;
  /** What is taken off a bill that is paid early; null for none. */
  readonly discount: string | null;
};

/** Suggestions for the open lines of a bank account, best first. */
export const bankSuggestionsReport = defineReport(
  'bank_suggestions',
  {
    label: 'Suggested matches',
    allow: office,
    permission: 'view_transactions',
    params: { account_id: field.ref('accounts', { label: 'Account', required: true }) },
  },
  async (ctx, { account_id }): Promise<readonly BankSuggestion[]> => {
    const exponent = currencyExponent(ctx.viewer.currency);
    const found = await suggestionsFor(ctx, account_id);
    return found.map(({ amount, discount = 0n, ...one }) => ({
      ...one,
      amount: fromMinor(amount, exponent),
      discount: discount === 0n ? null : fromMinor(discount, exponent),
    }));
  },
);
