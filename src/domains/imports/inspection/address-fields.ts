import { type Address, field } from '#kernel/field.ts';
import type { TargetField, Values } from '../settings/target.rules.ts';

const parts = ['street_address', 'city', 'state', 'postal_code', 'country'] as const;
const labels = {
  street_address: 'street',
  city: 'city',
  state: 'state',
  postal_code: 'postal code',
  country: 'country',
} as const;

/** An address is one column of the table but five of a spreadsheet: `billing_address` has `billing_city`. */
export function addressFields(prefix: string, label: string): Record<string, TargetField> {
  return Object.fromEntries(
    parts.map((part) => [
      `${prefix}_${part}`,
      {
        label: label === '' ? capital(labels[part]) : `${label} ${labels[part]}`,
        field: field.text(),
      },
    ]),
  );
}

/** Undefined when no part is given. */
export function gatherAddress(values: Values, prefix: string): Address | undefined {
  const address: Address = {};
  for (const part of parts) {
    const value = values[`${prefix}_${part}`];
    if (typeof value === 'string' && value !== '') address[part] = value;
  }
  return Object.keys(address).length > 0 ? address : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
