import { sql } from 'kysely';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';

/** Time and town of a visit: all that technicians see of a colleague's visit. */
export interface TeamVisit {
  readonly id: string;
  readonly technician_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly town: string | null;
}

const longest = 45 * 86_400_000;

export const teamScheduleReport = defineReport(
  'team_schedule',
  {
    label: 'Schedule of the team',
    allow: 'everyone',
    params: { from: field.instant({ required: true }), to: field.instant({ required: true }) },
  },
  async (ctx, { from, to }): Promise<readonly TeamVisit[]> => {
    const span = Date.parse(to) - Date.parse(from);
    if (!(span > 0 && span <= longest)) throw invalid({ to: 'Choose 45 days at most.' });
    const { rows } = await sql<TeamVisit>`
      select id, technician_id, starts_at, ends_at, town from fw.team_schedule(${from}, ${to})`.execute(
      ctx.db,
    );
    return rows;
  },
);
