import { useMemo } from 'react';
import { kept, useKeptVersion } from '#ui/offline/device-kept.ts';
import { keptParts } from '../steps/catalogue.ts';
import { keptTruck, useTruckStock } from '../steps/truck-stock.ts';
import { useRestock } from './restock-view.ts';
import { suggestedParts } from './suggested-parts.ts';

/** A truck may have used hundreds of parts; others are searched for. */
const SHOWN = 12;

/** By name, of the catalogue on this phone. */
export function useSuggestedParts() {
  const version = useKeptVersion();
  const stock = useTruckStock();
  const { open } = useRestock();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its version
  return useMemo(() => {
    const [truck] = kept.rowsOf(keptTruck) ?? [];
    return suggestedParts(truck, stock, open)
      .flatMap(({ part_id: id, quantity }) => {
        const part = kept.rowOf(keptParts, id);
        return part ? [{ id, name: part.name, unit: part.unit ?? '', quantity }] : [];
      })
      .sort((one, other) => one.name.localeCompare(other.name))
      .slice(0, SHOWN);
  }, [version, stock, open]);
}
