import { expect, it } from 'vitest';
import { groupWork, type WorkToGroup } from './group-work.rules.ts';

const work = (id: string, customer_id: string, values: Partial<WorkToGroup> = {}): WorkToGroup => ({
  id,
  customer_id,
  invoice_by: 'customer',
  site_id: null,
  customer_po: null,
  ...values,
});

const ids = (groups: readonly (readonly WorkToGroup[])[]) =>
  groups.map((group) => group.map(({ id }) => id).join('')).join(' ');

it('makes one invoice of all that a customer wants together', () => {
  const all = [work('a', 'x'), work('b', 'y'), work('c', 'x')];
  expect(ids(groupWork(all, 10))).toBe('ac b');
});

it('splits by site, job or purchase order', () => {
  const by = (invoice_by: WorkToGroup['invoice_by']) => [
    work('a', 'x', { invoice_by, site_id: '1', customer_po: 'P1' }),
    work('b', 'x', { invoice_by, site_id: '1', customer_po: 'P2' }),
    work('c', 'x', { invoice_by, site_id: '2', customer_po: ' P1 ' }),
    work('d', 'x', { invoice_by }),
  ];
  expect(ids(groupWork(by('site'), 10))).toBe('ab c d');
  expect(ids(groupWork(by('job'), 10))).toBe('a b c d');
  expect(ids(groupWork(by('purchase_order'), 10))).toBe('ac b d');
});

it('begins another invoice when one is full', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => work(id, 'x'));
  expect(ids(groupWork(all, 2))).toBe('ab cd e');
});
