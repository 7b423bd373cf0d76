import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { billedSeconds, exactTime, type TimeRounding, timeSteps } from './time-rounding.rules.ts';

const rule = (values: Partial<TimeRounding>): TimeRounding => ({ ...exactTime, ...values });
const minutes = (count: number) => BigInt(count * 60);

it('rounds up or to the nearest step, with a minimum for work only', () => {
  const quarters = rule({ time_step: 15 });
  expect(billedSeconds(minutes(1), 'work', quarters)).toBe(minutes(15));
  expect(billedSeconds(minutes(15), 'work', quarters)).toBe(minutes(15));
  expect(billedSeconds(minutes(15) + 1n, 'work', quarters)).toBe(minutes(30));
  const nearest = rule({ time_step: 15, time_direction: 'nearest' });
  expect(billedSeconds(minutes(7), 'work', nearest)).toBe(0n);
  expect(billedSeconds(minutes(7) + 30n, 'work', nearest)).toBe(minutes(15));
  const hour = rule({ least_time: 60 });
  expect(billedSeconds(minutes(20), 'work', hour)).toBe(minutes(60));
  expect(billedSeconds(minutes(20), 'travel', hour)).toBe(minutes(20));
  expect(billedSeconds(minutes(61), 'work', hour)).toBe(minutes(61));
  expect(billedSeconds(0n, 'work', hour)).toBe(0n);
});

it('never bills less than a step below or more than a step above what was recorded, unless the minimum applies', () => {
  const rules = fc.record({
    time_step: fc.constantFrom(...timeSteps),
    time_direction: fc.constantFrom('up' as const, 'nearest' as const),
    least_time: fc.integer({ min: 0, max: 480 }),
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 200_000n }), rules, (seconds, any) => {
      const billed = billedSeconds(seconds, 'work', any);
      const step = BigInt(any.time_step * 60);
      const least = seconds === 0n ? 0n : BigInt(any.least_time * 60);
      expect(billed >= least).toBe(true);
      if (billed > least && step > 0n) expect(billed % step).toBe(0n);
      if (any.time_direction === 'up') expect(billed >= seconds).toBe(true);
      if (billed > least) expect(billed - seconds <= step && seconds - billed <= step).toBe(true);
    }),
  );
});
