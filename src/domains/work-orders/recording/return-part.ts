import './labour-and-material.resource.ts';
import { sql } from 'kysely';
import { sourceOf } from '#domains/inventory/move-stock.ts';
import { compareQuantities, subtractQuantities, thousandths } from '#domains/inventory/quantity.rules.ts';
import { StockBook } from '#domains/inventory/stock-book.ts';
import { shareOf, unitCost } from '#domains/inventory/stock-cost.rules.ts';
import { postPartReturned } from '#domains/ledger/entries/post-part-used.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { compareDates } from '#kernel/dates.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import { acceptFact } from '../late/accept-fact.ts';
import { workOrders } from '../work-order.resource.ts';
import { dayNoted } from './day-noted.ts';
import { endedMeanwhile, recordable } from './recording.inputs.ts';

/** Returns a used part, in full or in part, as long as it is not invoiced. */
export const returnPart = defineCommand(
  workOrders,
  'return_part',
  {
    label: 'Return part',
    placed: true,
    again: 'allowed',
    from: recordable,
    late: endedMeanwhile,
    allow: 'everyone',
    input: {
      work_order_part_id: field.ref('work_order_parts', { label: 'Part', required: true }),
      quantity: field.decimal(3, { label: 'Quantity', min: 0.001, max: 999_999 }),
      returned_on: field.date({ label: 'Returned on', help: 'Today when left empty' }),
    },
    offline: true,
  },
  async (ctx, row, input) => {
    const used = await lockUsed(ctx, row.id, input.work_order_part_id);
    await acceptFact(ctx, row, { what: 'Part returned', detail: used.description });
    if (used.invoice_line_id) {
      throw new Refused('conflict', `“${used.description}” is invoiced already, so it can’t be returned.`);
    }
    const quantity = input.quantity ?? used.quantity;
    if (compareQuantities(quantity, used.quantity) > 0)
      throw invalid({ quantity: `Only ${used.quantity} were used.` });
    const returned_on = input.returned_on ?? latest(await dayNoted(ctx), used.used_on);
    refuseFuture(ctx, 'returned_on', returned_on);
    if (used.used_on !== null && compareDates(returned_on, used.used_on) < 0)
      throw invalid({ returned_on: 'This is before it was used.' });
    const { cost, isStocked } = await putBack(ctx, row.id, used, quantity, returned_on);
    await takeOff(ctx, used, subtractQuantities(used.quantity, quantity), used.cost - cost);
    if (used.journal_entry_id) {
      const { customer_id, site_id, asset_id } = row;
      const about = { customer_id, site_id, asset_id, work_order_id: row.id };
      const { description } = used;
      await postPartReturned(ctx, { description, cost, returned_on, isStocked, ...about });
    }
    await ctx.emit(
      'work_order_parts.returned',
      { table: 'work_order_parts', id: used.id },
      {
        work_order_id: row.id,
        part_id: used.part_id,
        quantity,
        unit_cost: used.unit_cost.toString(),
        journal_entry_id: used.journal_entry_id,
      },
    );
  },
);

const latest = (day: string, other: string | null) =>
  other !== null && compareDates(other, day) > 0 ? other : day;

interface Used {
  readonly id: string;
  readonly part_id: string | null;
  readonly is_stocked: boolean;
  readonly description: string;
  readonly quantity: string;
  readonly unit_cost: UnitPrice;
  /** Of all of it, in minor units. */
  readonly cost: bigint;
  readonly used_on: string | null;
  readonly used_by: string | null;
  readonly invoice_line_id: string | null;
  readonly journal_entry_id: string | null;
}

async function lockUsed({ db }: Ctx, job: string, id: string): Promise<Used> {
  const { rows } = await sql<Omit<Used, 'cost'> & { cost: string }>`
    select u.id, u.part_id, coalesce(p.is_stocked, false) as is_stocked, u.description, u.quantity::text, u.unit_cost,
      coalesce(u.cost, fw.half_even(u.quantity * u.unit_cost))::text as cost, u.used_on::text, u.used_by, u.invoice_line_id, u.journal_entry_id
    from work_order_parts u left join parts p on p.tenant_id = u.tenant_id and p.id = u.part_id
    where u.id = ${id} and u.work_order_id = ${job} for update of u`.execute(db);
  const [used] = rows;
  if (!used) throw invalid({ work_order_part_id: 'This part is not on the work order.' });
  return { ...used, cost: BigInt(used.cost) };
}

/** Of the part that stays: nothing, or so many at that cost. */
async function takeOff(
  { db, viewer }: Ctx,
  { id, unit_cost }: Used,
  quantity: string,
  cost: bigint,
): Promise<void> {
  const left = { quantity: thousandths(quantity), value: cost };
  if (left.quantity === 0n) {
    await db.deleteFrom('work_order_parts').where('id', '=', id).execute();
    return;
  }
  // In two steps, because the database scales a cost that stays the same when only the quantity changes.
  await db.updateTable('work_order_parts').set({ quantity, cost: null }).where('id', '=', id).execute();
  await db
    .updateTable('work_order_parts')
    .set({ cost, unit_cost: unitCost(left, [unit_cost], currencyExponent(viewer.currency)) ?? unit_cost })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the part to the location it came from; a part bought for the job goes to the person's own stock. Where none is kept it goes
 * nowhere. Its cost is that of the job, less what is still an estimate.
 */
async function putBack(ctx: Ctx, job: string, used: Used, quantity: string, day: string) {
  const { id, part_id, used_by } = used;
  const all = thousandths(used.quantity);
  const part = (pieces: bigint) => shareOf(used.cost, pieces, all);
  const left = await moveOf(ctx, id);
  const isBought = left === undefined && used.is_stocked && used.journal_entry_id !== null;
  const location_id = left?.location_id ?? (isBought ? await sourceOf(ctx, used_by) : null);
  if (part_id === null || location_id === null)
    return { cost: part(thousandths(quantity)), isStocked: false };
  const book = await StockBook.open(ctx, day, [part_id]);
  const open = book.estimateOf(part_id, left?.id ?? null);
  const about = {
    part_id,
    location_id,
    kind: 'returned',
    work_order_id: job,
    work_order_part_id: id,
  } as const;
  const known = (pieces: bigint) => shareOf(used.cost - open.value, pieces, all - open.quantity);
  const cost = book.putBack(about, left?.id ?? null, quantity, known);
  await book.write('returned_on');
  return { cost, isStocked: true };
}

/** The move with which the part left stock. */
async function moveOf({ db }: Ctx, id: string): Promise<{ id: string; location_id: string } | undefined> {
  return await db
    .selectFrom('stock_moves')
    .select(['id', 'location_id'])
    .where('work_order_part_id', '=', id)
    .where('kind', '=', 'used')
    .executeTakeFirst();
}
