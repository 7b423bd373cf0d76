import { Flag } from 'lucide-react';
import { useState } from 'react';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { exactDay } from '#ui/format/when.ts';
import { type Goal, Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { isLate } from '../page/work-order-view.ts';
import type { CalendarEntry } from './calendar-entries.ts';

/** How many entries fit into a day of the month on a desktop without scrolling; the rest is behind a button. */
export const fits = 4;
/** The minimum height of a day in pixels; all days of a week are as tall as the fullest one. */
const dayHeight = 112;

export type DayColumn = 'visit_at' | 'due_at';

export interface CalendarDayProps {
  day: string;
  entries: readonly CalendarEntry[];
  /** Belongs to the previous or next month. */
  isOutside: boolean;
  isToday: boolean;
  /** How many more entries exist, if the day did not load all of them. */
  more?: {
    readonly visits: number;
    readonly due: number;
    /** The URL search of the list of that day. */
    readonly list: (column: DayColumn) => Goal['search'];
  };
  onOpen: (id: string) => void;
}

export function CalendarDay({ day, entries, isOutside, isToday, more, onOpen }: CalendarDayProps) {
  const { viewer } = useWorkplace();
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole || entries.length <= fits + 1 ? 0 : entries.length - fits;
  const shown = hidden > 0 ? entries.slice(0, fits) : entries;
  return (
    <li
      aria-label={`${exactDay(day, { locale: viewer.locale })}${isToday ? ' (today)' : ''}`}
      className={cx(
        'flex min-w-0 flex-col gap-0.5 p-2',
        entries.length === 0 && 'max-sm:hidden',
        isOutside ? 'bg-canvas' : 'bg-surface',
      )}
      style={{ minHeight: entries.length === 0 ? undefined : dayHeight }}
    >
      <div aria-hidden="true" className="flex px-1 text-label tabular">
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
        <span className="font-medium sm:hidden">{exactDay(day, { locale: viewer.locale })}</span>
      </div>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {shown.map((entry) => (
            <Entry
              key={`${entry.order.id}${entry.isVisit}`}
              entry={entry}
              onOpen={() => onOpen(entry.order.id)}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className="rounded-sm px-1 text-start text-label text-muted hover:bg-wash hover:text-ink coarse:h-11"
          onClick={() => setWhole(true)}
        >
          {hidden} more
        </button>
      )}
      {more && <MoreOfDay search={more.list('visit_at')} count={more.visits} noun="visits" />}
      {more && <MoreOfDay search={more.list('due_at')} count={more.due} noun="due" />}
    </li>
  );
}

/** Link to the list of that day with the same filter. */
function MoreOfDay({ search, count, noun }: { search: Goal['search']; count: number; noun: string }) {
  const { viewer } = useWorkplace();
  if (count <= 0) return null;
  return (
    <Link
      to="/work-orders"
      search={search}
      className="rounded-sm px-1 text-label text-muted hover:bg-wash hover:text-ink coarse:h-11"
    >
      {count.toLocaleString(viewer.locale)} more {noun}
    </Link>
  );
}

function Entry({ entry, onOpen }: { entry: CalendarEntry; onOpen: () => void }) {
  const { viewer } = useWorkplace();
  const { order, isVisit, isDue, at } = entry;
  const late = isDue && isLate(order);
  const about = [order.number, order.customer?.name, order.lead?.full_name].filter(Boolean).join(' · ');
  const clock = new Intl.DateTimeFormat(inEnglish(viewer.locale), {
    timeStyle: 'short',
    timeZone: viewer.timezone,
  });
  return (
    <li>
      <Link
        to={`/work-orders/${order.id}`}
        title={`${order.title}\n${about}`}
        className="flex min-w-0 items-center gap-1 rounded-sm px-1 py-0.5 text-label hover:bg-wash coarse:h-11"
        onClick={onOpen}
      >
        <StatusMark {...workOrderStatus(order.status)} iconOnly />
        {isDue && (
          <Flag
            aria-label={late ? 'Due, late' : 'Due'}
            className={cx('size-3 shrink-0', late ? 'text-tone-danger' : 'text-muted')}
          />
        )}
        {isVisit && <span className="shrink-0 text-muted tabular">{clock.format(new Date(at))}</span>}
        <span className="truncate">{order.title}</span>
      </Link>
    </li>
  );
}
