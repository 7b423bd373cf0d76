/** Several visits in the form that plans one: a job of several days, or visits by a rule. */
import { useState } from 'react';
import { planSeries } from '#domains/scheduling/series/plan-series.ts';
import type { SeriesChange } from '#domains/scheduling/series/series-change.rules.ts';
import type { SeriesDates } from '#domains/scheduling/series/series-dates.report.ts';
import { addDays, daysBetween, isDate, startOfDayIn } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useRecord } from '../board/planning/use-board-history.ts';
import type { ScheduleDraft } from '../board/planning/use-schedule-form.ts';
import type { OrderToPlan } from '../ScheduleForm.tsx';
import { seriesStep } from './series-history.ts';
import { noChoice } from './UnfitVisits.tsx';

export const severalModes = ['one', 'parts', 'repeats'] as const;
export type SeveralMode = (typeof severalModes)[number];

/** How much a job of several days is: hours of work, or all free working time until a day (`YYYY-MM-DD`). */
export interface Amount {
  readonly by: 'hours' | 'until';
  readonly hours: string;
  readonly until: string;
}

interface SeveralOptions {
  readonly order: OrderToPlan | undefined;
  readonly draft: ScheduleDraft;
  readonly onDone: () => void;
}

export function useSeveral({ order, draft, onDone }: SeveralOptions) {
  const { viewer } = useWorkplace();
  const [mode, setMode] = useState<SeveralMode>('one');
  const [amount, setAmount] = useState<Amount>({ by: 'hours', hours: '16', until: '' });
  const [rule, setRule] = useState('FREQ=WEEKLY');
  const [choice, setChoice] = useState(noChoice);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync: plan, isPending } = useCommand<SeriesChange>(planSeries);
  const record = useRecord();
  const isParts = mode === 'parts';
  const isUntil = isParts && amount.by === 'until';
  const minutes = isParts ? Math.round(Number(amount.hours.replace(',', '.')) * 60) : draft.minutes;
  const isTimed = /^\d{4}-\d{2}-\d{2}$/.test(draft.date) && /^\d{2}:\d{2}/.test(draft.time);
  const starts_at = isTimed ? instantFromLocal(`${draft.date}T${draft.time}`, viewer.timezone) : '';
  const fault = isUntil ? untilFault(draft.date, amount.until) : minutesFault(minutes);
  const isAsked = mode !== 'one' && isTimed && fault === undefined;
  const asked = {
    starts_at,
    ...(isUntil && isAsked
      ? { ends_at: startOfDayIn(viewer.timezone, addDays(amount.until, 1)) }
      : { minutes: String(minutes) }),
    ...(draft.technician_id && { technician_id: draft.technician_id }),
    ...(!isParts && { rule }),
  };
  const settled = useDebounced(JSON.stringify(asked), 250);
  const isSettled = settled === JSON.stringify(asked);
  const { data } = useReport<SeriesDates>('series_dates', asked, { enabled: isAsked && isSettled });
  const dates = isAsked ? data : undefined;
  const submit = async () => {
    const missing = faultsOf({ order, isTimed, isUntil, fault, dates, conflicts: choice.conflicts });
    setFaults(missing);
    if (Object.keys(missing).length > 0 || !order || !dates) return;
    const { technician_id, instructions, is_tentative } = draft;
    const input = {
      ...{ work_order_id: order.id, technician_id, starts_at, is_tentative },
      ...(!isUntil && { minutes }),
      instructions: instructions.trim() || null,
      ...(isParts ? { parts: dates.visits.map((one) => ({ ...one })) } : { rule }),
      ...(choice.conflicts && { conflicts: choice.conflicts }),
      override_reason: choice.override_reason.trim() || null,
    };
    try {
      const change = await plan({ input });
      const count = change.changed.length;
      const label = `${order.number ?? 'Visit'} planned for ${count} ${isParts ? 'days' : 'visits'}`;
      record({ label, message: label, ...seriesStep(change) });
      onDone();
    } catch (error) {
      const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      setFaults(hasFields ? error.fields : { problem: classifyError(error).friendly });
    }
  };
  return {
    ...{ mode, setMode, amount, setAmount, rule, setRule, choice, setChoice, faults, dates },
    isOn: mode !== 'one',
    isBusy: isPending || (isAsked && !isSettled),
    submit,
  };
}

interface Checked {
  readonly order: OrderToPlan | undefined;
  readonly isTimed: boolean;
  readonly isUntil: boolean;
  readonly fault: string | undefined;
  readonly dates: SeriesDates | undefined;
  readonly conflicts: string | null;
}

function faultsOf(checked: Checked): Readonly<Record<string, string>> {
  const { order, isTimed, isUntil, fault, dates, conflicts } = checked;
  const amount = isUntil ? 'until' : 'minutes';
  return {
    ...(!order && { work_order_id: 'Choose the work order that the visits are for.' }),
    ...(!isTimed && { starts_at: 'Enter the date and when it starts.' }),
    ...(fault !== undefined && { [amount]: fault }),
    ...(((dates?.left ?? 0) > 0 || dates?.visits.length === 0) && {
      [amount]: 'There is not so much free working time.',
    }),
    ...((dates?.unfit.length ?? 0) > 0 && conflicts === null && { conflicts: 'Choose.' }),
  };
}

const minutesFault = (minutes: number) =>
  minutes >= 5 && minutes <= 24_000 ? undefined : 'Enter the hours, at most 400.';

/** As far as the server looks for time. */
const mostDays = 120;

function untilFault(from: string, until: string): string | undefined {
  if (!isDate(until) || !isDate(from)) return 'Choose the last day.';
  const days = daysBetween(from, until);
  if (days < 0) return 'The last day is not before the first.';
  return days > mostDays ? `At most ${mostDays} days after the first.` : undefined;
}
