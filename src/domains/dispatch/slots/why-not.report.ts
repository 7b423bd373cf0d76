import { sql } from 'kysely';
import type { WhyNotAnswer } from '#domains/scheduling/planning-answers.rules.ts';
import { office } from '#kernel/access.ts';
import { dayIn } from '#kernel/dates.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { partOfCrew } from '../company/assumptions.ts';
import { problemOf, withTimeTaken } from '../company/company-problem.ts';
import { wholeScope } from '../company/plan-scope.rules.ts';
import type { CompanyDays } from '../company/planning-task.ts';
import { type CompanyDaysRead, readCompanyDays } from '../company/read-company-days.ts';
import { currentPlan, impossibleKept } from '../company/run-planning.ts';
import { type WhyNot, whyNot } from '../explain.ts';
import { type PlanWords, planWords } from '../runs/plan-words.ts';
import { outsideTerritory } from './outside-territory.ts';

interface Asked {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly status: string;
  readonly is_of_crew: boolean;
}

/** "Why not this technician?" for a booked visit, on its day. */
export const whyNotReport = defineReport(
  'why_not_technician',
  {
    label: 'Why not this technician?',
    allow: office,
    params: {
      visit_id: field.ref('visits', { label: 'Visit', required: true }),
      technician_id: field.ref('memberships', { label: 'Technician', required: true }),
    },
  },
  async (ctx, { visit_id, technician_id }): Promise<WhyNotAnswer> => {
    const { rows } = await sql<Asked>`
      select v.technician_id, v.starts_at, v.status, exists (select from visits o where o.crew_id = v.crew_id and o.id <> v.id
          and o.status not in ('cancelled', 'no_access')) as is_of_crew
        from visits v where v.id = ${visit_id}`.execute(ctx.db);
    const [visit] = rows;
    if (!visit) throw notFound();
    if (!['tentative', 'scheduled', 'dispatched'].includes(visit.status))
      throw invalid({ visit_id: 'Somebody is on the way, or it is over.' });
    if (visit.technician_id === technician_id)
      throw invalid({ technician_id: 'The visit is with this technician.' });
    const day = dayIn(ctx.viewer.timezone, visit.starts_at);
    const scope = {
      ...wholeScope,
      what: 'unassigned' as const,
      technician_ids: [technician_id, visit.technician_id].filter((id) => id !== null),
      free_visit: visit_id,
    };
    const asked = {
      kind: 'optimise',
      from_on: day,
      to_on: day,
      scope,
      work_order_id: null,
      orders: [],
    } as const;
    const read = await readCompanyDays(ctx, asked);
    const name = read.names.get(technician_id);
    if (name === undefined) throw invalid({ technician_id: 'This person does not work here.' });
    const isThere = read.days.technicians.some(({ id, shifts }) => id === technician_id && shifts.length > 0);
    const no = (sentence: string) => ({ is_possible: false, sentence, starts_at: null, costs_more: null });
    if (visit.is_of_crew) return no(`${partOfCrew} Drag it to ${name}, and the others of the crew stay.`);
    if (!isThere) return no(`${name} does not work that day.`);
    if (!read.days.visits.some(({ id }) => id === visit_id)) return no('It can’t be moved any more.');
    return answer(read, visit_id, technician_id, name, planWords(ctx.viewer));
  },
);

function answer(
  { days, midnight }: CompanyDaysRead,
  visit: string,
  technician: string,
  name: string,
  words: PlanWords,
): WhyNotAnswer {
  const problem = problemOf(withTimeTaken(days, impossibleKept(days)));
  const found = whyNot(problem, currentPlan(problem), visit, technician);
  if (!found.place)
    return { is_possible: false, sentence: obstacleOf(found, name), starts_at: null, costs_more: null };
  const starts_at = new Date(Date.parse(midnight) + Math.ceil(found.place.start) * 60_000).toISOString();
  const more = found.place.costs_more;
  const price =
    more === null
      ? ''
      : more > 0
        ? `, which costs ${words.money(more)} more`
        : `, which costs ${words.money(-more)} less`;
  return {
    is_possible: true,
    sentence: `${name} could start at ${words.hour(starts_at)}${price}.${outside(days, visit, technician)}`,
    starts_at,
    costs_more: more === null ? null : words.amount(more),
  };
}

/** Names the territory of a visit that lies in none of the technician's. */
function outside(days: CompanyDays, visit: string, technician: string): string {
  const found = outsideTerritory(days, visit, technician);
  if (!found) return '';
  return ` It lies in the territory “${found.territory}”, and they work in ${found.own.map((one) => `“${one}”`).join(', ')}.`;
}

function obstacleOf({ barriers, obstacle }: WhyNot, name: string): string {
  const missing = barriers
    .filter(({ kind }) => kind === 'skill' || kind === 'tool')
    .map(({ what }) => `“${what}”`);
  if (missing.length > 0) return `${name} has no ${missing.join(' and no ')}.`;
  if (barriers.length > 0) return 'It was agreed with somebody else.';
  if (obstacle === 'window') return `${name} has room that day, but not at the time promised.`;
  if (obstacle === 'long_day') return `${name}’s day would get too long.`;
  return `${name} has no room that day.`;
}
