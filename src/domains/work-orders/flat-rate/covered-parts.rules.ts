/** Which of the parts used on a job are in the price of its services. Quantities are decimal strings with three places. */
import { fromMinor, multiply, toMinor } from '#kernel/money.ts';

export interface IncludedPart {
  readonly part_id: string;
  /** In one of the service. */
  readonly quantity: string;
}

interface Service {
  readonly quantity: string;
  readonly included_parts: readonly IncludedPart[];
}

interface Used {
  readonly part_id: string | null;
  readonly quantity: string;
}

const places = 3;
const thousandths = (quantity: string) => toMinor(quantity, places) ?? 0n;

/** What is left to bill of each part: '0' where the services include all of it. Whatever was used first is covered first. */
export function billedQuantities<P extends Used>(
  services: readonly Service[],
  parts: readonly P[],
): ReadonlyMap<P, string> {
  const included = new Map<string, bigint>();
  for (const service of services)
    for (const { part_id, quantity } of service.included_parts)
      included.set(
        part_id,
        (included.get(part_id) ?? 0n) + multiply(thousandths(quantity), service.quantity),
      );
  return new Map(
    parts.map((part) => {
      const used = thousandths(part.quantity);
      const free = (part.part_id && included.get(part.part_id)) || 0n;
      const covered = free < used ? free : used;
      if (part.part_id) included.set(part.part_id, free - covered);
      return [part, covered === used ? '0' : fromMinor(used - covered, places)];
    }),
  );
}
