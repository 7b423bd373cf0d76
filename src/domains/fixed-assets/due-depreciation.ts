/** Which months of which assets are due and not posted, and on which day each of them is posted. */
import { sql } from 'kysely';
import { classesOf } from '#domains/ledger/classes/class-fields.rules.ts';
import { lastClosedDay, type PostingDay, postingDayOf } from '#domains/ledger/periods/month-to-post.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import type { DepreciatedAsset } from './asset-posting.rules.ts';
import './depreciation.resource.ts';
import './fixed-asset.resource.ts';
import './fixed-asset-estimate.resource.ts';
import { type Depreciable, type EstimateChange, firstOf, scheduleOf } from './schedule.rules.ts';

export interface DueAsset extends DepreciatedAsset {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

export interface DueMonth extends PostingDay {
  /** Its first day. */
  readonly month: string;
  readonly assets: readonly DueAsset[];
}

export interface StoredAsset extends Depreciable, Omit<DueAsset, 'amount'> {
  readonly status: 'in_use' | 'disposed';
  readonly changes: readonly EstimateChange[];
  /** Months that are posted. */
  readonly months: readonly string[];
}

interface Wanted {
  /** Any day of the last month. */
  readonly through: string;
  /** One asset alone. */
  readonly asset?: string;
}

/** The first month first; an asset that is disposed of has nothing due. */
export async function dueDepreciation(ctx: Pick<Ctx, 'db'>, { through, asset }: Wanted): Promise<DueMonth[]> {
  const last = firstOf(through);
  const found = new Map<string, DueAsset[]>();
  for (const one of await readAssets(ctx, asset)) {
    const posted = new Set(one.months);
    const { id, number, name, expense_account_id, accumulated_account_id } = one;
    const classes = classesOf(one);
    for (const { month, amount } of scheduleOf(one)) {
      if (compareDates(month, last) > 0) break;
      if (amount === 0n || posted.has(month)) continue;
      const due = { id, number, name, amount, expense_account_id, accumulated_account_id, ...classes };
      found.set(month, [...(found.get(month) ?? []), due]);
    }
  }
  const closed = await lastClosedDay(ctx);
  return [...found]
    .sort(([a], [b]) => compareDates(a, b))
    .map(([month, assets]) => ({ month, ...postingDayOf(month, closed), assets }));
}

/** Those in use, or one of any status. */
export async function readAssets({ db }: Pick<Ctx, 'db'>, id?: string): Promise<StoredAsset[]> {
  const { rows } = await sql<Omit<StoredAsset, 'changes'> & { readonly changes: readonly StoredChange[] }>`
    select a.id, a.number, a.name, a.status, a.cost, a.salvage_value, a.useful_life_months, a.method, a.annual_rate::text,
      a.in_service_on::text, a.depreciated_before, a.depreciated_through::text, a.expense_account_id, a.accumulated_account_id,
      a.department_id, a.branch_id,
      array(select l.month::text from depreciation_lines l
        where l.tenant_id = a.tenant_id and l.fixed_asset_id = a.id and l.status = 'posted') as months,
      (select coalesce(jsonb_agg(jsonb_build_object('from_month', e.from_month, 'useful_life_months', e.useful_life_months,
          'salvage_value', e.salvage_value::text, 'method', e.method, 'annual_rate', e.annual_rate::text) order by e.from_month), '[]')
        from fixed_asset_estimates e
        where e.tenant_id = a.tenant_id and e.fixed_asset_id = a.id and e.status = 'recorded') as changes
    from fixed_assets a where ${id === undefined ? sql`a.status = 'in_use'` : sql`a.id = ${id}::uuid`}
    order by a.number`.execute(db);
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) => ({ ...change, salvage_value: BigInt(change.salvage_value) })),
  }));
}

/** As JSON has it. */
type StoredChange = Omit<EstimateChange, 'salvage_value'> & { readonly salvage_value: string };
