// The rows of report runs that go on in the background, and their results.

import { type Kysely, sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import { type Bytes, concat } from '../bytes.ts';
import { inTenant } from '../jobs/job-host.ts';
import { type Acting, inTransaction } from '../viewers/acting.ts';
import type { Seen } from '../viewers/read-audit.ts';
import type { CtxServices } from '../viewers/with-ctx.ts';
import { type Made, rightsOf } from './asked-report.ts';
import type { ReportRun } from './report-run.ts';

export type StoredRun = {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly rights: string;
  readonly permission: string | null;
  readonly started_at: string | null;
  readonly error: string | null;
  readonly content_type: string | null;
  readonly file_name: string | null;
  readonly byte_size: bigint | null;
  readonly audit: Seen | null;
};

const columns = sql.raw(
  'id, status, rights, permission, started_at, error, content_type, file_name, byte_size, audit',
);
/** A server says at least this often that it is there. */
const GONE_AFTER_S = 20;
const isAlive = sql.raw(
  `(status in ('queued', 'running') and seen_at > now() - interval '${GONE_AFTER_S} seconds')`,
);
const gone = 'The server was restarted while this was being made. Ask for it again.';
/** A result is written in parts of this many bytes. */
const PART_BYTES = 512 * 1024;

/** The run under way, or the result that has not been read yet, for an equal question. */
export function findRun(services: CtxServices, acting: Acting, key: string): Promise<StoredRun | undefined> {
  return inTransaction(services.database, acting, async ({ within: { db } }) => {
    const { rows } = await sql<StoredRun>`
      select ${columns} from report_runs where run_key = ${key} and (${isAlive} or (status = 'done' and read_at is null))
      order by created_at desc limit 1`.execute(db);
    return rows[0];
  });
}

/** The viewer's own run; a result counts as read from now on. */
export function readRun(services: CtxServices, acting: Acting, id: string): Promise<StoredRun | undefined> {
  return inTransaction(services.database, acting, async ({ within: { db, query } }) => {
    await endLost(db);
    const { rows } = await sql<StoredRun>`select ${columns} from report_runs where id = ${id}`.execute(db);
    const [run] = rows;
    if (run?.status !== 'done') return run;
    if (run.rights !== rightsOf(acting))
      throw new Refused('forbidden', 'Your rights have changed since this was made. Ask for it again.');
    if (run.permission) await query('select fw.require_fin($1)', [run.permission]);
    await sql`update report_runs set read_at = now() where id = ${id}`.execute(db);
    return run;
  });
}

/** Ends the viewer's runs whose server has gone. Updates nothing in vain, because that would be announced as a change. */
async function endLost(db: Kysely<Tables>): Promise<void> {
  const lost = sql`status in ('queued', 'running') and not ${isAlive}`;
  const { rows } = await sql`select from report_runs where ${lost} limit 1`.execute(db);
  if (rows.length > 0)
    await sql`update report_runs set status = 'failed', finished_at = now(), error = ${gone} where ${lost}`.execute(
      db,
    );
}

/** Returns the id of the run for this question: this one, or the one that another server is making already. */
export function storeRun(services: CtxServices, { id, key, acting, asked, state }: ReportRun) {
  const { report, label, params, permission = null, audit } = asked;
  const startedAt = instantOf(state.startedAt);
  return inTransaction(services.database, acting, async ({ within: { db } }) => {
    await endLost(db);
    const made = await sql<{ id: string }>`
      insert into report_runs (id, report, label, params, status, started_at, run_key, rights, permission, audit)
      values (${id}, ${report}, ${label}, ${JSON.stringify(params)}::jsonb, ${startedAt ? 'running' : 'queued'}, ${startedAt},
        ${key}, ${rightsOf(acting)}, ${permission}, ${audit ? JSON.stringify(audit) : null}::jsonb)
      on conflict (tenant_id, run_key) where status in ('queued', 'running') do nothing returning id`.execute(
      db,
    );
    if (made.rows[0]) return made.rows[0].id;
    const other = await sql<{ id: string }>`
      select id from report_runs where run_key = ${key} and status in ('queued', 'running')`.execute(db);
    return other.rows[0]?.id;
  });
}

/** Says that the runs are being made and how far they are. Returns the ids of those that are still wanted. */
export async function keepRuns(
  { database }: Pick<CtxServices, 'database'>,
  runs: readonly ReportRun[],
): Promise<ReadonlySet<string>> {
  const list = runs.map(({ id, acting, state }) => ({
    id,
    tenant_id: acting.tenantId,
    started_at: instantOf(state.startedAt),
    progress_done: state.done,
    progress_total: state.total,
    progress_unit: state.unit,
  }));
  const { rows } = await database.query<{ id: string }>('select fw.keep_report_runs($1::jsonb) as id', [
    JSON.stringify(list),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Whether it has a connection or waits for one. */
export function storeStatus(services: CtxServices, run: ReportRun): Promise<void> {
  return change(services, run, sql`status = ${run.state.startedAt ? 'running' : 'queued'}`);
}

export function storeFailure(services: CtxServices, run: ReportRun, error: string): Promise<void> {
  return change(services, run, sql`status = 'failed', finished_at = now(), error = ${error}`);
}

/** Stores the result part by part, as it comes, and ends the run. */
export async function storeResult(services: CtxServices, run: ReportRun, made: Made): Promise<void> {
  let [position, size] = [0, 0];
  for await (const bytes of inParts(made.body)) {
    await inRun(services, run, (db) =>
      sql`insert into report_run_parts (run_id, position, bytes) values (${run.id}, ${position}, ${bytes})`.execute(
        db,
      ),
    );
    position += 1;
    size += bytes.byteLength;
  }
  const { contentType, fileName = null } = made;
  await change(
    services,
    run,
    sql`status = 'done', finished_at = now(), content_type = ${contentType}, file_name = ${fileName}, byte_size = ${size}`,
  );
}

/** The result's bytes from this part on; undefined after the last. */
export async function readPart(
  services: CtxServices,
  acting: Acting,
  { id }: StoredRun,
  position: number,
): Promise<Bytes | undefined> {
  return inTransaction(services.database, acting, async ({ within: { db } }) => {
    const { rows } = await sql<{ bytes: Bytes }>`
      select bytes from report_run_parts where run_id = ${id} and position = ${position}`.execute(db);
    return rows[0]?.bytes;
  });
}

/** Does nothing to a run that has ended. */
function change(services: CtxServices, run: ReportRun, sets: ReturnType<typeof sql>): Promise<void> {
  return inRun(services, run, async (db) => {
    const startedAt = instantOf(run.state.startedAt);
    await sql`update report_runs set ${sets}, started_at = ${startedAt} where id = ${run.id} and status in ('queued', 'running')`.execute(
      db,
    );
  });
}

/** As the system, because the session may have ended by now. */
function inRun<T>(
  services: CtxServices,
  { acting: { tenantId, userId } }: ReportRun,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return inTenant(services.database, services, tenantId, userId, ({ db }) => work(db), 'system:reports');
}

async function* inParts(body: Made['body']): AsyncGenerator<Bytes> {
  if (body instanceof Uint8Array) {
    for (let at = 0; at < body.byteLength; at += PART_BYTES) yield body.slice(at, at + PART_BYTES);
    return;
  }
  let waiting: Bytes[] = [];
  for await (const bytes of body) {
    waiting.push(bytes);
    if (waiting.reduce((sum, { byteLength }) => sum + byteLength, 0) < PART_BYTES) continue;
    yield concat(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield concat(waiting);
}

function instantOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
