import { describe, expect, it } from 'vitest';
import { type CustomDefinition, type CustomKind, customColumns, withCustomFields } from './custom-fields.ts';
import { readableFields } from './data-api/rights.ts';
import { Refused } from './errors.ts';
import { field } from './field.ts';
import { groupsOf } from './groups.ts';
import { defineResource } from './resource.ts';
import { validateInsert, validatePatch } from './validate.ts';

const boats = defineResource('boats', {
  label: 'Boat',
  labels: 'Boats',
  title: 'name',
  customFields: true,
  fields: { name: field.text({ required: true }) },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'nobody' },
});

const define = (key: string, kind: CustomKind, more: Partial<CustomDefinition> = {}): CustomDefinition => ({
  table_name: 'boats',
  key,
  label: key,
  kind,
  options: [],
  help: null,
  is_required: false,
  technicians: 'edit',
  ...more,
});

const definitions = [
  define('berth', 'text'),
  define('log', 'long_text'),
  define('draught', 'number'),
  define('price', 'money', { technicians: 'none', is_required: true }),
  define('built', 'date', { technicians: 'see' }),
  define('sails', 'yes_no'),
  define('hull', 'choice', { options: ['Steel', 'wood, old'] }),
  define('page', 'link'),
];
const ownResource = withCustomFields(boats, customColumns(definitions, 'EUR').boats);
const owner = { role: 'owner', currency: 'EUR' } as const;
const technician = { role: 'technician', currency: 'EUR' } as const;

const faultsOf = (act: () => unknown): Readonly<Record<string, string>> | string => {
  try {
    act();
    return {};
  } catch (error) {
    return error instanceof Refused ? (error.refusal.fields ?? error.message) : String(error);
  }
};

describe('a resource with custom fields', () => {
  it('has its custom fields after the declared ones, without changing the declaration', () => {
    expect(Object.keys(ownResource.columns).slice(-9)).toEqual([
      'custom',
      ...definitions.map(({ key }) => `custom_${key}`),
    ]);
    expect(groupsOf(ownResource)).toEqual([
      { title: '', fields: ['name'] },
      { title: 'Custom fields', fields: definitions.map(({ key }) => `custom_${key}`) },
    ]);
    expect(groupsOf(boats)).toEqual([{ title: '', fields: ['name'] }]);
    expect(withCustomFields(boats, undefined)).toBe(boats);
  });

  it('shows technicians only their fields, and nobody the column behind them', () => {
    expect([...readableFields(ownResource, owner).keys()]).not.toContain('custom');
    const seen = [...readableFields(ownResource, technician).keys()];
    expect([seen.includes('custom_price'), seen.includes('custom_built')]).toEqual([false, true]);
  });
});

describe('values', () => {
  it('are stored together in API format, without empty ones', () => {
    const row = validateInsert(
      ownResource,
      {
        name: 'Ada',
        custom_berth: ' ',
        custom_draught: 1.25,
        custom_price: '1200.5',
        custom_built: '2024-02-29',
        custom_sails: false,
        custom_hull: 'wood, old',
        custom_page: '',
      },
      owner,
    );
    expect(row).toEqual({
      name: 'Ada',
      custom: {
        berth: null,
        draught: '1.25',
        price: '1200.50',
        built: '2024-02-29',
        sails: false,
        hull: 'wood, old',
        page: null,
      },
    });
    expect(validatePatch(ownResource, { custom_price: 7 }, owner)).toEqual({ custom: { price: '7.00' } });
  });

  it.each([
    ['custom_berth', 'x'.repeat(201), 'Use at most 200 characters.'],
    ['custom_berth', 7, 'Enter text.'],
    ['custom_log', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
    ['custom_draught', '1e3', 'Enter a number like 2.5.'],
    ['custom_draught', '0.1234567', 'Use at most 6 digits after the point.'],
    ['custom_price', '1.999', 'Use at most 2 digits after the point.'],
    ['custom_price', null, 'Enter the price.'],
    ['custom_built', '2026-02-30', 'Enter a date like 2026-03-31.'],
    ['custom_sails', 'yes', 'Use true or false.'],
    ['custom_hull', 'wood', 'Choose one of: Steel, wood, old.'],
    ['custom_page', 'javascript:alert(1)', 'Enter a web address that starts with https:// or http://.'],
  ])('%s refuses %j', (name, value, fault) => {
    expect(faultsOf(() => validatePatch(ownResource, { [name]: value }, owner))).toEqual({ [name]: fault });
  });

  it('are required in a new row from those who may write them, and in a change only if sent', () => {
    expect(faultsOf(() => validateInsert(ownResource, { name: 'Ada' }, owner))).toEqual({
      custom_price: 'Enter the price.',
    });
    expect(faultsOf(() => validateInsert(ownResource, { name: 'Ada' }, technician))).toEqual({});
    expect(faultsOf(() => validatePatch(ownResource, { name: 'Ada' }, owner))).toEqual({});
  });

  it('do not exist for people they are hidden from, and can’t be changed by people who may only see them', () => {
    expect(faultsOf(() => validatePatch(ownResource, { custom_price: '1' }, technician))).toBe(
      'Unknown column "custom_price".',
    );
    expect(faultsOf(() => validatePatch(ownResource, { custom_built: null }, technician))).toEqual({
      custom_built: 'built can’t be written here.',
    });
    for (const name of ['custom', 'custom_', 'custom_other', '__proto__'])
      expect(faultsOf(() => validatePatch(ownResource, JSON.parse(`{"${name}": "1"}`), owner))).toContain(
        'Unknown',
      );
  });
});
