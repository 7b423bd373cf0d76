import { sql } from 'kysely';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './visit.resource.ts';

/** A day of the company's calendar on which visits begin. */
export interface ScheduledDay {
  readonly day: string;
  readonly visits: number;
  /** Planned, of all visits together. */
  readonly minutes: number;
  readonly unassigned: number;
  /** The first of them by time. */
  readonly first: readonly DayEntry[];
}

export interface DayEntry {
  readonly id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly title: string;
  readonly customer: string | null;
  readonly technician: string | null;
}

const longest = 45;
/** Of each day, by themselves. */
const most = 4;

/** The visits of each day that has any, with the viewer's rights: counted, so that a month of thousands is one small answer. */
export const monthScheduleReport = defineReport(
  'month_schedule',
  {
    label: 'Schedule by day',
    allow: 'everyone',
    params: {
      from: field.date({ label: 'From', required: true }),
      to: field.date({ label: 'To', required: true }),
      technician: field.text({ label: 'Part of a technician’s name', max: 100 }),
      skill: field.text({ label: 'Skill', max: 100 }),
      team: field.uuid({ label: 'Team' }),
      territory: field.uuid({ label: 'Territory' }),
    },
  },
  async (
    { db, viewer },
    { from, to, technician, skill, team, territory },
  ): Promise<readonly ScheduledDay[]> => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (!(days >= 1 && days <= longest)) throw invalid({ to: `Choose 1 to ${longest} days.` });
    const zone = viewer.timezone;
    const ofTeam = team ? sql`and m.team_id = ${team}` : sql``;
    const skilled = skill ? sql`and ${skill} = any(m.skills)` : sql``;
    const named = technician
      ? sql`and strpos(lower(fw.person_name(m.user_id)), lower(${technician})) > 0`
      : sql``;
    const works = territory
      ? sql`and exists (select from territories y where y.id = ${territory} and y.name = any(m.territories))`
      : sql``;
    // Without somebody, the place decides.
    const lies =
      territory && !(team || skill || technician)
        ? sql`or v.technician_id is null and exists (select from work_orders o join sites s on s.tenant_id = o.tenant_id
            and s.id = o.site_id where o.id = v.work_order_id and s.territory_id = ${territory})`
        : sql``;
    const isChosen =
      team || skill || technician || territory
        ? sql`and (exists (select from memberships m where m.id = v.technician_id ${ofTeam} ${skilled} ${named} ${works}) ${lies})`
        : sql``;
    const { rows } = await sql<ScheduledDay>`
      with shown as (
        select v.*, (v.starts_at at time zone ${zone})::date as day,
            row_number() over (partition by (v.starts_at at time zone ${zone})::date order by v.starts_at, v.id) as place
          from visits v
         where v.status <> 'cancelled' and v.starts_at >= ${from}::date::timestamp at time zone ${zone}
           and v.starts_at < (${to}::date + 1)::timestamp at time zone ${zone} ${isChosen}),
      entries as (
        select s.day, json_agg(json_build_object('id', s.id, 'starts_at', s.starts_at, 'status', s.status, 'title', w.title,
            'customer', c.name, 'technician', fw.person_name(m.user_id)) order by s.place) as first
          from shown s
          join work_orders w on w.id = s.work_order_id
          left join customers c on c.id = w.customer_id
          left join memberships m on m.id = s.technician_id
         where s.place <= ${most} group by s.day)
      select s.day::text as day, count(*)::int as visits, count(*) filter (where s.technician_id is null)::int as unassigned,
          (sum(extract(epoch from s.ends_at - s.starts_at)) / 60)::int as minutes, coalesce(any_value(e.first), '[]') as first
        from shown s left join entries e on e.day = s.day
       group by s.day order by s.day`.execute(db);
    return rows;
  },
);
