import { expect, it } from 'vitest';
import { daysOf, presetOf, presets } from './day-presets.rules.ts';

it('computes the preset periods, and recognizes which one was chosen', () => {
  const today = '2026-05-15';
  expect(daysOf('last_month', today)).toEqual({ from: '2026-04-01', to: '2026-04-30' });
  expect(daysOf('last_quarter', today)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(daysOf('last_12', today)).toEqual({ from: '2025-05-01', to: '2026-04-30' });
  for (const [name] of presets) {
    const days = daysOf(name, today);
    if (days) expect(presetOf({ from: days.from ?? null, to: days.to ?? null, today })).toBe(name);
  }
  expect(presetOf({ from: '2026-05-02', to: null, today })).toBe('custom');
});
