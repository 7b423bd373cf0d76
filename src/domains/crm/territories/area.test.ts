import { describe, expect, it } from 'vitest';
import { type Corner, readArea, writeArea } from './area.rules.ts';

describe('the area of a territory as text', () => {
  it('is read as it is written, whatever the corners', () => {
    const random = (seed: number) => ((seed * 7919) % 10_007) / 10_007;
    for (let run = 1; run <= 500; run++) {
      const corners: Corner[] = Array.from({ length: 3 + (run % 20) }, (_, index) => ({
        lat: Number((random(run * 31 + index) * 180 - 90).toFixed(6)),
        lng: Number((random(run * 17 + index * 3) * 360 - 180).toFixed(6)),
      }));
      expect(readArea(writeArea(corners) ?? '')).toEqual(corners);
    }
  });

  it('names the line that is wrong', () => {
    expect(readArea('')).toEqual([]);
    expect(writeArea([])).toBeNull();
    expect(readArea('1, 2; 3, 4')).toBe('An area has three corners or more.');
    expect(readArea('1, 2\n\n3, 4\nhere')).toMatch(/^Line 3 /);
    expect(readArea('1, 2\n91, 4\n5, 6')).toMatch(/^Line 2 /);
  });
});
