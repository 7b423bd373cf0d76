import { expect, it } from 'vitest';
import {
  addQuantities,
  compareQuantities,
  fromThousandths,
  subtractQuantities,
  thousandths,
} from '../inventory/quantity.rules.ts';
import { differencesOf, inWords } from './bills/match.rules.ts';
import { daysOf } from './orders/order-lines.rules.ts';
import { rangeEnd, rangeStart } from './orders/purchase-order-filter.rules.ts';

it('computes in exact thousandths', () => {
  expect([thousandths('2.5'), thousandths('-0.001'), thousandths('12')]).toEqual([2500n, -1n, 12000n]);
  expect([addQuantities('0.1', '0.2'), subtractQuantities('1', '1.001'), fromThousandths(0n)]).toEqual([
    '0.300',
    '-0.001',
    '0.000',
  ]);
  expect([
    compareQuantities('1.0', '1'),
    compareQuantities('2', '10'),
    compareQuantities('0.002', '0.001'),
  ]).toEqual([0, -1, 1]);
});

it('reports differences between order, receipt and bill, and none within tolerance', () => {
  const line = { item_name: 'Filter', ordered_quantity: '10', received_quantity: '6', ordered_price: 440n };
  const found = (billed_quantity: string, billed_price: bigint, percent = 0) =>
    differencesOf(
      [{ ...line, billed_quantity, billed_price }],
      { price_percent: percent, quantity_percent: percent },
      String,
    ).map(inWords);
  expect(found('6', 440n)).toEqual([]);
  expect(found('6', 462n)).toEqual(['Filter: ordered at 440, billed at 462']);
  expect(found('6', 462n, 5)).toEqual([]);
  expect(found('7', 440n)).toEqual(['Filter: 6 received, 7 billed']);
  expect(found('10.5', 400n)).toEqual([
    'Filter: ordered at 440, billed at 400',
    'Filter: 10 ordered, 10.5 billed',
  ]);
});

it('computes the days of a range and of terms', () => {
  // A Sunday: its week began on Monday, six days before.
  const days = (range: 'today' | 'week' | 'month' | 'quarter') => [
    rangeStart(range, '2026-11-22'),
    rangeEnd(range, '2026-11-22'),
  ];
  expect(days('today')).toEqual(['2026-11-22', '2026-11-23']);
  expect(days('week')).toEqual(['2026-11-16', '2026-11-23']);
  expect(days('month')).toEqual(['2026-11-01', '2026-12-01']);
  expect(days('quarter')).toEqual(['2026-10-01', '2027-01-01']);
  expect([rangeStart('all', '2026-11-22'), rangeEnd('month', '2026-12-31')]).toEqual([null, '2027-01-01']);
  expect(['Net 30', 'Due on receipt', '14 days', 'as agreed', null].map(daysOf)).toEqual([
    30,
    0,
    14,
    undefined,
    undefined,
  ]);
});
