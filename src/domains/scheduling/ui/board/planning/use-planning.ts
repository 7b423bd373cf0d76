/**
 * Submits plans made by dragging, keyboard or form. A valid plan is shown at once and can be undone; one that the database refuses
 * is rolled back and may be allowed with a written reason.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { cancelVisit } from '#domains/scheduling/confirm-visit.ts';
import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { unassignTechnicians } from '#domains/work-orders/assignment/unassign-technicians.ts';
import { useCommand } from '#ui/api/command.ts';
import { readPage } from '#ui/api/rows.ts';
import { refreshTable } from '#ui/api/table-cache.ts';
import { where } from '#ui/api/where.ts';
import { ApiError, mayRetry } from '#ui/api-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type BoardVisit, type Plan, planInput, planOf, type WaitingOrder } from '../visits/board-visit.ts';
import { formatPlan } from './format-plan.ts';

/** What is dragged to a new time: a visit, or an order that waits for one. */
export type Dragged =
  | { readonly kind: 'visit'; readonly visit: BoardVisit }
  | { readonly kind: 'order'; readonly order: WaitingOrder };

export interface PlanChange {
  readonly dragged: Dragged;
  readonly plan: Plan;
}

/** A plan that the database refused. */
export interface Refusal extends PlanChange {
  readonly message: string;
}

export interface Planning {
  /** Requests in flight, by id: shown at their new position. */
  readonly pending: ReadonlyMap<string, PlanChange>;
  readonly refusal: Refusal | null;
  readonly submit: (change: PlanChange, expectsRefusal: boolean) => void;
  readonly allow: (reason: string) => void;
  readonly dismiss: () => void;
}

export function usePlanning(nameOf: (technicianId: string | null) => string): Planning {
  const { viewer } = useWorkplace();
  const [pending, setPending] = useState<ReadonlyMap<string, PlanChange>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const execute = useExecutePlan();
  const describe = useRef<(change: PlanChange) => string>(() => '');
  describe.current = ({ plan }) => formatPlan(plan, nameOf(plan.technician_id), viewer);

  const send = useCallback(
    async (change: PlanChange, reason: string | undefined, isShown: boolean) => {
      const key = keyOf(change.dragged);
      if (isShown) setPending((now) => new Map(now).set(key, change));
      try {
        const undo = await execute(change, reason);
        setRefusal(null);
        notify.success(`${numberOf(change.dragged)}: ${describe.current(change)}`, {
          duration: 8000,
          action: { label: 'Undo', onClick: () => void undo() },
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'overlap') {
          setRefusal({ ...change, message: error.message });
        } else {
          setRefusal(null);
          const number = numberOf(change.dragged);
          // Without a response the result is unknown; the board is reloaded and shows it.
          reportError(
            mayRetry(error) ? `${number} may not be planned` : `${number} stays where it was`,
            error,
          );
        }
      } finally {
        setPending((now) => new Map([...now].filter(([other]) => other !== key)));
      }
    },
    [execute],
  );
  const submit = useCallback(
    (change: PlanChange, expectsRefusal: boolean) => {
      setRefusal(null);
      void send(change, undefined, !expectsRefusal);
    },
    [send],
  );
  return useMemo(
    () => ({
      pending,
      refusal,
      submit,
      allow: (reason) => refusal && void send(refusal, reason, true),
      dismiss: () => setRefusal(null),
    }),
    [pending, refusal, submit, send],
  );
}

export function keyOf(dragged: Dragged): string {
  return dragged.kind === 'visit' ? dragged.visit.id : dragged.order.id;
}

export function numberOf(dragged: Dragged): string {
  return (dragged.kind === 'visit' ? dragged.visit.work_order?.number : dragged.order.number) ?? 'Visit';
}

/** Runs the command and returns its undo. Throws only if nothing was changed. */
function useExecutePlan() {
  const client = useQueryClient();
  const { userId } = useWorkplace().viewer;
  const { mutateAsync: move } = useCommand(moveVisit);
  const { mutateAsync: schedule } = useCommand(scheduleVisit);
  const { mutateAsync: cancel } = useCommand(cancelVisit);
  const { mutateAsync: unassign } = useCommand(unassignTechnicians);
  return useCallback(
    async ({ dragged, plan }: PlanChange, reason: string | undefined): Promise<() => Promise<void>> => {
      const override = reason ? { override_reason: reason } : {};
      if (dragged.kind === 'visit') {
        const { visit } = dragged;
        const input = { ...planInput(plan), ...override };
        const after = await move({ id: visit.id, input, version: visit.version });
        return reportingErrors(numberOf(dragged), async () => {
          const before = { ...planInput(planOf(visit)), override_reason: visit.override_reason };
          await move({ id: visit.id, input: before, version: after.version });
        });
      }
      const { order } = dragged;
      await schedule({ id: order.id, input: { ...planInput(plan), ...override } });
      void refreshTable(client, visits.name);
      return reportingErrors(order.number, async () => {
        const made = await ownVisit(order.id, plan, userId);
        if (!made) throw changedSince();
        await cancel({ id: made, input: { reason: 'Planned by mistake and taken back' } });
        const wasAssigned = order.work_order_assignees.some(
          (one) => one.technician_id === plan.technician_id,
        );
        if (plan.technician_id === null || wasAssigned) return;
        if (await findVisit(order.id, (all) => all.eq('technician_id', plan.technician_id ?? ''))) return;
        await unassign({ id: order.id, input: { technician_ids: [plan.technician_id] } });
      });
    },
    [client, userId, move, schedule, cancel, unassign],
  );
}

function reportingErrors(name: string, undo: () => Promise<void>): () => Promise<void> {
  return () =>
    undo().then(
      () => void notify.success(`${name}: taken back`),
      (error: unknown) => reportError(`${name} could not be taken back`, error),
    );
}

/** The id of the visit this plan created. A colleague may have planned another one for the same order meanwhile. */
function ownVisit(workOrderId: string, plan: Plan, userId: string): Promise<string | undefined> {
  const { technician_id, starts_at, ends_at } = planInput(plan);
  return findVisit(workOrderId, (all) => {
    const own = all.eq('created_by', userId).eq('starts_at', starts_at).eq('ends_at', ends_at);
    return technician_id === null ? own.isNull('technician_id') : own.eq('technician_id', technician_id);
  });
}

type VisitFilter = ReturnType<typeof where<typeof visits>>;

async function findVisit(
  workOrderId: string,
  narrow: (all: VisitFilter) => VisitFilter,
): Promise<string | undefined> {
  const all = where(visits)
    .eq('work_order_id', workOrderId)
    .in('status', ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site', 'done']);
  const page = await readPage(visits.name, [...narrow(all).entries, ['select', 'id']], {
    limit: 1,
    counted: false,
  });
  return page.rows[0]?.id;
}

function changedSince(): ApiError {
  const message = 'Somebody has changed this visit since. Open it to cancel it.';
  return new ApiError({ status: 409, code: 'conflict', message });
}
