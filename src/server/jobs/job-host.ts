// The context of a job: transactions in a company with system access, and a log.

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { type JobHost, systemViewer } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../ports.ts';
import { createCtx, type Installation } from '../viewers/command-context.ts';

/** `as`: the same host for one job, whose name the audit log then shows as the agent. */
export type NamedHost = JobHost & { as(job: string): JobHost };

export function createJobHost(database: Database<Tables>, place: Installation, log: Log): NamedHost {
  const as = (job: string) => hostAs(`system:${job}`, database, place, log);
  return { ...hostAs('system', database, place, log), as };
}

function hostAs(agent: string, database: Database<Tables>, place: Installation, log: Log): JobHost {
  return {
    log: (message, details = {}) => log.info(details, message),
    inTenant: (tenantId, userId, work) => inTenant(database, place, tenantId, userId, work, agent),
    async inEveryTenant(work) {
      const { rows } = await database.query<{ id: string }>('select id from fw.working_companies() id');
      for (const { id } of rows) {
        await inTenant(database, place, id, null, work, agent).catch((error: unknown) =>
          log.error(
            { tenant_id: id, error: error instanceof Error ? error.stack : String(error) },
            'a daily job failed',
          ),
        );
      }
    },
  };
}

type Company = { currency: string; timezone: string; locale: string };

/** Runs `work` in a transaction of a company with system access: for jobs, the seed and tools. */
export function inTenant<T>(
  database: Database<Tables>,
  place: Installation,
  tenantId: string,
  userId: string | null,
  work: (ctx: Ctx) => Promise<T>,
  agent = 'system',
): Promise<T> {
  return database.transaction(async ({ db }) => {
    await sql`select fw.act(${tenantId}, ${userId}, null, 'owner', 'system', null, null, ${agent})`.execute(
      db,
    );
    const { rows } = await sql<Company>`select currency, timezone, locale from tenants`.execute(db);
    if (!rows[0]) throw new Error('no such company');
    return work(await createCtx(db, systemViewer({ tenantId, ...rows[0] }, userId ?? ''), place));
  });
}
