import type { Address } from './field.ts';

/** "1 Main St, Joliet, IL 60432" */
export function addressLine(address: Address): string {
  const { street_address, city, state, postal_code, country } = address;
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street_address, place, country].filter(Boolean).join(', ');
}
