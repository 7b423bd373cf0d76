import { field } from '#kernel/field.ts';

export const at = field.instant({ label: 'When' });

export const reason = field.text({ label: 'Reason', required: true, max: 500 });

/** Of several visits at once, the technician is told once. */
export const is_silent = field.boolean({ label: 'Without a notice to the technician' });

export const planned = {
  technician_id: field.ref('memberships', { label: 'Technician' }),
  starts_at: field.instant({ label: 'Start', required: true }),
  ends_at: field.instant({ label: 'End', required: true }),
  override_reason: field.text({ label: 'Allow the overlap because', max: 500 }),
  is_silent,
};
