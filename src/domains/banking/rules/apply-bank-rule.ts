/** Applies a bank rule to a line, on a person's command only; rules are never applied automatically. */

import { refuseEntryAccounts } from '#domains/ledger/accounts/line-accounts.ts';
import { readPurchasingRules } from '#domains/purchasing/settings/purchasing-rules.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import type { RowOf } from '#kernel/resource.ts';
import { writing } from '../bank.inputs.ts';
import { bankLines } from '../bank.resource.ts';
import { postFromBank } from '../matching/post-bank-line.ts';
import { ruleMatches } from './bank-rule.rules.ts';
import { partsOf, wordsOf } from './parts-of-rule.ts';

/** Posts what the rule specifies for this line. */
export const applyBankRule = defineCommand(
  bankLines,
  'apply_rule',
  {
    ...writing,
    label: 'Apply rule',
    from: ['unmatched'],
    to: 'matched',
    input: { rule_id: field.ref('bank_rules', { label: 'Rule', required: true }) },
  },
  async (ctx, row, { rule_id }) => {
    const rule = await ctx.db
      .selectFrom('bank_rules')
      .selectAll()
      .where('id', '=', rule_id)
      .executeTakeFirst();
    if (!rule) throw invalid({ rule_id: 'This rule doesn’t exist.' });
    if (!ruleMatches(rule, row)) throw invalid({ rule_id: `“${rule.name}” does not speak of this line.` });
    if (rule.outcome !== 'post' || rule.target_account_id === null)
      throw invalid({ rule_id: `“${rule.name}” names who pays: match the line with their invoice or bill.` });
    const parts = partsOf(rule, rule.target_account_id, row, (await readPurchasingRules(ctx)).tax_is_cost);
    await refuseTarget(ctx, rule.target_account_id, row);
    await postFromBank(ctx, row, rule.memo ?? wordsOf(row), parts);
    return {};
  },
);

async function refuseTarget(ctx: Ctx, account_id: string, row: RowOf<typeof bankLines>): Promise<void> {
  if (account_id === row.account_id)
    throw invalid({ rule_id: 'The rule posts to the bank’s own account. Change it first.' });
  await refuseEntryAccounts(ctx, [{ account_id }]).catch((error: unknown) => {
    const fault = error instanceof Refused ? error.refusal.fields?.['lines.0.account_id'] : undefined;
    throw fault ? invalid({ rule_id: `${fault} Change the rule first.` }) : error;
  });
}
