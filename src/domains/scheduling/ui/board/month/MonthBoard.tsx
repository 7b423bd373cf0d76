/** A month: what is planned on each day, counted by the server, with the first visits by name. On a phone, the days with visits. */

import { CalendarClock, Palmtree } from 'lucide-react';
import type { DayEntry, ScheduledDay } from '#domains/scheduling/month-schedule.report.ts';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { dayIn } from '#kernel/dates.ts';
import { formatDayAs, formatMonth } from '#kernel/english-dates.ts';
import { useReport } from '#ui/api/report.ts';
import { ScrollRegion } from '#ui/components/layout/ScrollRegion.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusSign } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { exactDay } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { formatLength, formatShortClock } from '../planning/format-plan.ts';
import type { BoardAddress } from '../use-board-address.ts';

export interface MonthBoardProps {
  address: BoardAddress;
  /** Whole weeks. */
  days: readonly string[];
  onDay: (day: string) => void;
  onOpen: (visit: string) => void;
}

export function MonthBoard({ address, days, onDay, onOpen }: MonthBoardProps) {
  const { viewer } = useWorkplace();
  const { technician, skill, team, territory, date } = address;
  const asked = {
    technician: technician || undefined,
    skill: skill || undefined,
    team: team || undefined,
    territory: territory || undefined,
  };
  const { data, error, refetch, isPlaceholderData } = useReport<readonly ScheduledDay[]>('month_schedule', {
    ...{ from: days[0], to: days.at(-1), ...asked },
  });
  if (error && !data)
    return <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const byDay = new Map(data.map((one) => [one.day, one]));
  const month = date.slice(0, 7);
  const today = dayIn(viewer.timezone, new Date().toISOString());
  return (
    <ScrollRegion
      label={formatMonth(month, viewer.locale)}
      aria-busy={isPlaceholderData}
      className="min-h-0 flex-1 overflow-y-auto rounded-lg border border-line bg-surface"
    >
      <div
        aria-hidden="true"
        className="sticky top-0 z-10 hidden border-b border-line bg-surface text-label text-muted sm:grid sm:grid-cols-7"
      >
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-1.5">
            {formatDayAs(day, viewer.locale, { weekday: 'short' })}
          </span>
        ))}
      </div>
      <ol
        className={cx(
          'flex flex-col gap-px bg-line sm:grid sm:grid-cols-7',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {days.map((day) => (
          <MonthDay
            key={day}
            day={day}
            found={byDay.get(day)}
            isOutside={!day.startsWith(month)}
            isToday={day === today}
            onDay={onDay}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {data.length === 0 && (
        <p className="p-4 text-center text-muted sm:hidden">Nothing is scheduled this month.</p>
      )}
    </ScrollRegion>
  );
}

/** In pixels: five weeks fill a usual screen. */
const dayHeight = 136;

interface MonthDayProps extends Pick<MonthBoardProps, 'onDay' | 'onOpen'> {
  day: string;
  found: ScheduledDay | undefined;
  isOutside: boolean;
  isToday: boolean;
}

function MonthDay({ day, found, isOutside, isToday, onDay, onOpen }: MonthDayProps) {
  const { viewer } = useWorkplace();
  const more = found ? found.visits - found.first.length : 0;
  const said = found &&
    found.visits > 0 && [
      `${found.visits.toLocaleString(viewer.locale)} ${found.visits === 1 ? 'visit' : 'visits'}`,
      formatLength({ from: 0, to: found.minutes * 60_000 }),
    ];
  const name = exactDay(day, { locale: viewer.locale });
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col gap-0.5 p-1.5',
        !found && 'max-sm:hidden',
        isOutside ? 'bg-canvas' : 'bg-surface',
      )}
      style={{ minHeight: found ? dayHeight : undefined }}
    >
      <button
        type="button"
        aria-label={[`${name}${isToday ? ', today' : ''}`, ...(said || ['no visits'])].join(', ')}
        onClick={() => onDay(day)}
        className="flex min-w-0 items-center justify-between gap-2 rounded-sm px-1 text-label tabular hover:bg-wash coarse:h-11"
      >
        <span
          className={cx(
            'max-sm:hidden',
            isToday
              ? 'rounded-full bg-accent px-1.5 font-semibold text-on-accent'
              : isOutside
                ? 'text-subtle'
                : 'font-medium',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="font-medium sm:hidden">{name}</span>
        {said && <span className="truncate text-muted">{said.join(' · ')}</span>}
      </button>
      {found && <DayMarks found={found} />}
      {found?.first.map((entry) => (
        <EntryButton key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="rounded-sm px-1 text-start text-label text-muted hover:bg-wash hover:text-ink coarse:h-11"
          onClick={() => onDay(day)}
        >
          {more.toLocaleString(viewer.locale)} more
          <span className="sr-only"> on {name}</span>
        </button>
      )}
      {found && found.unassigned > 0 && (
        <p className="px-1 text-label text-tone-waiting">
          {found.unassigned.toLocaleString(viewer.locale)} unassigned
        </p>
      )}
    </li>
  );
}

/** What is to be known of a day besides visits: a holiday, tasks, and who is away. */
function DayMarks({ found: { holiday, tasks, away } }: { found: ScheduledDay }) {
  const { viewer } = useWorkplace();
  const names = away.map(({ person, part }) => (part === 'day' ? person : `${person} (${part})`));
  const [shown, more] = [names.slice(0, mostNames), names.length - mostNames];
  return (
    <>
      {holiday && <p className="truncate px-1 text-label font-medium">{holiday}</p>}
      {away.length > 0 && (
        <p
          className="flex min-w-0 items-center gap-1 px-1 text-label text-muted"
          title={`Away: ${names.join(', ')}`}
        >
          <Palmtree className="size-3 shrink-0" aria-hidden="true" />
          <span className="truncate">
            <span className="sr-only">Away: </span>
            {shown.join(', ')}
            {more > 0 && ` and ${more} more`}
          </span>
        </p>
      )}
      {tasks.map(({ task_id, title, starts_at, all_day, people }) => (
        <Link
          key={task_id}
          to={`/scheduling/tasks/${task_id}`}
          title={`${title}, ${people} ${people === 1 ? 'person' : 'people'}`}
          className="flex min-w-0 items-center gap-1 rounded-sm border border-dashed border-line-strong px-1 text-label hover:bg-wash coarse:h-11"
        >
          <CalendarClock className="size-3 shrink-0" aria-hidden="true" />
          <span className="shrink-0 text-muted tabular">
            {all_day ? 'All day' : formatShortClock(Date.parse(starts_at), viewer)}
          </span>
          <span className="truncate">{title}</span>
        </Link>
      ))}
    </>
  );
}

const mostNames = 3;

function EntryButton({ entry, onOpen }: { entry: DayEntry; onOpen: () => void }) {
  const { viewer } = useWorkplace();
  const { status, starts_at, title, customer, technician, people } = entry;
  const crew = people > 1 ? `+${people - 1}` : undefined;
  const look = visitStatus(status);
  const clock = formatShortClock(Date.parse(starts_at), viewer);
  const about = [
    clock,
    customer,
    title,
    [technician ?? 'Unassigned', crew].filter(Boolean).join(', '),
    look.label,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <button
      type="button"
      title={about}
      aria-label={about}
      onClick={onOpen}
      className="flex min-w-0 items-center gap-1 rounded-sm px-1 py-0.5 text-start text-label hover:bg-wash coarse:h-11"
    >
      <StatusSign {...look} className="shrink-0" />
      <span className="shrink-0 text-muted tabular">{clock}</span>
      <span className="truncate">{customer ?? title}</span>
      {crew && <span className="ms-auto shrink-0 text-accent-ink">{crew}</span>}
    </button>
  );
}
