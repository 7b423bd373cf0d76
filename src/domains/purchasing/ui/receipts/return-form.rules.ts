import { subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';

export interface ReturnableLine {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  /** Not sent back yet. */
  readonly left: string;
}

type Stored = Readonly<Record<string, unknown>>;

/** The lines of a receipt that went into stock and are not all sent back, in the receipt's sequence. */
export function returnableLines(rows: unknown): ReturnableLine[] {
  const lines: readonly Stored[] = Array.isArray(rows) ? rows : [];
  return [...lines]
    .sort((a, b) => Number(a.position) - Number(b.position))
    .flatMap(({ id, item_name, quantity, returned, location_id }) => {
      const left = subtractQuantities(String(quantity), String(returned ?? '0'));
      if (!location_id || thousandths(left) <= 0n) return [];
      return [{ id: String(id), item_name: String(item_name), quantity: String(quantity), left }];
    });
}
