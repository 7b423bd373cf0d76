import { field } from '#kernel/field.ts';

/** When it happened, for what a phone sends later; now when left out. */
export const at = field.instant({ label: 'When' });

export const reason = field.text({ label: 'Reason', required: true, max: 1000 });
