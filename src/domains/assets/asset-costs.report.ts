/** The costs of an asset by the year in which the work was done. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import './asset.resource.ts';

export interface AssetCosts {
  readonly total: string;
  readonly orders: number;
  /** Oldest first; years without work are left out. */
  readonly years: readonly { readonly year: number; readonly orders: number; readonly cost: string }[];
}

export const assetCostsReport = defineReport(
  'asset_costs',
  {
    label: 'Cost of an asset',
    allow: office,
    params: { asset_id: field.ref('assets', { label: 'Asset', required: true }) },
  },
  async (ctx, { asset_id }): Promise<AssetCosts> => {
    const asset = await ctx.db
      .selectFrom('assets')
      .select('id')
      .where('id', '=', asset_id)
      .executeTakeFirst();
    if (!asset) throw notFound();
    const { rows } = await sql<{ year: number; orders: number; cost: bigint }>`
      select year, orders, cost from fw.asset_cost_by_year(${asset_id})`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    return {
      total: fromMinor(
        rows.reduce((sum, { cost }) => sum + cost, 0n),
        exponent,
      ),
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      years: rows.map(({ year, orders, cost }) => ({ year, orders, cost: fromMinor(cost, exponent) })),
    };
  },
);
