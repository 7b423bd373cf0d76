/**
 * Tests of properties on random cases: the same cases in every run of the suite, so that it says the same of the same
 * code; new ones in the long run (`npm run soak`) and with `FC_SEED`. A failure prints the seed that shows it again.
 */
import fc from 'fast-check';

/** The named one, or a new one in the long run, or always the same. */
export function seedOf(named: string | undefined): number {
  if (named !== undefined) return Number(named);
  return process.env.FIELDWRIGHT_SOAK ? Math.floor(Math.random() * 2 ** 31) : 20_261_121;
}

fc.configureGlobal({ seed: seedOf(process.env.FC_SEED) });

export { fc };
