/** Which meters a round reads and when they are due, as SQL for both reports. */
import { type RawBuilder, sql } from 'kysely';

/**
 * The meters in use of assets in use, with place, last reading and `due_on`: the day of the last reading plus the meter's interval.
 * Without an interval a meter belongs to every daily round and is never overdue; without a reading it is due today.
 */
export function metersOfRounds(today: string, zone: string): RawBuilder<unknown> {
  return sql`
    select m.id, m.name, m.kind, m.unit, m.usual_per_day, m.rollover, m.min_value, m.max_value,
      a.id as asset_id, a.name as asset_name, a.location, r.number as room_number, r.floor,
      coalesce(a.site_id, r.site_id) as site_id, l.value as last_value, l.read_at as last_read_at, l.read_on,
      case when l.read_on is null then ${today}::date
        when m.reading_interval_days is null then greatest(l.read_on + 1, ${today}::date)
        else l.read_on + m.reading_interval_days end as due_on
    from meters m
    join assets a on a.id = m.asset_id and a.status not in ('in_storage', 'retired')
    left join rooms r on r.id = a.room_id
    left join lateral (
      select v.value, v.read_at, (v.read_at at time zone ${zone})::date as read_on
        from fw.valid_readings(m.id) v order by v.read_at desc, v.id desc limit 1) l on true
    where m.is_active`;
}
