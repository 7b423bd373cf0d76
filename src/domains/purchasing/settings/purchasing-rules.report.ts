import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { approvers, type PurchasingRules, readPurchasingRules } from './purchasing-rules.ts';

export interface PurchasingRulesReport {
  readonly approval_threshold: string | null;
  readonly over_receipt_percent: number;
  readonly price_tolerance_percent: number;
  readonly tax_is_cost: boolean;
  readonly landed_costs: PurchasingRules['landed_costs'];
  readonly approvers: readonly { readonly user_id: string; readonly full_name: string }[];
}

/** The company's purchasing rules, and who may currently approve. */
export const purchasingRulesReport = defineReport(
  'purchasing_rules',
  { label: 'Purchase orders', allow: office, permission: 'view_purchase_orders' },
  async (ctx): Promise<PurchasingRulesReport> => {
    const { approval_threshold, ...rules } = await readPurchasingRules(ctx);
    const people = await approvers(ctx);
    return {
      ...rules,
      approval_threshold:
        approval_threshold === null
          ? null
          : fromMinor(approval_threshold, currencyExponent(ctx.viewer.currency)),
      approvers: people.map(({ user_id, full_name }) => ({ user_id, full_name })),
    };
  },
);
