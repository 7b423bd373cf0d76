// Removes the files of imports that ended long ago or were cancelled, daily.

import { defineJob, type Job } from '#kernel/job.ts';
import { ImportFilesOnDisk } from './import-files.ts';

/** Days until the uploaded file of a finished import is removed. */
const keptDays = 30;

export function createImportSweep(dataDir: string): Job {
  return defineJob(
    'imports.sweep',
    async (host) => {
      const files = new ImportFilesOnDisk(dataDir);
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
    },
    '17 3 * * *',
  );
}
