import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { daySpan, type Span, within } from '../board/lanes/time-scale.ts';
import { formatDate, formatTimes } from '../board/planning/format-plan.ts';
import type { BoardVisit } from '../board/visits/board-visit.ts';
import { visitTitle } from '../board/visits/visit-label.ts';

export interface TechnicianDayProps {
  technicianId: string;
  name: string;
  /** `YYYY-MM-DD` */
  day: string;
  visits: readonly BoardVisit[];
  /** The new visit, which stands among the others. */
  plan: Span | undefined;
}

/** What the technician does on that day, with the new visit among it. */
export function TechnicianDay({ technicianId, name, day, visits, plan }: TechnicianDayProps) {
  const { viewer } = useWorkplace();
  const span = daySpan(day, viewer.timezone);
  const own = visits
    .filter((visit) => visit.technician_id === technicianId && within(span, visit))
    .map((visit) => ({ id: visit.id, from: visit.from, to: visit.to, title: placeOf(visit), isNew: false }));
  const here = plan ? [{ id: 'new', from: plan.from, to: plan.to, title: 'This visit', isNew: true }] : [];
  const lines = [...own, ...here].sort((a, b) => a.from - b.from);
  return (
    <section aria-label={`The day of ${name}`} className="flex flex-col gap-1.5">
      <h3 className="text-label font-medium text-muted">
        {name}, {formatDate(day, viewer.locale, true)}
      </h3>
      {own.length === 0 && <p className="text-muted">Nothing else is planned.</p>}
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {lines.map(({ id, title, isNew, ...line }) => (
          <li key={id} className={cx('flex gap-3 px-3 py-1.5', isNew && 'bg-selected font-medium')}>
            <span className="shrink-0 tabular">{formatTimes(line, viewer)}</span>
            <span className="min-w-0 truncate">{title}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function placeOf(visit: BoardVisit): string {
  const { customer, site } = visit.work_order ?? {};
  return [visitTitle(visit), customer?.name ?? site?.name].filter(Boolean).join(' · ');
}
