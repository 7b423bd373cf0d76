/**
 * Jobs from another system: mostly history, which comes in closed and is not billed again, with what it cost as one
 * cost line of kind "imported". Jobs that are still to be done come in open.
 */
import { field } from '#kernel/field.ts';
import { workOrders } from '../work-orders/work-order.resource.ts';
import { type Company, type Fault, fieldsOf, pick, type Target, type Values } from './target.rules.ts';

const own = [
  'title',
  'description',
  'kind',
  'priority',
  'category',
  'due_at',
  'estimated_minutes',
  'agreed_price',
  'not_to_exceed',
  'customer_po',
  'problem',
  'cause',
  'remedy',
] as const;
const references = ['customer_id', 'site_id', 'asset_id'] as const;

/** The states that need nothing else (a visit, a technician) to be true. */
export const importedStatuses = [
  'closed',
  'completed',
  'cancelled',
  'unscheduled',
  'requested',
  'approved',
] as const;
const finished: ReadonlySet<unknown> = new Set(['closed', 'completed']);

export const workOrderTarget: Target = {
  table: 'work_orders',
  resource: workOrders,
  fields: {
    ...fieldsOf(workOrders, own),
    status: { label: 'Status', field: workOrders.fields.status, choices: importedStatuses },
    worked_on: {
      label: 'Date of the work',
      field: field.instant(),
      help: 'Requested, started and completed on this day, where no other column says so',
    },
    ...fieldsOf(workOrders, ['requested_at', 'started_at', 'completed_at']),
    cost: { label: 'Cost', field: field.money(), help: 'Kept as an imported cost of the job' },
    customer: { label: 'Customer', field: field.text(), reference: 'customers', help: 'By name' },
    site: { label: 'Site', field: field.text(), reference: 'sites', help: 'By name' },
    asset: { label: 'Asset', field: field.text(), reference: 'assets', help: 'By tag or name' },
  },
  needed: [['title'], ['status']],
  unique: [],
  suggested: { status: 'closed' },
  complete(values, company) {
    const faults: Fault[] = [];
    const row = pick(values, [...own, ...references, 'status']);
    if (row.title === undefined) faults.push({ field: 'title', reason: 'The title is missing.' });
    if (row.status === undefined) faults.push({ field: 'status', reason: 'The status is missing.' });
    row.source = 'import';
    takeDates(row, values, faults);
    const isOver = finished.has(row.status) || row.status === 'cancelled';
    row.is_billable = !isOver;
    row.billing_status = isOver ? 'not_billable' : 'unbilled';
    const cost = costOf(values, row, company);
    return cost ? { row, cost, faults } : { row, faults };
  },
};

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

/** A cost of zero is no cost line. A negative one is a credit that the other system had booked. */
function costOf(values: Values, row: Values, company: Company): Values | undefined {
  if (typeof values.cost !== 'bigint' || values.cost === 0n) return undefined;
  const at = row.completed_at ?? row.requested_at;
  return {
    kind: 'imported',
    description: 'Imported cost',
    cost: values.cost,
    is_billable: false,
    ...(typeof at === 'string' ? { incurred_on: company.clock.dayOf(at) } : {}),
  };
}
