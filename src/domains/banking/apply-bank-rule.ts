/** A rule that somebody wrote, applied to a line by somebody who looks at it. Nothing applies a rule by itself. */
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import { refuseAccounts } from '../ledger/post-journal-entry.ts';
import type { PostingLine } from '../ledger/posting.ts';
import { readPurchasingRules } from '../purchasing/purchasing-rules.ts';
import { applyBankRule } from './bank.commands.ts';
import type { bankLines } from './bank.resource.ts';
import type { bankRules } from './bank-rule.resource.ts';
import { speaksOf, takeTaxOut } from './bank-rule.rules.ts';
import { postFromBank } from './post-bank-line.ts';

type Rule = RowOf<typeof bankRules>;
type Part = Omit<PostingLine, 'debit' | 'credit'> & { readonly amount: bigint };

export const applyBankRuleDeed = carryOut(applyBankRule, async (ctx, row, { rule_id }) => {
  const rule = (await ctx.db
    .selectFrom('bank_rules')
    .selectAll()
    .where('id', '=', rule_id)
    .executeTakeFirst()) as Rule | undefined;
  if (!rule) throw invalid({ rule_id: 'This rule doesn’t exist.' });
  if (!speaksOf(rule, row)) throw invalid({ rule_id: `“${rule.name}” does not speak of this line.` });
  if (rule.outcome !== 'post' || rule.target_account_id === null)
    throw invalid({ rule_id: `“${rule.name}” names who pays: match the line with their invoice or bill.` });
  const parts = partsOf(rule, rule.target_account_id, row, (await readPurchasingRules(ctx)).tax_is_cost);
  await refuseTarget(ctx, rule.target_account_id, row);
  await postFromBank(ctx, row, rule.memo ?? wordsOf(row), parts);
  return {};
});

/** The tax in it goes where that of bills or of invoices goes; where it can't be claimed back, it is part of the cost. */
export function partsOf(
  { tax_rate, customer_id, vendor_id }: Pick<Rule, 'tax_rate' | 'customer_id' | 'vendor_id'>,
  account_id: string,
  { amount }: Pick<RowOf<typeof bankLines>, 'amount'>,
  taxIsCost: boolean,
): Part[] {
  const size = amount < 0n ? -amount : amount;
  const isOut = amount < 0n;
  const { net, tax } = takeTaxOut(size, isOut && taxIsCost ? '0' : tax_rate);
  const about = { customer_id, vendor_id };
  const taxed = { system_key: isOut ? 'purchase_tax' : 'tax_payable', amount: tax } as const;
  return [{ account_id, amount: net, ...about }, ...(tax === 0n ? [] : [taxed])];
}

export function wordsOf({ counterparty, description, booked_on }: RowOf<typeof bankLines>): string {
  return [counterparty, description].filter(Boolean).join(': ').slice(0, 200) || booked_on;
}

async function refuseTarget(ctx: Ctx, account_id: string, row: RowOf<typeof bankLines>): Promise<void> {
  if (account_id === row.account_id)
    throw invalid({ rule_id: 'The rule posts to the bank’s own account. Change it first.' });
  await refuseAccounts(ctx, [{ account_id }]).catch((error: unknown) => {
    const fault = error instanceof Refused ? error.refusal.fields?.['lines.0.account_id'] : undefined;
    throw fault ? invalid({ rule_id: `${fault} Change the rule first.` }) : error;
  });
}
