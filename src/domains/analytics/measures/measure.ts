/**
 * A measure is a sum over rows, or made of such sums: sums ÷ sums. Declared once: screens, documents, exports and the API read the
 * same declaration.
 */
import type { Facts } from './facts.ts';
import type { Section, Unit } from './figure.rules.ts';

interface Described {
  readonly label: string;
  /** In words, as it stands beside the figure. */
  readonly formula: string;
  readonly unit: Unit;
  readonly section: Section;
  /** Whether more of it is better; undefined: neither. */
  readonly better?: 'more' | 'less';
  /** Only a part of other measures: not offered by itself. */
  readonly isPart?: boolean;
  /** A technician may see the own one. */
  readonly own?: boolean;
}

/** A sum over facts. Money in minor units. */
export interface Sum extends Described {
  readonly kind: 'sum';
  readonly name: string;
  readonly facts: Facts;
  /** SQL of what a row adds; undefined: 1. */
  readonly value?: string;
  /** SQL: which rows count. */
  readonly where?: string;
}

/** Signed sums ÷ signed sums; undefined without a denominator or where that is zero. */
export interface Combined extends Described {
  readonly kind: 'combined';
  readonly name: string;
  readonly of: readonly Term[];
  readonly per: readonly Term[];
}

export type Measure = Sum | Combined;
export interface Term {
  readonly sum: Sum;
  readonly sign: 1 | -1;
}

export function defineSum(name: string, sum: Omit<Sum, 'kind' | 'name'>): Sum {
  return { ...sum, kind: 'sum', name };
}

/** A sum that only ratios are made of. */
export function definePart(name: string, part: Omit<Sum, 'kind' | 'name' | 'isPart'>): Sum {
  return { ...part, kind: 'sum', name, isPart: true };
}

export function defineRatio(
  name: string,
  {
    of,
    per,
    ...described
  }: Described & { readonly of: readonly Term[] | Sum; readonly per: readonly Term[] | Sum },
): Combined {
  return { ...described, kind: 'combined', name, of: terms(of), per: terms(per) };
}

export function defineDifference(
  name: string,
  { of, ...described }: Described & { readonly of: readonly Term[] },
): Combined {
  return { ...described, kind: 'combined', name, of, per: [] };
}

export const plus = (sum: Sum): Term => ({ sum, sign: 1 });
export const minus = (sum: Sum): Term => ({ sum, sign: -1 });

function terms(of: readonly Term[] | Sum): readonly Term[] {
  return 'kind' in of ? [plus(of)] : of;
}

export function sumsOf(measure: Measure): readonly Sum[] {
  return measure.kind === 'sum' ? [measure] : [...measure.of, ...measure.per].map(({ sum }) => sum);
}

/** The sum that a ratio is mainly divided by; undefined of all others. */
export function divisorOf(measure: Measure): Sum | undefined {
  return measure.kind === 'sum' ? undefined : measure.per[0]?.sum;
}

/** From the sums by name; null where nothing is to be divided by. */
export function resultOf(measure: Measure, sums: ReadonlyMap<string, number>): number | null {
  if (measure.kind === 'sum') return sums.get(measure.name) ?? 0;
  if (measure.per.length === 0) return totalOf(measure.of, sums);
  const divisor = totalOf(measure.per, sums);
  return divisor === 0 ? null : totalOf(measure.of, sums) / divisor;
}

/** How much there is of it: of a ratio what it is divided by, so that 1 of 1 is less than 90 of 100. */
export function sizeOf(measure: Measure, sums: ReadonlyMap<string, number>): number {
  if (measure.kind === 'sum') return sums.get(measure.name) ?? 0;
  return totalOf(measure.per.length === 0 ? measure.of : measure.per, sums);
}

export function totalOf(of: readonly Term[], sums: ReadonlyMap<string, number>): number {
  return of.reduce((sum, term) => sum + term.sign * (sums.get(term.sum.name) ?? 0), 0);
}
