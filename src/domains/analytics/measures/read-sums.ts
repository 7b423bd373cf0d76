/** Reads the sums that figures are made of, and the names of the keys they are split by. */
import { CompiledQuery } from 'kysely';
import { isAllowed } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { fromMinor } from '#kernel/money.ts';
import { type Axis, sumsText } from './compile-measures.ts';
import type { Facts } from './facts.ts';
import type { Figure, Filters, Unit } from './figure.rules.ts';
import type { Measure, Sum } from './measure.ts';
import { ownRows } from './measure-rights.ts';
import type { Days } from './period.rules.ts';
import { axesFor, narrow, requireAxis } from './question.ts';

export interface Asked {
  readonly measures: readonly Measure[];
  /** One after the other, without a gap. */
  readonly parts: readonly Days[];
  readonly split: readonly string[];
  readonly filters: Filters;
}

type Row = Readonly<Record<string, number | string | boolean | null>>;

export interface SumsRow {
  readonly keys: readonly (string | null)[];
  /** Of each dimension of the split: whether the row is of all its keys together. */
  readonly isWhole: readonly boolean[];
  /** From 0. */
  readonly part: number;
  readonly sums: ReadonlyMap<string, number>;
}

const mostCombinations = 200_000;

/** With `margins` also the sums of each dimension by itself. */
export async function readSums(
  ctx: Ctx,
  asked: Omit<Asked, 'measures'>,
  { facts, sums, margins = false }: { facts: Facts; sums: readonly Sum[]; margins?: boolean },
): Promise<{ axes: readonly Axis[]; rows: readonly SumsRow[] }> {
  const all = axesFor(facts, ctx.resourceOf, (field) => isAllowed(field.readableBy, ctx.viewer.role));
  const axes = asked.split.map((name) => requireAxis(all, name, 'split'));
  if (new Set(asked.split).size < asked.split.length) throw invalid({ split: 'Name a dimension once.' });
  const narrowed = [...narrow(asked.filters, all), ...ownRows(facts, ctx.viewer)];
  const { timezone } = ctx.viewer;
  const { text, values } = sumsText({ facts, parts: asked.parts, timezone, narrowed }, sums, axes, {
    margins,
  });
  const { rows } = await ctx.db.executeQuery<Row>(
    CompiledQuery.raw(`${text} limit ${mostCombinations + 1}`, values),
  );
  if (rows.length > mostCombinations)
    throw invalid({
      split: `More than ${mostCombinations.toLocaleString('en-US')} combinations: choose fewer days or larger steps, or filter.`,
    });
  return {
    axes,
    rows: rows.map((row) => ({
      keys: axes.map((_, index) => asKey(row[`k${index}`])),
      isWhole: axes.map((_, index) => (Number(row.added_up) & (1 << (axes.length - 1 - index))) !== 0),
      part: Number(row.n) - 1,
      sums: new Map(sums.map(({ name }, index) => [name, Number(row[`s${index}`])])),
    })),
  };
}

const asKey = (value: Row[string] | undefined) => (typeof value === 'string' ? value : null);

/** As reports give it: money in major units. */
export function shown(unit: Unit, value: number | null, exponent: number): Figure {
  if (value === null) return null;
  if (unit === 'money' || unit === 'money_per_hour') return fromMinor(BigInt(Math.round(value)), exponent);
  return Math.round(value * 1e6) / 1e6;
}

/** The names of keys; a key without one stands for itself. */
export async function readNames(
  ctx: Ctx,
  { dimension }: Axis,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string | null> {
  const known = [...new Set(keys.filter((key) => key !== null))];
  if (dimension.name === undefined || known.length === 0) return (key) => key;
  const { rows } = await ctx.db.executeQuery<{ key: string; name: string | null }>(
    CompiledQuery.raw(
      `select k.key::text, ${dimension.name} as name from unnest($1::${dimension.type}[]) k(key)`,
      [`{${known.join(',')}}`],
    ),
  );
  const names = new Map(rows.map(({ key, name }) => [key, name] as const));
  return (key) => (key === null ? null : (names.get(key) ?? key));
}
