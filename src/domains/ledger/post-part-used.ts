import type { Ctx } from '#kernel/context.ts';
import { postEntry, postReversal } from './post.ts';
import { type Dimensions, postPartUse } from './posting.ts';

export interface PartUsed extends Dimensions {
  /** The row of `work_order_parts`. */
  readonly id: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_cost: bigint;
}

/**
 * A part that goes from stock into a job is a cost of it from that day. Returns the entry to be kept on the row, or
 * null for a part that cost nothing.
 */
export async function postPartUsed(ctx: Pick<Ctx, 'db' | 'today'>, part: PartUsed): Promise<string | null> {
  const lines = postPartUse(part);
  if (lines.length === 0) return null;
  const memo = `Part used: ${part.description}`;
  return postEntry(
    ctx,
    {
      entry_date: ctx.today,
      memo,
      source: 'part_used',
      source_table: 'work_order_parts',
      source_id: part.id,
    },
    lines,
  );
}

/** The part went back: its entry is reversed. */
export async function postPartReturned(
  ctx: Pick<Ctx, 'db' | 'today'>,
  part: { readonly id: string; readonly description: string; readonly journal_entry_id: string },
): Promise<string> {
  const memo = `Part returned: ${part.description}`;
  return postReversal(ctx, part.journal_entry_id, {
    entry_date: ctx.today,
    memo,
    source: 'part_returned',
    source_table: 'work_order_parts',
    source_id: part.id,
  });
}
