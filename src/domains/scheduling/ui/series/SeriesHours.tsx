/** Changes how long a job of several days takes: its coming days are laid anew, and shown before anything is changed. */
import { type FormEvent, useId, useState } from 'react';
import { moveSeries } from '#domains/scheduling/series/move-series.ts';
import type { SeriesChange } from '#domains/scheduling/series/series-change.rules.ts';
import type { SeriesHours as Hours } from '#domains/scheduling/series/series-hours.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useRecord } from '../board/planning/use-board-history.ts';
import { InlineQuestion } from './InlineQuestion.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import type { SeriesVisit } from './SeriesDialog.tsx';
import { seriesStep } from './series-history.ts';

export interface SeriesHoursProps {
  visit: SeriesVisit;
  onDone: () => void;
  onClose: () => void;
}

export function SeriesHours({ visit, onDone, onClose }: SeriesHoursProps) {
  const form = useHours(visit, onDone);
  const formId = useId();
  const { kept = 0, hands_over = false } = form.shown ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <InlineQuestion
      title={`Hours of ${visit.work_order?.number ?? 'the job'}`}
      description={`The days that are still to come are laid anew into the working time.${keptWords(kept)}${hands_over ? ' All of them go to the technician of this day.' : ''}`}
      buttons={
        <Button type="submit" form={formId} loading={form.isBusy}>
          Change the hours
        </Button>
      }
      onClose={onClose}
    >
      <form id={formId} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <Field label="This job takes, in hours" help="Without breaks." error={form.fault}>
          <Input
            type="number"
            min={0.5}
            max={mostHours}
            step={0.5}
            value={form.hours}
            onChange={({ target }) => form.setHours(target.value)}
          />
        </Field>
        <SeriesDates dates={form.shown && { ...form.shown, unfit: [], goes_on: false }} rule={null} />
        {form.problem && (
          <p role="alert" className="text-tone-danger">
            {form.problem}
          </p>
        )}
      </form>
    </InlineQuestion>
  );
}

const mostHours = 400;

function keptWords(kept: number): string {
  if (kept === 0) return '';
  return kept === 1
    ? ' The first day is past or has begun, and stays.'
    : ` The first ${kept} days are past or have begun, and stay.`;
}

function useHours(visit: SeriesVisit, onDone: () => void) {
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: move, isPending } = useCommand<SeriesChange>(moveSeries);
  const record = useRecord();
  const { data: now, error } = useReport<Hours>('series_hours', { visit_id: visit.id });
  const hours = typed ?? (now ? inHours(now.minutes) : '');
  // What was not touched is what it is, to the minute.
  const minutes =
    typed === undefined ? (now?.minutes ?? 0) : Math.round(Number(typed.replace(',', '.')) * 60);
  const fault = now && faultOf(minutes, now);
  const isOther = now !== undefined && minutes !== now.minutes && fault === undefined;
  const settled = useDebounced(minutes, 250);
  const preview = useReport<Hours>(
    'series_hours',
    { visit_id: visit.id, minutes: String(minutes) },
    { enabled: isOther && settled === minutes },
  );
  const isSettled = !isOther || (settled === minutes && !preview.isPlaceholderData && !preview.isPending);
  const shown = isOther ? preview.data : now;
  const submit = async () => {
    setAsked(true);
    setProblem(undefined);
    if (!now || fault !== undefined || !isSettled || !shown || shown.left > 0) return;
    if (!isOther) return onDone();
    const { technician_id, starts_at, ends_at } = visit;
    const input = {
      ...{ visit_id: visit.id, scope: 'all', before: { technician_id, starts_at, ends_at } },
      ...{ technician_id, starts_at, ends_at, minutes, parts: shown.visits.map((one) => ({ ...one })) },
    };
    try {
      const change = await move({ input });
      const label = `${visit.work_order?.number ?? 'Job'}: takes ${inHours(minutes)} h now`;
      record({ label, message: label, ...seriesStep(change) });
      onDone();
    } catch (failure) {
      setProblem(classifyError(failure).friendly);
    }
  };
  const failed = error ?? (isOther ? preview.error : null);
  return {
    ...{ hours, shown, submit },
    setHours: (value: string) => {
      setTyped(value);
      setProblem(undefined);
    },
    fault: typed !== undefined || isAsked ? fault : undefined,
    problem: problem ?? (failed ? classifyError(failed).friendly : undefined),
    isBusy: isPending || !isSettled,
  };
}

const inHours = (minutes: number) => String(Math.round(minutes / 6) / 10);

function faultOf(minutes: number, { kept_minutes }: Hours): string | undefined {
  if (!(minutes >= 5 && minutes <= mostHours * 60)) return `Enter the hours, at most ${mostHours}.`;
  if (minutes > kept_minutes) return undefined;
  return `${inHours(kept_minutes)} h of the job are done or have begun already. Enter more.`;
}
