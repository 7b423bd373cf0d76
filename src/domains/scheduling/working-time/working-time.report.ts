import { daysBetween } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import type { PersonWorkingTime } from './working-time.rules.ts';
import { workingTime } from './working-time.ts';

const mostDays = 62;

/** When everybody works. Technicians learn that a colleague is away, not why. */
export const workingTimeReport = defineReport(
  'working_time',
  {
    label: 'Working time',
    allow: 'everyone',
    params: {
      from: field.date({ label: 'From', required: true }),
      to: field.date({ label: 'To', required: true }),
      person_id: field.ref('memberships', { label: 'Person' }),
    },
  },
  async (ctx, { from, to, person_id }): Promise<readonly PersonWorkingTime[]> => {
    const length = daysBetween(from, to);
    if (length < 0) throw invalid({ to: 'The end is before the beginning.' });
    if (length >= mostDays) throw invalid({ to: `${mostDays} days at most.` });
    return workingTime(ctx, { from, to, ...(person_id && { people: [person_id] }) });
  },
);
