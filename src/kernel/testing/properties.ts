/**
 * Property tests: the suite uses the same random cases in every run, so that results are reproducible; the long run (`npm run
 * soak`) uses new ones, and `FC_SEED` selects them; some tests take their number of cases from `FC_RUNS`. A failure prints the seed that
 * reproduces it.
 */
import fc from 'fast-check';

/** The given seed, a new one in the long run, or the fixed default. */
export function seedOf(named: string | undefined): number {
  if (named !== undefined) return Number(named);
  return process.env.FIELDWRIGHT_SOAK ? Math.floor(Math.random() * 2 ** 31) : 20_261_121;
}

fc.configureGlobal({ seed: seedOf(process.env.FC_SEED) });

export { fc };
