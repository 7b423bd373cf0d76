/** Formats audit log entries as text. Entries that belong together (six checklist answers) are combined. */

import type { HistoryEntry } from '#domains/work-orders/history/work-order-history.report.ts';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { sentence } from '#kernel/display.ts';
import { moneyKinds } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { labelOf } from '#kernel/validate.ts';
import { type Conventions, fieldText } from '#ui/resource/field-text.ts';

export interface HistoryLine {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly text: string;
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

export function historyLines(
  entries: readonly HistoryEntry[],
  conventions: Conventions,
  resourceOf: (table: string) => AnyResource | undefined,
): readonly HistoryLine[] {
  const lines: HistoryLine[] = [];
  let repeated = 1;
  for (const entry of entries) {
    const next = lineOf(entry, conventions, resourceOf);
    const last = lines.at(-1);
    const isRepeat =
      last?.by === next.by &&
      last.changes.length === 0 &&
      baseOf(last.text) === next.text &&
      next.changes.length === 0;
    repeated = isRepeat ? repeated + 1 : 1;
    if (isRepeat) lines[lines.length - 1] = { ...last, text: `${next.text}, ${repeated} times` };
    else lines.push(next);
  }
  return lines;
}

const baseOf = (text: string) => text.replace(/, \d+ times$/, '');

function lineOf(
  entry: HistoryEntry,
  conventions: Conventions,
  resourceOf: (table: string) => AnyResource | undefined,
): HistoryLine {
  const { id, at, by, action, table, before, after } = entry;
  const resource = resourceOf(table);
  const what = table === 'work_orders' ? '' : ` a ${(resource?.label ?? sentence(table)).toLowerCase()}`;
  const known = words[action.replace(/^work_orders\./, '')] ?? words[action];
  const text =
    action === 'create'
      ? table === 'work_orders'
        ? 'created this work order'
        : `added${what}`
      : action === 'update'
        ? `changed${what || ' this work order'}`
        : action === 'delete'
          ? `removed${what}`
          : (known ?? sentence(action.split('.').at(-1) ?? action).toLowerCase());
  const isPlain = action === 'update';
  const status = typeof after?.status === 'string' && table === 'work_orders' ? after.status : undefined;
  const reason = [after?.hold_reason, after?.cancel_reason, after?.told].find(
    (one) => typeof one === 'string',
  );
  return {
    id,
    at,
    by,
    text: status && !known ? `${text} (${workOrderStatus(status).label.toLowerCase()})` : text,
    changes: isPlain
      ? changesOf(resource, before ?? {}, after ?? {}, conventions)
      : reason
        ? [{ label: 'Reason', from: '', to: String(reason) }]
        : [],
  };
}

function changesOf(
  resource: AnyResource | undefined,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  conventions: Conventions,
): HistoryLine['changes'] {
  return Object.keys(after).flatMap((name) => {
    const field = resource?.columns[name];
    if (!field) return [];
    // The log holds money in minor units and refs as ids; only the fact that they changed is shown.
    const isOpaque =
      field.kind === 'ref' || field.kind === 'uuid' || moneyKinds.has(field.kind) || field.kind === 'json';
    const label = labelOf(name, field);
    if (isOpaque) return [{ label, from: '', to: after[name] === null ? '' : 'changed' }];
    const text = (value: unknown) => fieldText(field, value, conventions);
    return [{ label, from: text(before[name]), to: text(after[name]) }];
  });
}

const words: Readonly<Record<string, string>> = {
  approve: 'approved it',
  reject: 'rejected it',
  schedule: 'scheduled a visit',
  start: 'started the work',
  hold: 'put it on hold',
  resume: 'resumed the work',
  complete: 'completed the work',
  cannot_complete: 'could not complete the work',
  review: 'reviewed it',
  send_back: 'sent it back',
  cancel: 'cancelled it',
  'visits.tell_customer': 'told the customer',
  'visits.could_not_tell_customer': 'could not tell the customer',
  reopen: 'reopened it',
  close: 'closed it',
  assign: 'assigned people',
  unassign: 'took people off the job',
  from_quote: 'created this work order from a quote',
  generate: 'created by a maintenance plan',
  attach_checklist: 'added a checklist',
  start_timer: 'started a timer',
  stop_timer: 'stopped a timer',
  add_time: 'added time',
  add_service: 'added a service',
  remove_service: 'removed a service',
  use_part: 'used a part',
  take_planned_parts: 'took the planned parts',
  return_part: 'returned a part',
  duplicate: 'created this work order from another one',
  mail_report: 'mailed the report to the customer',
  mark_report_sent: 'gave the report to the customer',
  add_photo: 'added a photo',
  add_signature: 'got a signature',
  add_comment: 'commented',
  'checklist_items.answer': 'answered the checklist',
  'visits.move': 'moved a visit',
  'visits.confirm': 'confirmed a visit',
  'visits.dispatch': 'dispatched a visit',
  'visits.depart': 'is on the way',
  'visits.arrive': 'arrived on site',
  'visits.finish': 'finished a visit',
  'visits.no_access': 'had no access',
  'visits.cancel': 'cancelled a visit',
};
