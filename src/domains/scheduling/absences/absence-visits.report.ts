import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import './absence.resource.ts';
import { type VisitDuring, visitsDuring } from './visits-during.ts';

/** The visits planned in the time of an absence. */
export const absenceVisitsReport = defineReport(
  'absence_visits',
  {
    label: 'Visits during an absence',
    allow: 'everyone',
    params: { absence_id: field.uuid({ label: 'Absence', required: true }) },
  },
  async (ctx, { absence_id }): Promise<readonly VisitDuring[]> => {
    const absence = await ctx.db
      .selectFrom('absences')
      .select(['person_id', 'starts_on', 'starts_in', 'ends_on', 'ends_in'])
      .where('id', '=', absence_id)
      .executeTakeFirst();
    if (!absence) throw new Refused('not_found', 'This absence is not here.');
    return visitsDuring(ctx, absence);
  },
);
