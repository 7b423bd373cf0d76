import type { Ctx } from '#kernel/context.ts';
import { postDated } from './post-dated.ts';
import { type Dimensions, postPartReturn, postPartUse } from './posting.ts';

export interface PartUsed extends Dimensions {
  /** Id of the row of `work_order_parts`. */
  readonly id: string;
  readonly description: string;
  /** Of all pieces, in minor units. */
  readonly cost: bigint;
  /** `YYYY-MM-DD` */
  readonly used_on: string;
}

/** Posts a part used on a job as cost. Returns the id of the entry to store on the row, or null if the part has no cost. */
export async function postPartUsed(
  ctx: Pick<Ctx, 'db'>,
  { id, description, used_on, ...document }: PartUsed,
): Promise<string | null> {
  const memo = `Part used: ${description}`;
  const what = { source: 'part_used', source_table: 'work_order_parts', source_id: id } as const;
  return postDated(ctx, 'used_on', { entry_date: used_on, memo, ...what }, postPartUse(document));
}

export interface PartReturned extends Dimensions {
  readonly description: string;
  readonly cost: bigint;
  readonly returned_on: string;
  /** Whether it goes back to where its cost came from: inventory. */
  readonly isStocked: boolean;
}

/** Posts the return of a part at what it had cost. */
export async function postPartReturned(
  ctx: Pick<Ctx, 'db'>,
  { description, returned_on, isStocked, ...document }: PartReturned,
): Promise<void> {
  const memo = `Part returned: ${description}`;
  const entry = { entry_date: returned_on, memo, source: 'part_returned' } as const;
  await postDated(ctx, 'returned_on', entry, postPartReturn(document, isStocked));
}
