import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import { setPurchasingRules } from './purchase-order.commands.ts';

/** Drafts are judged by the new rules when they are saved or sent next; what was approved stays approved. */
export const setPurchasingRulesDeed = carryOut(setPurchasingRules, async (ctx, _row, input) => {
  const rules = {
    approval_threshold: input.approval_threshold?.toString() ?? null,
    over_receipt_percent: input.over_receipt_percent ?? 0,
    price_tolerance_percent: input.price_tolerance_percent ?? 0,
    tax_is_cost: input.tax_is_cost ?? false,
  };
  await sql`update tenants set settings = settings || ${JSON.stringify({ purchasing: rules })}::jsonb
    where id = fw.current_tenant()`.execute(ctx.db);
  await sql`select fw.audit('tenants.set_purchasing_rules', 'tenants', fw.current_tenant(), null, ${JSON.stringify(rules)}::jsonb)`.execute(
    ctx.db,
  );
});
