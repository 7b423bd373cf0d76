import { field } from '#kernel/field.ts';

export const part_id = field.ref('parts', { label: 'Part', required: true });
