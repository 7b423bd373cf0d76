/** Why work is left out and what would have to change, in sentences. Pure. */
import { partOfCrew } from '../company/assumptions.ts';
import type { Subject } from '../company/company-input.ts';
import type { CompanyDaysRead } from '../company/read-company-days.ts';
import type { LeftOut, Remedy } from '../explain.ts';
import type { Barrier } from '../planning/assignment-prices.ts';
import { counted, type PlanWords } from './plan-words.ts';
import type { LeftOutWork } from './run-shapes.rules.ts';

export function leftOutWork(
  read: CompanyDaysRead,
  words: PlanWords,
  left: readonly LeftOut[],
  unplannable: readonly string[],
): LeftOutWork[] {
  const work = (id: string, reason: string, remedies: readonly string[]): LeftOutWork[] => {
    const subject = read.subjects.get(id);
    return subject ? [workOf(subject, reason, remedies)] : [];
  };
  const byHand = new Set(read.left_to_people.map(({ visit }) => visit?.id));
  const visits = new Map(read.days.visits.map((visit) => [visit.id, visit]));
  return [
    ...left.flatMap((one) =>
      work(
        one.visit,
        reasonOf(
          one,
          (visits.get(one.visit)?.skills ?? []).map(({ skill }) => skill),
        ),
        [...new Set(one.remedies.map((remedy) => remedyOf(read, words, remedy)))],
      ),
    ),
    ...unplannable
      .filter((id) => !byHand.has(id))
      .flatMap((id) =>
        work(
          id,
          'It stays where it is: outside working hours, or closer to another visit than the way takes.',
          [],
        ),
      ),
    ...read.left_to_people.map((subject) => workOf(subject, crewReason(read, subject), [crewRemedy])),
    ...read.too_long.map((subject) =>
      workOf(subject, `It takes ${counted(subject.minutes, 'minute')}, longer than anybody’s day.`, [
        'Plan it in several visits.',
      ]),
    ),
  ];
}

const crewRemedy = 'Give the place to somebody else, take it off the crew, or move the whole crew.';

function crewReason({ names }: CompanyDaysRead, { visit }: Subject): string {
  const missing = names.get(visit?.technician_id ?? '');
  return `${partOfCrew} ${missing ? `${missing} is not there.` : 'Nobody has this place yet.'}`;
}

function workOf({ order, visit }: Subject, reason: string, remedies: readonly string[]): LeftOutWork {
  const { work_order_id, number, title } = order;
  return { work_order_id, visit_id: visit?.id ?? null, number, title, reason, remedies };
}

function reasonOf({ reason, barriers }: LeftOut, skills: readonly string[]): string {
  switch (reason) {
    case 'no_skill': {
      const missing = skills.filter((skill) =>
        barriers.every((one) =>
          one.barriers.some((barrier) => barrier.kind === 'skill' && barrier.what === skill),
        ),
      );
      if (missing.length > 0)
        return `Nobody who works then has ${missing.map((skill) => `“${skill}”`).join(' and ')}.`;
      return 'Nobody who works then may do it.';
    }
    case 'no_window':
      return 'Nobody who may do it works at the time promised.';
    case 'no_room':
      return 'Everybody who may do it is busy then.';
    case 'too_dear':
      return 'Going there would cost more than leaving it out.';
    case 'linked':
      return 'It depends on another visit that has no place.';
  }
}

function remedyOf({ names, midnight }: CompanyDaysRead, words: PlanWords, remedy: Remedy): string {
  const name = (id: string) => names.get(id) ?? 'Somebody';
  if (remedy.kind === 'qualify')
    return `${name(remedy.technician)} could do it with ${wordFor(remedy.lacks)}.`;
  const { technician, start, extra_minutes } = remedy.at;
  const at = words.moment(new Date(Date.parse(midnight) + Math.ceil(start) * 60_000).toISOString());
  if (remedy.kind === 'other_time') return `${name(technician)} could come ${at}.`;
  if (remedy.kind === 'raise_price')
    return `It is planned (${name(technician)}, ${at}) once leaving it out costs ${words.money(remedy.to)}.`;
  return `${name(technician)} could do it ${at} with ${counted(Math.ceil(extra_minutes), 'more minute', 'more minutes')} of work that day.`;
}

function wordFor({ kind, what }: Barrier): string {
  return kind === 'skill' || kind === 'tool' ? `“${what}”` : 'the customer’s consent';
}
