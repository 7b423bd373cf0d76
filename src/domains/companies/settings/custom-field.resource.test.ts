import { describe, expect, it } from 'vitest';
import { keyFrom } from './custom-field.resource.ts';

describe('a key from a label', () => {
  it.each([
    ['Gate code', 'gate_code'],
    ['  Größe (m²)! ', 'grosse_m2'],
    ['Ångström / œuvre', 'angstrom_oeuvre'],
    ['2nd contact', 'field_2nd_contact'],
    ['x'.repeat(60), 'x'.repeat(40)],
    [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ])('%s', (label, key) => {
    expect(keyFrom(label)).toBe(key);
  });

  it('is valid and unique also if no letter can be kept', () => {
    expect(keyFrom('الرمز')).toMatch(/^field_[a-z0-9]{8}$/);
    expect(keyFrom('الرمز')).not.toBe(keyFrom('钥匙'));
  });
});
