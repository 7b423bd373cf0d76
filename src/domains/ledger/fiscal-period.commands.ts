import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { fiscalPeriods } from './fiscal-period.resource.ts';

/** Everything up to and with a day that is over takes no more postings. */
export const closePeriod = defineCommand(fiscalPeriods, 'close', {
  label: 'Close the books',
  allow: office,
  permission: 'close_periods',
  scope: 'collection',
  final: true,
  input: {
    ends_on: field.date({ label: 'Through', required: true }),
    note: field.text({ label: 'Note', max: 500 }),
  },
});

export const reopenPeriod = defineCommand(fiscalPeriods, 'reopen', {
  label: 'Open again',
  again: 'refused',
  allow: office,
  permission: 'close_periods',
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

/** The month in which the company's business year begins. */
export const setYearStart = defineCommand(fiscalPeriods, 'set_year_start', {
  label: 'Save',
  allow: office,
  permission: 'close_periods',
  scope: 'collection',
  input: { month: field.integer({ label: 'The fiscal year begins in', required: true, min: 1, max: 12 }) },
});
