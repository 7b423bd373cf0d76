import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import type { Suggestion } from './suggestion.ts';
import { suggestionsFor } from './suggestions.ts';

/** With the amount as a decimal string, as everywhere in the API. */
export type BankSuggestion = Omit<Suggestion, 'amount'> & { readonly amount: string };

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
    return found.map((one) => ({ ...one, amount: fromMinor(one.amount, exponent) }));
  },
);
