import type { Ctx } from '#kernel/context.ts';
import { multiply } from '#kernel/money.ts';
import { postEntry } from './post.ts';
import { type Dimensions, postPartReturn, postPartUse } from './posting.ts';

export interface PartUsed extends Dimensions {
  /** The row of `work_order_parts`. */
  readonly id: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_cost: bigint;
}

type Poster = Pick<Ctx, 'db' | 'today'>;

/**
 * A part that goes from stock into a job is a cost of it from that day. Returns the entry to be kept on the row, or
 * null for a part that cost nothing.
 */
export async function postPartUsed(ctx: Poster, part: PartUsed): Promise<string | null> {
  const { id, description, ...document } = part;
  const lines = postPartUse(document);
  if (lines.length === 0) return null;
  const memo = `Part used: ${description}`;
  return postEntry(
    ctx,
    { entry_date: ctx.today, memo, source: 'part_used', source_table: 'work_order_parts', source_id: id },
    lines,
  );
}

/**
 * What went back goes back at cost; `kept` is the quantity that stays on the job. The difference of the two rounded
 * costs, so that returning in pieces ends at exactly nothing.
 */
export async function postPartReturned(
  ctx: Poster,
  { kept, ...part }: PartUsed & { readonly kept: string },
): Promise<void> {
  const { id: _, description, quantity, unit_cost, ...about } = part;
  const cost = multiply(unit_cost, quantity) - multiply(unit_cost, kept);
  const lines = postPartReturn({ cost, ...about });
  if (lines.length === 0) return;
  const memo = `Part returned: ${description}`;
  await postEntry(ctx, { entry_date: ctx.today, memo, source: 'part_returned' }, lines);
}
