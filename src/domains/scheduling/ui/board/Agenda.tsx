/** The agenda of a day on a phone. A form replaces dragging here. */
import { useContext, useMemo } from 'react';
import { VirtualList } from '#ui/components/layout/VirtualList.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { visitStatus } from '../visit-status.ts';
import { latenessOf } from './estimates/format-estimate.ts';
import { useEstimates } from './estimates/use-visit-estimates.ts';
import type { Lane } from './lanes/lanes.ts';
import { type DayScale, type Span, within } from './lanes/time-scale.ts';
import { formatDate, formatTimes } from './planning/format-plan.ts';
import { Holiday } from './times/Holiday.tsx';
import {
  type BoardTask,
  type BoardTimes,
  BoardTimesContext,
  dayNotes,
  holidayOn,
} from './times/lane-times.ts';
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
  const { viewer } = useWorkplace();
  const times = useContext(BoardTimesContext);
  const sections = useMemo(
    () => sectionsOf(days, [unassigned, ...lanes], times),
    [days, unassigned, lanes, times],
  );
  const holidays = days.flatMap(({ day }) => {
    const name = holidayOn(times, day);
    return name === null ? [] : [{ day, name }];
  });
  return (
    <>
      {holidays.map(({ day, name }) => (
        <p key={day} className="flex gap-2">
          {days.length > 1 && <span className="text-muted">{formatDate(day, viewer.locale)}</span>}
          <Holiday name={name} />
        </p>
      ))}
      {sections.length === 0 && <p className="py-8 text-center text-muted">Nothing is planned.</p>}
      <VirtualList
        items={sections}
        itemKey={({ day, lane }) => `${day.day}.${lane.id}`}
        estimate={120}
        label="Agenda"
        className="-mx-1 min-h-0 flex-1 px-1"
        render={({ day, isHoliday: _, ...section }) => (
          <AgendaLane {...section} day={days.length > 1 ? day.day : undefined} onOpen={onOpen} />
        )}
      />
    </>
  );
}

function sectionsOf(days: AgendaProps['days'], lanes: readonly Lane[], times: BoardTimes) {
  return days.flatMap((day) =>
    lanes
      .map((lane) => {
        const own = times.get(lane.id ?? '');
        const known = own?.days.get(day.day);
        return {
          ...{ day, lane, notes: known ? dayNotes(known) : [], isHoliday: Boolean(known?.holiday) },
          tasks: own?.tasks.filter((task) => within(day, task)) ?? [],
          visits: lane.visits.filter((visit) => within(day, visit)),
        };
      })
      .filter(
        ({ visits, tasks, notes, lane, isHoliday }) =>
          visits.length + tasks.length > 0 ||
          (days.length === 1 && lane.id !== null && (!isHoliday || notes.length > 0)),
      ),
  );
}

interface AgendaLaneProps {
  lane: Lane;
  visits: readonly BoardVisit[];
  tasks: readonly BoardTask[];
  /** Why it is free: an absence. */
  notes: readonly string[];
  day: string | undefined;
  onOpen: (visit: BoardVisit) => void;
}

function AgendaLane({ lane, visits, tasks, notes, day, onOpen }: AgendaLaneProps) {
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
      {notes.length > 0 && <p className="pb-1 text-muted">{notes.join(', ')}</p>}
      {sorted.length + tasks.length === 0 ? (
        notes.length === 0 && <p className="text-muted">Free</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {tasks.map((task) => (
            <li key={task.id}>
              <AgendaTask task={task} />
            </li>
          ))}
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

function AgendaTask({ task }: { task: BoardTask }) {
  const { viewer } = useWorkplace();
  return (
    <Link to={`/scheduling/tasks/${task.task_id}`} className="flex flex-col gap-0.5 px-3 py-2.5">
      <span className="font-medium tabular">{task.all_day ? 'All day' : formatTimes(task, viewer)}</span>
      <span className="line-clamp-2">{task.title}</span>
    </Link>
  );
}

function AgendaVisit({ visit, onOpen }: { visit: BoardVisit; onOpen: () => void }) {
  const { viewer } = useWorkplace();
  const { work_order: order } = visit;
  const place = [order?.customer?.name, order?.site?.name].filter(Boolean).join(' · ');
  const lateness = latenessOf(useEstimates().get(visit.id), visit, viewer);
  return (
    <button type="button" className="flex w-full flex-col gap-0.5 px-3 py-2.5 text-start" onClick={onOpen}>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium tabular">{formatTimes(visit, viewer)}</span>
        <StatusMark {...visitStatus(visit.status)} className="text-label" />
      </span>
      {lateness && (
        <span
          className={cx('font-medium', lateness.breaksPromise ? 'text-tone-danger' : 'text-tone-waiting')}
        >
          {lateness.words}
        </span>
      )}
      <span className="line-clamp-2">
        <span className="text-muted tabular">{order?.number}</span> {visitTitle(visit)}
      </span>
      {visit.crew && <span className="text-label text-accent-ink">{visit.crew.names}</span>}
      {place && <span className="w-full truncate text-label text-muted">{place}</span>}
    </button>
  );
}
