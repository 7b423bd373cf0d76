import { subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';

export interface OpenItem {
  readonly id: string;
  readonly item_name: string;
  readonly quantity: string;
  readonly open: string;
  readonly isStock: boolean;
  readonly isJob: boolean;
}

type Stored = Readonly<Record<string, unknown>>;

/** The items not fully received, in the order's sequence. */
export function openItems(rows: unknown): OpenItem[] {
  const items: readonly Stored[] = Array.isArray(rows) ? rows : [];
  return [...items]
    .sort((a, b) => Number(a.position) - Number(b.position))
    .flatMap((item) => {
      const open = subtractQuantities(String(item.quantity), String(item.received_quantity));
      if (thousandths(open) <= 0n) return [];
      const isJob = Boolean(item.work_order_id);
      const about = {
        id: String(item.id),
        item_name: String(item.item_name),
        quantity: String(item.quantity),
      };
      return [{ ...about, open, isJob, isStock: Boolean(item.part_id) && !isJob }];
    });
}
