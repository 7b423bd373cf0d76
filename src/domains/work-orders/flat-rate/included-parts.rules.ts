import { isRecord } from '#kernel/type-guards.ts';
import type { IncludedPart } from './covered-parts.rules.ts';

/** A stored service with what it includes, read from its JSON. */
export function includedParts<S extends { readonly quantity: string; readonly included_parts: unknown }>({
  quantity,
  included_parts,
}: S): { readonly quantity: string; readonly included_parts: readonly IncludedPart[] } {
  const stored: readonly unknown[] = Array.isArray(included_parts) ? included_parts : [];
  return {
    quantity,
    included_parts: stored.flatMap((part) =>
      isRecord(part) && typeof part.part_id === 'string' && typeof part.quantity === 'string'
        ? [{ part_id: part.part_id, quantity: part.quantity }]
        : [],
    ),
  };
}
