import './meter.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { meterReadings } from './meter.resource.ts';
import { refuseDoubtful } from './record-reading.ts';

/** Puts another reading in the place of a wrong one, or withdraws it if no value is given. The wrong one stays on record. */
export const correctReading = defineCommand(
  meterReadings,
  'correct',
  {
    label: 'Correct',
    makes: 'meter_readings',
    again: 'refused',
    allow: 'everyone',
    offline: true,
    input: {
      value: field.decimal(4, { label: 'Right reading', help: 'Empty withdraws the reading' }),
      is_reset: meterReadings.fields.is_reset,
      is_confirmed: field.boolean({ label: 'The reading is right' }),
      reason: field.text({ label: 'Reason', required: true, max: 1000 }),
    },
  },
  async (ctx, wrong, { id, value, reason, ...input }) => {
    // Readings of a meter are recorded one after the other.
    const meter = await ctx.db
      .selectFrom('meters')
      .selectAll()
      .where('id', '=', wrong.meter_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const known = await ctx.db
      .selectFrom('meter_readings')
      .select('id')
      .where('corrects_id', '=', wrong.id)
      .executeTakeFirst();
    if (known) throw new Refused('conflict', 'This reading was corrected before. Correct its correction.');
    if (wrong.value === null) throw invalid({ value: 'This reading was withdrawn. Record a new one.' });
    const { meter_id, read_at, source, work_order_id, checklist_item_id } = wrong;
    const is_reset = value ? (input.is_reset ?? wrong.is_reset ?? false) : false;
    if (value)
      await refuseDoubtful(
        ctx,
        meter,
        { value, read_at, is_reset },
        { isConfirmed: input.is_confirmed ?? false, without: wrong.id },
      );
    await ctx.db
      .insertInto('meter_readings')
      .values({
        ...{ id, meter_id, read_at, source, work_order_id, checklist_item_id, is_reset },
        value: value ?? null,
        reason: reason.trim(),
        read_by: ctx.viewer.membershipId || null,
        corrects_id: wrong.id,
      })
      .execute();
    await ctx.emit('meters.read', { table: 'meters', id: meter_id }, { reading_id: id });
  },
);
