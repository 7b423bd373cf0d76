/** The values of a new work order and of a new customer, validated by the server's rules. */
import { useMemo, useState } from 'react';
import { customers } from '#domains/crm/customer.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { checkNew, type Faults, type FormValues } from '#ui/resource/form/form-values.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { CallPhoto } from './CallPhotos.tsx';
import { customerOf, type NewCaller } from './new-caller.ts';
import { useCallDraft, withNewCustomerId } from './use-call-draft.ts';

export function useNewOrder() {
  const checks = useChecks();
  const [initial] = useState(checks.initial);
  const { draft, change, touch, clear, ...kept } = useCallDraft(initial);
  const [faults, setFaults] = useState<Faults>({});
  const { values, caller } = draft;
  const forgive = (isOver: (name: string) => boolean) =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isOver(name))));
  const set = (next: FormValues) => {
    change((before) => ({ values: { ...before.values, ...next } }));
    forgive((name) => name in next);
  };
  return {
    ...draft,
    ...kept,
    ...{ faults, setFaults, set, clear },
    type: (next: FormValues) => {
      touch();
      set(next);
    },
    setCaller: (next: NewCaller | null) => {
      touch();
      change(() => ({ caller: next }));
      forgive((name) => name.startsWith(callerPrefix));
    },
    setPhotos: (next: (before: readonly CallPhoto[]) => readonly CallPhoto[]) => {
      touch();
      change((before) => ({ photos: next(before.photos) }));
    },
    /** The new customer exists now: what is still to be created refers to it. */
    adopt: (customer_id: string, site_id: string | null) =>
      change((before) => ({
        caller: null,
        values: { ...before.values, customer_id, site_id },
        ids: withNewCustomerId(before.ids),
      })),
    check: (name: string) => {
      const fault = checks.order(values)[name];
      // A field that was only tabbed through is not reported as missing yet.
      const isUntouched = values[name] === null || values[name] === undefined;
      if (fault && !isUntouched) setFaults((before) => ({ ...before, [name]: fault }));
    },
    checkAll: () => {
      const found = {
        ...checks.order(values),
        ...(caller && ofCaller(checks.caller(customerOf(caller)))),
      };
      setFaults(found);
      return Object.keys(found).length === 0;
    },
  };
}

function useChecks() {
  const { viewer, withCustomFields } = useWorkplace();
  return useMemo(() => {
    const order = withCustomFields(workOrders);
    return {
      order: checkNew(order, viewer),
      caller: checkNew(withCustomFields(customers), viewer),
      initial: (): FormValues => ({
        ...Object.fromEntries(fieldNames(order).map((name) => [name, order.columns[name]?.initial ?? null])),
        required_skills: null,
      }),
    };
  }, [withCustomFields, viewer]);
}

export type NewOrder = ReturnType<typeof useNewOrder>;

/** Faults of the new customer's fields stand among those of the work order by this prefix. */
const callerPrefix = 'caller.';

export function ofCaller(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).map(([name, fault]) => [callerPrefix + name, fault]));
}

export function callerFaults(faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) =>
      name.startsWith(callerPrefix) ? [[name.slice(callerPrefix.length), fault]] : [],
    ),
  );
}

/** The fields of a new work order. */
export const fieldNames = (ownResource: AnyResource) =>
  groupsOf(ownResource)
    .flatMap(({ fields }) => fields)
    .filter(
      (name) => !ownResource.columns[name]?.later && ownResource.columns[name]?.writableBy !== 'nobody',
    );
