import { expect, it } from 'vitest';
import { learnAccounts, type PostedLine, partyOf } from './learnt-accounts.rules.ts';

const posted = (description: string, account_id: string, more: Partial<PostedLine> = {}): PostedLine => ({
  ...{ description, account_id, counterparty: null, amount: -100n, memo: description },
  ...more,
});

it('knows a party by its letters and by the direction of the money', () => {
  const of = (description: string, amount = -1n) => partyOf({ description, amount, counterparty: null });
  expect(of('CARD 4711 Fuel-Stop')).toBe(of('card 0815 FUEL STOP'));
  expect(of('Fuel stop', 1n)).not.toBe(of('Fuel stop'));
  expect(of('Café Müller 3')).toBe('out café müller');
  expect(of('4711-22')).toBeUndefined();
  expect(partyOf({ description: 'Order 12', amount: -1n, counterparty: 'Shell' })).toBe('out shell');
});

it('proposes the account of the last one, and is sure after two of the same', () => {
  const learnt = learnAccounts([
    posted('Fuel 9', 'fuel', { memo: 'Diesel' }),
    posted('Fuel 8', 'fuel'),
    posted('Rent', 'rent'),
    posted('Mixed 2', 'tools'),
    posted('Mixed 1', 'parts'),
  ]);
  const line = (description: string, amount = -5n) => learnt({ description, amount, counterparty: null });
  expect(line('FUEL 10')).toEqual({ account_id: 'fuel', memo: 'Diesel', times: 2, isSteady: true });
  expect(line('Rent')).toMatchObject({ account_id: 'rent', times: 1, isSteady: false });
  expect(line('Mixed 3')).toMatchObject({ account_id: 'tools', times: 1, isSteady: false });
  expect(line('Fuel 10', 5n)).toBeUndefined();
  expect(line('123')).toBeUndefined();
});

it('forgets what was long ago', () => {
  const lines = ['new', 'new', 'new', 'old'].map((account) => posted('Insurance', account));
  expect(learnAccounts(lines)(posted('Insurance', ''))).toMatchObject({ times: 3, isSteady: true });
});
