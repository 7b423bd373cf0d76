// What is worth an entry in the audit log although nothing changed: money that was looked at or taken away as a file,
// and what somebody was refused. The entry stands in a transaction of its own; a request never fails because of it.

import type { Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { Acting } from './acting.ts';
import { toJson } from './respond.ts';
import type { Services } from './services.ts';
import { enter } from './viewers.ts';

export type Seen = {
  readonly action: string;
  readonly entityType: string;
  readonly entityId?: string | null;
  readonly notes?: Readonly<Record<string, unknown>>;
};

/** Losing the last second's looks with the power is bearable; waiting for the disk at each is not. */
export async function witness(services: Services, acting: Acting, seen: Seen): Promise<void> {
  const { action, entityType, entityId = null, notes } = seen;
  acting.session.isWitnessed = true;
  const values = [action, entityType, entityId, notes ? toJson(notes) : null];
  try {
    await services.database.run([
      enter(acting.known, acting.meta),
      { name: 'lazily', text: "select set_config('synchronous_commit', 'off', true)", values: [] },
      { name: 'witness', text: 'select fw.audit($1, $2, $3::uuid, null, $4::jsonb)', values },
    ]);
  } catch (error) {
    services.log.warn(
      { requestId: acting.meta.requestId, error: String(error), action },
      'not in the audit log',
    );
  }
}

/**
 * A list or a row of a financial table, or any list that is taken as a file. Pages after the first belong to it, and so
 * does the same question asked again within a minute: a screen that follows changes is one look.
 */
export async function witnessRows(
  services: Services,
  acting: Acting,
  { table, query, isExport }: { table: string; query: string; isExport: boolean },
): Promise<void> {
  if (!isExport && (acting.meta.background || !isFinancial(services, table))) return;
  const asked = new URLSearchParams(query);
  if (asked.has('after') || Number(asked.get('offset') ?? 0) > 0) return;
  if (!isExport && !isFirstLook(`${acting.known.sessionId}|${acting.tenantId}|${table}?${query}`)) return;
  const entityId = /^eq\.([0-9a-f-]{36})$/i.exec(asked.get('id') ?? '')?.[1] ?? null;
  const notes = entityId ? undefined : { query: readable(query).slice(0, 500) };
  await witness(services, acting, {
    action: isExport ? 'export' : 'view',
    entityType: table,
    entityId,
    ...(notes ? { notes } : {}),
  });
}

const looks = new Map<string, number>();
const LOOK_MS = 60_000;
const MOST_LOOKS = 20_000;

function isFirstLook(question: string): boolean {
  const now = Date.now();
  if (now - (looks.get(question) ?? 0) < LOOK_MS) return false;
  looks.delete(question);
  looks.set(question, now);
  if (looks.size > MOST_LOOKS) looks.delete(looks.keys().next().value as string);
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

const papers = /^(application\/(pdf|vnd\.)|text\/csv)/;

/** A paper or a file that leaves by whatever route; documents that people have attached are not made from data. */
export async function witnessPaper(
  services: Services,
  acting: Acting,
  path: string,
  { status, headers }: Response,
): Promise<void> {
  const type = headers.get('content-type') ?? '';
  if (status !== 200 || acting.session.isWitnessed || !papers.test(type)) return;
  const [entityType = 'api', id = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  if (entityType === 'files') return;
  await witness(services, acting, {
    action: 'export',
    entityType: entityType.replaceAll('-', '_').slice(0, 63),
    entityId: isId(id) ? id : null,
    notes: { path: path.slice(0, 300), type },
  });
}

export async function witnessRefusal(
  services: Services,
  acting: Acting,
  { method, path }: { method: string; path: string },
  error: Refused,
): Promise<void> {
  const [entityType = 'api'] = path.replace(/^\/(api\/)?/, '').split('/');
  const notes = { method, path: path.slice(0, 300), message: error.message };
  await witness(services, acting, { action: 'access.refuse', entityType: entityType.slice(0, 63), notes });
}
