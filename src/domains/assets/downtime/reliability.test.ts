import { expect, it } from 'vitest';
import { reliabilityOf, replacementHint } from './reliability.rules.ts';

const year = { hours: 8760, failureHours: 0, plannedHours: 0, failures: 0, repairs: 0, repairHours: 0 };

it('counts planned downtime against availability, and not as failures', () => {
  expect(reliabilityOf(year)).toEqual({ availability: 1, mtbf_hours: null, mttr_hours: null });
  expect(
    reliabilityOf({
      ...year,
      failureHours: 60,
      plannedHours: 27.6,
      failures: 3,
      repairs: 2,
      repairHours: 50,
    }),
  ).toEqual({ availability: 0.99, mtbf_hours: 2900, mttr_hours: 25 });
  expect(reliabilityOf({ ...year, hours: 0 }).availability).toBeNull();
});

it('hints from half of the replacement cost on', () => {
  expect(replacementHint(49_99n, 100_00n)).toBeNull();
  expect(replacementHint(50_00n, 100_00n)).toEqual({ share: 0.5, reason: 'approaches' });
  expect(replacementHint(120_00n, 100_00n)).toEqual({ share: 1.2, reason: 'exceeds' });
  expect(replacementHint(120_00n, null)).toBeNull();
  expect(replacementHint(1n, 0n)).toBeNull();
});
