/**
 * Saves what was taken down: the new customer with its site, the work order, its photos and its visit, in this order. Each row has
 * an id chosen before, so that after a lost answer everything can be sent again and nothing is created twice.
 */
import { useRef, useState } from 'react';
import { customers } from '#domains/crm/customer.resource.ts';
import { bringsFirstSite } from '#domains/crm/first-site.rules.ts';
import { addPhoto } from '#domains/work-orders/evidence/add-photo.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyCommand } from '#kernel/command.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import { useCreate, type Values } from '#ui/api/changes.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { readPage } from '#ui/api/rows.ts';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { filled } from '#ui/resource/form/form-values.ts';
import { useWorkplace, type Workplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { CallVisit } from './call-visit.ts';
import { customerOf, type NewCaller } from './new-caller.ts';
import { type NewOrder, ofCaller } from './use-new-order.ts';

export interface SavedCall {
  readonly id: string;
  /** False: the work order is there, its visit could not be planned. */
  readonly isPlanned: boolean;
}

export function useSaveCall(form: NewOrder, schedule: AnyCommand | undefined) {
  const workplace = useWorkplace();
  const createCustomer = useCreate(customers);
  const createOrder = useCreate(workOrders);
  const command = useAnyCommand();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const run: Run = (...[of, id, input]) => command.mutateAsync({ command: of, id, input });

  const save = async (visit: CallVisit | undefined): Promise<SavedCall> => {
    const place = form.caller
      ? await makeCustomer(form, form.caller, workplace, createCustomer.mutateAsync)
      : {};
    const { id, number } = await makeOrder(form, place, createOrder.mutateAsync);
    await addPhotos(form, id, run);
    if (visit && schedule)
      return { id, isPlanned: await planVisit({ id, number }, form, visit, schedule, run) };
    notify.success(`${number} created`);
    return { id, isPlanned: true };
  };
  return {
    isBusy,
    /** Undefined while it is being saved already. */
    save: async (visit: CallVisit | undefined): Promise<SavedCall | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        return await save(visit);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

type Create = (values: Values) => Promise<{ readonly id: string }>;
type Run = (command: AnyCommand, id: string, input: Values) => Promise<unknown>;

async function makeCustomer(form: NewOrder, caller: NewCaller, workplace: Workplace, create: Create) {
  const row = customerOf(caller);
  const values = { id: form.ids.customer, ...row, ...bringsFirstSite?.parts(row, workplace) };
  try {
    const { id } = await onceMade(customers, values, create);
    const site = await firstRow('sites', 'customer_id', id);
    form.adopt(id, site?.id ?? null);
    return { customer_id: id, ...(site && { site_id: site.id }) };
  } catch (error) {
    if (error instanceof ApiError) form.setFaults(ofCaller(error.fields));
    throw error;
  }
}

async function makeOrder(form: NewOrder, place: Values, create: Create) {
  const values = { id: form.ids.order, ...filled(form.values), ...place };
  try {
    const { id } = await onceMade(workOrders, values, create);
    const row = await firstRow(workOrders.name, 'id', id);
    return { id, number: textOf(row?.number) ?? 'The work order' };
  } catch (error) {
    if (error instanceof ApiError) form.setFaults(error.fields);
    throw error;
  }
}

async function addPhotos({ photos }: NewOrder, id: string, run: Run): Promise<void> {
  for (const { fileId, name } of photos) {
    try {
      await run(addPhoto, id, { file_id: fileId, stage: 'before' });
    } catch (error) {
      notify.error(`${name} was not added`, { description: classifyError(error).friendly });
    }
  }
}

/** False if it could not be planned: the work order is there all the same. */
async function planVisit(
  { id, number }: { readonly id: string; readonly number: string },
  { ids }: NewOrder,
  { input, words }: CallVisit,
  schedule: AnyCommand,
  run: Run,
): Promise<boolean> {
  try {
    await run(schedule, id, { id: ids.visit, ...input });
    notify.success(`${number} created`, { description: words });
    return true;
  } catch (error) {
    notify.error(`${number} is created, its visit is not planned`, {
      description: classifyError(error).friendly,
      duration: 12_000,
    });
    return false;
  }
}

/** A row of this id may be there already: the answer was lost, and the form was changed before it was sent again. */
async function onceMade(
  { name }: AnyResource,
  values: { readonly id: string },
  create: Create,
): Promise<{ readonly id: string }> {
  try {
    return await create(values);
  } catch (error) {
    const isTaken = error instanceof ApiError && error.fields.id !== undefined;
    const made = isTaken ? await firstRow(name, 'id', values.id) : undefined;
    if (made) return made;
    throw error;
  }
}

async function firstRow(table: string, column: string, value: string) {
  const page = await readPage(table, [[column, `eq.${value}`]], { limit: 1, counted: false });
  return page.rows[0];
}
