/** The figures of people or teams, each with what colleagues reach with the same work. */
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { groupBy } from '#kernel/group-by.ts';
import { currencyExponent } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { dimensions } from '../measures/dimensions.ts';
import type { Figure, Filters } from '../measures/figure.rules.ts';
import { type Measure, resultOf, sumsOf, type Term, totalOf } from '../measures/measure.ts';
import { maySee } from '../measures/measure-rights.ts';
import { revenuePerHour } from '../measures/money.measures.ts';
import { jobHours, travelShare, utilisation } from '../measures/people.measures.ts';
import { comparedWith, type Days } from '../measures/period.rules.ts';
import { comparedParams, readFilters, requireDays } from '../measures/question.ts';
import { readNames, readSums, shown } from '../measures/read-sums.ts';
import { guestTasks, guestTasksOnTarget, guestTaskTime } from '../measures/room.measures.ts';
import {
  completed,
  firstTimeFix,
  meanTimeToRepair,
  onTimeArrival,
  slaMet,
} from '../measures/work.measures.ts';
import { compareFairly, type FairComparison, type Verdict } from './fair-comparison.rules.ts';

export const scorecardsOf = ['technician', 'team'] as const;
type ScorecardsOf = (typeof scorecardsOf)[number];

const scored: readonly Measure[] = [
  completed,
  firstTimeFix,
  onTimeArrival,
  slaMet,
  meanTimeToRepair,
  utilisation,
  jobHours,
  travelShare,
  revenuePerHour,
  guestTasks,
  guestTasksOnTarget,
  guestTaskTime,
];

export interface Score {
  readonly value: Figure;
  /** In the period it is compared with. */
  readonly before: Figure;
  /** What colleagues reach with the same kinds of work in the same areas; null for what is counted, and without colleagues. */
  readonly expected: Figure;
  readonly verdict: Verdict | null;
}

export interface Scorecard {
  readonly key: string;
  readonly name: string;
  readonly scores: Readonly<Record<string, Score>>;
}

export interface Performance {
  readonly measures: readonly string[];
  readonly company: Readonly<Record<string, Figure>>;
  /** By name. */
  readonly scorecards: readonly Scorecard[];
}

/** A technician gets the own scorecard only, without what colleagues reach. */
export const performanceReport = defineReport(
  'performance',
  {
    label: 'Performance',
    allow: 'everyone',
    isHeavy: true,
    params: {
      by: field.choice(scorecardsOf, { label: 'By', required: true }),
      ...comparedParams,
    },
  },
  async (ctx, params): Promise<Performance> => {
    const days = requireDays(params);
    const filters = readFilters(params.filters);
    const other = comparedWith(days, params.compare);
    const measures = scored.filter(
      (measure) =>
        maySee(measure, ctx.viewer) &&
        [params.by, ...Object.keys(filters)].every((name) => isKnownTo(measure, name)),
    );
    if (measures.length === 0) throw invalid({ filters: 'No figure of people has these dimensions.' });
    const asked = { by: params.by, filters, measures };
    const now = await readWork(ctx, asked, days);
    const before = other && (await readWork(ctx, asked, other));
    const exponent = currencyExponent(ctx.viewer.currency);
    const figures = measures.map((measure) => figuresOf(measure, now, before, exponent));
    const keys = [...new Set([...now.values()].flat().map(({ who }) => who))].filter((key) => key !== null);
    const axis = { name: params.by, dimension: dimensions[params.by], sql: '' };
    const nameOf = await readNames(ctx, axis, keys);
    return {
      measures: measures.map(({ name }) => name),
      company: Object.fromEntries(figures.map(({ name, company }) => [name, company])),
      scorecards: keys
        .map((key) => ({
          ...{ key, name: nameOf(key) ?? '' },
          scores: Object.fromEntries(figures.map(({ name, scoreOf }) => [name, scoreOf(key)])),
        }))
        .sort((a, b) => a.name.localeCompare(b.name, ctx.viewer.locale)),
    };
  },
);

function figuresOf(measure: Measure, now: WorkOf, before: WorkOf | undefined, exponent: number) {
  const all = now.get(measure) ?? [];
  const own = groupBy(all, ({ who }) => who);
  const past = groupBy(before?.get(measure) ?? [], ({ who }) => who);
  const fair = fairly(measure, all);
  const figure = (value: number | null) => shown(measure.unit, value, exponent);
  return {
    name: measure.name,
    company: figure(resultFor(measure, all)),
    scoreOf: (key: string): Score => ({
      value: figure(resultFor(measure, own.get(key) ?? [])),
      before: before ? figure(resultFor(measure, past.get(key) ?? [])) : null,
      expected: figure(fair.get(key)?.expected ?? null),
      verdict: fair.get(key)?.verdict ?? null,
    }),
  };
}

/** Sums of one person's work of one mix, over one of the facts. */
interface Work {
  readonly who: string | null;
  readonly mix: readonly (string | null)[];
  readonly sums: ReadonlyMap<string, number>;
}

/** The work that each measure is made of. */
type WorkOf = ReadonlyMap<Measure, readonly Work[]>;

interface Asked {
  readonly by: ScorecardsOf;
  readonly filters: Filters;
  readonly measures: readonly Measure[];
}

/** Measures with the same facts and the same mix share a query. */
async function readWork(ctx: Ctx, { by, filters, measures }: Asked, days: Days): Promise<WorkOf> {
  const parts = measures.flatMap((measure) =>
    sumsOf(measure).map((sum) => ({ measure, sum, mix: mixOf(measure) })),
  );
  const groups = groupBy(parts, ({ sum, mix }) => JSON.stringify([sum.facts.name, mix]));
  const read = [...groups.values()].map(async (group) => {
    const { sum, mix } = itemAt(group, 0);
    const sums = [...new Set(group.map((one) => one.sum))];
    const { rows } = await readSums(
      ctx,
      { parts: [days], split: [by, ...mix], filters },
      { facts: sum.facts, sums },
    );
    const work = rows.flatMap(({ keys: [who = null, ...rest], sums: added, isWhole }) =>
      isWhole.some(Boolean) ? [] : [{ who, mix: rest, sums: added }],
    );
    return [...new Set(group.map(({ measure }) => measure))].map((measure) => ({ measure, work }));
  });
  const byMeasure = groupBy((await Promise.all(read)).flat(), ({ measure }) => measure);
  return new Map([...byMeasure].map(([measure, all]) => [measure, all.flatMap(({ work }) => work)]));
}

/** Kind of work and area, as far as all facts of the measure have them. */
function mixOf(measure: Measure): readonly string[] {
  const known = (['kind', 'city', 'category'] as const).filter((name) => isKnownTo(measure, name));
  return known.includes('kind') ? known.filter((name) => name !== 'category') : known;
}

/** Custom fields are known to what counts work orders. */
function isKnownTo(measure: Measure, dimension: string): boolean {
  return sumsOf(measure).every(({ facts }) =>
    dimension.startsWith('custom_') ? facts.custom !== undefined : dimension in facts.dimensions,
  );
}

function resultFor(measure: Measure, work: readonly Work[]): number | null {
  const wanted = sumsOf(measure).map(({ name }) => name);
  return resultOf(
    measure,
    new Map(wanted.map((name) => [name, work.reduce((sum, { sums }) => sum + (sums.get(name) ?? 0), 0)])),
  );
}

function fairly(measure: Measure, work: readonly Work[]): ReadonlyMap<string, FairComparison> {
  if (measure.kind === 'sum' || measure.per.length === 0) return new Map();
  const { of, per } = measure;
  const cells = [...groupBy(work, ({ who, mix }) => JSON.stringify([who, mix])).values()].map((same) => {
    const total = (terms: readonly Term[]) => same.reduce((sum, { sums }) => sum + totalOf(terms, sums), 0);
    const { who, mix } = itemAt(same, 0);
    return { who, mix, of: total(of), per: total(per) };
  });
  return compareFairly(
    cells,
    sumsOf(measure).every(({ value }) => value === undefined),
  );
}
