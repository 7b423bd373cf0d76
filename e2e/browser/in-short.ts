import process from 'node:process';

/** Of the variants of a test, the first in the short run, and all in the long one. */
export const inShort = <T>(variants: readonly T[]): readonly T[] =>
  process.env.FIELDWRIGHT_SOAK ? variants : variants.slice(0, 1);
