import { type RawBuilder, sql } from 'kysely';
import './deferral.resource.ts';

/**
 * What each deferral has at the end of a day, by month: `deferral_id`, `month`, `deferred`, `recognized`, `remaining`. What was reversed counts
 * until the day of its reversal.
 * With `began`, an instant, without what was deferred or taken back after it.
 */
export const remainingOn = (
  day: string,
  began: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> => sql`
  select deferral_id, month, sum(deferred)::bigint as deferred, sum(recognized)::bigint as recognized,
    (sum(deferred) - sum(recognized))::bigint as remaining
  from (
    select m.deferral_id, m.month, m.amount as deferred, 0 as recognized from deferral_months m where m.changed_on <= ${day}::date
      ${began ? sql`and m.created_at <= ${began}` : sql``}
    union all
    select l.deferral_id, l.month, 0, l.amount from recognition_lines l
      join recognition_runs r on r.id = l.run_id
      where r.posted_on <= ${day}::date and (l.status = 'posted' or l.reversed_on > ${day}::date)) moved
  group by deferral_id, month`;
