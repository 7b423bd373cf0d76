import { field } from '#kernel/field.ts';

export const note = field.text({ label: 'What is wrong', max: 500 });
