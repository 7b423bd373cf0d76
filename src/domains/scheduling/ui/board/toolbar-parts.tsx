/** What the toolbars of the board on a desk and on a phone have in common. */
import { ChevronLeft, ChevronRight, Map as MapIcon, PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { sentence } from '#kernel/display.ts';
import { formatMonth, inEnglish } from '#kernel/english-dates.ts';
import { weekOf } from '#kernel/week.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { PeopleFilterProps } from './PeopleFilter.tsx';
import { formatDate } from './planning/format-plan.ts';
import { type BoardAddress, boardSpans } from './use-board-address.ts';

export interface BoardToolbarProps extends PeopleFilterProps {
  /** A phone has the map of the work orders instead. */
  hasMap: boolean;
  /** The toggle of the list of unscheduled orders; undefined if the viewer may not plan. */
  list?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  onSchedule: (() => void) | undefined;
  onOptimise: (() => void) | undefined;
}

export function BoardTitle({ address }: Pick<BoardToolbarProps, 'address'>) {
  const { viewer } = useWorkplace();
  return (
    <h1 className="me-auto min-w-0 truncate text-title font-semibold tracking-tight">
      <span className="sr-only">Scheduling, </span>
      {titleOf(address, viewer.locale)}
    </h1>
  );
}

/** To the day, week or month before and after; between them what is given. */
export function Steps({
  address,
  go,
  children,
}: Pick<BoardToolbarProps, 'address' | 'go'> & { children?: ReactNode }) {
  const { date, show } = address;
  const step = (by: 1 | -1) =>
    go({ date: show === 'month' ? addMonths(date, by) : addDays(date, show === 'week' ? by * 7 : by) });
  return (
    <div className="flex items-center gap-1">
      <IconButton label={`Previous ${show}`} variant="outline" onClick={() => step(-1)}>
        <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
      </IconButton>
      {children}
      <IconButton label={`Next ${show}`} variant="outline" onClick={() => step(1)}>
        <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

export function useToday(): string {
  const { viewer } = useWorkplace();
  return dayIn(viewer.timezone, new Date().toISOString());
}

export interface Toggle {
  readonly label: string;
  readonly isShown: boolean;
  readonly icon: ReactNode;
  readonly toggle: () => void;
}

/** What can be beside the board. */
export function togglesOf({ address: { map }, go, hasMap, list }: BoardToolbarProps): readonly Toggle[] {
  return [
    ...(hasMap
      ? [
          {
            ...{
              label: map ? 'Hide the map' : 'Show the map',
              isShown: map,
              toggle: () => go({ map: !map }),
            },
            icon: <MapIcon className="size-4" aria-hidden="true" />,
          },
        ]
      : []),
    ...(list
      ? [
          {
            label: list.isOpen ? 'Hide unscheduled work orders' : 'Show unscheduled work orders',
            ...{ isShown: list.isOpen, toggle: list.toggle },
            icon: <PanelRight className="size-4 rtl:rotate-180" aria-hidden="true" />,
          },
        ]
      : []),
  ];
}

interface ShowSwitchProps {
  show: BoardAddress['show'];
  onShow: (show: BoardAddress['show']) => void;
}

export function ShowSwitch({ show, onShow }: ShowSwitchProps) {
  return (
    <fieldset aria-label="Show" className="flex rounded-md border border-line-strong bg-surface p-0.5">
      {boardSpans.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={show === one}
          className={cx(
            'h-[calc(var(--control)-6px)] rounded-sm px-2.5 font-medium',
            show === one ? 'bg-selected text-accent-ink' : 'text-muted hover:text-ink',
          )}
          onClick={() => onShow(one)}
        >
          {sentence(one)}
        </button>
      ))}
    </fieldset>
  );
}

function titleOf({ date, show }: BoardAddress, locale: string): string {
  if (show === 'day') return formatDate(date, locale);
  if (show === 'month') return formatMonth(date.slice(0, 7), locale);
  const days = weekOf(date, locale);
  const range = new Intl.DateTimeFormat(inEnglish(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const utc = (day: string | undefined) => new Date(`${day}T00:00:00Z`);
  return range.formatRange(utc(days[0]), utc(days.at(-1)));
}
