// Routes of the admin console: health of the installation, its outbox, the effective role matrix, the company's sign-in policy,
// and the audit log as a CSV file. For owners and supervisors, in their own company.

import { readAuditLog } from '#domains/administration/audit-log.report.ts';
import { auditParams } from '#domains/administration/audit-log.rules.ts';
import { roleMatrix } from '#domains/administration/role-matrix.rules.ts';
import { changePolicy, type PolicyRequester, readPolicy } from '#domains/administration/security-policy.ts';
import type { SystemState } from '#domains/administration/system-state.rules.ts';
import { readDatabaseState, readOutbox } from '#domains/administration/system-state.ts';
import { office } from '#kernel/access.ts';
import { csvLine } from '#kernel/csv.ts';
import { Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { validateInput } from '#kernel/validate.ts';
import type { App } from '../app.ts';
import { answerReport } from '../report-runs/answer-report.ts';
import { csvFile } from '../report-runs/asked-report.ts';
import { type Ctx, readObject, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { auditRead } from '../viewers/read-audit.ts';
import { withCtx } from '../viewers/with-ctx.ts';

const MAX_EXPORTED = 100_000;
/** Entries whose words are compared at once, some 300 ms. */
const EXPORT_REACH = 50_000;
const reading = { readOnly: true };

export function registerAdmin(app: App, services: Services): void {
  app.get('/api/admin/health', (c) => forOffice(c, services, (acting) => health(services, acting)));
  app.get('/api/admin/outbox', (c) => {
    const { before = null, status = null } = c.req.query();
    if (before !== null && !isId(before)) throw new Refused('bad_request', 'before must be an id.');
    return forOffice(c, services, (acting) =>
      withCtx(services, acting, (ctx) => readOutbox(ctx, { before, status }), reading),
    );
  });
  app.get('/api/admin/roles', (c) =>
    forOffice(c, services, async () =>
      roleMatrix(services.registry.resources, services.registry.commands, [...services.reports.values()]),
    ),
  );
  app.get('/api/admin/security', (c) =>
    forOffice(c, services, (acting) =>
      withCtx(services, acting, (ctx) => readPolicy(ctx, requesterOf(acting, services)), reading),
    ),
  );
  app.put('/api/admin/security', async (c) => {
    const body = await readObject(c);
    const answer = await forOffice(c, services, (acting) =>
      withCtx(services, acting, (ctx) => changePolicy(ctx, requesterOf(acting, services), body)),
    );
    services.viewers.forget();
    return answer;
  });
  app.get('/api/admin/audit-logs.csv', (c) =>
    withViewer(c, services, (acting) => {
      refuseOthers(acting);
      return exportAudit(c, services, acting);
    }),
  );
}

function forOffice(
  c: Ctx,
  services: Services,
  work: (acting: Acting) => Promise<unknown>,
): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    refuseOthers(acting);
    return dataAnswer(await work(acting));
  });
}

function requesterOf({ meta, known }: Acting, { config }: Services): PolicyRequester {
  const { deviceId, owesVerification } = known;
  return { address: meta.ip, deviceId, owesVerification, mailsForReal: config.mailsForReal };
}

function refuseOthers({ role }: Acting): void {
  if (!office.includes(role))
    throw new Refused('forbidden', 'The admin console is for owners and supervisors.');
}

async function health(services: Services, acting: Acting): Promise<SystemState> {
  const { config, machine } = services;
  const started = performance.now();
  await services.database.run([{ name: 'ready', text: 'select 1', values: [] }]);
  const database_ms = Math.round((performance.now() - started) * 10) / 10;
  const state = await withCtx(services, acting, readDatabaseState, reading);
  return {
    ...state,
    server: {
      version: machine.version,
      ...(await machine.state()),
      database_ms,
      sends_mail: config.mailsForReal,
      public_url: config.publicUrl,
      is_encrypted: config.publicUrl.startsWith('https:'),
    },
  };
}

const COLUMNS = [
  'at',
  'actor',
  'actor_id',
  'action',
  'entity_type',
  'entity_id',
  'before',
  'after',
  'request_id',
  'ip',
  'claimed',
  'user_agent',
] as const;

/** The entries that match the filter as CSV, newest first. The export itself is then added to the audit log. */
function exportAudit(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  const { tenant: _company, ...query } = c.req.query();
  const filter = validateInput(auditParams, query, acting);
  const record = (rows: number) =>
    auditRead(services, acting, { action: 'export', entityType: 'audit_logs', notes: { ...query, rows } });
  return answerReport(c, services, acting, {
    ...{ report: 'audit_log.csv', label: 'Audit log', params: filter, isHeavy: true },
    async make({ read, progress }) {
      const lines = [csvLine(COLUMNS)];
      const pageBefore = (before: string | null) =>
        read((ctx) => readAuditLog(ctx, { ...filter, before, limit: 1000 }, EXPORT_REACH));
      let page = await pageBefore(null);
      for (;;) {
        for (const entry of page.entries) lines.push(csvLine(COLUMNS.map((name) => entry[name])));
        progress(lines.length - 1, undefined, 'entries');
        if (page.next === null || lines.length >= MAX_EXPORTED) break;
        page = await pageBefore(page.next);
      }
      await record(lines.length - 1);
      return csvFile('audit-log.csv', lines);
    },
  });
}
