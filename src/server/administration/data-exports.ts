// `GET /api/data_exports/{id}/archive`: downloads an export archive. For owners; each download is written to the audit log.

import { sql } from 'kysely';
import { writeAudit } from '#kernel/audit.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import type { App } from '../app.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';

type Ready = { storage_key: string; created_at: string; slug: string };

export function registerDataExports(app: App, services: Services): void {
  app.get('/api/data_exports/:id{[0-9a-fA-F-]{36}}/archive', (c) =>
    withViewer(c, services, async (acting) => {
      if (acting.role !== 'owner')
        throw new Refused('forbidden', 'Exports are for the owners of the company.');
      const id = c.req.param('id');
      const ready = await inTransaction(services.database, acting, async ({ within: { db } }) => {
        const { rows } = await sql<Ready>`
          select e.storage_key, e.created_at, t.slug from data_exports e join tenants t on t.id = e.tenant_id
          where e.id = ${id} and e.status = 'done' and e.expires_at > now()`.execute(db);
        if (rows[0]) await writeAudit(db, 'data_exports.download', { table: 'data_exports', id });
        return rows[0];
      });
      const file = ready && (await services.files.open(ready.storage_key));
      if (!file) throw notFound();
      const name = `${ready.slug}-${ready.created_at.slice(0, 10)}.zip`;
      return new Response(file.body, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(file.size),
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        },
      });
    }),
  );
}
