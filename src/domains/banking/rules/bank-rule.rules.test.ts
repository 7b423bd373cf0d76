import { expect, it } from 'vitest';
import { multiply } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import { type RuleConditions, ruleFor, ruleMatches, splitTax } from './bank-rule.rules.ts';

const line = {
  account_id: 'a',
  amount: -4599n,
  description: 'CARD  1234 Shell',
  counterparty: 'Shell Oil 22',
  reference: null,
};
const rule = (more: Partial<RuleConditions>): RuleConditions => ({
  ...{ is_active: true, account_id: null, direction: null, contains: null, counterparty: null },
  ...{ amount_from: null, amount_to: null, ...more },
});

it.each<[Partial<RuleConditions>, boolean]>([
  [{ contains: 'card 1234 SHELL' }, true],
  [{ contains: 'shell oil' }, true],
  [{ counterparty: 'oil' }, true],
  [{ counterparty: '1234' }, false],
  [{ contains: 'shell', direction: 'in' }, false],
  [{ contains: 'shell', direction: 'out', account_id: 'a' }, true],
  [{ contains: 'shell', account_id: 'b' }, false],
  [{ contains: 'shell', amount_from: 4599n, amount_to: 4599n }, true],
  [{ contains: 'shell', amount_from: 4600n }, false],
  [{ contains: 'shell', amount_to: 4598n }, false],
  [{ contains: 'shell', is_active: false }, false],
  [{ contains: '  ', counterparty: '' }, false],
  [{}, false],
])('a rule with %o speaks of the line: %s', (more, expected) => {
  expect(ruleMatches(rule(more), line)).toBe(expected);
});

it('chooses the most specific rule', () => {
  const [word, name, amount] = [
    rule({ contains: 'shell' }),
    rule({ counterparty: 'shell' }),
    rule({ contains: 'shell', amount_to: 10_000n }),
  ];
  expect(ruleFor([word, name, amount], line)).toBe(amount);
  expect(ruleFor([word, name], line)).toBe(name);
  expect(ruleFor([rule({ contains: 'bp' })], line)).toBeUndefined();
});

it('extracts the tax from an amount that includes it, to the cent', () => {
  expect(splitTax(10825n, '0.0825')).toEqual({ net: 10000n, tax: 825n });
  expect(splitTax(100n, '0')).toEqual({ net: 100n, tax: 0n });
  expect(splitTax(4599n, '0.2000')).toEqual({ net: 3832n, tax: 767n });
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (net, share) => {
      const rate = (share / 10_000).toFixed(4);
      const gross = net + multiply(net, rate);
      const found = splitTax(gross, rate);
      expect(found.net + found.tax).toBe(gross);
      expect([-1n, 0n, 1n]).toContain(found.net - net);
    }),
  );
});
