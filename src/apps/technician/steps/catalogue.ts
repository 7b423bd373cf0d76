/** Parts and services to choose from, also without a network. */
import { parts } from '#domains/inventory/part.resource.ts';
import { services } from '#domains/price-book/service.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { findByWords } from '#ui/offline/find-by-words.ts';
import { keptSet } from '#ui/offline/kept-set.ts';

const activeParts = { filters: where(parts).eq('is_active', true), select: 'id,sku,name,unit,barcode' };
const activeServices = {
  filters: where(services).eq('is_active', true),
  select: 'id,name,code,labour_minutes',
};

export const keptParts = keptSet('parts', parts, () => activeParts);
export const keptServices = keptSet('services', services, () => activeServices);

const shown = { limit: 12, count: false };

export function usePartsNamed(q: string) {
  const find = () => {
    const all = kept.rowsOf(keptParts);
    return all && findByWords(all, q, (part) => [part.sku, part.name, part.barcode]).slice(0, shown.limit);
  };
  return useRows(parts, { ...activeParts, ...shown, q, kept: find, enabled: q.length > 0 });
}

export function useServicesNamed(q: string) {
  const find = () => {
    const all = kept.rowsOf(keptServices);
    return all && findByWords(all, q, ({ name, code }) => [name, code]).slice(0, shown.limit);
  };
  return useRows(services, { ...activeServices, ...shown, q, kept: find });
}
