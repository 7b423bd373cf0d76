/** The columns the panel reads of a visit. */
import type { Address } from '#kernel/field.ts';

export type PanelVisit = {
  readonly id: string;
  readonly version: number;
  readonly work_order_id: string;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
  readonly travel_minutes: number | null;
  readonly expected_at: string | null;
  readonly instructions: string | null;
  readonly override_reason: string | null;
  readonly cancel_reason: string | null;
  readonly crew_id: string | null;
  readonly series_id: string | null;
  readonly part: string | null;
  readonly can: readonly string[];
  readonly technician: { readonly full_name: string } | null;
  readonly work_order: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly status: string;
    readonly priority: string;
    readonly due_at: string | null;
    readonly required_skills: readonly string[] | null;
    readonly address: Address | null;
    readonly phone: string | null;
    readonly customer: { readonly name: string } | null;
    readonly site: { readonly name: string } | null;
    readonly contact: { readonly name: string } | null;
    readonly work_order_assignees: readonly { readonly technician_id: string }[];
  } | null;
};

export const panelSelect =
  '*,can,technician(id,full_name),work_order(id,number,title,status,priority,due_at,required_skills,address,phone,customer(id,name),site(id,name),contact(id,name),work_order_assignees(technician_id))';
