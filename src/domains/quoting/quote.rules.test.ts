import { describe, expect, it } from 'vitest';
import type { UnitPrice } from '#kernel/money.ts';
import { documentTotals } from '../invoicing/invoice-lines.rules.ts';
import { computeOption, depositOf, leading, leastOf } from './quote.rules.ts';
import { agreedOptions, shownOption, withTicks } from './sending/quote-document.rules.ts';

const line = (unit_price: UnitPrice, more: object = {}) => ({
  ...{ quantity: '1', unit_price, discount: 0n, tax_rate: '0.0825', is_optional: false, is_selected: false },
  ...more,
});
const optional = { is_optional: true };
const ticked = { is_optional: true, is_selected: true };

describe('an option', () => {
  it('has the totals of an invoice of its counted lines, whatever the discount', () => {
    const lines = [line(10_001n), line(333n, optional), line(4_999n, ticked), line(77n)];
    for (const discount of [{}, { discount_percent: '0.0333' }, { discount_amount: 1_001n }]) {
      const { totals, lines: each } = computeOption(lines, discount);
      const counted = lines.filter(({ unit_price }) => unit_price !== 333n);
      expect(totals).toEqual(documentTotals(counted, discount));
      expect(each.map(({ net }) => net).reduce((sum, net) => sum + net, 0n) - (each[1]?.net ?? 0n)).toBe(
        totals.subtotal - totals.discount,
      );
    }
    // An unselected line shows its own price, less a percentage but not less its share of an amount.
    expect(computeOption(lines, { discount_amount: 1_001n }).lines[1]?.net).toBe(333n);
    expect(computeOption(lines, { discount_percent: '0.1' }).lines[1]?.net).toBe(300n);
  });

  it('is worth at least its non-optional lines', () => {
    expect(leastOf([line(100n), line(50n, ticked)]).subtotal).toBe(100n);
  });

  it('leads when it is chosen, else recommended, else first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({
      name,
      is_recommended: name === 'b',
      is_chosen: name === 'c',
    }));
    expect(leading([a, b, c] as never)).toBe(c);
    expect(leading([a, b] as never)).toBe(b);
    expect(leading([a] as never)).toBe(a);
    expect(leading([])).toBeUndefined();
  });
});

it.each([
  [10_825n, { deposit_percent: '0.3' }, 3_248n],
  [10_825n, { deposit_amount: 5_000n }, 5_000n],
  [10_825n, { deposit_amount: 20_000n }, 10_825n],
  [10_825n, {}, 0n],
])('of %s with %o a deposit of %s is requested', (total, requested, deposit) => {
  expect(depositOf(total, requested)).toBe(deposit);
});

describe('a document', () => {
  const shown = shownOption(
    {
      ...{ id: 'o', name: null, description: null, is_recommended: false, is_chosen: true },
      ...{ discount_percent: null, discount_amount: 500n },
    },
    [line(10_000n, { id: 'a' }), line(3_333n, { id: 'b', ...optional })].map((one) => ({
      ...{ kind: 'other', description: 'x', unit: null, discount_percent: null },
      ...(one as ReturnType<typeof line> & { id: string }),
    })),
    { currency: 'USD', deposit_percent: '0.5' },
  );
  const requested = { currency: 'USD', deposit_percent: '0.5', deposit_amount: null };

  it('is recomputed with every tick, and back', () => {
    expect(shown).toMatchObject({ subtotal: '100.00', discount: '5.00', total: '102.84', deposit: '51.42' });
    const more = withTicks(shown, new Set(['b', 'unknown']), requested);
    expect(more).toMatchObject({ subtotal: '133.33', discount: '5.00', total: '138.92' });
    expect(withTicks(more, new Set(), requested)).toEqual(shown);
    expect(withTicks(shown, new Set(['a']), requested)).toEqual(shown);
  });

  it('shows only the approved lines after approval', () => {
    const approval = {
      name: 'Ann',
      at: '',
      by: 'customer',
      has_signature: false,
      is_on_site: false,
    } as const;
    const other = { ...shown, id: 'p', is_chosen: false };
    expect(agreedOptions({ options: [shown, other], approval: null })).toHaveLength(2);
    const [only, ...rest] = agreedOptions({ options: [shown, other], approval });
    expect([rest, only?.lines.map(({ id }) => id)]).toEqual([[], ['a']]);
  });
});
