import './labour-and-material.resource.ts';
import '#domains/inventory/part.resource.ts';
import { sourceOf } from '#domains/inventory/move-stock.ts';
import { thousandths } from '#domains/inventory/quantity.rules.ts';
import { StockBook } from '#domains/inventory/stock-book.ts';
import { unitCost } from '#domains/inventory/stock-cost.rules.ts';
import { postPartUsed } from '#domains/ledger/entries/post-part-used.ts';
import type { Dimensions } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, multiply, type UnitPrice } from '#kernel/money.ts';
import { dayNoted } from './day-noted.ts';

export interface PartOfJob {
  readonly id: string;
  readonly part_id?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly quantity: string;
  readonly unit_cost?: UnitPrice | null | undefined;
  readonly unit_price?: UnitPrice | null | undefined;
  readonly is_billable?: boolean | null | undefined;
  /** `YYYY-MM-DD`; when it was noted, or today, when left out. */
  readonly used_on?: string | null | undefined;
  /** The service it was used for. */
  readonly work_order_service_id?: string;
}

interface Job {
  readonly id: string;
  readonly customer_id: string | null;
  readonly site_id: string | null;
  readonly asset_id: string | null;
}

/**
 * Records a part as used on a job. What is kept in stock leaves at its average cost, which is posted; anything else was an expense when it
 * was billed, and is a cost of the job without another entry.
 */
export async function recordPart(
  ctx: Ctx,
  row: Job,
  input: PartOfJob,
): Promise<{ readonly description: string }> {
  const used_on = input.used_on ?? (await dayNoted(ctx));
  refuseFuture(ctx, 'used_on', used_on);
  const { isStocked, ...what } = await priced(ctx, input);
  const used = {
    ...what,
    id: input.id,
    work_order_id: row.id,
    quantity: input.quantity,
    used_on,
    is_billable: input.is_billable ?? true,
    used_by: ctx.viewer.membershipId || null,
    work_order_service_id: input.work_order_service_id ?? null,
  };
  const { customer_id, site_id, asset_id } = row;
  const about = { customer_id, site_id, asset_id, work_order_id: row.id };
  const location_id = isStocked ? await sourceOf(ctx, used.used_by) : null;
  const taken =
    used.part_id === null || location_id === null
      ? { cost: multiply(used.unit_cost, used.quantity), unit_cost: used.unit_cost, journal_entry_id: null }
      : await takeFromStock(
          ctx,
          { ...used, part_id: used.part_id, location_id, given: input.unit_cost },
          about,
        );
  await ctx.db
    .insertInto('work_order_parts')
    .values({ ...used, ...taken })
    .execute();
  await ctx.emit(
    'work_order_parts.used',
    { table: 'work_order_parts', id: used.id },
    {
      work_order_id: row.id,
      part_id: used.part_id,
      quantity: used.quantity,
      unit_cost: taken.unit_cost.toString(),
    },
  );
  return { description: used.description };
}

/** Current cost and price of the catalogue, unless the office gives other values. */
async function priced(ctx: Ctx, input: PartOfJob) {
  const description = input.description?.trim();
  if (!input.part_id) {
    if (!description) throw invalid({ part_id: 'Choose a part, or describe what was used.' });
    return {
      part_id: null,
      description,
      unit_cost: input.unit_cost ?? 0n,
      unit_price: input.unit_price ?? 0n,
      isStocked: false,
    };
  }
  const part = await ctx.db
    .selectFrom('parts')
    .select(['name', 'cost', 'price', 'is_active', 'is_stocked'])
    .where('id', '=', input.part_id)
    .executeTakeFirst();
  if (!part?.is_active) throw invalid({ part_id: 'This part is no longer in the parts list.' });
  return {
    part_id: input.part_id,
    description: description || part.name,
    unit_cost: input.unit_cost ?? part.cost ?? 0n,
    unit_price: input.unit_price ?? part.price ?? 0n,
    isStocked: part.is_stocked !== false,
  };
}

interface UsedPart {
  readonly id: string;
  readonly part_id: string;
  readonly location_id: string;
  readonly description: string;
  readonly quantity: string;
  readonly used_on: string;
  /** The unit cost that somebody gave: an estimate for what is not on hand, and nothing else. */
  readonly given: UnitPrice | null | undefined;
  readonly unit_cost: UnitPrice;
}

/**
 * Takes the part from the truck of the person who used it. The stock may become negative: the technician had the part in hand, so
 * it has not been received yet, or the count is wrong.
 */
async function takeFromStock(
  ctx: Ctx,
  used: UsedPart,
  about: Dimensions & { readonly work_order_id: string },
) {
  const { id, part_id, location_id, description, quantity, used_on, given } = used;
  const book = await StockBook.open(ctx, used_on, [part_id]);
  const move = { part_id, location_id, kind: 'used', work_order_part_id: id } as const;
  const cost = book.issue({ ...move, work_order_id: about.work_order_id }, quantity, given);
  await book.write('used_on');
  const journal_entry_id = await postPartUsed(ctx, { id, description, cost, used_on, ...about });
  const taken = { quantity: thousandths(quantity), value: cost };
  const exponent = currencyExponent(ctx.viewer.currency);
  return { cost, unit_cost: unitCost(taken, [used.unit_cost], exponent) ?? used.unit_cost, journal_entry_id };
}
