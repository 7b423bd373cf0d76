import { expect, it } from 'vitest';
import { readFrequency } from './plan-frequency.rules.ts';

it.each([
  ['Monthly', 'FREQ=MONTHLY'],
  ['half-yearly', 'FREQ=MONTHLY;INTERVAL=6'],
  ['every 6 weeks', 'FREQ=WEEKLY;INTERVAL=6'],
  ['3 months', 'FREQ=MONTHLY;INTERVAL=3'],
  ['Every year', 'FREQ=YEARLY'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['now and then', undefined],
  ['every 0 days', undefined],
])('%s is %s', (text, rule) => {
  expect(readFrequency(text)).toBe(rule);
});
