import { useMemo } from 'react';
import { useKept } from '#ui/offline/device-kept.ts';
import { keptParts } from '../steps/catalogue.ts';
import { keptTruck, useTruckStock } from '../steps/truck-stock.ts';
import { useRestock } from './restock-view.ts';
import { suggestedParts } from './suggested-parts.ts';

/** A truck may have used hundreds of parts; others are searched for. */
const SHOWN = 12;

/** By name, of the catalogue on this phone. */
export function useSuggestedParts() {
  const now = useKept();
  const stock = useTruckStock();
  const { open } = useRestock();
  return useMemo(() => {
    const [truck] = now.rowsOf(keptTruck) ?? [];
    return suggestedParts(truck, stock, open)
      .flatMap(({ part_id: id, quantity }) => {
        const part = now.rowOf(keptParts, id);
        return part ? [{ id, name: part.name, unit: part.unit ?? '', quantity }] : [];
      })
      .sort((one, other) => one.name.localeCompare(other.name))
      .slice(0, SHOWN);
  }, [now, stock, open]);
}
