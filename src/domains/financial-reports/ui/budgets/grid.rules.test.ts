import { describe, expect, it } from 'vitest';
import { pasteAt } from './grid-edits.rules.ts';
import { actionOf, yearColumn } from './grid-moves.rules.ts';
import { readAmount, readBlock, shownAmount } from './sheet-text.rules.ts';
import { type SheetRow, totalsOf, yearOf } from './sheet-totals.rules.ts';
import { restAfter, settled } from './waiting.rules.ts';

const us = { scale: 2, locale: 'en-US' };

describe('an amount', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['$ 1,234.5', '1234.50'],
    ['(12)', '-12.00'],
    ['-12.3', '-12.30'],
    ['', '0.00'],
    ['–', '0.00'],
    ['833.3333333', '833.33'],
    ['0.125', '0.12'],
    ['USD 7', '7.00'],
  ])('is read from %j', (text, amount) => expect(readAmount(text, us)).toBe(amount));
  it.each([['abc'], ['12 apples'], ['12/3'], ['=SUM(A1)']])('is not %j', (text) =>
    expect(readAmount(text, us)).toBeUndefined(),
  );
  it('is read as the company writes numbers', () => {
    expect(readAmount('1.234,50', { scale: 2, locale: 'de-DE' })).toBe('1234.50');
    expect(readAmount('1234.6', { scale: 0, locale: 'ja-JP' })).toBe('1235');
  });
  it('is shown without cents where none of the sheet has any', () => {
    expect([
      shownAmount(123_400n, us, false),
      shownAmount(-123_456n, us, true),
      shownAmount(0n, us, true),
    ]).toEqual(['1,234', '−1,234.56', '–']);
  });
});

const rows: SheetRow[] = (['income', 'cost_of_goods_sold', 'expense', 'expense'] as const).map(
  (type, index) => ({
    ...{ id: `a${index}`, code: `${index}`, name: 'x', depth: 0, type },
    months: Array.from({ length: 12 }, (_, month) => BigInt((index + 1) * 100 + month)),
  }),
);

it('adds up by group, month and year', () => {
  const { byType, gross, net } = totalsOf(rows);
  expect([byType.income[0], byType.cost_of_goods_sold[0], byType.expense[0]]).toEqual([100n, 200n, 700n]);
  expect([gross[0], net[0], net[11]]).toEqual([-100n, -800n, -822n]);
  expect(yearOf(net)).toBe(
    yearOf(byType.income) - yearOf(byType.cost_of_goods_sold) - yearOf(byType.expense),
  );
});

const read = (text: string) => {
  const amount = readAmount(text, us);
  return amount === undefined ? undefined : BigInt(amount.replace('.', ''));
};

it('pastes a block to the right and down, as far as the table goes', () => {
  const block = readBlock('1\t2\r\n3\tx\r\n');
  const pasted = pasteAt(block, { row: 2, column: 10 }, rows, read);
  expect(pasted.edits).toEqual([
    { account: 'a2', month: 10, amount: 100n },
    { account: 'a2', month: 11, amount: 200n },
    { account: 'a3', month: 10, amount: 300n },
  ]);
  expect([pasted.unread, pasted.beyond]).toEqual([1, 0]);
  expect(pasteAt(readBlock('1\t2\n3\t4'), { row: 3, column: 11 }, rows, read)).toMatchObject({
    ...{ edits: [{ account: 'a3', month: 11, amount: 100n }], beyond: 3 },
  });
  const year = pasteAt([['100']], { row: 0, column: yearColumn }, rows, read).edits;
  expect([year.length, year.reduce((sum, { amount }) => sum + amount, 0n)]).toEqual([12, 10_000n]);
});

describe('a key', () => {
  const press = (key: string, more: object = {}, situation: object = {}) =>
    actionOf(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, ...more },
      { place: { row: 1, column: 12 }, rows: 3, isTyping: false, isReadOnly: false, ...situation },
    );
  const at = (row: number, column: number) => ({ place: { row, column } });
  it('moves, and from the end of a row to the next one', () => {
    expect(press('Tab')).toEqual({ does: 'go', to: { row: 2, column: 0 } });
    expect(press('Tab', { shiftKey: true }, at(1, 0))).toEqual({ does: 'go', to: { row: 0, column: 12 } });
    expect(press('Tab', {}, at(2, 12))).toBeUndefined();
    expect(press('ArrowUp', { ctrlKey: true })).toEqual({ does: 'go', to: { row: 0, column: 12 } });
    expect(press('Enter', {}, { isTyping: true })).toEqual({ does: 'go', to: { row: 2, column: 12 } });
  });
  it('types, clears, takes back and leaves', () => {
    expect([
      press('7'),
      press('F2'),
      press('Delete'),
      press('z', { ctrlKey: true }),
      press('Escape'),
    ]).toEqual([
      { does: 'type', anew: true },
      { does: 'type', anew: false },
      { does: 'clear' },
      { does: 'undo' },
      { does: 'leave' },
    ]);
    expect([press('v', { ctrlKey: true }), press('a'), press('ArrowLeft', {}, { isTyping: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(press('7', {}, { isReadOnly: true })).toBeUndefined();
  });
});

it('keeps what is typed while other cells are saved, and settles what two changed', () => {
  const sent = { 'a 0': { amount: '1.00', from: '0.00' }, 'b 1': { amount: '2.00', from: '0.00' } };
  const now = { ...sent, 'a 0': { amount: '3.00', from: '0.00' }, 'c 2': { amount: '4.00', from: '0.00' } };
  expect(restAfter(now, sent)).toEqual({
    'a 0': { amount: '3.00', from: '1.00' },
    'c 2': { amount: '4.00', from: '0.00' },
  });
  const theirs = [{ account_id: 'a', month: 1, amount: '9.00' }];
  expect(settled(sent, theirs, 'mine')['a 0']).toEqual({ amount: '1.00', from: '9.00' });
  expect(settled(sent, theirs, 'theirs')).toEqual({ 'b 1': sent['b 1'] });
});
