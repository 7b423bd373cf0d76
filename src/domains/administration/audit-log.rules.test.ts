import { expect, it } from 'vitest';
import { field } from '#kernel/field.ts';
import { columnWords } from './audit-log.rules.ts';

it('uses the company’s column labels', () => {
  const columns = new Map([
    ['custom_gate_code', { ...field.text({ label: 'Gate code (north)' }) }],
    ['customer_id', field.uuid({})],
  ]);
  const said = (name: string) => columnWords(name, columns);
  expect(said('custom_gate_code')).toBe('Gate code (north)');
  expect(said('custom_permit_number')).toBe('Permit number');
  expect([said('customer_id'), said('posted_at')]).toEqual(['Customer', 'Posted at']);
  expect(columnWords('custom_tier', undefined)).toBe('Tier');
});
