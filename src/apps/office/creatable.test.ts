import { expect, it } from 'vitest';
import { creatable, newLabel } from './creatable.ts';

const labels = (role: 'owner' | 'technician', permissions: readonly string[]) =>
  creatable(role, (permission) => permissions.includes(permission)).map(({ label }) => label);

it('offers what a role may create, the work order first', () => {
  const all = labels('owner', ['create_invoices', 'record_payments']);
  expect(all.slice(0, 2)).toEqual(['Create work order', 'Create customer']);
  expect(all).toContain('Create invoice');
  expect(all).not.toContain('Create PO');
  const own = labels('technician', []);
  expect(own[0]).toBe('Create work order');
  expect(own).not.toContain('Create customer');
  expect(own).not.toContain('Create invoice');
});

it('names it without the verb under “New”', () => {
  expect(
    ['Create work order', 'New journal entry', 'Record payment', 'Create PO', 'Enter an absence'].map(
      newLabel,
    ),
  ).toEqual(['Work order', 'Journal entry', 'Payment', 'PO', 'Absence']);
});
