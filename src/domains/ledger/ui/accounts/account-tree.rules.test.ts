import { expect, it } from 'vitest';
import type { AccountBalance } from '#domains/ledger/accounts/account-balances.report.ts';
import { accountTree, flatten } from './account-tree.rules.ts';

const account = (id: string, parent_id: string | null, balance: string, side: 'debit' | 'credit' = 'debit') =>
  ({
    id,
    parent_id,
    balance,
    normal_side: side,
    code: id,
    name: id,
    type: 'asset',
  }) as unknown as AccountBalance;

it('adds the accounts below, and subtracts those with the opposite side', () => {
  const [fixed] = accountTree(
    [
      account('1500', null, '0.00'),
      account('1510', '1500', '100.10'),
      account('1590', '1500', '30.05', 'credit'),
    ],
    'USD',
  );
  expect(fixed?.total).toBe('70.05');
  expect(fixed?.children.map(({ depth }) => depth)).toEqual([1, 1]);
});

it('shows every account once, even if parents are missing or circular', () => {
  const lost = accountTree([account('a', 'gone', '1.00')], 'USD');
  expect(flatten(lost, new Set()).map(({ account: { id } }) => id)).toEqual(['a']);
  const nodes = accountTree([account('a', null, '0'), account('b', 'a', '0'), account('c', 'b', '0')], 'USD');
  expect(flatten(nodes, new Set(['b'])).map(({ account: { id } }) => id)).toEqual(['a', 'b']);
});
