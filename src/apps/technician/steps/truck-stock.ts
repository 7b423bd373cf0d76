/** What is on the technician's own truck: as this phone last read it, less what it has used and not yet read again. */
import { useMemo } from 'react';
import { stockLocations } from '#domains/inventory/stock.resource.ts';
import { returnPart } from '#domains/work-orders/recording/return-part.ts';
import { takePlannedParts } from '#domains/work-orders/recording/take-planned-parts.ts';
import { usePart } from '#domains/work-orders/recording/use-part.ts';
import { where } from '#ui/api/where.ts';
import { kept, useKept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import type { CommandEntry, Entry } from '#ui/outbox/entry.ts';
import { type JobView, keptJobs } from '../job/job-view.ts';
import { keptParts } from './catalogue.ts';

export interface Truck {
  readonly id: string;
  readonly name: string;
  readonly stock_levels: readonly {
    readonly part_id: string;
    readonly quantity: string;
    readonly used_since_restock?: string | null;
  }[];
}

export const keptTruck = keptSet<typeof stockLocations, Truck>('truck', stockLocations, ({ viewer }) => ({
  filters: where(stockLocations).eq('technician_id', viewer.membershipId).eq('is_active', true),
  select: 'id,name,stock_levels(id,part_id,quantity,used_since_restock)',
}));

/** By the part's id. Undefined when this person has no truck, or the phone has not read it yet. */
export type TruckStock = ReadonlyMap<string, number> | undefined;

export function useTruckStock(): TruckStock {
  const now = useKept();
  const entries = useOutbox();
  return useMemo(
    () => stockOf(now.rowsOf(keptTruck) ?? [], now.rowsOf(keptJobs) ?? [], entries),
    [now, entries],
  );
}

type RecordedJob = Pick<JobView, 'id' | 'planned_parts'> & {
  readonly work_order_parts: readonly Pick<
    JobView['work_order_parts'][number],
    'id' | 'part_id' | 'quantity'
  >[];
};

export function stockOf(
  trucks: readonly Truck[],
  jobs: readonly RecordedJob[],
  entries: readonly Entry[],
): TruckStock {
  const [truck] = trucks;
  if (!truck) return undefined;
  const stock = new Map(truck.stock_levels.map(({ part_id, quantity }) => [part_id, Number(quantity)]));
  for (const entry of entries) {
    if (entry.kind === 'file' || entry.refusal) continue;
    const job = jobs.find(({ id }) => id === entry.row);
    for (const { part, quantity } of takenBy(entry, job))
      stock.set(part, Math.round(((stock.get(part) ?? 0) - quantity) * 1000) / 1000);
  }
  return stock;
}

interface Taken {
  readonly part: string;
  /** Negative: returned. */
  readonly quantity: number;
}

function takenBy({ command, input, changes = [] }: CommandEntry, job: RecordedJob | undefined): Taken[] {
  if (command === usePart.name && typeof input.part_id === 'string')
    return [{ part: input.part_id, quantity: Number(input.quantity) }];
  if (command === returnPart.name) {
    const used = job?.work_order_parts.find(({ id }) => id === input.work_order_part_id);
    return used?.part_id ? [{ part: used.part_id, quantity: -Number(used.quantity) }] : [];
  }
  if (command !== takePlannedParts.name) return [];
  return (job?.planned_parts ?? []).flatMap(({ id, used, part }) => {
    const now = changes.find((change) => change.table === 'planned_parts' && change.id === id)?.values.used;
    return part && now !== undefined ? [{ part: part.id, quantity: Number(now) - Number(used ?? 0) }] : [];
  });
}

/** Of the catalogue on this phone, by name. */
export function partsOn(stock: TruckStock) {
  const onIt = (kept.rowsOf(keptParts) ?? []).filter(({ id }) => (stock?.get(id) ?? 0) > 0);
  return onIt.sort((one, other) => one.name.localeCompare(other.name)).slice(0, SHOWN);
}

/** A truck may carry hundreds of parts; those are searched for. */
const SHOWN = 12;

/** "3 on your truck". */
export function onTruck(stock: TruckStock, part: string | null | undefined): string | undefined {
  if (!stock || !part) return undefined;
  const quantity = stock.get(part) ?? 0;
  return quantity > 0 ? `${quantity} on your truck` : 'None on your truck';
}
