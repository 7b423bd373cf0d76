/**
 * What a change comes from: the parts of a figure by a dimension, each with what it contributes. The contributions of all parts add
 * up to the change.
 *
 * A sum changes by what its parts change. A ratio changes because its parts do better or worse (the rate effect) and because there
 * is more work of the better or worse ones (the mix effect): E. M. Kitagawa, "Components of a difference between two rates", JASA 50
 * (1955), 1168–1194.
 */

/** One part of a figure now and before; of a ratio, what is divided and what it is divided by. */
export interface Part<K> {
  readonly key: K;
  readonly of: readonly [before: number, now: number];
  /** Undefined: a sum. */
  readonly per?: readonly [before: number, now: number] | undefined;
}

export interface Contribution<K> {
  readonly key: K;
  readonly before: number | null;
  readonly now: number | null;
  readonly difference: number;
}

export interface Causes<K> {
  readonly difference: number;
  /** Those that contribute most in the direction of the change first. */
  readonly parts: readonly Contribution<K>[];
  /** Of a ratio. */
  readonly effects?: { readonly rate: number; readonly mix: number };
}

/** Undefined where there is nothing to divide by in one of the periods. */
export function causesOf<K>(parts: readonly Part<K>[]): Causes<K> | undefined {
  return parts.some(({ per }) => per) ? ofRatio(parts) : ofSum(parts);
}

function ofSum<K>(parts: readonly Part<K>[]): Causes<K> {
  const contributions = parts.map(({ key, of: [before, now] }) => ({
    ...{ key, before, now },
    difference: now - before,
  }));
  return ordered({ difference: total(contributions), parts: contributions });
}

function ofRatio<K>(parts: readonly Part<K>[]): Causes<K> | undefined {
  const sumOf = (of: (part: Part<K>) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const [perBefore, perNow] = [sumOf(({ per }) => per?.[0] ?? 0), sumOf(({ per }) => per?.[1] ?? 0)];
  if (perBefore === 0 || perNow === 0) return undefined;
  const whole = [sumOf(({ of }) => of[0]) / perBefore, sumOf(({ of }) => of[1]) / perNow] as const;
  const middle = (whole[0] + whole[1]) / 2;
  let mix = 0;
  let rate = 0;
  const contributions = parts.map(({ key, of, per = [0, 0] }): Contribution<K> => {
    const before = per[0] === 0 ? null : of[0] / per[0];
    const now = per[1] === 0 ? null : of[1] / per[1];
    const shares = [per[0] / perBefore, per[1] / perNow] as const;
    // A part that is only in one of the months has the same rate in both, so that all of it is mix.
    const [was, is] = [before ?? now ?? 0, now ?? before ?? 0];
    // What is not divided by anything still counts in the whole.
    const loose = [per[0] === 0 ? of[0] / perBefore : 0, per[1] === 0 ? of[1] / perNow : 0] as const;
    const byRate = ((shares[0] + shares[1]) / 2) * (is - was) + loose[1] - loose[0];
    const byMix = ((was + is) / 2 - middle) * (shares[1] - shares[0]);
    rate += byRate;
    mix += byMix;
    return { key, before, now, difference: byRate + byMix };
  });
  return ordered({ difference: whole[1] - whole[0], parts: contributions, effects: { rate, mix } });
}

const total = (parts: readonly { readonly difference: number }[]) =>
  parts.reduce((sum, { difference }) => sum + difference, 0);

function ordered<K>(causes: Causes<K>): Causes<K> {
  const direction = Math.sign(causes.difference) || 1;
  const parts = [...causes.parts].sort((a, b) => direction * (b.difference - a.difference));
  return { ...causes, parts };
}

/** How large a share of the change the first part is: above 1 where others went the other way. */
export function shareOfFirst({ difference, parts: [first] }: Causes<unknown>): number {
  return first && difference !== 0 ? first.difference / difference : 0;
}
