import type { Ctx } from '#kernel/context.ts';
import { multiply } from '#kernel/money.ts';
import { postEntry } from './post.ts';
import { type Dimensions, postPartReturn, postPartUse } from './posting.ts';

export interface PartUsed extends Dimensions {
  /** Id of the row of `work_order_parts`. */
  readonly id: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_cost: bigint;
}

type Poster = Pick<Ctx, 'db' | 'today'>;

/**
 * Posts a part used on a job as cost on that day. Returns the id of the entry to store on the row, or null if the part has no cost.
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
 * Posts the return of a part at cost; `kept` is the quantity that stays on the job. Computed as the difference of two rounded
 * costs, so that partial returns add up to exactly the original cost.
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
