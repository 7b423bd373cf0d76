import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import { type OpenJob, type OpenVisit, openJobs, openVisits } from './open-work.ts';

export interface OpenWork {
  readonly jobs: readonly OpenJob[];
  readonly visits: readonly OpenVisit[];
  readonly sites: number;
  readonly customers: number;
}

/** Shown before work is handed over; with `to_id`, also which visits overlap with that colleague's. */
export const openWorkReport = defineReport(
  'open_work',
  {
    label: 'Open work of a person',
    allow: office,
    params: {
      membership_id: field.ref('memberships', { required: true }),
      to_id: field.ref('memberships'),
    },
  },
  async (ctx, { membership_id: from, to_id: to }): Promise<OpenWork> => {
    const { rows } = await sql<{ sites: number; customers: number }>`
      select (select count(*)::int from sites s where s.preferred_technician_id = m.id) as sites,
        (select count(*)::int from customers c where c.owner_id = m.id) as customers
      from memberships m where m.id = ${from}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    return {
      jobs: await openJobs(ctx, from),
      visits: await openVisits(ctx, from, to ?? null),
      ...rows[0],
    };
  },
);
