import { describe, expect, it } from 'vitest';
import { summaryWord } from './summary-row.ts';

describe('a summary row', () => {
  it.each([
    [['TOTAL', '', '', '$12,345.00'], 'TOTAL'],
    [['', 'Grand total:', { number: '7' }], 'Grand total:'],
    [['Total for Smith', '', '(12.00)'], 'Total for Smith'],
    [['Totals', '7 customers', ''], 'Totals'],
    [['Subtotal', '1.234,50 €'], 'Subtotal'],
    [['Total'], 'Total'],
  ])('is recognized: %j', (cells, expected) => {
    expect(summaryWord(cells)).toBe(expected);
  });

  it('is what a report writes between its rows, where a table says so', () => {
    const asides = /^gross profit$/i;
    expect(summaryWord(['Gross profit', '5.00', '7.00'], asides)).toBe('Gross profit');
    expect(summaryWord(['Gross profit', '5.00'])).toBeUndefined();
    expect(summaryWord(['Income', '', ''], asides)).toBe('Income');
    expect(summaryWord(['Income', '5.00', ''], asides)).toBeUndefined();
  });

  it.each([
    [['Total', 'info@total.example', '12 Main St']],
    [['Total Comfort HVAC', '', '100']],
    [['Summary Court Apartments', '']],
    [['', '']],
    [['Smith', '12.00']],
  ])('is not everything with such a word: %j', (cells) => {
    expect(summaryWord(cells)).toBeUndefined();
  });
});
