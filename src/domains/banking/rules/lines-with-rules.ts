import { readPurchasingRules } from '#domains/purchasing/settings/purchasing-rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { bankLines } from '../bank.resource.ts';
import type { Suggestion } from '../matching/suggestion.ts';
import type { bankRules } from './bank-rule.resource.ts';
import { ruleFor } from './bank-rule.rules.ts';
import { partsOf, wordsOf } from './parts-of-rule.ts';
import '#domains/ledger/ledger.resource.ts';

type Rule = RowOf<typeof bankRules>;
type BankLine = RowOf<typeof bankLines>;

export interface LineWithRule {
  readonly rule: Rule;
  /** What applying the rule would post; undefined if the rule only identifies the party. */
  readonly suggestion: Suggestion | undefined;
}

/** Those of the open bank lines that a rule matches, by id. */
export async function linesWithRules(
  ctx: Ctx,
  lines: readonly BankLine[],
): Promise<ReadonlyMap<string, LineWithRule>> {
  const rules = await ctx.db
    .selectFrom('bank_rules')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('created_at')
    .execute();
  if (rules.length === 0) return new Map();
  const { tax_is_cost } = await readPurchasingRules(ctx);
  const accounts = new Map(
    (await ctx.db.selectFrom('accounts').select(['id', 'code', 'name']).execute()).map((one) => [
      one.id,
      one,
    ]),
  );
  const found = new Map<string, LineWithRule>();
  for (const line of lines) {
    const rule = ruleFor(rules, line);
    if (rule) found.set(line.id, { rule, suggestion: suggestionOf(ctx, rule, line, accounts, tax_is_cost) });
  }
  return found;
}

type Accounts = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

function suggestionOf(
  { viewer }: Ctx,
  rule: Rule,
  line: BankLine,
  accounts: Accounts,
  taxIsCost: boolean,
): Suggestion | undefined {
  if (rule.outcome !== 'post' || rule.target_account_id === null) return undefined;
  const target = accounts.get(rule.target_account_id);
  const [net, tax] = partsOf(rule, rule.target_account_id, line, taxIsCost);
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(viewer.currency));
  const split = tax ? `, ${money(net?.amount ?? 0n)} and ${money(tax.amount)} of tax` : '';
  return {
    ...{ bank_line_id: line.id, kind: 'rule', id: rule.id, entry_id: null, on: line.booked_on, who: null },
    number: `${target?.code ?? ''} ${target?.name ?? ''}`.trim(),
    memo: `${rule.memo ?? wordsOf(line)}${split}`,
    ...{ amount: line.amount, score: 100, rule: rule.name, is_sure: false },
  };
}
