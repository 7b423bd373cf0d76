/** Reads figures: measures of a period, by its parts and by dimensions. */
import type { Ctx } from '#kernel/context.ts';
import { groupBy } from '#kernel/group-by.ts';
import { currencyExponent } from '#kernel/money.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { Axis } from './compile-measures.ts';
import type { Figure } from './figure.rules.ts';
import { divisorOf, type Measure, resultOf, sizeOf, sumsOf } from './measure.ts';
import { type Asked, readNames, readSums, shown } from './read-sums.ts';

export interface Group {
  /** One a dimension of the split; null: rows without one. */
  readonly keys: readonly (string | null)[];
  readonly names: readonly (string | null)[];
  /** By measure, one a part. */
  readonly values: Readonly<Record<string, readonly Figure[]>>;
  /** Of ratios: what they are divided by, one a part, in the unit of that sum. */
  readonly divisors: Readonly<Record<string, readonly Figure[]>>;
}

export interface Figures {
  readonly total: Group;
  /** Those with most of the first measure first; of a ratio, with most of what it is divided by. */
  readonly groups: readonly Group[];
  /** There are more groups. */
  readonly is_cut: boolean;
}

export const mostGroups = 500;

type SumsByPart = Map<number, ReadonlyMap<string, number>>;

export async function readFigures(ctx: Ctx, asked: Asked): Promise<Figures> {
  const byFacts = groupBy([...new Set(asked.measures.flatMap(sumsOf))], ({ facts }) => facts);
  const total: SumsByPart = new Map();
  const groups = new Map<string, { keys: readonly (string | null)[]; sums: SumsByPart }>();
  let axes: readonly Axis[] = [];
  const answers = [...byFacts].map(async ([facts, sums]) => {
    const read = await readSums(ctx, asked, { facts, sums });
    axes = read.axes;
    for (const { keys, isWhole, part, sums: found } of read.rows) {
      const place = JSON.stringify(keys);
      const group = groups.get(place) ?? { keys, sums: new Map() };
      const isTotal = isWhole.every(Boolean);
      if (!isTotal) groups.set(place, group);
      const into = isTotal ? total : group.sums;
      into.set(part, new Map([...(into.get(part) ?? []), ...found]));
    }
  });
  await Promise.all(answers);
  const first = itemAt(asked.measures, 0);
  const size = ({ sums }: { readonly sums: SumsByPart }) =>
    [...sums.values()].reduce((sum, part) => sum + sizeOf(first, part), 0);
  const sorted = [...groups.values()].sort(
    (a, b) => size(b) - size(a) || (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1),
  );
  const shownGroups = sorted.slice(0, mostGroups);
  const namesOf = await Promise.all(
    axes.map((axis, index) =>
      readNames(
        ctx,
        axis,
        shownGroups.flatMap(({ keys }) => keys[index] ?? []),
      ),
    ),
  );
  const figuresOf = figuresIn(asked, currencyExponent(ctx.viewer.currency));
  return {
    total: { keys: [], names: [], ...figuresOf(total) },
    groups: shownGroups.map(({ keys, sums }) => ({
      keys,
      names: keys.map((key, index) => namesOf[index]?.(key) ?? null),
      ...figuresOf(sums),
    })),
    is_cut: sorted.length > mostGroups,
  };
}

function figuresIn({ measures, parts }: Asked, exponent: number) {
  const byMeasure = (of: readonly Measure[], figureOf: (measure: Measure, part: number) => Figure) =>
    Object.fromEntries(
      of.map((measure) => [measure.name, parts.map((_, part) => figureOf(measure, part))] as const),
    );
  const ratios = measures.filter((measure) => divisorOf(measure) !== undefined);
  return (sums: SumsByPart): Pick<Group, 'values' | 'divisors'> => {
    const of = (part: number) => sums.get(part) ?? new Map<string, number>();
    return {
      values: byMeasure(measures, (measure, part) =>
        shown(measure.unit, resultOf(measure, of(part)), exponent),
      ),
      divisors: byMeasure(ratios, (measure, part) =>
        shown(divisorOf(measure)?.unit ?? 'count', sizeOf(measure, of(part)), exponent),
      ),
    };
  };
}
