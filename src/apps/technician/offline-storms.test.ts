import { it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { runStorm } from './testing/storm.ts';

/** In the long run ten times as many, and new ones. */
const runs = Number(process.env.FC_RUNS ?? (process.env.FIELDWRIGHT_SOAK ? 10_000 : 1000));

it('nothing is lost and nothing done twice, whatever happens on the way', {
  timeout: 3_600_000,
}, async () => {
  const storm = fc.noShrink(fc.integer({ min: 0, max: 2 ** 31 - 1 }));
  await fc.assert(
    fc.asyncProperty(storm, async (seed) => {
      await runStorm(seed);
    }),
    { numRuns: runs },
  );
});
