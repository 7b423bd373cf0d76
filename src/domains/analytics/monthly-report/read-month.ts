/** Reads what the monthly report is made of: the figures of the month and the twelve before, and what their changes come from. */
import type { Viewer } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { spelled } from '#kernel/spelling.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { Section } from '../measures/figure.rules.ts';
import { type Measure, sumsOf } from '../measures/measure.ts';
import { maySee, permissionsOf } from '../measures/measure-rights.ts';
import { financesAreLocked, termsOf } from '../measures/measures.report.ts';
import { measures } from '../measures/measures.ts';
import { type Days, partsOf } from '../measures/period.rules.ts';
import type { Group } from '../measures/read-figures.ts';
import { casesOf, readWithUnusual } from '../measures/read-unusual.ts';
import { type Two, weightOf } from './change.rules.ts';
import type { MonthlyReport, ReportChart, ReportRow, ReportSection } from './monthly-report.rules.ts';
import { readCauses } from './read-causes.ts';
import { charts, headlineMeasures, sectionTitles } from './report-layout.ts';
import { type Subject, sentenceOf, type Told } from './sentences.rules.ts';

/** Sentences in front, and below each section. */
const mostHeadlines = 6;
const mostOfSection = 3;
/** Changes whose causes are looked for. */
const mostExplained = 12;

/** Something was recorded in a month if one of these says so. */
const signsOfWork = ['requested', 'completed', 'job_hours', 'invoiced', 'guest_tasks'];

export interface Seen extends Told {
  readonly measure: Measure;
  /** How notable the change is: at least 1. */
  readonly weight: number;
}

type Read = Pick<MonthlyReport, 'before' | 'year_before' | 'headlines' | 'sections' | 'is_locked'> & {
  readonly told: readonly Seen[];
};

export async function readMonth(ctx: Ctx, days: Days): Promise<Read> {
  const isLocked = await financesAreLocked(ctx.db);
  const visible = measures.filter((measure) => isForDocument(measure, ctx.viewer));
  const shown = visible.filter((measure) => !isLocked || !isMoney(measure));
  const parts = partsOf({ from: addMonths(days.from, -12), to: days.to }, 'month');
  const asked = {
    measures: [...shown, ...shown.flatMap(casesOf)],
    parts,
    filters: {},
    step: 'month',
  } as const;
  const { total, unusual } = await readWithUnusual(ctx, asked, 'last');
  const last = parts.length - 1;
  const wasRecorded = (part: number) =>
    signsOfWork.some((name) => Number(total.values[name]?.[part] ?? 0) !== 0);
  const before = wasRecorded(last - 1) ? itemAt(parts, last - 1) : null;
  const yearBefore = wasRecorded(0) ? itemAt(parts, 0) : null;
  const valueAt = ({ name }: Measure, part: number) => total.values[name]?.[part] ?? null;
  const told = shown.map((measure): Seen => {
    const seen: Told = {
      subject: subjectOf(measure, ctx.viewer.locale),
      now: { value: valueAt(measure, last), days },
      before: before && { value: valueAt(measure, last - 1), days: before },
      yearBefore: yearBefore && { value: valueAt(measure, 0), days: yearBefore },
      unusual: unusual[measure.name]?.[last] ?? null,
    };
    return { ...seen, measure, weight: weightAt(measure, seen, total.values, last) };
  });
  const explained = await explain(ctx, told);
  const headlines = headlinesOf(explained);
  const reader = ctx.viewer;
  const isUsed = ({ name }: Measure) =>
    total.values[name]?.some((value) => Number(value ?? 0) !== 0) === true;
  return {
    ...{ before, year_before: yearBefore, told, is_locked: isLocked && visible.length > shown.length },
    headlines: headlines.map((one) => sentenceOf(one, reader)),
    sections: sectionNames.flatMap((name): ReportSection[] => {
      const own = explained.filter(({ measure }) => measure.section === name);
      // What has a figure in none of the months is not shown.
      const rows = own
        .map(rowOf)
        .filter((row) => [row.now, row.before, row.year_before].some((one) => one !== null));
      if (rows.length === 0 || !own.some(({ measure }) => isUsed(measure))) return [];
      return [
        {
          ...{ name, title: sectionTitles[name], rows },
          sentences: sentencesOf(own, headlines).map((one) => sentenceOf(one, reader)),
          charts: charts[name].flatMap((chart) => {
            const seen = own.find((one) => one.subject.name === chart);
            return seen && isUsed(seen.measure) ? [chartOf(seen, parts, total, unusual[chart] ?? [])] : [];
          }),
        },
      ];
    }),
  };
}

const isMoney = (measure: Measure) => measure.unit.startsWith('money') || permissionsOf(measure).length > 0;

/**
 * A document goes from hand to hand: it has no amounts for who sees none in the books, also where a screen shows one, such as
 * what the repair of an asset cost.
 */
function isForDocument(measure: Measure, viewer: Viewer): boolean {
  const isOpenMoney = measure.unit.startsWith('money') && permissionsOf(measure).length === 0;
  return maySee(measure, viewer) && (!isOpenMoney || viewer.permissions.has('view_transactions'));
}

const sectionNames = Object.keys(sectionTitles) as readonly Section[];

function subjectOf(measure: Measure, locale: string): Subject {
  const { name, unit, better = null } = measure;
  const label = spelled(measure.label, locale);
  const { of, per } = termsOf(measure);
  return { name, label, unit, better, sum: (per[0] ?? of[0])?.name ?? name };
}

/** How notable the change since the month before is. */
function weightAt(measure: Measure, { now, before }: Told, values: Group['values'], last: number): number {
  if (now.value === null || before === null || before.value === null) return 0;
  const counted = casesOf(measure);
  const casesAt = (part: number) =>
    counted.reduce((sum, { name }) => sum + Number(values[name]?.[part] ?? 0), 0);
  const cases: Two | undefined =
    counted.length > 0 ? { now: casesAt(last), before: casesAt(last - 1) } : undefined;
  return weightOf(measure.unit, { now: Number(now.value), before: Number(before.value) }, cases);
}

const isTold = ({ weight, unusual, now }: Seen) => now.value !== null && (weight >= 1 || unusual !== null);
const byWeight = (a: Seen, b: Seen) =>
  Number(b.unusual !== null) - Number(a.unusual !== null) || b.weight - a.weight;

/** Adds what the most notable changes come from. */
async function explain(ctx: Ctx, told: readonly Seen[]): Promise<readonly Seen[]> {
  const wanted = told
    .filter((one) => one.weight >= 1)
    .sort(byWeight)
    .slice(0, mostExplained);
  const [first] = wanted;
  if (!first?.before) return told;
  const measuresOf = wanted.map(({ measure }) => measure);
  const found = await readCauses(ctx, measuresOf, [first.before.days, first.now.days]);
  return told.map((one) => {
    const why = wanted.includes(one) ? found.get(one.measure) : undefined;
    return why ? { ...one, ...why } : one;
  });
}

function headlinesOf(told: readonly Seen[]): readonly Seen[] {
  return told
    .filter((one) => headlineMeasures.has(one.subject.name) && isTold(one))
    .sort(byWeight)
    .slice(0, mostHeadlines);
}

/** What is not said in front already. */
function sentencesOf(own: readonly Seen[], headlines: readonly Seen[]): readonly Seen[] {
  return own
    .filter((one) => isTold(one) && !headlines.includes(one))
    .sort(byWeight)
    .slice(0, mostOfSection);
}

function chartOf(
  { measure, subject: { name, label, unit, sum } }: Seen,
  parts: readonly Days[],
  { values }: Group,
  unusual: readonly (ReportChart['points'][number]['unusual'] | undefined)[],
): ReportChart {
  const isRatio = measure.kind === 'combined' && measure.per.length > 0;
  return {
    ...{ measure: name, label, unit, sum, as: isRatio ? 'line' : 'columns' },
    points: parts.map((part, index) => ({
      ...part,
      value: values[name]?.[index] ?? null,
      unusual: unusual[index] ?? null,
    })),
  };
}

function rowOf({ subject, measure, now, before, yearBefore }: Seen): ReportRow {
  const { name, label, unit, better, sum } = subject;
  return {
    ...{ measure: name, label, unit, better, sum, formula: measure.formula, now: now.value },
    before: before?.value ?? null,
    year_before: yearBefore?.value ?? null,
  };
}

/** Measures of which there is nothing to divide by this month, though there was before. */
export const withoutDenominator = (told: readonly Seen[]) =>
  told.filter(
    ({ now, before, measure }) => now.value === null && before?.value != null && sumsOf(measure).length > 1,
  );
