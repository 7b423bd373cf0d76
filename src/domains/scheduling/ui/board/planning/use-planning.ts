/**
 * Submits plans made by dragging, keyboard or form. A valid plan is shown at once and can be undone; one that the database refuses
 * is rolled back and may be allowed with a written reason.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCommand } from '#ui/api/command.ts';
import { readPage } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { ApiError, mayRetry } from '#ui/api-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { newId } from '#ui/new-id.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { crewParts } from '../crews/crew-parts.ts';
import { type BoardVisit, type Plan, planInput, planOf, type WaitingOrder } from '../visits/board-visit.ts';
import type { HistoryPart } from './board-history.ts';
import { describeChange } from './describe-change.ts';
import { formatPlan } from './format-plan.ts';
import { useRecord } from './use-board-history.ts';
import { type SeveralPlanning, usePlanSeveral } from './use-plan-several.ts';

/** What is dragged to a new time: a visit, a copy of one, or an order that waits for one. */
export type Dragged =
  | { readonly kind: 'visit'; readonly visit: BoardVisit }
  | { readonly kind: 'copy'; readonly visit: BoardVisit }
  | { readonly kind: 'order'; readonly order: WaitingOrder };

export interface PlanChange {
  readonly dragged: Dragged;
  readonly plan: Plan;
}

export interface AskedChange extends PlanChange {
  readonly visit: BoardVisit;
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
  readonly several: SeveralPlanning;
  /** A visit of a series: asked whether the others move with it. */
  readonly asked: AskedChange | null;
  /** Only this visit. */
  readonly alone: () => void;
  readonly answer: () => void;
}

export function usePlanning(nameOf: (technicianId: string | null) => string): Planning {
  const sending = useSending(nameOf);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const { submit } = sending;
  return useMemo(
    () => ({
      ...sending,
      submit: (change, expectsRefusal) => {
        const { dragged } = change;
        if (dragged.kind !== 'visit' || !dragged.visit.series_id) return submit(change, expectsRefusal);
        setAsked({ ...change, visit: dragged.visit });
      },
      asked,
      alone: () => {
        setAsked(null);
        if (asked) submit(asked, true);
      },
      answer: () => setAsked(null),
    }),
    [sending, submit, asked],
  );
}

type Sending = Omit<Planning, 'asked' | 'alone' | 'answer'>;

function useSending(nameOf: (technicianId: string | null) => string): Sending {
  const { viewer } = useWorkplace();
  const [pending, setPending] = useState<ReadonlyMap<string, PlanChange>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const execute = useExecutePlan();
  const record = useRecord();
  const several = usePlanSeveral(setPending);
  const words = useRef<Words>(noWords);
  words.current = {
    plan: ({ plan }) => formatPlan(plan, nameOf(plan.technician_id), viewer),
    step: (change) => describeChange(describedAs(change), nameOf, viewer),
  };

  const send = useCallback(
    async (change: PlanChange, reason: string | undefined, isShown: boolean) => {
      const key = keyOf(change.dragged);
      if (isShown) setPending((now) => new Map(now).set(key, change));
      try {
        const parts = await execute(change, reason);
        setRefusal(null);
        const message = `${numberOf(change.dragged)}: ${words.current.plan(change)}`;
        record({ label: words.current.step(change), message, parts });
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
    [execute, record],
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
      several,
    }),
    [pending, refusal, submit, send, several],
  );
}

interface Words {
  readonly plan: (change: PlanChange) => string;
  readonly step: (change: PlanChange) => string;
}

const noWords: Words = { plan: () => '', step: () => '' };

export function keyOf(dragged: Dragged): string {
  if (dragged.kind === 'order') return dragged.order.id;
  return dragged.kind === 'copy' ? `copy of ${dragged.visit.id}` : dragged.visit.id;
}

export function numberOf(dragged: Dragged): string {
  return (dragged.kind === 'order' ? dragged.order.number : dragged.visit.work_order?.number) ?? 'Visit';
}

function describedAs({ dragged, plan }: PlanChange) {
  const before = dragged.kind === 'visit' ? planOf(dragged.visit) : null;
  return { number: numberOf(dragged), before, after: plan, isCopy: dragged.kind === 'copy' };
}

/** Runs the command and returns how it is undone. Throws only if nothing was changed. */
function useExecutePlan() {
  const { mutateAsync: move } = useCommand(moveVisit);
  const { mutateAsync: schedule } = useCommand(scheduleVisit);
  return useCallback(
    async ({ dragged, plan }: PlanChange, reason: string | undefined): Promise<readonly HistoryPart[]> => {
      const override_reason = reason ?? null;
      const input = { ...planInput(plan), ...(reason && { override_reason }) };
      const after = { ...plan, override_reason };
      if (dragged.kind === 'visit') {
        const { visit } = dragged;
        await move({ id: visit.id, input, version: visit.version });
        const { id: visit_id, work_order_id } = visit;
        const before = { ...planOf(visit), override_reason: visit.override_reason };
        return [{ visit_id, work_order_id, before, after }];
      }
      const visit_id = newId();
      const work_order_id = dragged.kind === 'order' ? dragged.order.id : dragged.visit.work_order_id;
      const instructions = dragged.kind === 'copy' ? await instructionsOf(dragged.visit.id) : null;
      const crew = dragged.kind === 'copy' ? await crewToCopy(dragged.visit, plan) : [];
      const crew_technician_ids = crew.length > 0 ? crew : null;
      const made = { ...input, id: visit_id, instructions, crew_technician_ids };
      await schedule({ id: work_order_id, input: made });
      const keepsTeam =
        dragged.kind === 'order' &&
        dragged.order.work_order_assignees.some((one) => one.technician_id === plan.technician_id);
      const mates = crew.length > 0 ? await crewParts(visit_id) : [];
      return [
        { visit_id, work_order_id, before: null, after, keepsTeam },
        ...mates.map(({ place, ...mate }) => ({ ...mate, before: null, after: place })),
      ];
    },
    [move, schedule],
  );
}

/** At another time, those who come with a visit come with its copy. */
async function crewToCopy(visit: BoardVisit, plan: Plan): Promise<readonly string[]> {
  if (!visit.crew || (plan.from === visit.from && plan.to === visit.to)) return [];
  const mates = await crewParts(visit.id);
  return mates
    .flatMap(({ place }) => place.technician_id ?? [])
    .filter((id) => plan.technician_id !== null && id !== plan.technician_id);
}

async function instructionsOf(visitId: string): Promise<string | null> {
  const filters = where(visits).eq('id', visitId).entries;
  const page = await readPage(visits.name, [...filters, ['select', 'id,instructions']], {
    ...{ limit: 1, counted: false },
  });
  return textOf(page.rows[0]?.instructions);
}
