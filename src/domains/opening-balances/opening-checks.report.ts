import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { readChecks, readOpeningAccounts, readOpeningStock } from './read-opening.ts';
import type { OpeningCheck } from './reconciliation.rules.ts';

/** Amounts are decimal strings. `difference`: what is given less what is added up. */
export type ShownCheck = Pick<OpeningCheck, 'name' | 'label' | 'against'> &
  Readonly<Record<'given' | 'added' | 'difference', string>>;

/** Whether the opening balances agree with themselves: debits with credits, documents with their accounts. */
export const openingChecksReport = defineReport(
  'opening_checks',
  { label: 'Check of opening balances', allow: office, permission: 'close_periods' },
  async (ctx): Promise<readonly ShownCheck[]> => {
    const text = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const checks = await readChecks(ctx, await readOpeningAccounts(ctx), await readOpeningStock(ctx));
    return checks.map(({ given, added, ...check }) => ({
      ...check,
      given: text(given),
      added: text(added),
      difference: text(given - added),
    }));
  },
);
