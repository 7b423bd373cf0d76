import type { Address } from '#kernel/field.ts';
import type { FormValues } from '#ui/resource/form-values.ts';
import { customNames } from '#ui/resource/names.ts';
import type { ResourceFace } from '#ui/resource/workplace.tsx';
import { sites } from '../site.resource.ts';

/** What people call a place that has no name: its street, or whose it is. */
export function siteName(values: FormValues): string {
  const street = (values.billing_address as Address | null)?.street_address?.trim();
  return street || String(values.name ?? '').trim() || 'Main site';
}

/** A customer whose address was taken down is mostly served there. */
export const bringsFirstSite: ResourceFace['brings'] = {
  label: 'The work is done at this address',
  help: 'It becomes the customer’s first site.',
  parts: (values, { editionOf }) => {
    const address = values.billing_address as Address | null;
    const edition = editionOf(sites);
    const asksMore = customNames(edition).some((name) => edition.columns[name]?.required);
    return address && Object.values(address).some(Boolean) && !asksMore
      ? { sites: [{ name: siteName(values), address }] }
      : undefined;
  },
};
