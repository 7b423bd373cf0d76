import { office } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { readListQuestion } from '#kernel/list-question.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** Row-level security shows everyone their own, and the office what is shared; who made one changes it, and an owner what is shared. */
export const savedViews = defineResource('saved_views', {
  label: 'Saved view',
  labels: 'Saved views',
  title: 'name',
  order: 'name',
  fields: {
    list: field.text({ label: 'List', required: true, max: 80, createOnly: true }),
    name: field.text({ label: 'Name', required: true, max: 80 }),
    question: field.json({ label: 'Question', required: true, max: 8000 }),
    is_shared: field.boolean({
      label: 'Shared in the company',
      required: true,
      initial: false,
      writableBy: office,
    }),
  },
  list: ['name', 'list', 'is_shared', 'updated_at'],
  refusals: { saved_views_name_check: { field: 'name', message: 'Enter the name.' } },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
  complete: (row) => {
    const question = readListQuestion(row.question);
    if (!question) throw invalid({ question: 'This is not a view of a list.' });
    return { ...row, question };
  },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    saved_views: TableOf<typeof savedViews>;
  }
}
