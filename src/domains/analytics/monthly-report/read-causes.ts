/** Looks for the dimension that explains a change best: the one whose first part makes more of it than an even spread would. */
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { sentence } from '#kernel/display.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { type DimensionName, dimensions } from '../measures/dimensions.ts';
import type { Figure } from '../measures/figure.rules.ts';
import { type Measure, type Sum, sumsOf, type Term } from '../measures/measure.ts';
import type { Days } from '../measures/period.rules.ts';
import { axesFor } from '../measures/question.ts';
import { type Group, readFigures } from '../measures/read-figures.ts';
import { causesOf, type Part, shareOfFirst } from './causes.rules.ts';
import type { Cause, Told } from './sentences.rules.ts';

/** From the plainest explanation to the most particular one. */
const explaining: readonly DimensionName[] = [
  'kind',
  'technician',
  'customer',
  'site',
  'category',
  'asset_category',
  'plan',
];

export type Why = Pick<Told, 'cause' | 'counted'>;

/** By measure, what its change from the first to the second period comes from. */
export async function readCauses(
  ctx: Ctx,
  measures: readonly Measure[],
  parts: readonly [Days, Days],
): Promise<ReadonlyMap<Measure, Why>> {
  const found = new Map<Measure, { readonly cause: Cause; readonly score: number }>();
  const counted = await readCounted(ctx, measures, parts);
  for (const name of explaining) {
    const fitting = measures.filter((measure) => hasDimension(ctx, measure, name));
    if (fitting.length === 0) continue;
    const sums: readonly Sum[] = [...new Set(fitting.flatMap(sumsOf))];
    const { groups, is_cut } = await readFigures(ctx, { measures: sums, parts, split: [name], filters: {} });
    // What is not read might be what explains it.
    if (is_cut) continue;
    for (const measure of fitting) {
      const cause = causeOf(measure, groups, name);
      const score = cause ? scoreOf(cause) : 0;
      if (cause && score > (found.get(measure)?.score ?? 0)) found.set(measure, { cause, score });
    }
  }
  return new Map(
    measures.map((measure) => {
      const shares = counted.get(measure);
      return [measure, { cause: found.get(measure)?.cause, ...(shares && { counted: shares }) }];
    }),
  );
}

function hasDimension(ctx: Ctx, measure: Measure, name: string): boolean {
  return sumsOf(measure).every(({ facts }) =>
    axesFor(facts, ctx.resourceOf, (field) => isAllowed(field.readableBy, ctx.viewer.role)).some(
      (axis) => axis.name === name,
    ),
  );
}

function causeOf(measure: Measure, groups: readonly Group[], name: DimensionName): Cause | undefined {
  const { label, ...dimension } = dimensions[name];
  const isWord = !('table' in dimension);
  const parts = groups.map(
    ({ keys: [key = null], names: [text], values }): Part<Cause['causes']['parts'][number]['key']> => ({
      key: { key, name: key === null ? 'none' : isWord ? sentence(text ?? key) : (text ?? key) },
      ...amountsOf(measure, values),
    }),
  );
  const causes = causesOf(parts.filter(({ of, per = [0, 0] }) => [...of, ...per].some((one) => one !== 0)));
  // Rows without the dimension explain nothing.
  if (!causes || causes.parts.length < 2 || causes.parts[0]?.key.key === null) return undefined;
  return { name, label, causes };
}

function amountsOf(measure: Measure, values: Group['values']): Pick<Part<unknown>, 'of' | 'per'> {
  const amount = (terms: readonly Term[], part: number) =>
    terms.reduce((sum, { sum: { name }, sign }) => sum + sign * numberOf(values[name]?.[part]), 0);
  const two = (terms: readonly Term[]) => [amount(terms, 0), amount(terms, 1)] as const;
  if (measure.kind === 'sum') return { of: two([{ sum: measure, sign: 1 }]) };
  return { of: two(measure.of), ...(measure.per.length > 0 && { per: two(measure.per) }) };
}

const numberOf = (value: Figure | undefined) => Number(value ?? 0);

/** How much more the first part makes of the change than if all made the same. */
function scoreOf({ causes }: Cause): number {
  return Math.min(shareOfFirst(causes), 1) - 1 / causes.parts.length;
}

/** Of shares of cases: how many of how many. */
async function readCounted(
  ctx: Ctx,
  measures: readonly Measure[],
  parts: readonly [Days, Days],
): Promise<ReadonlyMap<Measure, Told['counted']>> {
  const shares = measures.filter(
    (measure) =>
      measure.kind === 'combined' &&
      measure.unit === 'percent' &&
      measure.per.length === 1 &&
      measure.of.length === 1 &&
      sumsOf(measure).every(({ unit }) => unit === 'count'),
  );
  if (shares.length === 0) return new Map();
  const sums = [...new Set(shares.flatMap(sumsOf))];
  const { total } = await readFigures(ctx, { measures: sums, parts, split: [], filters: {} });
  const at = (sum: Sum, part: number) => numberOf(total.values[sum.name]?.[part]);
  return new Map(
    shares.map((measure) => {
      const [of, per] = [itemAt(sumsOf(measure), 0), itemAt(sumsOf(measure), 1)];
      return [measure, { now: [at(of, 1), at(per, 1)], before: [at(of, 0), at(per, 0)] }];
    }),
  );
}
