import '../meter.resource.ts';
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { metersOfRounds } from './round-due.ts';

export interface RoundMeter {
  readonly id: string;
  readonly name: string;
  readonly kind: 'counter' | 'gauge';
  readonly unit: string;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly location: string | null;
  readonly room_number: string | null;
  readonly floor: string | null;
  /** Decimals; null without a reading. */
  readonly last_value: string | null;
  readonly last_read_at: string | null;
  /** YYYY-MM-DD, in the company's time zone. */
  readonly read_on: string | null;
  readonly due_on: string;
  /** Average use a day of a counter, else its usual use; null if neither is known. */
  readonly use_per_day: string | null;
  readonly rollover: string | null;
  readonly min_value: string | null;
  readonly max_value: string | null;
}

export interface MeterRound {
  readonly today: string;
  readonly site_id: string | null;
  readonly site_name: string | null;
  /** In the order of a walk: by floor, room, location and asset. */
  readonly meters: readonly RoundMeter[];
}

/** The meters to read at a site; without `site_id`, those of assets without a site. */
export const meterRoundReport = defineReport(
  'meter_round',
  {
    label: 'Meter round',
    allow: 'everyone',
    params: { site_id: field.ref('sites', { label: 'Site' }) },
  },
  async ({ db, today, viewer }, { site_id = null }): Promise<MeterRound> => {
    const site = site_id
      ? await db.selectFrom('sites').select('name').where('id', '=', site_id).executeTakeFirst()
      : { name: null };
    if (!site) throw notFound();
    const { rows } = await sql<RoundMeter>`
      with meters_of_site as materialized (
        select * from (${metersOfRounds(today, viewer.timezone)}) m where m.site_id is not distinct from ${site_id}::uuid)
      select m.id, m.name, m.kind, m.unit, m.asset_id, m.asset_name, m.location, m.room_number, m.floor,
        m.last_value::text, m.last_read_at, m.read_on::text, m.due_on::text, m.rollover::text, m.min_value::text, m.max_value::text,
        case when m.kind = 'counter' then coalesce(u.use_per_day, m.usual_per_day)::text end as use_per_day
      from meters_of_site m
      left join fw.meter_uses_per_day((select array_agg(s.id) from meters_of_site s where s.kind = 'counter')) u on u.meter_id = m.id
      order by m.floor collate fw.natural_order nulls first, m.room_number collate fw.natural_order nulls first,
        m.location collate fw.natural_order nulls last, m.asset_name collate fw.natural_order, m.name collate fw.natural_order, m.id`.execute(
      db,
    );
    return { today, site_id, site_name: site.name, meters: rows };
  },
);
