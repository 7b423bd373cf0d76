/** The answer to an item of kind meter is a reading of the asset's meter; a changed or deleted answer corrects that reading. */
import { sql } from 'kysely';
import { correctReading } from '#domains/assets/meters/correct-reading.ts';
import { recordReading } from '#domains/assets/meters/record-reading.ts';
import type { Ctx } from '#kernel/context.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { checklistItems } from './checklist.resource.ts';

interface Answered {
  /** Null: the item has no value any more. */
  readonly value: string | null;
  readonly at: string | null | undefined;
  readonly is_confirmed: boolean | null | undefined;
  readonly is_reset: boolean | null | undefined;
}

export async function readMeter(
  ctx: Ctx,
  { id, meter_id, work_order_id }: RowOf<typeof checklistItems>,
  { value, at, ...doubts }: Answered,
): Promise<void> {
  if (!meter_id) return;
  const { rows } = await sql<{ id: string; is_same: boolean }>`
    select r.id, r.value is not distinct from ${value}::numeric as is_same
    from fw.valid_readings(${meter_id}) r where r.checklist_item_id = ${id}`.execute(ctx.db);
  const [reading] = rows;
  if (!reading && value !== null) {
    const about = { work_order_id, checklist_item_id: id };
    await ctx.run(recordReading, meter_id, { value, at, ...doubts, ...about });
  } else if (reading && !reading.is_same) {
    const reason = value === null ? 'The answer was withdrawn' : 'The answer was changed';
    await ctx.run(correctReading, reading.id, { value, reason, ...doubts });
  }
}
