import { propertiesOf, textOf } from '#kernel/certain.ts';
import type { ResourceDisplay } from '#kernel/display.ts';
import { sites } from './site.resource.ts';

/** What people call a place that has no name: its street, or whose it is. */
export function siteName(values: Readonly<Record<string, unknown>>): string {
  const street = textOf(propertiesOf(values.billing_address).street_address)?.trim();
  return street || String(values.name ?? '').trim() || 'Main site';
}

/** A customer whose address was taken down is mostly served there. */
export const bringsFirstSite: ResourceDisplay['brings'] = {
  label: 'The work is done at this address',
  help: 'It becomes the customer’s first site.',
  parts: (values, { withCustomFields }) => {
    const address = values.billing_address;
    const asksMore = Object.values(withCustomFields(sites).columns).some(
      ({ custom, required }) => custom && required,
    );
    return address && Object.values(address).some(Boolean) && !asksMore
      ? { sites: [{ name: siteName(values), address }] }
      : undefined;
  },
};
