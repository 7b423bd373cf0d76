import { describe, expect, it } from 'vitest';
import { hour, minute } from '../lanes/time-scale.ts';
import { estimated, firstGap } from './first-gap.ts';

const day = { from: 8 * hour, to: 17 * hour };

describe('the first gap', () => {
  it('is the start of an empty day', () => {
    expect(firstGap([], day, hour)).toEqual({ from: 8 * hour, to: 9 * hour });
  });
  it('is between two visits if it fits, otherwise after them', () => {
    const taken = [
      { from: 10 * hour, to: 11 * hour },
      { from: 8 * hour, to: 9 * hour },
    ];
    expect(firstGap(taken, day, hour).from).toBe(9 * hour);
    expect(firstGap(taken, day, 2 * hour).from).toBe(11 * hour);
  });
  it('starts on a quarter of an hour', () => {
    expect(firstGap([{ from: 8 * hour, to: 8 * hour + 50 * minute }], day, hour).from).toBe(9 * hour);
  });
});

describe('the estimated length', () => {
  it('is rounded to quarters of an hour, an hour if unknown and a day at most', () => {
    expect(estimated({ estimated_minutes: null })).toBe(hour);
    expect(estimated({ estimated_minutes: 50 })).toBe(hour);
    expect(estimated({ estimated_minutes: 1 })).toBe(15 * minute);
    expect(estimated({ estimated_minutes: 5000 })).toBe(24 * hour);
  });
});
