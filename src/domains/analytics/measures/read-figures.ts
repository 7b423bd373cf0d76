/** Reads figures: measures of a period, by its parts and by dimensions. */
import { CompiledQuery } from 'kysely';
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { groupBy } from '#kernel/group-by.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { type Axis, sumsText } from './compile-measures.ts';
import type { Facts } from './facts.ts';
import type { Figure } from './figure.rules.ts';
import { type Measure, resultOf, type Sum, sumsOf } from './measure.ts';
import { ownRows } from './measure-rights.ts';
import type { Days } from './period.rules.ts';
import { axesFor, type Filters, narrow, requireAxis } from './question.ts';

export interface Asked {
  readonly measures: readonly Measure[];
  /** One after the other, without a gap. */
  readonly parts: readonly Days[];
  readonly split: readonly string[];
  readonly filters: Filters;
}

export interface Group {
  /** One a dimension of the split; null: rows without one. */
  readonly keys: readonly (string | null)[];
  readonly names: readonly (string | null)[];
  /** By measure, one a part. */
  readonly values: Readonly<Record<string, readonly Figure[]>>;
}

export interface Figures {
  readonly total: Group;
  /** Those with most of the first measure first. */
  readonly groups: readonly Group[];
  /** There are more groups. */
  readonly is_cut: boolean;
}

export const mostGroups = 500;

type Row = Readonly<Record<string, number | string | boolean | null>>;
type SumsByPart = Map<number, Map<string, number>>;

export async function readFigures(ctx: Ctx, asked: Asked): Promise<Figures> {
  const byFacts = groupBy([...new Set(asked.measures.flatMap(sumsOf))], ({ facts }) => facts);
  const total: SumsByPart = new Map();
  const groups = new Map<string, { keys: (string | null)[]; sums: SumsByPart }>();
  let axes: readonly Axis[] = [];
  const answers = [...byFacts].map(async ([facts, sums]) => {
    const { split, rows } = await readSums(ctx, asked, facts, sums);
    axes = split;
    for (const row of rows) {
      const keys = split.map((_, index) => asKey(row[`k${index}`]));
      const place = JSON.stringify(keys);
      const group = groups.get(place) ?? { keys, sums: new Map() };
      if (row.is_total !== true) groups.set(place, group);
      const into = row.is_total === true ? total : group.sums;
      const part = Number(row.n) - 1;
      const known = into.get(part) ?? new Map<string, number>();
      into.set(part, known);
      for (const [index, { name }] of sums.entries()) known.set(name, Number(row[`s${index}`]));
    }
  });
  await Promise.all(answers);
  const exponent = currencyExponent(ctx.viewer.currency);
  const valuesOf = (sums: SumsByPart) =>
    Object.fromEntries(
      asked.measures.map((measure) => [
        measure.name,
        asked.parts.map((_, part) =>
          shown(measure, resultOf(measure, sums.get(part) ?? new Map()), exponent),
        ),
      ]),
    );
  const first = itemAt(asked.measures, 0);
  const sizeOf = ({ sums }: { readonly sums: SumsByPart }) =>
    [...sums.values()].reduce((sum, part) => sum + (resultOf(first, part) ?? 0), 0);
  const sorted = [...groups.values()].sort(
    (a, b) => sizeOf(b) - sizeOf(a) || (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1),
  );
  const shownGroups = sorted.slice(0, mostGroups);
  const names = await namesOf(ctx, axes, shownGroups);
  return {
    total: { keys: [], names: [], values: valuesOf(total) },
    groups: shownGroups.map(({ keys, sums }) => ({
      keys,
      names: keys.map((key, index) => (key === null ? null : (names[index]?.get(key) ?? key))),
      values: valuesOf(sums),
    })),
    is_cut: sorted.length > mostGroups,
  };
}

async function readSums(ctx: Ctx, asked: Asked, facts: Facts, sums: readonly Sum[]) {
  const axes = axesFor(facts, ctx.resourceOf, (field) => isAllowed(field.readableBy, ctx.viewer.role));
  const split = asked.split.map((name) => requireAxis(axes, name, 'split'));
  if (new Set(asked.split).size < asked.split.length) throw invalid({ split: 'Name a dimension once.' });
  const narrowed = [...narrow(asked.filters, axes), ...ownRows(facts, ctx.viewer)];
  const { text, values } = sumsText({ facts, parts: asked.parts, narrowed }, sums, split);
  const { rows } = await ctx.db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return { split, rows };
}

const asKey = (value: Row[string] | undefined) => (typeof value === 'string' ? value : null);

function shown({ unit }: Measure, value: number | null, exponent: number): Figure {
  if (value === null) return null;
  if (unit === 'money' || unit === 'money_per_hour') return fromMinor(BigInt(Math.round(value)), exponent);
  return Math.round(value * 1e6) / 1e6;
}

/** The names of the keys, one map a dimension. */
function namesOf(
  ctx: Ctx,
  axes: readonly Axis[],
  groups: readonly { readonly keys: readonly (string | null)[] }[],
): Promise<ReadonlyMap<string, string>[]> {
  return Promise.all(
    axes.map(async ({ dimension }, index) => {
      const keys = [...new Set(groups.flatMap(({ keys: all }) => all[index] ?? []))];
      if (dimension.name === undefined || keys.length === 0) return new Map<string, string>();
      const { rows } = await ctx.db.executeQuery<{ key: string; name: string | null }>(
        CompiledQuery.raw(
          `select k.key::text, ${dimension.name} as name from unnest($1::${dimension.type}[]) k(key)`,
          [`{${keys.join(',')}}`],
        ),
      );
      return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])));
    }),
  );
}
