import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './tasks/schedule-task.resource.ts';
import './visit.resource.ts';
import { companyTimes } from './working-time/company-times.ts';
import { type AbsentPart, absentPart, type KnownAbsence } from './working-time/working-time.rules.ts';

/** A day of the company's calendar on which visits begin, or something else is to be known. */
export interface ScheduledDay {
  readonly day: string;
  /** A crew is one. */
  readonly visits: number;
  /** Planned, of everybody together. */
  readonly minutes: number;
  readonly unassigned: number;
  /** The first of them by time. */
  readonly first: readonly DayEntry[];
  /** Its name. */
  readonly holiday: string | null;
  /** Who is away, by name. */
  readonly away: readonly AwayEntry[];
  readonly tasks: readonly TaskEntry[];
}

export interface AwayEntry {
  readonly absence_id: string;
  readonly person: string;
  readonly part: AbsentPart<unknown>['part'];
}

/** A task, once for everybody who takes part. */
export interface TaskEntry {
  readonly task_id: string;
  readonly title: string;
  readonly starts_at: string;
  readonly all_day: boolean;
  readonly people: number;
}

export interface DayEntry {
  readonly id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly title: string;
  readonly customer: string | null;
  /** Of a crew, who leads it. */
  readonly technician: string | null;
  /** Who come together. */
  readonly people: number;
}

const longest = 45;
/** Of each day, by themselves. */
const most = 4;

/** What is planned on each day that has anything, with the viewer's rights: visits are counted, so that a month of thousands is one small answer. */
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
  async (ctx, { from, to, technician, skill, team, territory }): Promise<readonly ScheduledDay[]> => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (!(days >= 1 && days <= longest)) throw invalid({ to: `Choose 1 to ${longest} days.` });
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
    const people = await peopleOf(ctx, sql`${ofTeam} ${skilled} ${named} ${works}`);
    const visits = await visitsByDay(ctx, { from, to }, isChosen);
    const { holidays } = await companyTimes(ctx);
    const absences = await awayByDay(ctx, { from, to }, people);
    const tasks = await tasksByDay(ctx, { from, to }, people);
    const found: ScheduledDay[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const besides = {
        holiday: holidays.get(day) ?? null,
        away: absences.get(day) ?? [],
        tasks: tasks.get(day) ?? [],
      };
      const planned = visits.get(day);
      if (planned || besides.holiday !== null || besides.away.length > 0 || besides.tasks.length > 0)
        found.push({ ...(planned ?? { day, ...noVisits }), ...besides });
    }
    return found;
  },
);

type VisitsOfDay = Omit<ScheduledDay, 'holiday' | 'away' | 'tasks'>;
const noVisits = { visits: 0, minutes: 0, unassigned: 0, first: [] };

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Of a crew, the visit of its lead; the minutes of everybody. */
async function visitsByDay(
  { db, viewer }: Ctx,
  { from, to }: Days,
  isChosen: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, VisitsOfDay>> {
  const { rows } = await sql<VisitsOfDay>`
    with shown as (
      select v.*, (v.starts_at at time zone ${viewer.timezone})::date as day,
          row_number() over (partition by coalesce(v.crew_id, v.id) order by v.crew_place, v.id) as member,
          count(*) over (partition by coalesce(v.crew_id, v.id))::int as people
        from visits v
       where v.status <> 'cancelled' and v.starts_at >= ${from}::date::timestamp at time zone ${viewer.timezone}
         and v.starts_at < (${to}::date + 1)::timestamp at time zone ${viewer.timezone} ${isChosen}),
    placed as (
      select s.*, row_number() over (partition by s.day order by s.starts_at, s.id) as place from shown s where s.member = 1),
    entries as (
      select s.day, json_agg(json_build_object('id', s.id, 'starts_at', s.starts_at, 'status', s.status, 'title', w.title,
          'customer', c.name, 'technician', fw.person_name(m.user_id), 'people', s.people) order by s.place) as first
        from placed s
        join work_orders w on w.id = s.work_order_id
        left join customers c on c.id = w.customer_id
        left join memberships m on m.id = s.technician_id
       where s.place <= ${most} group by s.day)
    select s.day::text as day, count(*) filter (where s.member = 1)::int as visits, count(*) filter (where s.technician_id is null)::int as unassigned,
        (sum(extract(epoch from s.ends_at - s.starts_at)) / 60)::int as minutes, coalesce(any_value(e.first), '[]') as first
      from shown s left join entries e on e.day = s.day
     group by s.day order by s.day`.execute(db);
  return new Map(rows.map((one) => [one.day, one]));
}

/** Their names, by id. */
async function peopleOf({ db }: Ctx, chosen: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, fw.person_name(m.user_id) as name from memberships m where m.status = 'active' ${chosen}
     order by 2, 1`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function awayByDay({ db }: Ctx, { from, to }: Days, people: ReadonlyMap<string, string>) {
  const { rows } = await sql<KnownAbsence & { person_id: string }>`
    select id, person_id, kind, starts_on::text, starts_in, ends_on::text, ends_in
      from fw.team_absences(${from}, ${to})`.execute(db);
  const found = new Map<string, AwayEntry[]>();
  for (const absence of rows) {
    const person = people.get(absence.person_id);
    if (person === undefined) continue;
    const last = absence.ends_on < to ? absence.ends_on : to;
    for (let day = absence.starts_on > from ? absence.starts_on : from; day <= last; day = addDays(day, 1)) {
      const part = absentPart(absence, day);
      if (part) found.set(day, [...(found.get(day) ?? []), { absence_id: absence.id, person, part }]);
    }
  }
  return found;
}

async function tasksByDay({ db, viewer }: Ctx, { from, to }: Days, people: ReadonlyMap<string, string>) {
  const { rows } = await sql<TaskEntry & { day: string }>`
    select (starts_at at time zone ${viewer.timezone})::date::text as day, task_id, min(title) as title, min(starts_at) as starts_at, bool_and(all_day) as all_day,
        count(*)::int as people
      from schedule_task_occurrences
     where starts_at >= ${from}::date::timestamp at time zone ${viewer.timezone}
       and starts_at < (${to}::date + 1)::timestamp at time zone ${viewer.timezone} and person_id = any(${[...people.keys()]}::uuid[])
     group by 1, task_id order by 4, 2`.execute(db);
  const found = new Map<string, TaskEntry[]>();
  for (const { day, ...task } of rows) found.set(day, [...(found.get(day) ?? []), task]);
  return found;
}
