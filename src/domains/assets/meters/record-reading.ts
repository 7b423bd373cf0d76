import './meter.resource.ts';
import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { meterReadings, meters } from './meter.resource.ts';
import { type Doubt, doubtOf, type Reading, type Surroundings } from './reading-doubt.rules.ts';

/**
 * Records what the meter shows. An implausible reading is refused with `details.doubt`, and taken when it comes again with
 * `is_confirmed`, or with `is_reset` if the meter was replaced.
 */
export const recordReading = defineCommand(
  meters,
  'record',
  {
    label: 'Record reading',
    placed: true,
    makes: 'meter_readings',
    again: 'allowed',
    allow: 'everyone',
    offline: true,
    input: {
      value: field.decimal(4, { label: 'Reading', required: true }),
      at: field.instant({ label: 'When', help: 'Now when left empty' }),
      note: meterReadings.fields.note,
      is_reset: meterReadings.fields.is_reset,
      is_confirmed: field.boolean({ label: 'The reading is right' }),
      work_order_id: field.ref('work_orders', { label: 'Work order' }),
      checklist_item_id: field.ref('checklist_items'),
    },
  },
  async (ctx, meter, { id, value, at, note, ...input }) => {
    const isFromChecklist = Boolean(input.checklist_item_id);
    await takeReading(ctx, meter, {
      id,
      value,
      read_at: momentOf(ctx, at),
      is_reset: input.is_reset ?? false,
      isConfirmed: input.is_confirmed ?? false,
      source: isFromChecklist ? 'checklist' : 'hand',
      note: note?.trim() || null,
      work_order_id: input.work_order_id ?? null,
      checklist_item_id: input.checklist_item_id ?? null,
    });
  },
);

interface Taken extends Given {
  readonly id: string;
  readonly isConfirmed: boolean;
  readonly source: 'hand' | 'checklist' | 'api';
  readonly note?: string | null;
  readonly work_order_id?: string | null;
  readonly checklist_item_id?: string | null;
}

/** Stores a reading of a meter whose row is locked. Throws as the command does. */
export async function takeReading(ctx: Ctx, meter: Meter, { isConfirmed, ...reading }: Taken): Promise<void> {
  if (!meter.is_active) throw new Refused('conflict', 'This meter is not in use any more.');
  await refuseDoubtful(ctx, meter, reading, { isConfirmed });
  const read_by = ctx.viewer.membershipId || null;
  await ctx.db
    .insertInto('meter_readings')
    .values({ ...reading, meter_id: meter.id, read_by })
    .execute();
  await ctx.emit('meters.read', { table: 'meters', id: meter.id }, { reading_id: reading.id });
}

type Meter = RowOf<typeof meters>;
interface Given extends Reading {
  readonly is_reset: boolean;
}

/** Throws `invalid` for a value that no meter shows, or with `details.doubt` for one that should be looked at again. */
export async function refuseDoubtful(
  ctx: Ctx,
  meter: Meter,
  reading: Given,
  { isConfirmed, without }: { isConfirmed: boolean; without?: string },
): Promise<void> {
  const fault = faultOf(meter, reading);
  if (fault) throw invalid({ value: fault });
  const doubt = doubtOf(meter, reading, await surroundings(ctx, meter, reading.read_at, without));
  if (!doubt || (isConfirmed && doubt.needs === 'confirmation')) return;
  throw doubted(doubt);
}

function faultOf({ kind, rollover }: Meter, { value, is_reset }: Given): string | undefined {
  if (kind === 'gauge') return is_reset ? 'Only a counter has a new start.' : undefined;
  if (value.startsWith('-')) return 'A counter does not show less than zero.';
  return rollover !== null && Number(value) >= Number(rollover)
    ? 'This is more than the counter can show.'
    : undefined;
}

function doubted(doubt: Doubt): Refused {
  return new Refused('invalid', doubt.message, { fields: { value: doubt.message }, details: { doubt } });
}

/** `without`: a reading to leave out, because it is being corrected. */
async function surroundings(
  { db }: Ctx,
  meter: Meter,
  at: string,
  without: string | undefined,
): Promise<Surroundings> {
  type Known = Reading & { is_reset: boolean };
  const near = async (isBefore: boolean) => {
    const { rows } = await sql<Known>`
      select r.value, r.read_at, r.is_reset from fw.valid_readings(${meter.id}) r
      where ${isBefore ? sql`r.read_at <= ${at}` : sql`r.read_at > ${at}`} and r.id is distinct from ${without ?? null}::uuid
      order by r.read_at ${isBefore ? sql`desc, r.id desc` : sql`, r.id`} limit 1`.execute(db);
    return rows[0];
  };
  const [before, after] = [await near(true), await near(false)];
  const { rows } = await sql<{
    pace: string | null;
  }>`select fw.meter_use_per_day(${meter.id}) as pace`.execute(db);
  const pace = rows[0]?.pace ?? meter.usual_per_day;
  return { before, after, perDay: pace === null ? null : Number(pace) };
}
