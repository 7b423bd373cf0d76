// Creates the archive requested by an owner, mails them when it is ready, and removes it after a week, because it is a copy of
// everything. An interrupted job starts again and overwrites its partial output.

import { sql } from 'kysely';
import { dataExports } from '#domains/companies/lifecycle/data-export.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type Job, type JobHost } from '#kernel/job.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/database.ts';
import type { Files } from '../files/stored-files.ts';
import type { Archives } from './archives.ts';
import { writeArchive } from './write-archive.ts';

type Making = {
  readonly database: Database<Tables>;
  readonly registry: Registry;
  readonly files: Files;
  readonly archives: Archives;
  /** Whether progress can be written while the tables are read, by another connection. */
  readonly tellsProgress: boolean;
};

const KEPT_DAYS = 7;

export function exportJobs(making: Making): readonly Job[] {
  return [
    defineJob('data_exports.make', async (host, payload, tenantId) => {
      const id = String(payload.export_id ?? '');
      if (!(await begin(host, tenantId, id))) return;
      try {
        await make(making, host, tenantId, id);
      } catch (error) {
        host.log('an export failed', { tenant_id: tenantId, export: id, reason: String(error) });
        await fail(host, tenantId, id);
      }
    }),
    defineJob('data_exports.remove', async (host, payload, tenantId) => {
      const id = String(payload.export_id ?? '');
      await making.files.remove(archiveKey(tenantId, id));
      await host.inTenant(tenantId, null, (ctx) => expire(ctx, id));
    }),
  ];
}

function archiveKey(tenantId: string, id: string): string {
  return `${tenantId}/exports/${id}.zip`;
}

/** The file was removed: after a week, or deleted earlier. */
async function expire(ctx: Ctx, id: string): Promise<void> {
  await ctx.transition(dataExports, id, { from: ['done'], to: 'expired', event: 'expire' });
  await ctx.db.updateTable('data_exports').set({ storage_key: null }).where('id', '=', id).execute();
}

/** False if there is nothing to do. */
function begin(host: JobHost, tenantId: string, id: string): Promise<boolean> {
  return host.inTenant(tenantId, null, async (ctx) => {
    const begun = await ctx.transition(dataExports, id, {
      from: ['queued', 'running'],
      to: 'running',
      event: 'begin',
      set: { started_at: ctx.now, tables_done: 0 },
    });
    return begun !== undefined;
  });
}

async function make(making: Making, host: JobHost, tenantId: string, id: string): Promise<void> {
  const { archives, tellsProgress } = making;
  const key = archiveKey(tenantId, id);
  const now = new Date();
  const onTable = async (done: number, total: number) => {
    if (tellsProgress) await note(host, tenantId, id, done, total);
  };
  const { filled, bytes } = await archives.write(key, now, (zip) =>
    writeArchive({ ...making, tenantId, now, onTable }, zip),
  );
  await finish(host, tenantId, { id, key, rows: filled.rows, fileCount: filled.files, size: bytes });
}

async function note(host: JobHost, tenantId: string, id: string, done: number, total: number): Promise<void> {
  await host.inTenant(tenantId, null, ({ db }) =>
    sql`update data_exports set tables_done = ${done}, tables_total = ${total} where id = ${id}`.execute(db),
  );
}

type Made = { id: string; key: string; rows: number; fileCount: number; size: number };

async function finish(host: JobHost, tenantId: string, made: Made): Promise<void> {
  const { id, key, rows, fileCount, size } = made;
  await host.inTenant(tenantId, null, async (ctx) => {
    const expires_at = new Date(Date.parse(ctx.now) + KEPT_DAYS * 86_400_000).toISOString();
    const done = await ctx.transition(dataExports, id, {
      from: ['running'],
      to: 'done',
      event: 'finish',
      set: {
        finished_at: ctx.now,
        expires_at,
        row_count: rows,
        file_count: fileCount,
        byte_size: String(size),
      },
    });
    if (!done) return;
    const asked = await sql<{
      email: string | null;
    }>`update data_exports set storage_key = ${key} where id = ${id}
      returning fw.person_email(created_by) as email`.execute(ctx.db);
    await ctx.queue('data_exports.remove', { export_id: id }, { runAt: expires_at });
    const email = asked.rows[0]?.email;
    if (!email) return;
    await ctx.mail({
      to: email,
      subject: 'Your export is ready',
      text: `Everything your company has is in one archive now. Owners can download it for a week:\n${ctx.publicUrl}/settings/export\n`,
    });
  });
}

async function fail(host: JobHost, tenantId: string, id: string): Promise<void> {
  const error =
    'The archive could not be written. If it happens again, ask whoever runs this server to look into its log.';
  await host.inTenant(tenantId, null, (ctx) =>
    ctx.transition(dataExports, id, {
      from: ['running'],
      to: 'failed',
      event: 'fail',
      set: { finished_at: ctx.now, error },
    }),
  );
}
