import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { workOrders } from './work-order.resource.ts';

const alive = ['requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'] as const;
const people = field.tags({ label: 'Technicians', required: true, max: 20 });

/** Adds these people (ids of memberships); whoever is assigned already stays. Without a lead the first one leads. */
export const assignTechnicians = defineCommand(workOrders, 'assign', {
  label: 'Assign',
  again: 'allowed',
  from: alive,
  allow: office,
  input: { technician_ids: people, lead_id: field.ref('memberships', { label: 'Lead' }) },
});

export const unassignTechnicians = defineCommand(workOrders, 'unassign', {
  label: 'Unassign',
  again: 'allowed',
  from: alive,
  allow: office,
  input: { technician_ids: people },
});

/** Copies the items of a template to the end of the order's own list. */
export const attachChecklist = defineCommand(workOrders, 'attach_checklist', {
  label: 'Add checklist',
  again: 'refused',
  from: alive,
  allow: 'everyone',
  input: { checklist_template_id: field.ref('checklist_templates', { label: 'Checklist', required: true }) },
});
