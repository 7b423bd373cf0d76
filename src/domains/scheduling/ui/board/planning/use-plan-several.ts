/** Moves or cancels several visits in one command: all of them, or none with those named that are in the way. */
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { type LeftVisit, type Replanned, replanVisits } from '#domains/scheduling/replan/replan-visits.ts';
import type { VisitInput } from '#domains/scheduling/replan/visit-input.rules.ts';
import { isRecord } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { type BoardVisit, type Plan, planInput, planOf } from '../visits/board-visit.ts';
import type { HistoryPart } from './board-history.ts';
import { describeVisits } from './describe-change.ts';
import { useRecord } from './use-board-history.ts';
import type { PlanChange } from './use-planning.ts';

export interface VisitChange {
  readonly visit: BoardVisit;
  /** Null: it is cancelled. */
  readonly plan: Plan | null;
}

export interface SeveralRefusal {
  readonly changes: readonly VisitChange[];
  readonly reason: string | undefined;
  readonly left: readonly LeftVisit[];
}

export interface SeveralPlanning {
  readonly refusal: SeveralRefusal | null;
  readonly isBusy: boolean;
  /** `reason`: of cancelling. Resolves to whether something was changed. */
  readonly submit: (changes: readonly VisitChange[], reason?: string) => Promise<boolean>;
  /** Changes the others. */
  readonly leaveThose: () => void;
  readonly dismiss: () => void;
}

type SetPending = Dispatch<SetStateAction<ReadonlyMap<string, PlanChange>>>;

export function usePlanSeveral(setPending: SetPending): SeveralPlanning {
  const [refusal, setRefusal] = useState<SeveralRefusal | null>(null);
  const { mutateAsync: replan, isPending } = useCommand<Replanned>(replanVisits);
  const record = useRecord();
  const send = useCallback(
    async (changes: readonly VisitChange[], reason: string | undefined, leave_changed: boolean) => {
      const ids = new Set(changes.map(({ visit }) => visit.id));
      setPending((now) => new Map([...now, ...changes.flatMap(shownAt)]));
      try {
        const steps = changes.map((change) => ({ ...inputOf(change) }));
        const { done } = await replan({
          input: { steps, leave_changed, keeps_order: true, ...(reason && { reason }) },
        });
        setRefusal(null);
        const carried = new Set(done);
        const those = changes.filter(({ visit }) => carried.has(visit.id));
        if (those.length === 0) return false;
        const verb = those.every(({ plan }) => plan === null) ? 'cancelled' : 'moved';
        const label = describeVisits(
          those.map(({ visit }) => visit),
          verb,
        );
        record({ label, message: label, parts: those.map(partOf) });
        return true;
      } catch (error) {
        const left = error instanceof ApiError ? leftIn(error.details) : [];
        if (left.length > 0) setRefusal({ changes, reason, left });
        else reportError('The visits stay as they were', error);
        return false;
      } finally {
        setPending((now) => new Map([...now].filter(([id]) => !ids.has(id))));
      }
    },
    [replan, record, setPending],
  );
  return useMemo(
    () => ({
      refusal,
      isBusy: isPending,
      submit: (changes, reason) => {
        setRefusal(null);
        return send(changes, reason, false);
      },
      leaveThose: () => refusal && void send(refusal.changes, refusal.reason, true),
      dismiss: () => setRefusal(null),
    }),
    [refusal, isPending, send],
  );
}

function shownAt({ visit, plan }: VisitChange): [string, PlanChange][] {
  return plan ? [[visit.id, { dragged: { kind: 'visit', visit }, plan }]] : [];
}

function inputOf({ visit, plan }: VisitChange): VisitInput {
  const { id: visit_id, work_order_id } = visit;
  const after = plan && planInput(plan);
  return { visit_id, work_order_id, before: planInput(planOf(visit)), after, keeps_team: true };
}

function partOf({ visit, plan }: VisitChange): HistoryPart {
  const { id: visit_id, work_order_id, override_reason, status } = visit;
  const before = { ...planOf(visit), override_reason, is_tentative: status === 'tentative' };
  return { visit_id, work_order_id, before, after: plan };
}

function leftIn(details: unknown): readonly LeftVisit[] {
  const left = isRecord(details) ? details.left : undefined;
  if (!Array.isArray(left)) return [];
  return left.filter(isRecord).map(({ visit_id, number, reason }) => ({
    visit_id: String(visit_id),
    number: typeof number === 'string' ? number : null,
    reason: String(reason),
  }));
}
