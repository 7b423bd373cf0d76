import type { ResourceDisplay } from '#kernel/display.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { sites } from './site.resource.ts';

/** The default name of a site: its street, otherwise the customer's name. */
export function siteName(values: Readonly<Record<string, unknown>>): string {
  const street = textOf(propertiesOf(values.billing_address).street_address)?.trim();
  return street || String(values.name ?? '').trim() || 'Main site';
}

/** The first site usually has the customer's billing address. */
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
