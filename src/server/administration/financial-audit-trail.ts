// `GET` and `POST /financial-audit-trail`, as specified. The server records changes itself; a client may only add that it did
// something to a row it can see. Identity, time and address come from the server, not from the client.

import { countTrail, readTrail, trailParams } from '#domains/administration/financial-audit-trail.ts';
import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { csvLine } from '#kernel/csv.ts';
import { limits } from '#kernel/data-api/limits.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { validateInput } from '#kernel/validate.ts';
import type { App } from '../app.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import { type AskedReport, csvFile } from '../report-runs/asked-report.ts';
import { type Ctx, readObject, withViewer } from '../request/request.ts';
import { dataAnswer, jsonAnswer, toJson } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead, type Seen } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';

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
    const wanted = isFile ? PAGE : Number(limit);
    const asked = validateInput(trailParams, { ...query, limit: wanted }, acting);
    const named = asked.entity_type ? financialTable(services, String(asked.entity_type)) : undefined;
    const filter = { ...asked, ...(named && { entity_type: named.name }) };
    const inCompany = <T>(work: (ctx: CommandCtx) => Promise<T>) =>
      withCtx(services, acting, work, { readOnly: true, permission: 'view_financial_reports' });
    if (!isFile) {
      const [entries, count] = await inCompany(async (ctx) => [
        await readTrail(ctx, filter),
        await countTrail(ctx, filter),
      ]);
      const next = entries.length === wanted ? entries.at(-1)?.id : null;
      const counted =
        count > limits.exactCount ? { count: limits.exactCount, count_at_least: true } : { count };
      return jsonAnswer(200, toJson({ data: entries, error: null, ...counted, next }));
    }
    const audit: Seen = { action: 'export', entityType: 'financial_reports', notes: query };
    return answerReport(c, services, acting, exportOf(filter, audit), () =>
      auditRead(services, acting, audit),
    );
  });
}

const PAGE = 1000;
const MAX_EXPORTED = 100_000;

function exportOf(filter: Parameters<typeof readTrail>[1], audit: Seen): AskedReport {
  return {
    ...{ report: 'financial_audit_trail.csv', label: 'Financial audit trail', params: filter, audit },
    ...{ permission: 'view_financial_reports', isHeavy: true },
    async make({ read, progress }) {
      const lines = [csvLine(COLUMNS)];
      for (let before = {}; ; ) {
        const page = await read((ctx) => readTrail(ctx, { ...filter, ...before }));
        for (const entry of page) lines.push(csvLine(COLUMNS.map((name) => entry[name])));
        progress(lines.length - 1, undefined, 'entries');
        const last = page.at(-1);
        if (!last || page.length < PAGE || lines.length > MAX_EXPORTED)
          return csvFile('financial-audit-trail.csv', lines);
        before = { before: String(last.id) };
      }
    },
  };
}

/**
 * Adds an action reported by the client, marked as reported, for a row the viewer can read. A row reported as deleted may be
 * missing.
 */
async function add(c: Ctx, services: Services): Promise<Response> {
  const body = await readObject(c);
  return withViewer(c, services, async (acting) => {
    const { entityType, entityId, action, notes } = readReported(body);
    const resource = financialTable(services, entityType);
    if (!resource) throw notFound();
    await refuseUnseen(services, acting, resource, action === 'delete' ? null : entityId);
    await auditRead(services, acting, {
      action: action === 'view' ? 'view' : `reported.${action}`,
      entityType: resource.name,
      entityId,
      ...(notes ? { notes: { notes } } : {}),
    });
    return dataAnswer({ entity_type: entityType, entity_id: entityId, action }, 201);
  });
}

const actions = ['create', 'delete', 'view'] as const;

function readReported({ entity_type, entity_id, action, notes }: Record<string, unknown>) {
  const known = actions.find((one) => one === action);
  if (!known) throw invalid({ action: 'An action is create, delete or view.' });
  if (typeof entity_type !== 'string' || typeof entity_id !== 'string' || !isId(entity_id))
    throw invalid({ entity_id: 'Name what it is about: entity_type and entity_id.' });
  if (notes !== undefined && notes !== null && (typeof notes !== 'string' || notes.length > 1000))
    throw invalid({ notes: 'A note has up to 1,000 characters.' });
  const words = typeof notes === 'string' ? notes : null;
  return { entityType: entity_type, entityId: entity_id, action: known, notes: words };
}

/** Finds a financial table by its plural or singular name: `purchase_orders` or `purchase_order`. */
function financialTable({ registry }: Services, named: string): AnyResource | undefined {
  const name = named.toLowerCase();
  return registry.resources.find((one) => isTrailed(one) && (one.name === name || oneOf(one.name) === name));
}

const isTrailed = ({ name, access }: AnyResource) =>
  access.permission?.read !== undefined || name === 'financial_permissions';

function oneOf(table: string): string {
  return table
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/**
 * Throws not_found unless the viewer can read the row under the rules of the data API; without an id, only the table is checked.
 */
async function refuseUnseen(
  services: Services,
  acting: Acting,
  { name }: AnyResource,
  id: string | null,
): Promise<void> {
  const filter = id ? `id=eq.${id.toLowerCase()}&` : '';
  const { body } = await services.data.list(acting, name, `${filter}select=id&limit=1`);
  const { data }: { data: unknown[] } = JSON.parse(body);
  if (id && data.length === 0) throw notFound();
}
