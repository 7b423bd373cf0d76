import { it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { clockBehind } from '#server/request/sender-times.ts';
import { compare } from '#server/sync/client-view.ts';
import { refuseAfterRestore } from '#server/sync/epoch.ts';
import { runStorm } from './testing/storm.ts';

/** In the long run ten times as many, and new ones. */
const runs = Number(process.env.FC_RUNS ?? (process.env.FIELDWRIGHT_SOAK ? 10_000 : 1000));
/** The number of a storm that failed, to see it again. */
const again = process.env.FC_STORM;

it('nothing is lost and nothing done twice, whatever happens on the way', {
  timeout: 3_600_000,
}, async () => {
  const number = again === undefined ? fc.integer({ min: 0, max: 2 ** 31 - 1 }) : fc.constant(Number(again));
  await fc.assert(
    fc.asyncProperty(fc.noShrink(number), (storm) =>
      runStorm(storm, { clockBehind, compare, refuseAfterRestore }),
    ),
    { numRuns: again === undefined ? runs : 1 },
  );
});
