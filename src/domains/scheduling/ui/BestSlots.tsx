/** "When can we come?": the best times for a work order with who, how far, and why; taken with one press. */
import { CalendarSearch } from 'lucide-react';
import { useState } from 'react';
import type { OfferedSlot } from '#domains/scheduling/planning-answers.rules.ts';
import { localFromInstant } from '#kernel/zoned-time.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { minute } from './board/lanes/time-scale.ts';
import { formatPlan, formatTimes } from './board/planning/format-plan.ts';
import type { ScheduleDraft } from './board/planning/use-schedule-form.ts';

export interface BestSlotsProps {
  orderId: string;
  minutes: number;
  isBusy: boolean;
  onTake: (slot: TakenSlot) => void;
}

type TakenSlot = Pick<ScheduleDraft, 'technician_id' | 'date' | 'time' | 'minutes'>;

export function BestSlots({ orderId, minutes, isBusy, onTake }: BestSlotsProps) {
  const { viewer } = useWorkplace();
  const [isAsked, setAsked] = useState(false);
  const { data, error, refetch } = useReport<readonly OfferedSlot[]>(
    'best_slots',
    { work_order_id: orderId, minutes: String(minutes) },
    { enabled: isAsked },
  );
  if (!isAsked)
    return (
      <Button type="button" variant="outline" className="self-start" onClick={() => setAsked(true)}>
        <CalendarSearch className="size-4" aria-hidden="true" />
        When can we come?
      </Button>
    );
  if (error && !data)
    return <ErrorState title="No times could be found" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.length === 0)
    return <p className="text-muted">Nobody with the right skills is free for it in the next seven days.</p>;
  return (
    <SlotList
      title="The best times: press one to schedule it"
      slots={data}
      isBusy={isBusy}
      onTake={(slot) => onTake(draftOf(slot, viewer.timezone))}
    />
  );
}

/** The form's values for a time that was offered. */
export function draftOf({ technician_id, starts_at, ends_at }: OfferedSlot, timezone: string): TakenSlot {
  const [date = '', time = ''] = localFromInstant(starts_at, timezone).slice(0, 16).split('T');
  return { technician_id, date, time, minutes: (Date.parse(ends_at) - Date.parse(starts_at)) / minute };
}

export interface SlotListProps {
  title: string;
  slots: readonly OfferedSlot[];
  isBusy?: boolean;
  /** The one that is filled in already. */
  isChosen?: (slot: OfferedSlot) => boolean;
  onTake: (slot: OfferedSlot) => void;
}

export function SlotList({ title, slots, isBusy = false, isChosen, onTake }: SlotListProps) {
  const { viewer } = useWorkplace();
  return (
    <section aria-label="The best times" className="flex flex-col gap-1.5">
      <h3 className="text-label font-medium text-muted">{title}</h3>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {slots.map((slot) => (
          <li key={`${slot.technician_id}${slot.starts_at}`}>
            <button
              type="button"
              disabled={isBusy}
              aria-pressed={isChosen?.(slot)}
              onClick={() => onTake(slot)}
              className="flex w-full flex-col px-3 py-2 text-start hover:bg-wash aria-pressed:bg-selected coarse:min-h-11"
            >
              <span className="font-medium tabular">
                {formatPlan(spanOf(slot.starts_at, slot.ends_at), slot.technician, viewer)}
              </span>
              <span className="text-label text-muted">
                Promise {formatTimes(spanOf(slot.window_from, slot.window_to), viewer)}: {slot.reason}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const spanOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
