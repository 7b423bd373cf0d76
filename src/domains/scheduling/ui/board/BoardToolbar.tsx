import {
  ChevronLeft,
  ChevronRight,
  Map as MapIcon,
  MoreHorizontal,
  PanelRight,
  Plus,
  Route,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { sentence } from '#kernel/display.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { cx } from '#ui/cx.ts';
import { formatMonth } from '#ui/format/month.ts';
import { weekOf } from '#ui/format/week.ts';
import { useMedia, usePhone } from '#ui/hooks/use-media.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { SchedulingPlaces } from '../SchedulingNav.tsx';
import { PeopleFilter, type PeopleFilterProps } from './PeopleFilter.tsx';
import { formatDate } from './planning/format-plan.ts';
import { HistoryButtons } from './planning/HistoryButtons.tsx';
import { type BoardAddress, boardSpans } from './use-board-address.ts';
import { BoardViews } from './views/BoardViews.tsx';

export interface BoardToolbarProps extends PeopleFilterProps {
  /** A phone has the map of the work orders instead. */
  hasMap: boolean;
  /** The toggle of the list of unscheduled orders; undefined if the viewer may not plan. */
  list?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  onSchedule: (() => void) | undefined;
  onOptimise: (() => void) | undefined;
}

/** The bar stays one row: the menu has what there is no room for as buttons. */
const narrow = '(width < 87.5rem)';

export function BoardToolbar(props: BoardToolbarProps) {
  const { address, go, skills, teams, territories, onSchedule, onOptimise } = props;
  const { viewer } = useWorkplace();
  const isNarrow = useMedia(narrow);
  // A phone has a row of its own for it.
  const isPhone = usePhone();
  const asksInMenu = isNarrow && !isPhone;
  const { date, show } = address;
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const step = (by: 1 | -1) =>
    go({ date: show === 'month' ? addMonths(date, by) : addDays(date, show === 'week' ? by * 7 : by) });
  const toggles = togglesOf(props);
  return (
    <div className="flex flex-wrap items-center gap-2 xl:flex-nowrap">
      <h1 className="me-auto min-w-0 truncate text-title font-semibold tracking-tight">
        <span className="sr-only">Scheduling, </span>
        {titleOf(address, viewer.locale)}
      </h1>
      <div className="flex items-center gap-1">
        <IconButton label={`Previous ${show}`} variant="outline" onClick={() => step(-1)}>
          <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
        </IconButton>
        <Button variant="outline" disabled={date === today} onClick={() => go({ date: today })}>
          Today
        </Button>
        <IconButton label={`Next ${show}`} variant="outline" onClick={() => step(1)}>
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />
        </IconButton>
      </div>
      {onSchedule && show !== 'month' && <HistoryButtons />}
      <DateInput
        aria-label="Date"
        className="w-36!"
        required
        value={date}
        onValueChange={(next) => next && go({ date: next })}
      />
      <ShowSwitch show={show} onShow={(next) => go({ show: next })} />
      <div className="flex items-center gap-1 max-xl:ms-auto sm:gap-2">
        <PeopleFilter address={address} go={go} skills={skills} teams={teams} territories={territories} />
        {onSchedule && <BoardViews />}
        {!isNarrow && toggles.map((one) => <ToggleButton key={one.label} {...one} />)}
        {onOptimise && !asksInMenu && (
          <Button variant="outline" onClick={onOptimise}>
            <Route className="size-4" aria-hidden="true" />
            {words('Optimise')}
          </Button>
        )}
        <MoreMenu toggles={isNarrow ? toggles : []} onOptimise={asksInMenu ? onOptimise : undefined} />
        {onSchedule && (
          <Button onClick={onSchedule}>
            <Plus className="size-4" aria-hidden="true" />
            Schedule
          </Button>
        )}
      </div>
    </div>
  );
}
interface Toggle {
  readonly label: string;
  readonly isShown: boolean;
  readonly icon: ReactNode;
  readonly toggle: () => void;
}

/** What can be beside the board. */
function togglesOf({ address: { map }, go, hasMap, list }: BoardToolbarProps): readonly Toggle[] {
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

function ToggleButton({ label, isShown, icon, toggle }: Toggle) {
  return (
    <IconButton label={label} variant="outline" aria-pressed={isShown} onClick={toggle}>
      {icon}
    </IconButton>
  );
}

function MoreMenu({
  toggles,
  onOptimise,
}: {
  toggles: readonly Toggle[];
  onOptimise: BoardToolbarProps['onOptimise'];
}) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label="More of scheduling" variant="outline">
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </IconButton>
      }
    >
      {onOptimise && (
        <MenuItem icon={<Route aria-hidden="true" />} onSelect={onOptimise}>
          {words('Optimise')}
        </MenuItem>
      )}
      {toggles.map(({ label, icon, toggle }) => (
        <MenuItem key={label} icon={icon} onSelect={toggle}>
          {label}
        </MenuItem>
      ))}
      {(onOptimise || toggles.length > 0) && <MenuSeparator />}
      <SchedulingPlaces current="/scheduling" />
    </DropdownMenu>
  );
}

interface ShowSwitchProps {
  show: BoardAddress['show'];
  onShow: (show: BoardAddress['show']) => void;
}

function ShowSwitch({ show, onShow }: ShowSwitchProps) {
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
