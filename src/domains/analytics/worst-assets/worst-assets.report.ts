/** The ten assets that fail, stand or cost most, and whether repairing them still pays. */
import { sql } from 'kysely';
import { type ReplacementHint, replacementHint } from '#domains/assets/downtime/reliability.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, toMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { downtimeHours, failures, repairCost } from '../measures/asset.measures.ts';
import type { Figure, Filters } from '../measures/figure.rules.ts';
import { periodParams, readFilters, requireDays } from '../measures/question.ts';
import { type Group, readFigures } from '../measures/read-figures.ts';
import { type WorstBy, worstBy } from './worst-assets.rules.ts';

export interface WorstAsset {
  readonly asset_id: string;
  readonly name: string;
  readonly figures: Readonly<Record<WorstBy, Figure>>;
  /** Repairs of the twelve months up to the end of the period ÷ what a new one costs; null: nobody knows that. */
  readonly share: number | null;
  readonly hint: ReplacementHint | null;
}

export interface WorstAssets {
  readonly assets: readonly WorstAsset[];
}

const shownAssets = 10;
const measureOf = { repair_cost: repairCost, downtime_hours: downtimeHours, failures } as const;

export const worstAssetsReport = defineReport(
  'worst_assets',
  {
    label: 'Worst assets',
    allow: office,
    isHeavy: true,
    params: {
      by: field.choice(worstBy, { label: 'By', initial: 'repair_cost' }),
      ...periodParams,
    },
  },
  async (ctx, params): Promise<WorstAssets> => {
    const days = requireDays(params);
    const filters = readFilters(params.filters);
    const by = params.by ?? 'repair_cost';
    const { groups } = await readFigures(ctx, {
      measures: [measureOf[by], ...Object.values(measureOf)],
      ...{ parts: [days], split: ['asset'], filters },
    });
    const worst = groups
      .filter(({ keys: [key], values }) => key !== null && Number(values[by]?.[0] ?? 0) > 0)
      .slice(0, shownAssets);
    const ids = worst.flatMap(({ keys: [key] }) => key ?? []);
    const costs = await costsOf(ctx, ids, { filters, to: days.to });
    return { assets: worst.map((group) => assetOf(group, costs)) };
  },
);

function assetOf({ keys: [key], names: [name], values }: Group, costs: Costs): WorstAsset {
  const { year = 0n, replacement = null } = costs.get(key ?? '') ?? {};
  return {
    asset_id: key ?? '',
    name: name ?? '',
    figures: {
      repair_cost: values.repair_cost?.[0] ?? null,
      downtime_hours: values.downtime_hours?.[0] ?? null,
      failures: values.failures?.[0] ?? null,
    },
    share: replacement ? Number((year * 1000n) / replacement) / 1000 : null,
    hint: replacementHint(year, replacement),
  };
}

type Costs = ReadonlyMap<string, { readonly year: bigint; readonly replacement: bigint | null }>;

/** The repairs of a year and the price of a new one, in minor units. */
async function costsOf(
  ctx: Ctx,
  ids: readonly string[],
  { filters, to }: { filters: Filters; to: string },
): Promise<Costs> {
  if (ids.length === 0) return new Map();
  const year = await readFigures(ctx, {
    measures: [repairCost],
    parts: [{ from: addDays(addMonths(to, -12), 1), to }],
    ...{ split: ['asset'], filters: { ...filters, asset: ids } },
  });
  const { rows } = await sql<{ id: string; cost: bigint | null }>`
    select id, coalesce(replacement_cost, purchase_cost) as cost from assets where id = any(${ids})`.execute(
    ctx.db,
  );
  const exponent = currencyExponent(ctx.viewer.currency);
  const spent = new Map(
    year.groups.map(({ keys: [key], values }) => [
      key,
      toMinor(String(values.repair_cost?.[0] ?? 0), exponent),
    ]),
  );
  return new Map(rows.map(({ id, cost }) => [id, { year: spent.get(id) ?? 0n, replacement: cost }]));
}
