// The jobs of imports: each passes its import to the port.

import { defineJob, type Job } from '#kernel/job.ts';
import type { Database } from '../database/database.ts';
import type { Imports, ImportTask } from '../ports.ts';

const kinds: readonly ImportTask['kind'][] = ['inspect', 'check', 'run', 'undo'];

export function importJobs(imports: Pick<Imports, 'run'>): readonly Job[] {
  return kinds.map((kind) =>
    defineJob(`imports.${kind}`, async (_host, { import_id, user_id }, tenantId) => {
      await imports.run({
        kind,
        importId: String(import_id),
        tenantId,
        userId: typeof user_id === 'string' ? user_id : null,
      });
    }),
  );
}

/** Run when a host starts: marks imports interrupted by a crash. Returns how many there were. */
export async function recoverImports(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ recovered: number }>('select fw.recover_imports() as recovered');
  return rows[0]?.recovered ?? 0;
}
