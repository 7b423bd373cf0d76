/** Values of the right form that no row has. */
import type { Field } from '#kernel/field.ts';

export const unknownId = '0190a000-0000-7000-8000-000000000000';

/** As text of an address. */
export function unknownValue(field: Field): string {
  switch (field.kind) {
    case 'ref':
    case 'uuid':
      return unknownId;
    case 'date':
      return '2026-03-02';
    case 'instant':
      return '2026-03-02T10:00:00Z';
    case 'integer':
    case 'decimal':
    case 'money':
    case 'unit_price':
      return '1';
    case 'boolean':
      return 'true';
    case 'choice':
      return field.options?.[0] ?? 'x';
    default:
      return 'x';
  }
}
