/** Reads figures together with which of them are unusual, and so with the periods before that they are compared with. */
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import type { Figure } from './figure.rules.ts';
import { type Measure, resultOf } from './measure.ts';
import { type Days, isWhole, partsOf, type Step, startBefore } from './period.rules.ts';
import { type Figures, type Group, readFigures } from './read-figures.ts';
import type { Asked } from './read-sums.ts';
import { type Observed, type Unusual, unusualAfter, usualPeriods } from './unusual.rules.ts';

/** `each`: every part; `last`: only the last one that is over, which needs fewer periods before. */
export const judgedParts = ['each', 'last'] as const;
type Judged = (typeof judgedParts)[number];

/** By measure, one a part; null: usual, too little known, or not over. */
export type UnusualByMeasure = Readonly<Record<string, readonly (Unusual | null)[]>>;

interface Question extends Omit<Asked, 'split'> {
  readonly step: Step;
}

/** Days are compared with the same weekday of the weeks before, everything else with the periods before. */
const strideOf = (step: Step) => (step === 'day' ? 7 : 1);

export async function readWithUnusual(
  ctx: Ctx,
  { measures, parts, filters, step }: Question,
  judged: Judged,
): Promise<Figures & { readonly unusual: UnusualByMeasure }> {
  const isOver = (part: Days) => isWhole(part, step) && part.to < ctx.today;
  const last = parts.findLastIndex(isOver);
  const first = judged === 'last' ? parts[last] : parts[0];
  const from = parts[0]?.from ?? ctx.today;
  const start = startBefore(
    first?.from ?? from,
    step,
    usualPeriods * strideOf(step) + (judged === 'each' ? 1 : 0),
  );
  const before = start < from ? partsOf({ from: start, to: addDays(from, -1) }, step) : [];
  const all = [...before, ...parts];
  const counted = measures.flatMap(casesOf);
  const asked = { measures: [...new Set([...measures, ...counted])], parts: all, split: [], filters };
  const { total, ...rest } = await readFigures(ctx, asked);
  const shown = (figures: Group['values']) =>
    Object.fromEntries(
      measures.flatMap(({ name }) => (figures[name] ? [[name, figures[name].slice(before.length)]] : [])),
    );
  const judge = (measure: Measure) => {
    const observed = all.map((part, index): Observed & { isOver: boolean } => ({
      ...observedAt(measure, total.values, index),
      isOver: isOver(part),
    }));
    return parts.map((_, part) => {
      const index = before.length + part;
      const one = observed[index];
      if (!one?.isOver || (judged === 'last' && part !== last)) return null;
      const comparable = observed.filter(
        (other, at) => other.isOver && at < index && (index - at) % strideOf(step) === 0,
      );
      return unusualAfter(comparable, one, measure.unit) ?? null;
    });
  };
  return {
    ...rest,
    total: { ...total, values: shown(total.values), divisors: shown(total.divisors) },
    unusual: Object.fromEntries(measures.map((measure) => [measure.name, judge(measure)])),
  };
}

/** The sums that a ratio is divided by, if they count something. */
export function casesOf(measure: Measure): readonly Measure[] {
  const per = measure.kind === 'sum' ? [] : measure.per;
  return per.every(({ sum }) => sum.unit === 'count') ? per.map(({ sum }) => sum) : [];
}

function observedAt(measure: Measure, values: Group['values'], index: number): Observed {
  const at = (name: string) => numberOf(values[name]?.[index]);
  const counted = casesOf(measure);
  const sums = new Map(counted.map(({ name }) => [name, at(name) ?? 0]));
  const cases =
    measure.kind === 'combined' && counted.length > 0
      ? resultOf({ ...measure, of: measure.per, per: [] }, sums)
      : null;
  return { value: at(measure.name), cases: cases ?? undefined };
}

const numberOf = (value: Figure | undefined) =>
  value === null || value === undefined ? null : Number(value);
