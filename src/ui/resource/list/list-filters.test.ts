import { expect, it } from 'vitest';
import { field } from '#kernel/field.ts';
import { defineResource } from '#kernel/resource.ts';
import type { Filter } from '#ui/filters/filter.ts';
import { filterQuestion } from './list-filters.ts';

const jobs = defineResource('jobs', {
  label: 'Job',
  labels: 'Jobs',
  title: 'name',
  fields: { name: field.text(), due_at: field.instant(), day: field.date() },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
});
const asked = (...filters: Filter[]) => filterQuestion(jobs, filters, 'America/Chicago');
const due = (operator: Filter['operator']): Filter => ({ field: 'due_at', operator, values: ['2026-03-08'] });

it('treats days on an instant column as days in the company’s zone, also at clock changes', () => {
  expect(asked(due('lt'))).toEqual([['due_at', 'lt.2026-03-08T06:00:00.000Z']]);
  expect(asked(due('lte'))).toEqual([['due_at', 'lt.2026-03-09T05:00:00.000Z']]);
  expect(asked(due('eq'))).toEqual([
    ['due_at', 'gte.2026-03-08T06:00:00.000Z'],
    ['due_at', 'lt.2026-03-09T05:00:00.000Z'],
  ]);
});

it('passes days on a date column and full instants unchanged, and skips incomplete filters', () => {
  expect(
    asked(
      { field: 'day', operator: 'lte', values: ['2026-03-08'] },
      { field: 'due_at', operator: 'gt', values: ['2026-03-08T12:00:00Z'] },
      { field: 'name', operator: 'ilike', values: [''] },
    ),
  ).toEqual([
    ['day', 'lte.2026-03-08'],
    ['due_at', 'gt.2026-03-08T12:00:00Z'],
  ]);
});
