/** The visits that a series is going to have, before they are planned. */

import type { SeriesDates as Dates } from '#domains/scheduling/series/series-dates.report.ts';
import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatDay, formatVisit } from './format-visit.ts';

export interface SeriesDatesProps {
  dates: Dates | undefined;
  /** Null: the parts of a job of several days. */
  rule: string | null;
}

const firstShown = 5;

export function SeriesDates({ dates, rule }: SeriesDatesProps) {
  const { viewer } = useWorkplace();
  if (!dates) return null;
  const { visits, notes, left, goes_on } = dates;
  const shown = rule === null ? visits : visits.slice(0, firstShown);
  const more = visits.length - shown.length;
  return (
    <section aria-label="Dates" className="flex flex-col gap-1.5 rounded-md border border-line p-3">
      <p className="font-medium" role="status">
        {rule === null
          ? `${visits.length} ${visits.length === 1 ? 'day' : 'days'}`
          : `${describeRecurrence(rule)}: ${visits.length} ${visits.length === 1 ? 'visit' : 'visits'}${goes_on ? ' in the next half year, and so on' : ''}`}
      </p>
      <ol className="flex flex-col gap-0.5 text-muted tabular">
        {shown.map((visit) => (
          <li key={visit.starts_at}>{formatVisit(visit, viewer)}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ol>
      {notes.map(({ day, why }) => (
        <p key={day} className="text-label text-muted">
          {formatDay(`${day}T12:00:00Z`, { ...viewer, timezone: 'UTC' })}: {why}
        </p>
      ))}
      {left > 0 && (
        <p className="font-medium text-tone-danger">
          There is no free working time for {Math.round(left / 6) / 10} h of it in the next four months.
        </p>
      )}
    </section>
  );
}
