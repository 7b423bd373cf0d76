/**
 * What colleagues reach with the same work: a person with the hardest jobs is not compared with those who have the easiest.
 * Indirect standardisation, without the person's own cases: each case counts with the rate of colleagues for the same mix of
 * work; where they have fewer than five such cases, for a coarser one. Differences are judged as in Spiegelhalter (2005), "Funnel
 * plots for comparing institutional performance", Statistics in Medicine 24: 1185–1202.
 */
import { groupBy } from '#kernel/group-by.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface MixCell {
  readonly who: string | null;
  /** The kinds of work, from the most important one: `['repair', 'Boston']`. */
  readonly mix: readonly (string | null)[];
  /** A ratio: `of ÷ per`. */
  readonly of: number;
  readonly per: number;
}

export type Verdict = 'higher' | 'lower' | 'usual' | 'few';

export interface FairComparison {
  /** The ratio that colleagues would reach with the same work. */
  readonly expected: number;
  /** Of ratios that count cases: whether chance explains the difference. */
  readonly verdict: Verdict | null;
}

/** Colleagues' cases that a rate needs. */
const fewestCases = 5;
/** A person's cases that a verdict needs. */
const fewestJudged = 10;
/** Chance alone goes beyond this many standard deviations in one of a hundred comparisons. */
const limit = 2.576;

type Ratio = { of: number; per: number };

/** By person. Nobody is in it whose work no colleague has. `isShare`: `of` counts some of the cases that `per` counts. */
export function compareFairly(
  cells: readonly MixCell[],
  isShare: boolean,
): ReadonlyMap<string, FairComparison> {
  const depth = cells.length > 0 ? firstOf(cells).mix.length : 0;
  const all = new Map<string, Ratio>();
  const own = new Map<string, Ratio>();
  for (const { who, mix, of, per } of cells)
    for (let level = 0; level <= depth; level += 1) {
      add(all, keyOf(mix, level), { of, per });
      add(own, keyOf(mix, level, who), { of, per });
    }
  const colleaguesOf = ({ who, mix }: MixCell): Ratio | undefined => {
    for (let level = depth; level >= 0; level -= 1) {
      const total = all.get(keyOf(mix, level)) ?? nothing;
      const mine = own.get(keyOf(mix, level, who)) ?? nothing;
      const others = { of: total.of - mine.of, per: total.per - mine.per };
      if (others.per >= fewestCases) return others;
    }
    return undefined;
  };
  const people = groupBy(
    cells.filter(({ who, per }) => who !== null && per > 0),
    ({ who }) => who ?? '',
  );
  return new Map(
    [...people].flatMap(([who, work]) => {
      const compared = comparisonOf(work, colleaguesOf, isShare);
      return compared ? [[who, compared] as const] : [];
    }),
  );
}

function comparisonOf(
  work: readonly MixCell[],
  colleaguesOf: (cell: MixCell) => Ratio | undefined,
  isShare: boolean,
): FairComparison | undefined {
  let [of, per, expected, variance] = [0, 0, 0, 0];
  for (const cell of work) {
    const others = colleaguesOf(cell);
    if (!others) return undefined;
    of += cell.of;
    per += cell.per;
    expected += (cell.per * others.of) / others.per;
    // Also the colleagues' rate is known from a number of cases only; one of 0 or 1 is not certain.
    const rate = (others.of + 1) / (others.per + 2);
    variance += cell.per * rate * (1 - rate) * (1 + cell.per / others.per);
  }
  const verdict = isShare ? verdictOf((of - expected) / Math.sqrt(variance), per) : null;
  return { expected: expected / per, verdict };
}

function verdictOf(deviations: number, cases: number): Verdict {
  if (cases < fewestJudged) return 'few';
  if (Math.abs(deviations) < limit) return 'usual';
  return deviations > 0 ? 'higher' : 'lower';
}

const nothing: Ratio = { of: 0, per: 0 };
const keyOf = (mix: readonly (string | null)[], level: number, who?: string | null) =>
  JSON.stringify([mix.slice(0, level), who]);

function add(ratios: Map<string, Ratio>, key: string, { of, per }: Ratio): void {
  const known = ratios.get(key) ?? { of: 0, per: 0 };
  ratios.set(key, { of: known.of + of, per: known.per + per });
}
