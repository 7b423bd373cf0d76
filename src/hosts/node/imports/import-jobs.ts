// The jobs of imports: each passes its import to a thread. Orphaned files are removed daily.

import { defineJob, type Job, type JobHost } from '#kernel/job.ts';
import type { Database } from '#server/database/database.ts';
import type { ImportTask } from '#server/ports.ts';
import { ImportFiles } from './import-files.ts';
import type { RunTask } from './import-threads.ts';

const kinds: readonly ImportTask['kind'][] = ['inspect', 'check', 'run', 'undo'];

export function importJobs(runTask: RunTask, dataDir: string): readonly Job[] {
  const tasks = kinds.map((kind) =>
    defineJob(`imports.${kind}`, async (_host, payload, tenantId) => {
      const { import_id, user_id } = payload;
      const task = {
        kind,
        importId: String(import_id),
        tenantId,
        userId: typeof user_id === 'string' ? user_id : null,
      };
      await runTask(task);
    }),
  );
  const sweep = async (host: JobHost) => {
    const files = new ImportFiles(dataDir);
    for (const tenantId of await files.companies()) {
      const kept = await host
        .inTenant(tenantId, null, async ({ db }) => {
          const rows = await db
            .selectFrom('imports')
            .select('id')
            .where('status', '<>', 'cancelled')
            .where((where) =>
              where.or([
                where('finished_at', 'is', null),
                where('finished_at', '>', new Date(Date.now() - keptDays * 86_400_000).toISOString()),
              ]),
            )
            .execute();
          return new Set(rows.map(({ id }) => id));
        })
        // The company has been deleted, and its imports with it.
        .catch(() => new Set<string>());
      const removed = await files.sweep(tenantId, kept);
      if (removed > 0) host.log('swept import files', { tenant_id: tenantId, removed });
    }
  };
  return [...tasks, defineJob('imports.sweep', sweep, '17 3 * * *')];
}

/** Days until the uploaded file of a finished import is removed. */
const keptDays = 30;

/** Run at server start: marks imports interrupted by a crash. Returns how many there were. */
export async function recoverImports(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ recovered: number }>('select fw.recover_imports() as recovered');
  return rows[0]?.recovered ?? 0;
}
