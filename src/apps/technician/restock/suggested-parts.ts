/** What to ask for: what was used from the truck since it last came, less what is asked for already. Pure. */
import type { Truck } from '../steps/truck-stock.ts';
import type { RestockView } from './restock-acts.ts';

export interface SuggestedPart {
  readonly part_id: string;
  readonly quantity: number;
}

const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000;

/** `stock`: what is on the truck now, with what this phone has used and the server does not know yet. */
export function suggestedParts(
  truck: Truck | undefined,
  stock: ReadonlyMap<string, number> | undefined,
  open: readonly Pick<RestockView, 'restock_request_lines'>[],
): readonly SuggestedPart[] {
  const asked = new Map<string, number>();
  for (const { part_id, quantity, handed_over } of open.flatMap((one) => one.restock_request_lines))
    asked.set(part_id, (asked.get(part_id) ?? 0) + Number(quantity) - Number(handed_over));
  return (truck?.stock_levels ?? []).flatMap(({ part_id, quantity, used_since_restock }) => {
    const justUsed = Number(quantity) - (stock?.get(part_id) ?? Number(quantity));
    const wanted = rounded(Number(used_since_restock ?? 0) + justUsed - (asked.get(part_id) ?? 0));
    return wanted > 0 ? [{ part_id, quantity: wanted }] : [];
  });
}
