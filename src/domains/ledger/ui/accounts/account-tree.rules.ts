/** The chart of accounts as a tree, each account with the total of its subtree. */

import type { AccountBalance } from '#domains/ledger/accounts/account-balances.report.ts';
import { currencyExponent, fromMinor, toMinor } from '#kernel/money.ts';

export interface AccountNode {
  readonly account: AccountBalance;
  readonly children: readonly AccountNode[];
  readonly depth: number;
  /** Its own balance plus those of all accounts below it. */
  readonly total: string;
}

export function accountTree(accounts: readonly AccountBalance[], currency: string): readonly AccountNode[] {
  const exponent = currencyExponent(currency);
  const known = new Set(accounts.map(({ id }) => id));
  const minor = (value: string) => toMinor(value, exponent) ?? 0n;
  const below = (parent: string | null, depth: number, seen: ReadonlySet<string>): readonly AccountNode[] =>
    accounts
      .filter(
        ({ id, parent_id }) =>
          !seen.has(id) && (parent_id && known.has(parent_id) ? parent_id : null) === parent,
      )
      .map((account) => {
        const children = below(account.id, depth + 1, new Set([...seen, account.id]));
        // A contra account is subtracted from its parent.
        const sum = children.reduce((total, child) => {
          const sign = child.account.normal_side === account.normal_side ? 1n : -1n;
          return total + sign * minor(child.total);
        }, minor(account.balance));
        return { account, children, depth, total: fromMinor(sum, exponent) };
      });
  return below(null, 0, new Set());
}

/** The visible nodes as a flat list, parents before children; `closed` ones are collapsed. */
export function flatten(nodes: readonly AccountNode[], closed: ReadonlySet<string>): readonly AccountNode[] {
  return nodes.flatMap((node) => [
    node,
    ...(closed.has(node.account.id) ? [] : flatten(node.children, closed)),
  ]);
}

/** Total debit and credit balances of all accounts. */
export function sidesOf(
  accounts: readonly AccountBalance[],
  currency: string,
): { readonly debit: string; readonly credit: string; readonly difference: string } {
  const exponent = currencyExponent(currency);
  let [debit, credit] = [0n, 0n];
  for (const { balance, normal_side } of accounts) {
    const minor = toMinor(balance, exponent) ?? 0n;
    const signed = normal_side === 'debit' ? minor : -minor;
    if (signed > 0n) debit += signed;
    else credit -= signed;
  }
  return {
    debit: fromMinor(debit, exponent),
    credit: fromMinor(credit, exponent),
    difference: fromMinor(debit - credit, exponent),
  };
}
