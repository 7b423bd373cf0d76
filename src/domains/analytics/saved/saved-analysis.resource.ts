import { office } from '#kernel/access.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { readSavedQuestion, savedScreens } from './saved-question.rules.ts';

/** Row-level security shows everyone their own and what is shared; who made one changes it, and an owner what is shared. */
export const savedAnalyses = defineResource('saved_analyses', {
  label: 'Saved analysis',
  labels: 'Saved analyses',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80, search: true }),
    screen: field.choice(savedScreens, { label: 'Screen', required: true, createOnly: true }),
    question: field.json({ label: 'Question', required: true, max: 10_000 }),
    is_shared: field.boolean({ label: 'Shared in the company', required: true, initial: false }),
  },
  list: ['name', 'screen', 'is_shared', 'updated_at'],
  refusals: { saved_analyses_name_check: { field: 'name', message: 'Enter the name.' } },
  access: { read: office, create: office, update: office, delete: office },
  complete: (row) => {
    const question = readSavedQuestion(row.screen, row.question);
    if (!question) throw invalid({ question: 'This is not the address of such a screen.' });
    return { ...row, question };
  },
});

/** What a person has on the start page. Row-level security shows everyone only their own. */
export const analysisPins = defineResource('analysis_pins', {
  label: 'Pinned analysis',
  labels: 'Pinned analyses',
  title: 'analysis_id',
  order: 'created_at',
  fields: {
    analysis_id: field.ref('saved_analyses', { label: 'Analysis', required: true, createOnly: true }),
    membership_id: field.ref('memberships', { label: 'Person', required: true, writableBy: 'nobody' }),
  },
  list: ['analysis_id', 'created_at'],
  refusals: {
    analysis_pins_once_key: { code: 'conflict', message: 'It is on your start page already.' },
  },
  access: { read: office, create: office, update: 'nobody', delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    saved_analyses: TableOf<typeof savedAnalyses>;
    analysis_pins: TableOf<typeof analysisPins>;
  }
}
