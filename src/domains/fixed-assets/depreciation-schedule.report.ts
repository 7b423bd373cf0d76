/** The schedule of a fixed asset by month, and what of it is posted: `GET /api/reports/depreciation_schedule?fixed_asset_id=…`. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { readAssets } from './due-depreciation.ts';
import { type EstimateChange, scheduleOf } from './schedule.rules.ts';

export interface DepreciationSchedule {
  readonly months: readonly {
    readonly month: string;
    readonly amount: string;
    readonly accumulated: string;
    readonly book_value: string;
    /** Of a month that is posted. */
    readonly entry: { readonly id: string; readonly number: string; readonly posted_on: string } | null;
    /** That changed with this month. */
    readonly estimate: ChangedEstimate | null;
  }[];
}

interface ChangedEstimate extends Omit<EstimateChange, 'from_month' | 'salvage_value'> {
  readonly salvage_value: string;
}

interface Posted {
  readonly month: string;
  readonly id: string;
  readonly number: string;
  readonly posted_on: string;
}

export const depreciationScheduleReport = defineReport(
  'depreciation_schedule',
  {
    label: 'Depreciation schedule',
    allow: office,
    permission: 'view_transactions',
    params: { fixed_asset_id: field.ref('fixed_assets', { label: 'Fixed asset', required: true }) },
  },
  async (ctx, { fixed_asset_id }): Promise<DepreciationSchedule> => {
    const [asset] = await readAssets(ctx, fixed_asset_id);
    if (!asset) throw invalid({ fixed_asset_id: 'This fixed asset doesn’t exist.' });
    const { rows } = await sql<Posted>`
      select l.month::text, e.id, e.number, r.posted_on::text from depreciation_lines l
      join depreciation_runs r on r.tenant_id = l.tenant_id and r.id = l.run_id
      join journal_entries e on e.tenant_id = r.tenant_id and e.id = r.journal_entry_id
      where l.fixed_asset_id = ${fixed_asset_id}::uuid and l.status = 'posted'`.execute(ctx.db);
    const posted = new Map(rows.map(({ month, ...entry }) => [month, entry]));
    const exponent = currencyExponent(ctx.viewer.currency);
    // What is disposed of has no further months.
    const months = scheduleOf(asset).filter(({ month }) => asset.status === 'in_use' || posted.has(month));
    const changed = new Map(asset.changes.map(({ from_month, ...estimate }) => [from_month, estimate]));
    const estimateAt = (month: string): ChangedEstimate | null => {
      const found = changed.get(month);
      return found ? { ...found, salvage_value: fromMinor(found.salvage_value, exponent) } : null;
    };
    return {
      months: months.map(({ month, amount, accumulated, book_value }) => ({
        ...{ month, amount: fromMinor(amount, exponent), accumulated: fromMinor(accumulated, exponent) },
        ...{ book_value: fromMinor(book_value, exponent), entry: posted.get(month) ?? null },
        estimate: estimateAt(month),
      })),
    };
  },
);
