import { field } from '#kernel/field.ts';

/** When it happened, for what a phone sends later; now when left out. */
export const at = field.instant({ label: 'When' });

export const reason = field.text({ label: 'Reason', required: true, max: 1000 });

/** Somebody may be asleep: entering such a room is said on purpose. */
export const despite_do_not_disturb = field.boolean({ label: 'Enter although it says do not disturb' });
