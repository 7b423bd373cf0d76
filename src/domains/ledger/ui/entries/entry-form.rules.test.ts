import { expect, it } from 'vitest';
import { noClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { linesToSend, newEntryLine, sumsOf, templateLines } from './entry-form.rules.ts';

const line = (debit: string | null | undefined, credit: string | null | undefined) => ({
  ...newEntryLine(),
  debit,
  credit,
});

it('sums both sides exactly', () => {
  const lines = [line('0.10', null), line('0.20', null), line(null, '0.30')];
  expect(sumsOf(lines, 'USD')).toEqual({ debit: '0.30', credit: '0.30', difference: '0.00' });
  expect(sumsOf([line('1', null), line(null, undefined)], 'USD').difference).toBe(undefined);
  expect(sumsOf([line('100', null)], 'JPY')).toEqual({ debit: '100', credit: '0', difference: '100' });
});

it('leaves out empty lines', () => {
  expect(linesToSend([line(null, null), line('5.00', null), line(undefined, null)])).toEqual([
    { account_id: null, debit: '5.00', credit: null, memo: null, ...noClasses },
    { account_id: null, debit: '?', credit: null, memo: null, ...noClasses },
  ]);
});

it('starts with the lines of a template, at least two', () => {
  const kept = {
    account_id: 'a',
    debit: '12.00',
    credit: '0.00',
    memo: null,
    department_id: 'd',
    branch_id: null,
  };
  expect(templateLines([kept])).toMatchObject([
    { account_id: 'a', debit: '12.00', credit: null, memo: '', department_id: 'd' },
    { account_id: null, debit: null, credit: null },
  ]);
});
