import { office } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { readBoardQuestion } from './board-question.rules.ts';

/** Row-level security shows everyone their own and what is shared; who made one changes it, and an owner what is shared. */
export const boardViews = defineResource('board_views', {
  label: 'Board view',
  labels: 'Board views',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80 }),
    question: field.json({ label: 'Question', required: true, max: 2000 }),
    is_shared: field.boolean({ label: 'Shared in the company', required: true, initial: false }),
  },
  list: ['name', 'is_shared', 'updated_at'],
  refusals: { board_views_name_check: { field: 'name', message: 'Enter the name.' } },
  access: { read: office, create: office, update: office, delete: office },
  complete: (row) => {
    const question = readBoardQuestion(row.question);
    if (!question) throw invalid({ question: 'This is not the address of the board.' });
    return { ...row, question };
  },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    board_views: TableOf<typeof boardViews>;
  }
}
