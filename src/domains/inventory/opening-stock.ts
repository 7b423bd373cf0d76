/**
 * Stock that a company brings from its previous system, at what it is worth there, from the day before the first one in the books. What was
 * used before it was entered is corrected on the day on which it is entered: nothing but opening balances is dated before the first day.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, latest } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';
import type { UnitPrice } from '#kernel/money.ts';
import { thousandths } from './quantity.rules.ts';
import { StockBook } from './stock-book.ts';
import { shareOf } from './stock-cost.rules.ts';

export interface OpeningStock {
  readonly part_id: string;
  readonly location_id: string;
  readonly quantity: string;
  readonly unit_cost: UnitPrice;
  /** Minor units, of all pieces together. */
  readonly value: bigint;
}

export async function bringStock(ctx: Ctx, opened_on: string, list: readonly OpeningStock[]): Promise<void> {
  if (list.length === 0) return;
  const book = await openBook(ctx, opened_on, list);
  await refuseUnstocked(ctx, list);
  for (const { quantity, value, unit_cost, ...place } of atAverage(list))
    book.receive({ ...place, kind: 'opening' }, quantity, value, unit_cost);
  await book.write('starts_on');
}

/** What has been used of it meanwhile is missing from then on, until it is brought again. */
export async function takeBackStock(
  ctx: Ctx,
  opened_on: string,
  list: readonly OpeningStock[],
): Promise<void> {
  if (list.length === 0) return;
  const book = await openBook(ctx, opened_on, list);
  for (const { quantity, value, unit_cost: _, ...place } of atAverage(list))
    await book.takeBack({ ...place, kind: 'opening' }, quantity, value);
  await book.write('starts_on');
}

/** A part costs the same wherever it lies, so that what has left of it does not depend on the place that is entered first. */
function atAverage(list: readonly OpeningStock[]): OpeningStock[] {
  const parts = new Map<string, OpeningStock[]>();
  for (const one of list) parts.set(one.part_id, [...(parts.get(one.part_id) ?? []), one]);
  return [...parts.values()].flatMap((places) => {
    const whole = places.reduce((sum, { quantity }) => sum + thousandths(quantity), 0n);
    const value = places.reduce((sum, one) => sum + one.value, 0n);
    let until = 0n;
    return places.map((one) => {
      const before = shareOf(value, until, whole);
      until += thousandths(one.quantity);
      return { ...one, value: shareOf(value, until, whole) - before };
    });
  });
}

function openBook(ctx: Ctx, opened_on: string, list: readonly OpeningStock[]): Promise<StockBook> {
  const parts = [...new Set(list.map(({ part_id }) => part_id))];
  return StockBook.open(ctx, opened_on, parts, latest(ctx.today, addDays(opened_on, 1)));
}

/** The parts are locked. They may have changed since they were entered. */
async function refuseUnstocked({ db }: Ctx, list: readonly OpeningStock[]): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select case when p.is_stocked then l.name || ' is not in use any more' else p.sku || ' is not kept in stock' end as place
    from unnest(${list.map(({ part_id }) => part_id)}::uuid[], ${list.map(({ location_id }) => location_id)}::uuid[]) as o(part_id, location_id)
    join parts p on p.id = o.part_id join stock_locations l on l.id = o.location_id
    where not p.is_stocked or not l.is_active order by p.sku limit 1`.execute(db);
  if (rows[0]) throw new Refused('invalid', `${rows[0].place}. Change it, or take it off the opening stock.`);
}
