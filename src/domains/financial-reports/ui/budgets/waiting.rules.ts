/** Cells that are typed and not saved yet. */
import type { BudgetSheet } from '#domains/financial-reports/budgets/budget-sheet.report.ts';
import type { ChangedCell } from '#domains/financial-reports/budgets/set-amounts.ts';

/** By `account month`: what is typed, and what stood there before. */
export type Waiting = Readonly<Record<string, { readonly amount: string; readonly from: string }>>;

/** `month` counts from 0. */
export const keyOf = (account: string, month: number) => `${account} ${month}`;

export function cellsOf(waiting: Waiting) {
  return Object.entries(waiting).map(([key, { amount, from }]) => {
    const [account_id = '', month = '0'] = key.split(' ');
    return { account_id, month: Number(month) + 1, amount, from };
  });
}

/** What was typed while others were saved: it replaces what was saved. */
export function restAfter(now: Waiting, saved: Waiting): Waiting {
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, cell]) => {
      const sent = saved[key];
      if (!sent) return [[key, cell]];
      return sent.amount === cell.amount ? [] : [[key, { amount: cell.amount, from: sent.amount }]];
    }),
  );
}

/** Cells that somebody else changed get what was typed here, over what they wrote, or what they wrote. */
export function settled(now: Waiting, theirs: readonly ChangedCell[], keeps: 'mine' | 'theirs'): Waiting {
  const next = { ...now };
  for (const { account_id, month, amount } of theirs) {
    const key = keyOf(account_id, month - 1);
    const mine = next[key]?.amount;
    if (mine === undefined) continue;
    if (keeps === 'theirs' || mine === amount) delete next[key];
    else next[key] = { amount: mine, from: amount };
  }
  return next;
}

export function withSaved(sheet: BudgetSheet, saved: Waiting): BudgetSheet {
  return {
    ...sheet,
    accounts: sheet.accounts.map((account) => ({
      ...account,
      months: account.months.map((text, month) => saved[keyOf(account.id, month)]?.amount ?? text),
    })),
  };
}
