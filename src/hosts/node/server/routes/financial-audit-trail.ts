// `GET` and `POST /financial-audit-trail`, as the specification has them. What happens is written by the server where it
// happens; a client may only add that something was looked at, and only what it may see. Facts it sends are not believed.

import { readTrail, trailParams } from '#domains/administration/financial-audit-trail.ts';
import { office } from '#kernel/access.ts';
import { csvLine } from '#kernel/csv.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { validateInput } from '#kernel/validate.ts';
import type { Acting } from '../acting.ts';
import type { App } from '../app.ts';
import { csvAnswer } from '../csv-answer.ts';
import { dataAnswer, jsonAnswer, toJson } from '../respond.ts';
import type { Services } from '../services.ts';
import { withCtx } from '../with-ctx.ts';
import { isFinancial, witness } from '../witness.ts';
import { type Ctx, readObject, withViewer } from './request.ts';

const COLUMNS = [
  'timestamp',
  'action',
  'entity_type',
  'entity_id',
  'user_id',
  'user_name',
  'notes',
  'ip_address',
  'user_agent',
] as const;

export function registerFinancialAuditTrail(app: App, services: Services): void {
  for (const base of ['', '/api']) {
    app.get(`${base}/financial-audit-trail`, (c) => list(c, services));
    app.post(`${base}/financial-audit-trail`, (c) => add(c, services));
  }
}

async function list(c: Ctx, services: Services): Promise<Response> {
  const { tenant: _company, format, limit = '100', ...query } = c.req.query();
  return withViewer(c, services, async (acting) => {
    if (!office.includes(acting.role) || !acting.permissions.has('view_financial_reports'))
      throw new Refused('forbidden', 'Insufficient permissions to view the financial audit trail');
    const isFile = format === 'csv';
    const wanted = isFile ? 1000 : Number(limit);
    const filter = validateInput(trailParams, { ...query, limit: wanted }, acting);
    const read = (before?: unknown) =>
      withCtx(
        services,
        acting,
        (ctx) => readTrail(ctx, { ...filter, ...(before ? { before: String(before) } : {}) }),
        { readOnly: true, permission: 'view_financial_reports' },
      );
    const entries = await read();
    if (!isFile) {
      const next = entries.length === wanted ? entries.at(-1)?.id : null;
      return jsonAnswer(200, toJson({ data: entries, error: null, count: entries.length, next }));
    }
    const lines = [csvLine(COLUMNS)];
    for (let page = entries; page.length > 0; page = await read(page.at(-1)?.id)) {
      for (const entry of page) lines.push(csvLine(COLUMNS.map((name) => entry[name])));
      if (page.length < wanted || lines.length > 100_000) break;
    }
    await witness(services, acting, { action: 'export', entityType: 'financial_reports', notes: query });
    return csvAnswer('financial-audit-trail.csv', lines);
  });
}

async function add(c: Ctx, services: Services): Promise<Response> {
  const body = await readObject(c);
  return withViewer(c, services, async (acting) => {
    const { entityType, entityId, notes } = readLook(body);
    await refuseUnseen(services, acting, entityType, entityId);
    await witness(services, acting, {
      action: 'view',
      entityType,
      entityId,
      ...(notes ? { notes: { notes } } : {}),
    });
    return dataAnswer({ entity_type: entityType, entity_id: entityId, action: 'view' }, 201);
  });
}

function readLook({ entity_type, entity_id, action, notes }: Record<string, unknown>) {
  if (action !== 'view')
    throw invalid({ action: 'Only “view” is added from outside; the server writes what it does itself.' });
  if (typeof entity_type !== 'string' || typeof entity_id !== 'string' || !isId(entity_id))
    throw invalid({ entity_id: 'Name what was looked at: entity_type and entity_id.' });
  if (notes !== undefined && notes !== null && (typeof notes !== 'string' || notes.length > 1000))
    throw invalid({ notes: 'A note has up to 1,000 characters.' });
  return { entityType: entity_type, entityId: entity_id, notes: typeof notes === 'string' ? notes : null };
}

/** The row must be there for this person, by the rules of the data API itself. */
async function refuseUnseen(services: Services, acting: Acting, table: string, id: string): Promise<void> {
  if (!isFinancial(services, table)) throw notFound();
  const { body } = await services.data.list(acting, table, `id=eq.${id.toLowerCase()}&select=id&limit=1`);
  const { data } = JSON.parse(body) as { data: unknown[] };
  if (data.length === 0) throw notFound();
}
