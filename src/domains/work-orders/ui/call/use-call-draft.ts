/** What is typed into the form for a new work order, kept as a draft on this device. */
import { useEffect, useState } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useAddress } from '#ui/navigation.tsx';
import { newId } from '#ui/new-id.ts';
import { type FormValues, givenValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { CallPhoto } from './CallPhotos.tsx';
import type { NewCaller } from './new-caller.ts';

export interface CallDraft {
  readonly values: FormValues;
  readonly caller: NewCaller | null;
  readonly photos: readonly CallPhoto[];
  /** Of the rows to create: what is sent again after a lost answer is not created twice. */
  readonly ids: { readonly customer: string; readonly order: string; readonly visit: string };
}

const newIds = () => ({ customer: newId(), order: newId(), visit: newId() });

export function useCallDraft(initial: FormValues) {
  const { viewer } = useWorkplace();
  const given = givenValues(workOrders, useAddress());
  const [first] = useState<CallDraft>(() => ({
    values: { ...initial, ...given },
    caller: null,
    photos: [],
    ids: newIds(),
  }));
  const stored = useDraft<CallDraft>(`${viewer.tenantId}.work_orders.call`);
  const restored = Object.keys(given).length > 0 ? undefined : stored.initial;
  const [draft, setDraft] = useState<CallDraft>({ ...first, ...restored });
  const [isRestored, setRestored] = useState(restored !== undefined);
  // Values prefilled from a link or from a single site do not count as typed.
  const [isTyped, setTyped] = useState(restored !== undefined);
  const isDirty = isTyped && typedOf(draft) !== typedOf(first);
  const { keep, clear: forget } = stored;
  useEffect(() => {
    if (!isTyped) return;
    if (isDirty) keep(draft);
    else forget();
  }, [draft, isDirty, isTyped, keep, forget]);
  return {
    draft,
    isDirty,
    isRestored,
    /** By the form itself. */
    change: (next: (before: CallDraft) => Partial<CallDraft>) =>
      setDraft((before) => ({ ...before, ...next(before) })),
    /** By the person at the form. */
    touch: () => setTyped(true),
    clear: () => {
      forget();
      setDraft({ ...first, ids: newIds() });
      setTyped(false);
      setRestored(false);
    },
  };
}

const typedOf = ({ values, caller, photos }: CallDraft) => JSON.stringify([values, caller, photos]);

/** The rows that exist now need other ids. */
export const withNewCustomerId = (ids: CallDraft['ids']) => ({ ...ids, customer: newId() });
