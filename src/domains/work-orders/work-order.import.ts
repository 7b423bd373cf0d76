/**
 * Imports work orders from another system. Most are history: they come in closed and are not billed again; their cost becomes one
 * cost line of kind "imported". Unfinished work orders come in open.
 */
import { field } from '#kernel/field.ts';
import {
  defineImport,
  type ImportFault as Fault,
  type ImportClock,
  type ImportValues as Values,
} from '#kernel/import.ts';
import { workOrders } from './work-order.resource.ts';

/** The statuses that require nothing else (a visit, a technician) to be valid. */
const importedStatuses = [
  'closed',
  'completed',
  'cancelled',
  'unscheduled',
  'requested',
  'approved',
] as const;
const finished: ReadonlySet<unknown> = new Set(['closed', 'completed']);

export const workOrderImport = defineImport(workOrders, {
  fields: {
    status: { label: 'Status', field: workOrders.fields.status, choices: importedStatuses },
    worked_on: {
      label: 'Date of the work',
      field: field.instant(),
      help: 'Requested, started and completed on this day, where no other column says so',
    },
    started_at: { label: 'Started', field: workOrders.fields.started_at },
    completed_at: { label: 'Completed', field: workOrders.fields.completed_at },
    cost: { label: 'Cost', field: field.money(), help: 'Kept as an imported cost of the job' },
  },
  without: ['source', 'is_billable', 'contact_id', 'checklist_template_id', 'recall_of'],
  needed: [['title'], ['status']],
  suggested: { status: 'closed' },
  complete(read, values, clock) {
    const faults: Fault[] = [];
    const row: Values = { ...read, source: 'import' };
    if (values.status !== undefined) row.status = values.status;
    takeDates(row, values, faults);
    const isOver = finished.has(row.status) || row.status === 'cancelled';
    row.is_billable = !isOver;
    row.billing_status = isOver ? 'not_billable' : 'unbilled';
    const cost = costOf(values, row, clock);
    return { row, faults, ...(cost && { beside: { table: 'work_order_costs', row: cost } }) };
  },
});
function takeDates(row: Values, values: Values, faults: Fault[]): void {
  const { worked_on, requested_at, started_at, completed_at } = values;
  const requested = requested_at ?? worked_on ?? started_at ?? completed_at;
  if (requested) row.requested_at = requested;
  if (!finished.has(row.status)) return;
  const started = started_at ?? worked_on;
  const completed = completed_at ?? worked_on ?? started_at ?? requested_at;
  if (started) row.started_at = started;
  if (!completed) {
    faults.push({ field: 'worked_on', reason: `A job that is ${row.status} needs the day it was done.` });
    return;
  }
  if (typeof started === 'string' && typeof completed === 'string' && completed < started) {
    faults.push({ field: 'completed_at', reason: 'It was completed before it was started.' });
  }
  row.completed_at = completed;
  if (row.status === 'closed') row.closed_at = completed;
}

/** A cost of zero creates no cost line. A negative one is a credit booked in the other system. */
function costOf(values: Values, row: Values, clock: ImportClock): Values | undefined {
  if (typeof values.cost !== 'bigint' || values.cost === 0n) return undefined;
  const at = row.completed_at ?? row.requested_at;
  return {
    kind: 'imported',
    description: 'Imported cost',
    cost: values.cost,
    is_billable: false,
    ...(typeof at === 'string' ? { incurred_on: clock.dayOf(at) } : {}),
  };
}
