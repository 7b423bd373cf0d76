/** SQL of measures. Every value is a parameter; all else comes from declarations. Rows are those that the viewer may see. */
import { columnSql, createParams, type Params, sqlName } from '#kernel/data-api/statement.ts';
import { addDays } from '#kernel/dates.ts';
import type { Field } from '#kernel/field.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { type Dimension, dimensions } from './dimensions.ts';
import type { Facts, When } from './facts.ts';
import type { Sum } from './measure.ts';
import type { Days } from './period.rules.ts';

/** A dimension of particular facts. */
export interface Axis {
  readonly name: string;
  readonly dimension: Dimension;
  /** SQL over the facts. */
  readonly sql: string;
}

/** `null` among the keys: rows without one. */
export interface Narrowing {
  readonly axis: Axis;
  readonly keys: readonly (string | null)[];
  /** All rows but those. */
  readonly isExcept?: boolean;
}

/** `parts` follow one another without a gap. */
export interface Counted {
  readonly facts: Facts;
  readonly parts: readonly Days[];
  /** Of the company. */
  readonly timezone: string;
  readonly narrowed: readonly Narrowing[];
}

/** The text kinds that have few enough values to be a dimension. */
const customKinds: ReadonlySet<string> = new Set(['text', 'choice', 'boolean']);

/** `customFields`: those of the company, by column. */
export function axesOf(
  facts: Facts,
  customFields: (table: string) => Readonly<Record<string, Field>>,
): readonly Axis[] {
  const declared = Object.entries(facts.dimensions).map(([name, sql]) => ({
    name,
    sql,
    dimension: dimensions[name as keyof typeof dimensions],
  }));
  const { custom } = facts;
  if (!custom) return declared;
  const own = Object.entries(customFields(custom.table)).flatMap(([name, field]) =>
    customKinds.has(field.kind)
      ? {
          name,
          sql: `${columnSql({ name, field }, custom.alias)}::text`,
          dimension: { label: field.label ?? name, type: 'text', options: field.options } as const,
        }
      : [],
  );
  return [...declared, ...own];
}

/**
 * One row a part and combination of keys, and one a part for all: n (from 1), is_total, keys as k0 …, sums as s0 …. With `margins`
 * also one for each key of each dimension by itself; `added_up` has a bit for each dimension that a row is not of, the last one's first.
 */
export function sumsText(
  counted: Counted,
  sums: readonly Sum[],
  split: readonly Axis[],
  { margins = false }: { readonly margins?: boolean } = {},
): { text: string; values: (string | null)[] } {
  const params = createParams();
  const { source, part } = sourceOf(counted, params);
  const keys = split.map(({ sql }, index) => `(${sql})::text as k${index}`);
  const values = sums.map((sum, index) => `${filled(sum)} as v${index}`);
  const inner = `select ${[`${part} as n`, ...keys, ...values].join(', ')} ${source}`;
  const names = split.map((_, index) => `k${index}`);
  const added = sums.map((_, index) => `coalesce(sum(v${index}), 0)::float8 as s${index}`);
  const alone = margins && names.length > 1 ? names.map((name) => `, (n, ${name})`).join('') : '';
  const sets = names.length === 0 ? 'n' : `grouping sets ((n), (n, ${names.join(', ')})${alone})`;
  const addedUp = names.length === 0 ? '0' : `grouping(${names.join(', ')})`;
  const isTotal = names.length === 0 ? 'true' : `${addedUp} = ${2 ** names.length - 1}`;
  const text = `select n::integer, ${isTotal} as is_total, ${addedUp} as added_up, ${[...names, ...added].join(', ')} from (${inner}) f group by ${sets}`;
  return { text, values: params.values };
}

/** One row a row of the resource: id, and what it adds to the sum. */
export function rowsText(counted: Counted, sum: Sum, params: Params): string {
  return `select t.id, sum(${filled(sum)}) as value ${sourceOf(counted, params).source} group by t.id having ${isBehind(sum)}`;
}

/** The ids of the rows behind a sum. */
export function idsText(counted: Counted, sum: Sum, params: Params): string {
  return `select t.id ${sourceOf(counted, params).source} group by t.id having ${isBehind(sum)}`;
}

/** A row that adds nothing is not behind the figure. */
function isBehind(sum: Sum): string {
  return `sum(${filled(sum)}) <> 0`;
}

/** What a row adds: null where it does not count. */
function filled({ value = '1', where }: Sum): string {
  return where === undefined ? `(${value})` : `(case when ${where} then ${value} end)`;
}

/** `from … where …`, and the number of the part in which a row lies. */
function sourceOf(counted: Counted, params: Params): { source: string; part: string } {
  const { resource, joins = '', where } = counted.facts;
  const { periods = '', ends = '', within, part } = partsSql(counted, params);
  const narrow = counted.narrowed.map((one) => narrowedSql(one, params));
  const all = [within, where, ...narrow].filter(Boolean).join(' and ');
  return { source: `from ${periods} ${sqlName(resource.name)} t ${joins} ${ends} where ${all}`, part };
}

interface PartsSql {
  /** Before and after the tables of the facts. */
  readonly periods?: string;
  readonly ends?: string;
  readonly within: string;
  readonly part: string;
}

function partsSql({ facts: { when }, parts, timezone }: Counted, params: Params): PartsSql {
  const startOfDay = startsOfDays(timezone, params);
  if ('at' in when || 'on' in when) return dated(when, parts, params, startOfDay);
  if ('during' in when) {
    const periods = `(${periodsSql(parts, params, startOfDay)}) p cross join`;
    return { periods, within: when.during, part: 'p.n' };
  }
  return { ...lasting(when.atEnd, parts, params, startOfDay), part: 'p.n' };
}

type StartOfDay = (day: string) => string;

/** The zone is a value, and no sub-select, so that the planner knows how long the period is. */
function startsOfDays(timezone: string, params: Params): StartOfDay {
  let zone: string | undefined;
  return (day) => {
    zone ??= params.raw(timezone, 'text');
    return `(${day}::timestamp at time zone ${zone})`;
  };
}

/** One scan of all parts. */
function dated(
  when: Extract<When, { at: string } | { on: string }>,
  parts: readonly Days[],
  params: Params,
  startOfDay: StartOfDay,
): PartsSql {
  const value = 'at' in when ? when.at : when.on;
  const bound = 'at' in when ? startOfDay : (day: string) => day;
  const first = bound(params.raw(firstOf(parts).from, 'date'));
  const after = bound(params.raw(addDays(parts.at(-1)?.to ?? '', 1), 'date'));
  const within = `${value} >= ${first} and ${value} < ${after}`;
  if (parts.length === 1) return { within, part: '1' };
  const starts = params.raw(`{${parts.map(({ from }) => from).join(',')}}`, 'date[]');
  const bounds = `(select array_agg(${bound('d')} order by d) from unnest(${starts}) d)`;
  return { within, part: `width_bucket(${value}, ${bounds})` };
}

/** One scan of all parts, too: what lasted at the end of none of them is left out before anything is joined to it. */
function lasting(
  { from, until }: { readonly from: string; readonly until: string },
  parts: readonly Days[],
  params: Params,
  startOfDay: StartOfDay,
): Pick<PartsSql, 'ends' | 'within'> {
  const periods = periodsSql(parts, params, startOfDay);
  const days = parts.map(({ to }) => addDays(to, 1));
  const endOf = (day: string) => `least(${startOfDay(day)}, now())`;
  const all = params.raw(`{${days.join(',')}}`, 'date[]');
  const ends = `(select array_agg(${endOf('d')} order by d) from unnest(${all}) d)`;
  // Not `coalesce`, which row security does not let into an index condition.
  const untilSql = `case when ${until} is null then 'infinity' else ${until} end`;
  const before = `width_bucket(${from}, ${ends})`;
  const last = `coalesce(width_bucket(${until}, ${ends}), ${parts.length})`;
  return {
    ends: `join (${periods}) p on p.n > ${before} and p.n <= ${last}`,
    within: `${from} < ${endOf(params.raw(days.at(-1) ?? '', 'date'))}
      and ${untilSql} >= ${endOf(params.raw(firstOf(days), 'date'))} and ${before} < ${last}`,
  };
}

function periodsSql(parts: readonly Days[], params: Params, startOfDay: StartOfDay): string {
  const list = (days: readonly string[]) => params.raw(`{${days.join(',')}}`, 'date[]');
  const from = list(parts.map((part) => part.from));
  const to = list(parts.map((part) => addDays(part.to, 1)));
  const firstTo = params.raw(addDays(firstOf(parts).to, 1), 'date');
  return `select n, from_day, to_day, ${startOfDay('from_day')} as from_at, least(${startOfDay('to_day')}, now()) as to_at,
    ${firstTo} as first_to_day
    from unnest(${from}, ${to}) with ordinality as x(from_day, to_day, n)`;
}

function narrowedSql({ axis: { sql, dimension }, keys, isExcept }: Narrowing, params: Params): string {
  const known = keys.filter((key) => key !== null);
  const tests = [
    ...(known.length > 0
      ? [`(${sql}) = any(${params.raw(`{${known.map(quotedItem).join(',')}}`, `${dimension.type}[]`)})`]
      : []),
    ...(known.length < keys.length ? [`(${sql}) is null`] : []),
  ];
  const any = tests.length === 0 ? 'false' : `(${tests.join(' or ')})`;
  return isExcept ? `(${any} is not true)` : any;
}

/** An item of a PostgreSQL array as text. */
const quotedItem = (key: string) => `"${key.replace(/["\\]/g, '\\$&')}"`;
