/**
 * Stock of the sample company: counted at the start of the year, moved from the warehouse to the trucks every four weeks, and
 * from a truck to each job.
 */

import { addDays } from '#kernel/dates.ts';
import { multiply } from '#kernel/money.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Voucher } from './books.ts';
import { type Part, recorded, type Seeding } from './places.ts';
import type { Job, Technician } from './year.ts';

export type Row = Record<string, unknown>;

export interface Bought {
  readonly vendors: Row[];
  readonly locations: Row[];
  readonly moves: Row[];
  readonly orders: Row[];
  readonly items: Row[];
  readonly receipts: Row[];
  readonly receiptLines: Row[];
  readonly bills: Row[];
  readonly billLines: Row[];
  readonly payments: Row[];
  readonly allocations: Row[];
  readonly vouchers: Voucher[];
}

export const WINDOW = 28;

export function placeStock(
  bought: Bought,
  { newId }: Seeding,
  technicians: readonly Technician[],
  names: ReadonlyMap<string, string>,
): { warehouse: string; truckOf: ReadonlyMap<string, string> } {
  const warehouse = newId();
  bought.locations.push({ id: warehouse, name: 'Main warehouse', kind: 'warehouse', is_default: true });
  const truckOf = new Map<string, string>();
  for (const { id: technician_id } of technicians) {
    const id = newId();
    truckOf.set(technician_id, id);
    const name = `Truck of ${names.get(technician_id) ?? 'a technician'}`;
    bought.locations.push({ id, name, kind: 'truck', technician_id });
  }
  return { warehouse, truckOf };
}

export interface Use {
  readonly part: Part;
  readonly technician: string;
  readonly truck: string;
  readonly quantity: number;
  readonly day: string;
}

export function takeParts(
  bought: Bought,
  seeding: Seeding,
  jobs: readonly Job[],
  truckOf: ReadonlyMap<string, string>,
): Use[] {
  return jobs.flatMap((job) =>
    job.parts.flatMap(({ id, part, quantity, used_on }) => {
      const technician = job.technician?.id ?? '';
      const truck = truckOf.get(technician);
      if (!truck) return [];
      bought.moves.push({
        part_id: part.id,
        location_id: truck,
        quantity: `-${quantity}`,
        value: -multiply(part.cost, quantity),
        kind: 'used',
        work_order_id: job.id,
        work_order_part_id: id,
        moved_on: used_on,
        created_at: recorded(seeding, used_on, '20:00'),
      });
      return [{ part, technician, truck, quantity: Number(quantity), day: used_on }];
    }),
  );
}

export const usedBetween = (uses: readonly Use[], from: string, until: string) =>
  uses.filter(({ day }) => day >= from && day < until);
export const sumOf = (uses: readonly Use[]) => uses.reduce((sum, { quantity }) => sum + quantity, 0);

/** The opening stock: enough for the first periods, with a reserve. */
export function openStock(
  bought: Bought,
  seeding: Seeding,
  parts: readonly Part[],
  uses: readonly Use[],
  { warehouse, day }: { warehouse: string; day: string },
): void {
  let value = 0n;
  for (const part of parts) {
    const need = sumOf(
      usedBetween(uses, day, addDays(day, 2 * WINDOW)).filter((use) => use.part.id === part.id),
    );
    const quantity = String(Math.ceil(need) + 12);
    const worth = multiply(part.cost, quantity);
    value += worth;
    const move = { part_id: part.id, location_id: warehouse, quantity, value: worth, kind: 'opening' };
    bought.moves.push({ ...move, moved_on: day, created_at: recorded(seeding, day, '12:00') });
  }
  const difference = value - 9_600_000n;
  const amount = difference < 0n ? -difference : difference;
  const [to, from] =
    difference < 0n
      ? (['opening_balance_equity', 'inventory'] as const)
      : (['inventory', 'opening_balance_equity'] as const);
  bought.vouchers.push({
    entry: { entry_date: addDays(day, 6), memo: 'Opening stock as counted', source: 'opening_balance' },
    lines: [
      { system_key: to, debit: amount, credit: 0n },
      { system_key: from, debit: 0n, credit: amount },
    ],
  });
}

/** Moves to each truck what it needs in the next four weeks. */
export function fillTrucks(
  bought: Bought,
  seeding: Seeding,
  uses: readonly Use[],
  { warehouse, first }: { warehouse: string; first: string },
): void {
  const { newId, today } = seeding;
  for (let day = first; day <= today; day = addDays(day, WINDOW)) {
    const needs = new Map<string, Use[]>();
    for (const use of usedBetween(uses, day, addDays(day, WINDOW))) {
      const key = `${use.truck}|${use.part.id}`;
      needs.set(key, [...(needs.get(key) ?? []), use]);
    }
    for (const [key, group] of needs) {
      const [truck = ''] = key.split('|');
      const { part } = firstOf(group);
      const quantity = String(Math.ceil(sumOf(group)));
      const value = multiply(part.cost, quantity);
      const move = {
        part_id: part.id,
        kind: 'transfer',
        transfer_id: newId(),
        moved_on: day,
        created_at: recorded(seeding, day, '13:00'),
      };
      bought.moves.push(
        { ...move, location_id: warehouse, quantity: `-${quantity}`, value: -value },
        { ...move, location_id: truck, quantity, value },
      );
    }
  }
}
