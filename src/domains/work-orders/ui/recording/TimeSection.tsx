import { Play, Square, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addTime } from '#domains/work-orders/recording/add-time.ts';
import { startTimer } from '#domains/work-orders/recording/start-timer.ts';
import { stopTimer } from '#domains/work-orders/recording/stop-timer.ts';
import { sentence } from '#kernel/display.ts';
import { useRemove } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { daySpan, formatMinutes, minutesOf } from '../calendar/format-spans.ts';
import type { TimeView, WorkOrderView } from '../page/work-order-view.ts';

/** Time entries by person. A running timer is counted live. */
export function TimeSection({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const entries = [...order.time_entries].sort((a, b) => a.started_at.localeCompare(b.started_at));
  const now = useNow(entries.some(({ ended_at }) => ended_at === null));
  const worked = entries.filter(({ kind }) => kind !== 'break');
  const total = worked.reduce((sum, entry) => sum + minutesOf(entry.started_at, entry.ended_at ?? now), 0);
  return (
    <Section
      title="Time"
      aside={entries.length > 0 ? formatMinutes(total) : 'No time is recorded yet.'}
      actions={
        <>
          <Timer order={order} />
          <CommandButton
            command={addTime}
            row={order}
            hideUnlawful
            size="sm"
            asks={{
              add_time: {
                question: 'Add time',
                defaults: {
                  kind: 'work',
                  is_billable: true,
                  ...lastHour(),
                  ...(viewer.role !== 'technician' && { technician_id: order.lead_id }),
                },
                controls: { visit_id: null },
                refFilters: { technician_id: () => [['status', 'eq.active']] },
              },
            }}
          />
        </>
      }
    >
      {entries.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.id} order={order} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const quarter = 15 * 60_000;

/** The default for a new entry: the hour that has just passed. */
function lastHour() {
  const ended = Math.floor(Date.now() / quarter) * quarter;
  const instant = (at: number) => new Date(at).toISOString();
  return { started_at: instant(ended - 4 * quarter), ended_at: instant(ended) };
}

function Entry({ order, entry, now }: { order: WorkOrderView; entry: TimeView; now: string }) {
  const { viewer } = useWorkplace();
  const isRunning = entry.ended_at === null;
  const facts = [
    entry.kind === 'work' ? null : sentence(entry.kind),
    entry.is_billable ? null : 'Not billable',
    entry.invoice_line_id ? 'Invoiced' : null,
    entry.note,
  ].filter(Boolean);
  return (
    <li className="flex items-center justify-between gap-x-4 px-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{entry.technician?.full_name ?? 'Someone'}</span>
          <span className="text-muted tabular">
            {daySpan({ starts_at: entry.started_at, ends_at: entry.ended_at }, viewer)}
          </span>
        </p>
        {facts.length > 0 && <p className="text-label text-subtle">{facts.join(' · ')}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-3 tabular">
        <span className={isRunning ? 'font-medium text-tone-progress' : undefined}>
          {formatMinutes(minutesOf(entry.started_at, entry.ended_at ?? now))}
          {isRunning && <span className="sr-only"> so far</span>}
        </span>
        {entry.labour_cost !== undefined && !isRunning && (
          <Money
            value={String(entry.labour_cost)}
            currency={viewer.currency}
            locale={viewer.locale}
            className="hidden w-24 text-end text-muted sm:inline"
          />
        )}
        <RemoveEntry order={order} entry={entry} />
      </div>
    </li>
  );
}

/** Deletes at once; Undo records the same time again. */
function RemoveEntry({ order, entry }: { order: WorkOrderView; entry: TimeView }) {
  const { viewer } = useWorkplace();
  const remove = useRemove('time_entries');
  const again = useCommand(addTime);
  const isOwn = entry.technician_id === viewer.membershipId;
  const isOffice = viewer.role !== 'technician';
  const may = !entry.invoice_line_id && order.can.includes('add_time') && (isOffice || isOwn);
  if (!may || entry.ended_at === null) return <span className="w-(--control-sm)" />;
  const { kind, started_at, ended_at, note } = entry;
  const input = {
    kind,
    started_at,
    ended_at,
    note,
    ...(isOffice && { technician_id: entry.technician_id, is_billable: entry.is_billable }),
  };
  return (
    <IconButton
      small
      label="Remove this time"
      onClick={() =>
        remove.mutate(entry.id, {
          onSuccess: () =>
            notify.success('Time removed', {
              duration: 8000,
              action: { label: 'Undo', onClick: () => again.mutate({ id: order.id, input }) },
            }),
          onError: (error) => reportError('The time was not removed', error),
        })
      }
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

/** The viewer's own timer. */
function Timer({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const start = useCommand(startTimer);
  const stop = useCommand(stopTimer);
  const runs = order.time_entries.some(
    (entry) => entry.ended_at === null && entry.technician_id === viewer.membershipId,
  );
  if (runs) {
    return (
      <Button
        size="sm"
        variant="outline"
        loading={stop.isPending}
        onClick={() =>
          stop.mutate({ id: order.id }, { onError: (error) => reportError('The timer still runs', error) })
        }
      >
        <Square className="size-3.5" aria-hidden="true" />
        Stop timer
      </Button>
    );
  }
  if (!order.can.includes('start_timer')) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      loading={start.isPending}
      onClick={() =>
        start.mutate(
          { id: order.id, input: { kind: 'work' } },
          { onError: (error) => reportError('The timer was not started', error) },
        )
      }
    >
      <Play className="size-3.5" aria-hidden="true" />
      Start timer
    </Button>
  );
}

/** The current time, updated every minute while a timer runs. */
function useNow(runs: boolean): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    if (!runs) return;
    const tick = setInterval(() => setNow(new Date().toISOString()), 30_000);
    return () => clearInterval(tick);
  }, [runs]);
  return now;
}
