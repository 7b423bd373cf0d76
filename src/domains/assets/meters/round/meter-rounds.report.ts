import '../meter.resource.ts';
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import { sql } from 'kysely';
import { defineReport } from '#kernel/report.ts';
import { metersOfRounds } from './round-due.ts';

export interface RoundOfSite {
  /** Null: the meters of assets without a site. */
  readonly site_id: string | null;
  readonly site_name: string | null;
  /** How many meters the site has. */
  readonly meters: number;
  /** Today's round: the meters that are due or were read today, and how many of them were read. */
  readonly of_today: number;
  readonly read_today: number;
  /** Due before today. */
  readonly overdue: number;
  /** The next day on which a meter is due, YYYY-MM-DD. */
  readonly next_due_on: string;
}

/** Today's round of each site that has meters: `RoundOfSite[]`, those with the most overdue and due meters first. */
export const meterRoundsReport = defineReport(
  'meter_rounds',
  { label: 'Meter rounds', allow: 'everyone' },
  async ({ db, today, viewer }): Promise<readonly RoundOfSite[]> => {
    const { rows } = await sql<RoundOfSite>`
      with figures as (
        select m.site_id, count(*)::integer as meters,
          count(*) filter (where m.read_on = ${today}::date or m.due_on <= ${today}::date)::integer as of_today,
          count(*) filter (where m.read_on = ${today}::date)::integer as read_today,
          count(*) filter (where m.due_on < ${today}::date)::integer as overdue,
          min(m.due_on)::text as next_due_on
        from (${metersOfRounds(today, viewer.timezone)}) m group by m.site_id)
      select f.*, s.name as site_name from figures f left join sites s on s.id = f.site_id
      order by f.overdue desc, f.of_today - f.read_today desc, s.name collate fw.natural_order nulls last, f.site_id`.execute(
      db,
    );
    return rows;
  },
);
