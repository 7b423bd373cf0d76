// Uploads and downloads of imports; everything else about an import is a command on its row. `POST /api/imports?table=customers`
// takes the file as its body and answers with the inspected import.

import { sql } from 'kysely';
import { companyTarget } from '#domains/imports/settings/company-target.rules.ts';
import { problemsFileName, templateCsv } from '#domains/imports/settings/template.ts';
import { office } from '#kernel/access.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { newId } from '#server/new-id.ts';
import type { App } from '../app.ts';
import type { Imports } from '../ports.ts';
import { arriving, type Ctx, withViewer } from '../request/request.ts';
import { jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { type Acting, inTransaction } from '../viewers/acting.ts';

/** Bytes. Also the limit when no content length was sent. */
export const largestUpload = 200 * 1024 * 1024;

export function registerImports(app: App, services: Services): void {
  app.post('/api/imports', (c) => withViewer(c, services, (acting) => upload(c, services, acting)));
  app.get('/api/imports/templates/:file', (c) =>
    withViewer(c, services, async (acting) => template(c, services, acting)),
  );
  app.get('/api/imports/:id/problems.csv', (c) =>
    withViewer(c, services, (acting) => sendProblems(c, services, acting)),
  );
}

async function upload(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  refuseOthers(acting);
  const table = c.req.query('table') ?? '';
  if (!services.registry.importInto(table))
    throw new Refused('bad_request', `Unknown table ${JSON.stringify(table.slice(0, 64))} to import into.`);
  if (Number(c.req.header('content-length') ?? 0) > largestUpload) {
    throw new Refused('too_large', 'A file to import may have up to 200 MB.');
  }
  const fileName = shownName(c.req.header('x-file-name'));
  const body = arriving(c);
  // A request body can be read only once, so check first that the rights still hold.
  await inTransaction(services.database, acting, async () => undefined, { readOnly: true });
  const id = newId();
  const stored = await receive(services.imports, acting.tenantId, id, body);
  await inTransaction(services.database, acting, ({ within }) =>
    sql`insert into imports (id, table_name, file_name, file_sha256, storage_key, status)
      values (${id}, ${table}, ${fileName}, ${stored.sha256}, ${stored.key}, 'uploaded')`.execute(within.db),
  );
  await services.imports.run({
    kind: 'inspect',
    importId: id,
    tenantId: acting.tenantId,
    userId: acting.userId,
  });
  const answer = await services.data.list(acting, 'imports', `id=eq.${id}`);
  const { data }: { data: { status: string; error: string | null }[] } = JSON.parse(answer.body);
  const [row] = data;
  if (!row) throw notFound();
  if (row.status === 'failed')
    throw new Refused('unsupported_media_type', row.error ?? 'This file can’t be read.');
  return jsonAnswer(201, JSON.stringify({ data: row, error: null }));
}

/** A workbook is recognized by its first bytes, not by its file name. */
async function receive(
  imports: Imports,
  tenantId: string,
  id: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ key: string; sha256: string }> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  const start = first.done ? new Uint8Array() : first.value;
  const isArchive = start[0] === 0x50 && start[1] === 0x4b;
  const key = `${tenantId}/${id}.${isArchive ? 'xlsx' : 'csv'}`;
  const whole = async function* () {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  const { sha256 } = await imports.receive(key, whole());
  return { key, sha256 };
}

function refuseOthers({ role }: Acting): void {
  if (!office.includes(role)) throw notFound();
}

async function template(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  refuseOthers(acting);
  const declared = services.registry.importInto((c.req.param('file') ?? '').replace(/\.csv$/, ''));
  if (!declared) throw notFound();
  const target = companyTarget(declared, acting.known.own?.columns);
  return csvAnswer(templateCsv(target), `${target.table}-template.csv`);
}

async function sendProblems(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  refuseOthers(acting);
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound();
  const found = await inTransaction(
    services.database,
    acting,
    async ({ within }) =>
      (await sql<{ file_name: string }>`select file_name from imports where id = ${id}`.execute(within.db))
        .rows[0],
    { readOnly: true },
  );
  const body = found && (await services.imports.problems(acting.tenantId, id.toLowerCase()));
  if (!body) throw notFound();
  return csvAnswer(body, problemsFileName(found.file_name));
}

function csvAnswer(body: string | ReadableStream, name: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}

/** The file name as displayed; it is never used as a path. */
function shownName(header: string | undefined): string {
  let name = '';
  try {
    name = decodeURIComponent(header ?? '');
  } catch {
    // Not percent-encoded: the default name is used.
  }
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'import.csv';
}
