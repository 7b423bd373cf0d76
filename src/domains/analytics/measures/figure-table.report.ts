import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { type FigureTable, readOrder } from './figure-table.rules.ts';
import { requireMeasures } from './figures.report.ts';
import { comparedWith, type Days, mostParts, partsOf, steps } from './period.rules.ts';
import { comparedParams, readFilters, requireDays } from './question.ts';
import { type AskedTable, type Headings, readTable } from './read-table.ts';

/** Measures by up to two dimensions and by part of the period, with the totals of each, made of the same sums. */
export const figureTableReport = defineReport(
  'figure_table',
  {
    label: 'Table of figures',
    allow: 'everyone',
    isHeavy: true,
    params: {
      measures: field.text({ label: 'Measures', required: true, max: 2000 }),
      ...comparedParams,
      step: field.choice(steps, { label: 'By' }),
      rows: field.text({ label: 'Rows', max: 100 }),
      columns: field.text({ label: 'Columns', max: 100 }),
      /** `name.asc`, `completed.desc` … */
      order: field.text({ label: 'Order', max: 100 }),
      /** The others stand together in a last one. */
      most_rows: field.integer({ label: 'Rows at most', min: 1, max: 100, initial: 25 }),
      most_columns: field.integer({ label: 'Columns at most', min: 1, max: 50, initial: 12 }),
    },
  },
  async (ctx, params): Promise<FigureTable> => {
    const period = requireDays(params);
    const { step } = params;
    const measures = requireMeasures(params.measures, ctx.viewer);
    const order = readOrder(
      params.order,
      measures.map(({ name }) => name),
    );
    if (params.order && !order)
      throw invalid({ order: 'Give name or one of the measures, and .asc or .desc.' });
    const other = comparedWith(period, params.compare);
    const asked = {
      measures,
      dimensions: [params.rows ?? undefined, params.columns ?? undefined],
      most: [params.most_rows ?? 25, params.most_columns ?? 12],
      filters: readFilters(params.filters),
    } as const;
    const now = await ask(ctx, { ...asked, period, parts: partsIn(period, step) });
    return {
      ...{ measures: measures.map(({ name }) => name), step: step ?? null },
      ...{ rows_by: params.rows ?? null, columns_by: params.columns ?? null, order, ...now },
      before: other ? await ask(ctx, { ...asked, period: other, parts: partsIn(other, step) }, now) : null,
    };
  },
);

async function ask(ctx: Ctx, asked: AskedTable, headings?: Headings) {
  const { period, parts } = asked;
  return { period, parts, ...(await readTable(ctx, asked, headings)) };
}

function partsIn(period: Days, step: (typeof steps)[number] | null | undefined): readonly Days[] {
  const parts = step ? partsOf(period, step) : [];
  if (parts.length > mostParts) throw invalid({ step: `At most ${mostParts} parts: choose larger ones.` });
  return parts;
}
