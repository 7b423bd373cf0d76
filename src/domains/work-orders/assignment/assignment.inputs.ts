import { field } from '#kernel/field.ts';

export const alive = ['requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'] as const;

export const people = field.tags({ label: 'Technicians', required: true, max: 20 });
