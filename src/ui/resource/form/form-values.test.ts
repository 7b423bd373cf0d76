import { expect, it } from 'vitest';
import { field } from '#kernel/field.ts';
import { defineResource } from '#kernel/resource.ts';
import { changed, checkChange, checkInput, checkNew, filled, initialValues } from './form-values.ts';

const viewer = {
  userId: '',
  membershipId: '',
  tenantId: '',
  role: 'owner',
  permissions: new Set<never>(),
  fullName: '',
  currency: 'USD',
  timezone: 'UTC',
  locale: 'en-US',
} as const;
const parts = defineResource('parts', {
  label: 'Part',
  labels: 'Parts',
  title: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    price: field.money({ label: 'Price', min: 0 }),
    unit: field.choice(['each', 'hour'], { label: 'Unit', initial: 'each' }),
  },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
});
const fields = new Map(Object.entries(parts.fields));

it('starts with the declared values and sends only filled fields', () => {
  const values = initialValues(fields, { price: '1.00' });
  expect(values).toEqual({ name: null, price: '1.00', unit: 'each' });
  expect(filled(values)).toEqual({ price: '1.00', unit: 'each' });
});

it('reports the same errors as the server', () => {
  expect(checkNew(parts, viewer)({ name: null, price: '?' })).toEqual({
    name: 'Enter the name.',
    price: 'Enter an amount like 183.05.',
  });
  expect(checkInput({ reason: field.text({ required: true }) }, viewer)({ reason: null })).toEqual({
    reason: 'Enter the reason.',
  });
});

it('checks only changed fields', () => {
  const before = { name: 'Valve', price: '1.00' };
  const check = checkChange(parts, viewer, () => before);
  expect(check({ ...before })).toEqual({});
  expect(check({ ...before, name: null })).toEqual({ name: 'Enter the name.' });
  expect(changed({ ...before, price: null }, before)).toEqual({ price: null });
});
