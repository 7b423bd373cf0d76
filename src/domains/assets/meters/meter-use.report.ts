import './meter.resource.ts';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';

export interface MeterUse {
  /** The last reading of each day, oldest first. */
  readonly points: readonly { readonly day: string; readonly value: string }[];
  /** Average use a day of the 90 days before the last reading; null for gauges, and with less than a day of readings. */
  readonly use_per_day: string | null;
  /** What was counted in the last 365 days; null for gauges and without readings. */
  readonly use_of_year: string | null;
}

export const meterUseReport = defineReport(
  'meter_use',
  {
    label: 'Use of a meter',
    allow: 'everyone',
    params: {
      meter_id: field.ref('meters', { label: 'Meter', required: true }),
      days: field.integer({ label: 'Days', min: 7, max: 3660, initial: 365 }),
    },
  },
  async (ctx, { meter_id, days }): Promise<MeterUse> => {
    const meter = await ctx.db
      .selectFrom('meters')
      .select('kind')
      .where('id', '=', meter_id)
      .executeTakeFirst();
    if (!meter) throw notFound();
    const zone = ctx.viewer.timezone;
    const points = await sql<{ day: string; value: string }>`
      select distinct on (day) day::text, value::text from (
        select (r.read_at at time zone ${zone})::date as day, r.value, r.read_at, r.id from fw.valid_readings(${meter_id}) r
        where r.read_at >= now() - ${days ?? 365} * interval '1 day') r
      order by day, read_at desc, id desc`.execute(ctx.db);
    const isCounter = meter.kind !== 'gauge';
    const use = await sql<{ per_day: string | null; of_year: string | null }>`
      select fw.meter_use_per_day(${meter_id})::text as per_day,
        fw.meter_use(${meter_id}, now() - interval '365 days')::text as of_year`.execute(ctx.db);
    return {
      points: points.rows,
      use_per_day: isCounter ? (use.rows[0]?.per_day ?? null) : null,
      use_of_year: isCounter ? (use.rows[0]?.of_year ?? null) : null,
    };
  },
);
