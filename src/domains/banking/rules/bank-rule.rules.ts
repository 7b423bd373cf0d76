/**
 * Which rule matches a bank line, and the tax it extracts. Pure. The most specific rule wins: an amount and a name count more than
 * a word in the text.
 */
import { roundHalfEven } from '#kernel/money.ts';

export interface RuleConditions {
  readonly is_active: boolean | null;
  readonly account_id: string | null;
  readonly direction: 'in' | 'out' | null;
  readonly contains: string | null;
  readonly counterparty: string | null;
  readonly amount_from: bigint | null;
  readonly amount_to: bigint | null;
}

export interface MatchableLine {
  readonly account_id: string;
  readonly amount: bigint;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
}

/** Ignores case and repeated spaces, because banks print the same name in different ways. */
const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();

export function ruleMatches(rule: RuleConditions, line: MatchableLine): boolean {
  const size = line.amount < 0n ? -line.amount : line.amount;
  const [contains, counterparty] = [plain(rule.contains), plain(rule.counterparty)];
  const searched = plain([line.description, line.counterparty, line.reference].filter(Boolean).join(' '));
  return (
    rule.is_active !== false &&
    (contains !== '' || counterparty !== '') &&
    (rule.account_id === null || rule.account_id === line.account_id) &&
    (rule.direction === null || (rule.direction === 'in') === line.amount > 0n) &&
    (rule.amount_from === null || size >= rule.amount_from) &&
    (rule.amount_to === null || size <= rule.amount_to) &&
    searched.includes(contains) &&
    plain(line.counterparty).includes(counterparty)
  );
}

export function ruleFor<R extends RuleConditions>(rules: readonly R[], line: MatchableLine): R | undefined {
  const weigh = (rule: R) =>
    [rule.amount_from ?? rule.amount_to, rule.counterparty, rule.contains, rule.account_id, rule.direction]
      .map((condition, at) => (condition === null || condition === '' ? 0 : 16 >> at))
      .reduce((sum, one) => sum + one, 0);
  return rules.filter((rule) => ruleMatches(rule, line)).sort((a, b) => weigh(b) - weigh(a))[0];
}

/** Splits a gross amount into net and tax: 108.25 at 8.25 % is 100.00 and 8.25. Rounded once, half to even. */
export function splitTax(gross: bigint, rate: string): { readonly net: bigint; readonly tax: bigint } {
  const [whole = '0', fraction = ''] = rate.split('.');
  const unit = 10n ** BigInt(fraction.length);
  const net = roundHalfEven(gross * unit, unit + BigInt(whole + fraction));
  return { net, tax: gross - net };
}
