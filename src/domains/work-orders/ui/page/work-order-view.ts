/** A work order with everything on its page, loaded in one request; columns that the viewer may not read are left out. */

import type { assignees } from '#domains/work-orders/assignment/assignee.resource.ts';
import type { checklistAnswers, checklistItems } from '#domains/work-orders/checklists/checklist.resource.ts';
import type { comments, files, photos, signatures } from '#domains/work-orders/evidence/evidence.resource.ts';
import type { workOrderServices } from '#domains/work-orders/flat-rate/work-order-service.resource.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import type {
  timeEntries,
  workOrderCosts,
  workOrderParts,
} from '#domains/work-orders/recording/labour-and-material.resource.ts';
import type { plannedParts } from '#domains/work-orders/recording/planned-part.resource.ts';
import type { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { Address } from '#kernel/field.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { customNames } from '#ui/resource/names.ts';
import type { Workplace } from '#ui/resource/workplace.tsx';

export type PersonName = {
  readonly id: string;
  readonly full_name: string;
  readonly avatar_url: string | null;
};

export type ItemView = ApiRowOf<typeof checklistItems> & {
  readonly checklist_answers: readonly ApiRowOf<typeof checklistAnswers>[];
};
export type TimeView = ApiRowOf<typeof timeEntries> & { readonly technician: PersonName | null };
export type PartView = ApiRowOf<typeof workOrderParts> & {
  readonly part: { readonly sku: string; readonly unit: string } | null;
};
export type PlannedPartView = Pick<ApiRowOf<typeof plannedParts>, 'id' | 'quantity' | 'used'> & {
  readonly part: {
    readonly id: string;
    readonly name: string;
    readonly sku: string;
    readonly unit: string;
  } | null;
};
export type ServiceView = ApiRowOf<typeof workOrderServices>;
export type CostView = ApiRowOf<typeof workOrderCosts>;
export type PhotoView = ApiRowOf<typeof photos> & { readonly taken_by_row: PersonName | null };
export type SignatureView = ApiRowOf<typeof signatures>;
export type CommentView = ApiRowOf<typeof comments> & { readonly author: PersonName | null };
export type FileView = ApiRowOf<typeof files>;
export type AssigneeView = ApiRowOf<typeof assignees> & { readonly technician: PersonName | null };
export type VisitView = {
  readonly id: string;
  readonly version: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly instructions: string | null;
  readonly cancel_reason: string | null;
  readonly technician_id: string | null;
  readonly technician: PersonName | null;
  /** Those of a crew come together. */
  readonly crew_id: string | null;
  readonly can: readonly string[];
};

export type WorkOrderView = Omit<ApiRowOf<typeof workOrders>, 'address'> & {
  /** The site's address, or the customer's if the site has none. */
  readonly address: Address | null;
  readonly can: readonly string[];
  readonly customer: { readonly id: string; readonly name: string; readonly email?: string | null } | null;
  readonly site: {
    readonly id: string;
    readonly name: string;
    readonly access_notes: string | null;
    readonly hazards: string | null;
    readonly lat: string | null;
    readonly lng: string | null;
  } | null;
  readonly asset: { readonly id: string; readonly name: string } | null;
  readonly contact: {
    readonly id: string;
    readonly name: string;
    readonly phone: string | null;
    readonly mobile: string | null;
    readonly email: string | null;
  } | null;
  readonly work_order_assignees: readonly AssigneeView[];
  readonly visits: readonly VisitView[];
  readonly checklist_items: readonly ItemView[];
  readonly time_entries: readonly TimeView[];
  readonly work_order_parts: readonly PartView[];
  readonly planned_parts: readonly PlannedPartView[];
  readonly work_order_services: readonly ServiceView[];
  readonly work_order_costs?: readonly CostView[];
  readonly photos: readonly PhotoView[];
  readonly signatures: readonly SignatureView[];
  readonly comments: readonly CommentView[];
  readonly files: readonly FileView[];
};

export function workOrderSelect(workplace: Workplace): string {
  const own = (table: string, ...names: readonly string[]) => {
    const resource = workplace.resourceOf(table);
    const readable = resource && workplace.fieldsOf(resource);
    const wanted = resource ? [...names, ...customNames(resource)] : names;
    return ['id', ...wanted.filter((name) => readable?.has(name))].join(',');
  };
  const mayRead = (table: string) => {
    const resource = workplace.resourceOf(table);
    return resource !== undefined && workplace.mayRead(resource);
  };
  const person = 'id,full_name,avatar_url';
  return [
    `customer(${own('customers', 'name', 'email')})`,
    `site(${own('sites', 'name', 'access_notes', 'hazards', 'lat', 'lng')})`,
    `contact(${own('contacts', 'name', 'phone', 'mobile', 'email')})`,
    `work_order_assignees(*,technician(${person}))`,
    `visits(*,can,technician(${person}))`,
    'checklist_items(*,checklist_answers(*))',
    `time_entries(*,technician(${person}))`,
    'work_order_parts(*,part(id,sku,unit))',
    'planned_parts(id,quantity,used,part(id,name,sku,unit))',
    'work_order_services(*)',
    ...(mayRead('work_order_costs') ? ['work_order_costs(*)'] : []),
    `photos(*,taken_by_row:taken_by(${person}))`,
    'signatures(*)',
    `comments(*,author(${person}))`,
    'files(*)',
  ].join(',');
}

export function isLate(order: { readonly status?: string | null; readonly due_at?: string | null }): boolean {
  const isOpen = isOneOf(openStatuses, order.status);
  return isOpen && typeof order.due_at === 'string' && Date.parse(order.due_at) < Date.now();
}

type InCrew = Pick<VisitView, 'id' | 'crew_id' | 'status'>;

/** Who else comes. */
export function matesOf<V extends InCrew>(
  { id, crew_id, status }: InCrew,
  visits: readonly V[],
): readonly V[] {
  if (crew_id === null || off.has(status)) return [];
  return visits.filter((one) => one.crew_id === crew_id && one.id !== id && !off.has(one.status));
}

const off = new Set(['cancelled', 'no_access']);
