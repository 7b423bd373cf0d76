// Audit entries for reads: financial data viewed or exported, and refused requests. The entry is written in its own transaction;
// a request never fails because of it.

import { keepYoungest } from '#kernel/data-api/lru.ts';
import { parseSelect } from '#kernel/data-api/parse-select.ts';
import type { SelectItem } from '#kernel/data-api/syntax.ts';
import type { Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { Registry } from '#kernel/registry.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { toJson } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from './acting.ts';
import { enter } from './viewers.ts';

export type Seen = {
  readonly action: string;
  readonly entityType: string;
  readonly entityId?: string | null;
  readonly notes?: Readonly<Record<string, unknown>>;
};

/**
 * Committed asynchronously: losing the last second's entries in a power failure is acceptable, waiting for the disk on each read
 * is not.
 */
export async function auditRead(services: Services, acting: Acting, seen: Seen): Promise<void> {
  const { action, entityType, entityId = null, notes } = seen;
  acting.session.isReadAudited = true;
  const values = [action, entityType, entityId, notes ? toJson(notes) : null];
  try {
    await services.database.run(
      [
        enter(acting.known, acting.meta),
        { name: 'lazily', text: "select set_config('synchronous_commit', 'off', true)", values: [] },
        { name: 'read-audit', text: 'select fw.audit($1, $2, $3::uuid, null, $4::jsonb)', values },
      ],
      { company: acting.tenantId },
    );
  } catch (error) {
    services.log.warn(
      { requestId: acting.meta.requestId, error: String(error), action },
      'not in the audit log',
    );
  }
}

type ReadQuery = {
  readonly table: string;
  readonly query: string;
  readonly isExport?: boolean;
  readonly isCount?: boolean;
};

/**
 * Records reading a financial table (a list, a row or a count, also nested in other rows), and every list exported as a file.
 * Background refreshes and further pages belong to the view recorded before; without one they are recorded as a view, whatever
 * the request claims.
 */
export async function auditReadRows(
  services: Services,
  acting: Acting,
  { table, query, isExport = false, isCount = false }: ReadQuery,
): Promise<void> {
  const financial = financialTable(services, table, query);
  if (!isExport && financial === undefined) return;
  const parameters = new URLSearchParams(query);
  const isLater = parameters.has('after') || Number(parameters.get('offset') ?? 0) > 0;
  for (const name of ['after', 'offset', 'count']) parameters.delete(name);
  const view = `${table}${isCount ? '/count' : ''}?${parameters}`;
  if (isExport ? isLater : !isLook(acting, view, isLater)) return;
  const isOwn = isExport || financial === table;
  const entityId = isOwn ? (/^eq\.([0-9a-f-]{36})$/i.exec(parameters.get('id') ?? '')?.[1] ?? null) : null;
  const details = { ...(isCount && { count: true }), ...(!isOwn && { with: table }) };
  const notes = entityId ? undefined : { query: readable(query).slice(0, 500), ...details };
  await auditRead(services, acting, {
    action: isExport ? 'export' : 'view',
    entityType: isOwn ? table : (financial ?? table),
    entityId,
    ...(notes ? { notes } : {}),
  });
}

/** The table itself, or the first financial table nested in its select. */
function financialTable(services: Services, table: string, query: string): string | undefined {
  if (isFinancial(services, table)) return table;
  const select = new URLSearchParams(query).get('select');
  const resource = services.registry.resource(table);
  if (!select?.includes('(') || !resource) return undefined;
  return nestedTables(services.registry, resource, parseSelect(select)).find((name) =>
    isFinancial(services, name),
  );
}

function nestedTables(registry: Registry, resource: AnyResource, items: readonly SelectItem[]): string[] {
  return items.flatMap((item) => {
    if (item.type !== 'relation') return [];
    const { name } = item;
    const target = resource.columns[name]?.target ?? resource.columns[`${name}_id`]?.target ?? name;
    const nested = registry.resource(target);
    return nested ? [target, ...nestedTables(registry, nested, item.select)] : [];
  });
}

const looks = new Map<string, number>();
const AGAIN_MS = 60_000;
const FOLLOWS_MS = 3_600_000;
const MAX_LOOKS = 20_000;

/** False for requests that belong to a recorded view: repeated within a minute, or following it within an hour. */
export function isLook({ known, tenantId, meta }: Acting, view: string, isLater = false): boolean {
  const key = `${known.sessionId}|${tenantId}|${view}`;
  const now = Date.now();
  const span = isLater || meta.background ? FOLLOWS_MS : AGAIN_MS;
  if (now - (looks.get(key) ?? 0) < span) return false;
  looks.delete(key);
  looks.set(key, now);
  keepYoungest(looks, MAX_LOOKS);
  return true;
}

function readable(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    return query;
  }
}

export function isFinancial({ registry }: Pick<Services, 'registry'>, table: string): boolean {
  return registry.resource(table)?.access.permission?.read !== undefined;
}

const documentTypes = /^(application\/(pdf|vnd\.)|text\/csv)/;

/** Records any document or data file a route sends; uploaded attachments are excluded, since they are not made from data. */
export async function auditDocument(
  services: Services,
  acting: Acting,
  path: string,
  { status, headers }: Response,
): Promise<void> {
  const type = headers.get('content-type') ?? '';
  if (status !== 200 || acting.session.isReadAudited || !documentTypes.test(type)) return;
  const [entityType = 'api', id = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  if (entityType === 'files') return;
  await auditRead(services, acting, {
    action: 'export',
    entityType: entityType.replaceAll('-', '_').slice(0, 63),
    entityId: isId(id) ? id : null,
    notes: { path: path.slice(0, 300), type },
  });
}

export async function auditRefusal(
  services: Services,
  acting: Acting,
  { method, path }: { method: string; path: string },
  error: Refused,
): Promise<void> {
  const [entityType = 'api'] = path.replace(/^\/(api\/)?/, '').split('/');
  const notes = { method, path: path.slice(0, 300), message: error.message };
  await auditRead(services, acting, { action: 'access.refuse', entityType: entityType.slice(0, 63), notes });
}
