// Deletes a company thirty days after an owner requested it: every row, then every file. The database decides whether it is due;
// if the deletion was cancelled, the job does nothing. Files left after a crash in between are removed when the job runs again.

import { type Kysely, sql } from 'kysely';
import { ownersOf } from '#domains/companies/lifecycle/company-lifecycle.ts';
import { isId } from '#kernel/id.ts';
import { defineJob, type Job } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/database.ts';
import type { Files } from '../files/stored-files.ts';

type Place = { readonly database: Database<Tables>; readonly files: Files };

/** `removeRest`: removes what the host stores for a company outside the file store. */
export function createPurgeJob(
  { database, files }: Place,
  removeRest: (tenantId: string) => Promise<void>,
): Job {
  return defineJob('companies.purge', async (host, payload, tenantId) => {
    if (!isId(tenantId)) throw new Error('no company is named');
    const owners = await host.inTenant(tenantId, null, ownersOf).catch(() => []);
    const isGone = await database.transaction(async ({ db }) => {
      await sql`set local statement_timeout = '20min'`.execute(db);
      await sql`set local lock_timeout = '10s'`.execute(db);
      const { rows } = await sql<{ gone: boolean }>`
        select fw.purge_company(${tenantId}) or not fw.company_exists(${tenantId}) as gone`.execute(db);
      if (rows[0]?.gone) await mailGoodbye(db, owners, String(payload.company_name ?? 'Your company'));
      return rows[0]?.gone ?? false;
    });
    if (!isGone) return;
    const keys: string[] = [];
    for await (const key of files.keys(`${tenantId}/`)) keys.push(key);
    for (const key of keys) await files.remove(key);
    await removeRest(tenantId);
    host.log('a company was deleted', { company: tenantId });
  });
}

/** The owners' accounts remain, so they get a mail; it belongs to no company, because this one is gone. */
async function mailGoodbye(db: Kysely<Tables>, owners: readonly string[], name: string): Promise<void> {
  const text = `${name} and everything in it has been deleted, as one of its owners asked thirty days ago. Your own account stays.\n`;
  for (const to of owners) {
    const { rows } = await sql<{ id: string | null }>`
      select fw.queue_account_mail(${to}, ${`${name} has been deleted`}, ${text}) as id`.execute(db);
    const id = rows[0]?.id;
    if (!id) continue;
    const job = JSON.stringify({ id, tenant_id: null });
    await sql`select fw.enqueue('mail.send', ${job}::json, null, ${`mail:${id}`}, priority => -10)`.execute(
      db,
    );
  }
}

/** Run when a server starts: the queue may have been lost with a restored backup, and due companies must still be deleted. */
export async function queueDuePurges(database: Database<Tables>): Promise<void> {
  await database.transaction(async ({ db }) => {
    await sql`select fw.enqueue('companies.purge', json_build_object('tenant_id', company), null,
      'purge:' || company) from fw.companies_to_purge() company`.execute(db);
  });
}
