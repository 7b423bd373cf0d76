import { expect, it } from 'vitest';
import { defaultRetention, readRetention, retentionFaults } from './retention.rules.ts';

it('keeps evidence for at least seven years, whatever is stored', () => {
  expect(readRetention({ audit_years: 1, mail_days: 30, odd: 2 })).toEqual({
    ...defaultRetention,
    mail_days: 30,
  });
  expect(Object.keys(retentionFaults({ audit_years: 6, event_days: 29, mail_days: '90', odd: 1 }))).toEqual([
    'audit_years',
    'event_days',
    'mail_days',
    'odd',
  ]);
});
