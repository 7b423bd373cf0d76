/** The agenda of a day on a phone. A form replaces dragging here. */
import { useMemo } from 'react';
import { VirtualList } from '#ui/components/layout/VirtualList.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { visitStatus } from '../visit-status.ts';
import type { Lane } from './lanes/lanes.ts';
import { type DayScale, type Span, within } from './lanes/time-scale.ts';
import { formatDate, formatTimes } from './planning/format-plan.ts';
import type { BoardVisit } from './visits/board-visit.ts';
import { visitTitle } from './visits/visit-label.ts';

export interface AgendaProps {
  /** One day, or seven in the week view. */
  days: readonly (Span & Pick<DayScale, 'day'>)[];
  unassigned: Lane;
  lanes: readonly Lane[];
  onOpen: (visit: BoardVisit) => void;
}

export function Agenda({ days, unassigned, lanes, onOpen }: AgendaProps) {
  const sections = useMemo(() => sectionsOf(days, [unassigned, ...lanes]), [days, unassigned, lanes]);
  if (sections.length === 0) return <p className="py-8 text-center text-muted">Nothing is planned.</p>;
  return (
    <VirtualList
      items={sections}
      itemKey={({ day, lane }) => `${day.day}.${lane.id}`}
      estimate={120}
      label="Agenda"
      className="-mx-1 min-h-0 flex-1 px-1"
      render={({ day, lane, visits }) => (
        <AgendaLane lane={lane} visits={visits} day={days.length > 1 ? day.day : undefined} onOpen={onOpen} />
      )}
    />
  );
}

function sectionsOf(days: AgendaProps['days'], lanes: readonly Lane[]) {
  return days.flatMap((day) =>
    lanes
      .map((lane) => ({ day, lane, visits: lane.visits.filter((visit) => within(day, visit)) }))
      .filter(({ visits, lane }) => visits.length > 0 || (days.length === 1 && lane.id !== null)),
  );
}

interface AgendaLaneProps {
  lane: Lane;
  visits: readonly BoardVisit[];
  day: string | undefined;
  onOpen: (visit: BoardVisit) => void;
}

function AgendaLane({ lane, visits, day, onOpen }: AgendaLaneProps) {
  const { viewer } = useWorkplace();
  const sorted = [...visits].sort((a, b) => a.from - b.from);
  return (
    <section
      className="pb-4"
      aria-label={day ? `${lane.name}, ${formatDate(day, viewer.locale)}` : lane.name}
    >
      <h2 className="mb-1.5 flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="contents">
          <Avatar name={lane.name} src={lane.technician?.avatar_url} size={20} />
        </span>
        <span className="min-w-0 truncate">{lane.name}</span>
        {day && <span className="font-normal text-subtle">{formatDate(day, viewer.locale)}</span>}
      </h2>
      {sorted.length === 0 ? (
        <p className="text-muted">Free</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {sorted.map((visit) => (
            <li key={visit.id}>
              <AgendaVisit visit={visit} onOpen={() => onOpen(visit)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AgendaVisit({ visit, onOpen }: { visit: BoardVisit; onOpen: () => void }) {
  const { viewer } = useWorkplace();
  const { work_order: order } = visit;
  const place = [order?.customer?.name, order?.site?.name].filter(Boolean).join(' · ');
  return (
    <button type="button" className="flex w-full flex-col gap-0.5 px-3 py-2.5 text-start" onClick={onOpen}>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium tabular">{formatTimes(visit, viewer)}</span>
        <StatusMark {...visitStatus(visit.status)} className="text-label" />
      </span>
      <span className="line-clamp-2">
        <span className="text-muted tabular">{order?.number}</span> {visitTitle(visit)}
      </span>
      {place && <span className="w-full truncate text-label text-muted">{place}</span>}
    </button>
  );
}
