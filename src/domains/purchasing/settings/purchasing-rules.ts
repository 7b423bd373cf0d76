/** The purchasing rules of a company, stored in its settings. The defaults are the most permissive. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

export interface PurchasingRules {
  /** Minor units; null: no order needs an approval for its amount. */
  readonly approval_threshold: bigint | null;
  readonly over_receipt_percent: number;
  readonly price_tolerance_percent: number;
  readonly tax_is_cost: boolean;
  readonly landed_costs: (typeof landedCosts)[number];
}

/** Whether price differences and freight are part of what goods cost, and by what freight is spread over them. */
export const landedCosts = ['by_value', 'by_quantity', 'expensed'] as const;

type Stored = Partial<Omit<PurchasingRules, 'approval_threshold'>> & {
  readonly approval_threshold?: string | null;
};

export async function readPurchasingRules({ db }: Pick<Ctx, 'db'>): Promise<PurchasingRules> {
  const { rows } = await sql<{ rules: Stored | null }>`
    select settings->'purchasing' as rules from tenants where id = fw.current_tenant()`.execute(db);
  const rules = rows[0]?.rules ?? {};
  return {
    approval_threshold: rules.approval_threshold == null ? null : BigInt(rules.approval_threshold),
    over_receipt_percent: rules.over_receipt_percent ?? 0,
    price_tolerance_percent: rules.price_tolerance_percent ?? 0,
    tax_is_cost: rules.tax_is_cost ?? false,
    landed_costs: rules.landed_costs ?? 'by_value',
  };
}

/** For a new company in a country with sales tax. It can be changed in the purchasing rules. */
export async function addTaxToCost({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const purchasing = { tax_is_cost: true };
  await sql`update tenants set settings = settings || ${JSON.stringify({ purchasing })}::jsonb
    where id = fw.current_tenant()`.execute(db);
}

export interface Holder {
  readonly user_id: string;
  readonly membership_id: string;
  readonly full_name: string;
}

/** The members who may currently approve, including the owner. */
export async function approvers({ db }: Pick<Ctx, 'db'>): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`select * from fw.holders_of('approve_purchase_orders')`.execute(db);
  return rows;
}
