import { ChevronLeft, ChevronRight, ListFilter, Map as MapIcon, PanelRight, Plus, Route } from 'lucide-react';
import { addDays, addMonths, dayIn } from '#kernel/dates.ts';
import { sentence } from '#kernel/display.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Popover } from '#ui/components/overlays/Popover.tsx';
import { cx } from '#ui/cx.ts';
import { formatMonth } from '#ui/format/month.ts';
import { weekOf } from '#ui/format/week.ts';
import { useTyped } from '#ui/hooks/use-typed.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { SchedulingNav } from '../SchedulingNav.tsx';
import { formatDate } from './planning/format-plan.ts';
import { HistoryButtons } from './planning/HistoryButtons.tsx';
import { type BoardAddress, boardSpans } from './use-board-address.ts';
import { BoardViews } from './views/BoardViews.tsx';

export interface BoardToolbarProps {
  address: BoardAddress;
  go: (change: Partial<BoardAddress>) => void;
  skills: readonly string[];
  teams: readonly { readonly id: string; readonly name: string }[];
  territories: readonly { readonly id: string; readonly name: string }[];
  /** A phone has the map of the work orders instead. */
  hasMap: boolean;
  /** The toggle of the list of unscheduled orders; undefined if the viewer may not plan. */
  list?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
  onSchedule: (() => void) | undefined;
  onOptimise: (() => void) | undefined;
}

export function BoardToolbar(props: BoardToolbarProps) {
  const { address, go, skills, teams, territories, hasMap, list, onSchedule, onOptimise } = props;
  const { viewer } = useWorkplace();
  const { date, show, map } = address;
  const today = dayIn(viewer.timezone, new Date().toISOString());
  const step = (by: 1 | -1) =>
    go({ date: show === 'month' ? addMonths(date, by) : addDays(date, show === 'week' ? by * 7 : by) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h1 className="me-2 min-w-0 text-title font-semibold tracking-tight">
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
      {onSchedule && <HistoryButtons />}
      <DateInput
        aria-label="Date"
        className="w-36!"
        required
        value={date}
        onValueChange={(next) => next && go({ date: next })}
      />
      <ShowSwitch show={show} onShow={(next) => go({ show: next })} />
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        <PeopleFilter address={address} go={go} skills={skills} teams={teams} territories={territories} />
        {onSchedule && <BoardViews />}
        <SchedulingNav current="/scheduling" />
        {hasMap && (
          <IconButton
            label={map ? 'Hide the map' : 'Show the map'}
            variant="outline"
            aria-pressed={map}
            onClick={() => go({ map: !map })}
          >
            <MapIcon className="size-4" aria-hidden="true" />
          </IconButton>
        )}
        {list && (
          <IconButton
            label={list.isOpen ? 'Hide unscheduled work orders' : 'Show unscheduled work orders'}
            variant="outline"
            aria-pressed={list.isOpen}
            onClick={list.toggle}
          >
            <PanelRight className="size-4 rtl:rotate-180" aria-hidden="true" />
          </IconButton>
        )}
        {onOptimise && (
          <Button variant="outline" onClick={onOptimise}>
            <Route className="size-4" aria-hidden="true" />
            Optimise
          </Button>
        )}
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

/** Whose lanes are shown. */
function PeopleFilter({
  address,
  go,
  skills,
  teams,
  territories,
}: Pick<BoardToolbarProps, 'address' | 'go' | 'skills' | 'teams' | 'territories'>) {
  const { technician, skill, team, territory } = address;
  const count = [technician, skill, team, territory].filter(Boolean).length;
  return (
    <Popover
      label="Filter technicians"
      trigger={
        <Button
          variant="outline"
          aria-label={count > 0 ? `Filter technicians: ${count}` : 'Filter technicians'}
        >
          <ListFilter className="size-4" aria-hidden="true" />
          <span className="max-2xl:sr-only">Filter</span>
          {count > 0 && <span className="font-semibold text-accent-ink tabular">{count}</span>}
        </Button>
      }
    >
      <div className="flex w-56 flex-col gap-2">
        <NameFilter name={technician} onName={(name) => go({ technician: name })} />
        {skills.length > 0 && (
          <Select
            aria-label="Filter technicians by skill"
            placeholder="Any skill"
            value={skill}
            onChange={(event) => go({ skill: event.target.value })}
            options={skills.map((value) => ({ value, label: value }))}
          />
        )}
        {teams.length > 0 && (
          <Select
            aria-label="Filter technicians by team"
            placeholder="All teams"
            value={team}
            onChange={(event) => go({ team: event.target.value })}
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {territories.length > 0 && (
          <Select
            aria-label="Filter by territory"
            placeholder="All territories"
            value={territory}
            onChange={(event) => go({ territory: event.target.value })}
            options={territories.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {count > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => go({ technician: '', skill: '', team: '', territory: '' })}
          >
            Show everybody
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** Text input for the name filter; the URL is updated once typing pauses. */
function NameFilter({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useTyped(name, onName);
  return (
    <Input
      type="search"
      aria-label="Filter technicians by name"
      placeholder="Technician’s name"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
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
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const utc = (day: string | undefined) => new Date(`${day}T00:00:00Z`);
  return range.formatRange(utc(days[0]), utc(days.at(-1)));
}
