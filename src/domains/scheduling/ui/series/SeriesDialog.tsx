/** Asks whether a change is for this visit of a series, for this and the following, or for all, and carries it out. */
import { useState } from 'react';
import { cancelSeries } from '#domains/scheduling/series/cancel-series.ts';
import { moveSeries } from '#domains/scheduling/series/move-series.ts';
import type { SeriesScope } from '#domains/scheduling/series/series.inputs.ts';
import type { SeriesChange, UnfitVisit } from '#domains/scheduling/series/series-change.rules.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useRecord } from '../board/planning/use-board-history.ts';
import { type Plan, planInput } from '../board/visits/board-visit.ts';
import { InlineQuestion } from './InlineQuestion.tsx';
import { seriesStep } from './series-history.ts';
import { noChoice, UnfitVisits } from './UnfitVisits.tsx';

export interface SeriesVisit {
  readonly id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  /** "1 of 3" of a job of several days. */
  readonly part: string | null;
  readonly work_order: { readonly number: string } | null;
}

export interface SeriesDialogProps {
  visit: SeriesVisit;
  /** Null: it is cancelled. */
  plan: Plan | null;
  /** Only this visit: as without a series. Undefined where there is another way to do that. */
  onThis?: (() => void) | undefined;
  /** In a panel instead of a dialog of its own. */
  isInline?: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function SeriesDialog({ visit, plan, onThis, isInline = false, onDone, onClose }: SeriesDialogProps) {
  const change = useSeriesChange(visit, plan, onDone);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isParts = visit.part !== null;
  const one = isParts ? 'day' : 'visit';
  const choose = (scope: SeriesScope) => {
    setMissing(plan === null && !reason.trim());
    if (plan !== null || reason.trim()) void change.send(scope, reason.trim());
  };
  const { unfit } = change;
  const buttons = unfit ? (
    <Button
      loading={change.isBusy}
      disabled={!change.choice.conflicts}
      onClick={() => void change.send(unfit.scope, reason)}
    >
      Move the visits
    </Button>
  ) : (
    <>
      <Button variant="outline" disabled={change.isBusy} onClick={() => choose('all')}>
        All
      </Button>
      <Button variant="outline" disabled={change.isBusy} onClick={() => choose('following')}>
        This and the following
      </Button>
      {onThis && (
        <Button disabled={change.isBusy} onClick={onThis}>
          Only this {one}
        </Button>
      )}
    </>
  );
  const title = `${plan === null ? 'Cancel' : 'Change'} ${visit.work_order?.number ?? 'the visit'}`;
  const description = describe(isParts, plan === null);
  const body = (
    <div className="flex flex-col gap-3">
      {plan === null && (
        <Field label="Reason" error={isMissing && !reason.trim() ? 'Enter the reason.' : undefined}>
          <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
      {unfit && (
        <UnfitVisits
          {...{ unfit: unfit.list, count: unfit.count, isMoved: true }}
          choice={change.choice}
          onChoice={change.setChoice}
        />
      )}
      {change.problem && (
        <p role="alert" className="text-tone-danger">
          {change.problem}
        </p>
      )}
    </div>
  );
  if (isInline) return <InlineQuestion {...{ title, description, buttons, onClose }}>{body}</InlineQuestion>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={buttons}
    >
      {body}
    </Dialog>
  );
}

function describe(isParts: boolean, isOff: boolean): string {
  const what = isParts
    ? 'This is one day of a job of several days.'
    : 'This is one of several recurring visits.';
  if (isOff) return `${what} What is past or has begun stays.`;
  return isParts
    ? `${what} The others are laid into the next working time, in their order.`
    : `${what} What is past, has begun or was moved by itself stays.`;
}

interface Unfit {
  readonly scope: SeriesScope;
  readonly list: readonly UnfitVisit[];
  readonly count: number;
}

function useSeriesChange(visit: SeriesVisit, plan: Plan | null, onDone: () => void) {
  const move = useCommand<SeriesChange>(moveSeries);
  const cancel = useCommand<SeriesChange>(cancelSeries);
  const record = useRecord();
  const [unfit, setUnfit] = useState<Unfit | null>(null);
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState(noChoice);
  const run = (scope: SeriesScope, reason: string) => {
    const of = { visit_id: visit.id, scope };
    if (plan === null) return cancel.mutateAsync({ input: { ...of, reason } });
    const { technician_id, starts_at, ends_at } = visit;
    const { conflicts, override_reason } = choice;
    const input = { ...of, ...planInput(plan), before: { technician_id, starts_at, ends_at } };
    const chosen = { ...(conflicts && { conflicts }), override_reason: override_reason.trim() || null };
    return move.mutateAsync({ input: { ...input, ...chosen } });
  };
  const send = async (scope: SeriesScope, reason: string) => {
    setProblem(undefined);
    try {
      const change = await run(scope, reason);
      const count = change.changed.length;
      const verb = plan === null ? 'cancelled' : 'moved';
      const label = `${visit.work_order?.number ?? 'Visit'}: ${count} ${count === 1 ? 'visit' : 'visits'} ${verb}`;
      record({ label, message: label, ...seriesStep(change) });
      onDone();
    } catch (error) {
      const found = error instanceof ApiError ? unfitIn(error.details) : null;
      if (found && plan !== null && visit.part === null) setUnfit({ scope, ...found });
      else setProblem(error instanceof ApiError ? error.message : classifyError(error).friendly);
    }
  };
  return { send, unfit, problem, choice, setChoice, isBusy: move.isPending || cancel.isPending };
}

function unfitIn(details: unknown): Omit<Unfit, 'scope'> | null {
  if (!isRecord(details) || !Array.isArray(details.unfit)) return null;
  const list = details.unfit.filter(isRecord).map(({ starts_at, reason, is_hard }) => ({
    ...{ starts_at: String(starts_at), reason: String(reason), is_hard: is_hard === true },
  }));
  return { list, count: Number(details.count) };
}
