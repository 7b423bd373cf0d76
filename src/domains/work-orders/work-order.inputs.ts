import { field } from '#kernel/field.ts';

/** When it happened, for commands that a phone sends later; defaults to now. */
export const at = field.instant({ label: 'When' });

export const reason = field.text({ label: 'Reason', required: true, max: 1000 });
