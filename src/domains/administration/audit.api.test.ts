import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import type { Terminal } from '#hosts/node/cli/command.ts';
import { verifyAudit } from '#hosts/node/cli/verify-audit.ts';
import { readConfig } from '#hosts/node/config.ts';
import { createAnchorJob, createAnchors, readAnchors } from '#hosts/node/jobs/anchor-audit.ts';
import { createLog } from '#hosts/node/server/log.ts';
import type { JobHost } from '#kernel/job.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { type AuditStep, accountSteps } from './testing/account-steps.ts';
import { trimLogsJob } from './trim-logs.job.ts';

type Entry = {
  action: string;
  entity_type: string;
  actor_id: string | null;
  ip: string | null;
  before: object | null;
  after: object | null;
};

describe('the audit log', () => {
  let server: TestServer;
  let sample: SampleCompany;
  let owner: Person;
  let ownerId: string;
  beforeAll(async () => {
    server = await createTestServer({ settings: { logLevel: 'fatal' } });
    sample = await buildSampleCompany(server, 'AUDIT', '120.00');
    owner = sample.owner;
    ownerId = (await owner.get<{ user: { id: string } }>('/api/auth/user')).body.data.user.id;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  const entriesOf = (reply: Reply<unknown>) =>
    server.db.adminQuery<Entry>(
      `select action, entity_type, actor_id, host(ip) as ip, before, after from audit_logs
       where tenant_id = $1 and request_id = $2 and at > now() - interval '1 minute'`,
      [owner.tenantId, reply.headers.get('x-request-id')],
    );
  const made = async (table: string, row: object) =>
    ((await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row)))[0] as { id: string }).id;

  it('has one entry for each action', async () => {
    const customer = await made('customers', { name: 'Trail', email: 'pay@example.test' });
    const site = await made('sites', { customer_id: customer, name: 'Trail site' });
    const job = await made('work_orders', { title: 'Trail job', customer_id: customer, site_id: site });
    const other = await made('work_orders', { title: 'Trail other' });
    const asset = await made('assets', { name: 'Trail asset', site_id: site });
    const part = await made('parts', { sku: 'TR-1', name: 'Trail part', cost: '1.00', price: '2.00' });
    const approval = async () =>
      (
        await server.db.adminQuery<{ id: string }>(
          `insert into property_approvals (tenant_id, subject) values ($1, 'Room 204 back in service') returning id`,
          [owner.tenantId],
        )
      )[0]?.id;
    const [first, second] = [await approval(), await approval()];
    const lines = [{ description: 'Call', quantity: '1', unit_price: '10.00' }];
    const invoice = (
      await owner.must(owner.post<{ id: string }>('/api/invoices/-/create', { customer_id: customer, lines }))
    ).id;
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const to = new Date(Date.now() + 90_000_000).toISOString();
    const { tech, supervisor } = sample;
    const techId = (await tech.get<{ user: { id: string } }>('/api/auth/user')).body.data.user.id;
    const clerk = await server.member(owner, 'supervisor', 'Audited Clerk');
    const clerkId = (await clerk.get<{ user: { id: string } }>('/api/auth/user')).body.data.user.id;
    const work = (command: string, body: object = {}) =>
      owner.post(`/api/work_orders/${job}/${command}`, body);
    const steps: AuditStep[] = [
      ['create', 'customers', () => owner.post('/api/customers', { name: 'One' })],
      ['update', 'customers', () => owner.put(`/api/customers?id=eq.${customer}`, { notes: 'x' })],
      ['create', 'sites', () => owner.post('/api/sites', { customer_id: customer, name: 'Two' })],
      ['update', 'sites', () => owner.put(`/api/sites?id=eq.${site}`, { name: 'Three' })],
      ['create', 'contacts', () => owner.post('/api/contacts', { customer_id: customer, name: 'Anna' })],
      ['create', 'assets', () => owner.post('/api/assets', { name: 'Pump' })],
      ['update', 'assets', () => owner.put(`/api/assets?id=eq.${asset}`, { name: 'Pump 2' })],
      ['create', 'parts', () => owner.post('/api/parts', { sku: 'TR-2', name: 'Valve' })],
      ['update', 'parts', () => owner.put(`/api/parts?id=eq.${part}`, { name: 'Valve 2' })],
      ['create', 'tax_rates', () => owner.post('/api/tax_rates', { name: 'City', rate: '0.0100' })],
      ['create', 'work_orders', () => owner.post('/api/work_orders', { title: 'New' })],
      ['update', 'work_orders', () => owner.put(`/api/work_orders?id=eq.${job}`, { title: 'Renamed' })],
      [
        'create',
        'accounts',
        () =>
          owner.post('/api/accounts', { code: '6999', name: 'Odd', type: 'expense', normal_side: 'debit' }),
      ],
      [
        'update',
        'memberships',
        () => owner.put(`/api/memberships?id=eq.${tech.membershipId}`, { colour: '#123456' }),
      ],
      ['assets.report_down', 'assets', () => owner.post(`/api/assets/${asset}/report_down`, {})],
      ['assets.restore', 'assets', () => owner.post(`/api/assets/${asset}/restore`)],
      ['assets.retire', 'assets', () => owner.post(`/api/assets/${asset}/retire`)],
      ['assets.reinstate', 'assets', () => owner.post(`/api/assets/${asset}/reinstate`)],
      ['asset_codes.create', 'asset_codes', () => owner.post('/api/asset_codes/-/create', { count: 2 })],
      [
        'work_orders.schedule',
        'work_orders',
        () => work('schedule', { technician_id: tech.membershipId, starts_at: from, ends_at: to }),
      ],
      ['work_orders.start', 'work_orders', () => work('start')],
      ['work_orders.hold', 'work_orders', () => work('hold', { reason: 'Waiting for parts' })],
      ['work_orders.resume', 'work_orders', () => work('resume')],
      ['work_orders.add_comment', 'work_orders', () => work('add_comment', { body: 'Hello' })],
      ['work_orders.complete', 'work_orders', () => work('complete', { remedy: 'x' })],
      ['work_orders.send_back', 'work_orders', () => work('send_back', { reason: 'x' })],
      [
        'work_orders.cancel',
        'work_orders',
        () => owner.post(`/api/work_orders/${other}/cancel`, { reason: 'x' }),
      ],
      ['work_orders.reopen', 'work_orders', () => owner.post(`/api/work_orders/${other}/reopen`)],
      [
        'invoices.create',
        'invoices',
        () => owner.post('/api/invoices/-/create', { customer_id: customer, lines }),
      ],
      ['invoices.send', 'invoices', () => owner.post(`/api/invoices/${invoice}/send`)],
      [
        'payments.record',
        'payments',
        () =>
          owner.post('/api/payments/-/record', { customer_id: customer, amount: '10.00', method: 'cash' }),
      ],
      ['invoices.credit', 'invoices', () => owner.post(`/api/invoices/${invoice}/credit`, { reason: 'x' })],
      [
        'memberships.invite',
        'memberships',
        () => owner.post('/api/memberships/-/invite', { email: 'trail@example.test', role: 'technician' }),
      ],
      [
        'memberships.suspend',
        'memberships',
        () => owner.post(`/api/memberships/${sample.otherTech.membershipId}/suspend`),
      ],
      [
        'memberships.reinstate',
        'memberships',
        () => owner.post(`/api/memberships/${sample.otherTech.membershipId}/reinstate`),
      ],
      [
        'memberships.change_role',
        'memberships',
        () =>
          owner.post(`/api/memberships/${sample.otherTech.membershipId}/change_role`, { role: 'supervisor' }),
      ],
      [
        'memberships.remove',
        'memberships',
        () => owner.post(`/api/memberships/${sample.otherTech.membershipId}/remove`),
      ],
      [
        'financial_permissions.grant',
        'financial_permissions',
        () => owner.post('/financial-permissions', { user_id: clerkId, permission_type: 'view_invoices' }),
      ],
      [
        'financial_permissions.revoke',
        'financial_permissions',
        () => owner.put(`/financial-permissions/${clerkId}/view_invoices`, { is_active: false }),
      ],
      [
        'financial_permissions.grant_role',
        'financial_permissions',
        () =>
          owner.post('/api/financial_permissions/-/grant_role', {
            user_id: clerkId,
            financial_role: 'viewer',
          }),
      ],
      [
        'financial_permissions.revoke_all',
        'financial_permissions',
        () => owner.post('/api/financial_permissions/-/revoke_all', { user_id: clerkId }),
      ],
      [
        'property_approvals.approve',
        'property_approvals',
        () => owner.post(`/api/property_approvals/${first}/approve`),
      ],
      [
        'property_approvals.reject',
        'property_approvals',
        () => owner.post(`/api/property_approvals/${second}/reject`, { reason: 'Mould' }),
      ],
      ['tenants.change', 'tenants', () => owner.put('/api/company', { phone: '+1 555 0100' })],
      ['tenants.rotate_join_code', 'tenants', () => owner.post('/api/company/rotate-join-code')],
      [
        'tenants.change_security',
        'tenants',
        () =>
          owner.put('/api/admin/security', { security: { device_limit: 7 }, retention: { mail_days: 90 } }),
      ],
      ['view', 'invoices', () => owner.get('/api/invoices')],
      ['view', 'invoices', () => owner.get(`/api/invoices?id=eq.${invoice}`)],
      ['view', 'payments', () => owner.get('/api/payments')],
      ['view', 'accounts', () => owner.get('/api/accounts')],
      ['view', 'journal_entries', () => owner.get('/api/journal_entries')],
      ['view', 'financial_reports', () => owner.get('/api/reports/trial_balance')],
      ['view', 'financial_reports', () => owner.get('/api/reports/receivables')],
      [
        'view',
        'invoices',
        () =>
          owner.post('/financial-audit-trail', {
            entity_type: 'invoices',
            entity_id: invoice,
            action: 'view',
            ip_address: '6.6.6.6',
            user_id: techId,
          }),
      ],
      ['export', 'invoices', () => owner.get(`/api/invoices/${invoice}/pdf`)],
      ['export', 'customers', () => owner.get('/api/customers', { 'x-export': '1' })],
      ['export', 'invoices', () => owner.get('/api/invoices', { 'x-export': '1' })],
      [
        'export',
        'asset_labels',
        async () => {
          const [code] = await owner.must(owner.get<{ id: string }[]>('/api/asset_codes?limit=1'));
          return owner.post('/api/asset-labels', { code_ids: [code?.id], format: 'avery_l7160' });
        },
      ],
      ['export', 'audit_logs', () => owner.get('/api/admin/audit-logs.csv')],
      ['export', 'financial_reports', () => owner.get('/financial-audit-trail?format=csv')],
      ['access.refuse', 'invoices', () => supervisor.get('/api/invoices')],
      ['access.refuse', 'reports', () => supervisor.get('/api/reports/receivables')],
      ['access.refuse', 'admin', () => tech.get('/api/admin/health')],
      ['access.refuse', 'company', () => tech.get('/api/company')],
      [
        'access.refuse',
        'memberships',
        () => tech.post('/api/memberships/-/invite', { email: 'y@example.test', role: 'technician' }),
      ],
      ['access.refuse', 'work_orders', () => tech.post(`/api/work_orders/${other}/cancel`, { reason: 'x' })],
      [
        'access.refuse',
        'financial-permissions',
        () =>
          supervisor.post('/financial-permissions', { user_id: techId, permission_type: 'view_invoices' }),
      ],
      [
        'account.sign_in_refused',
        'users',
        () =>
          server.request('POST', '/api/auth/signin', {
            body: { email: owner.email, password: 'not this one' },
          }),
      ],
      [
        'account.sign_in',
        'users',
        () =>
          server.request('POST', '/api/auth/signin', {
            body: { email: owner.email, password: owner.password },
          }),
      ],
      [
        'account.reauthenticate_refused',
        'users',
        () => owner.post('/api/auth/reauthenticate', { password: 'not this one' }),
      ],
      [
        'account.reauthenticate',
        'users',
        () => owner.post('/api/auth/reauthenticate', { password: owner.password }),
      ],
      [
        'account.change_profile',
        'users',
        () => owner.put('/api/auth/profile', { full_name: 'Owner Renamed' }),
      ],
      ['account.delete_sessions', 'users', () => owner.delete('/api/auth/sessions')],
    ];
    steps.push(...(await accountSteps(server, owner)));
    const wrong: unknown[] = [];
    // Changes to other documents have their own entries.
    const besides: Record<string, string[]> = {
      'work_orders.schedule': ['visits.schedule visits'],
      'work_orders.complete': ['visits.cancel visits'],
      'invoices.credit': ['invoices.create invoices'],
      'assets.report_down': ['asset_downtimes.begin asset_downtimes'],
      'assets.restore': ['asset_downtimes.end asset_downtimes'],
    };
    for (const [action, entity, act] of steps) {
      const reply = await act();
      const found = (await entriesOf(reply)).map((entry) => `${entry.action} ${entry.entity_type}`);
      const all = [`${action} ${entity}`, ...(besides[action] ?? [])];
      if (found.sort().join() !== all.sort().join())
        wrong.push({
          expected: `${action} ${entity}`,
          found,
          status: reply.status,
          text: reply.text.slice(0, 200),
        });
    }
    expect(wrong).toEqual([]);
    expect(steps.length).toBeGreaterThanOrEqual(80);
    const head = await fetch(`${server.url}/api/auth/session`, {
      method: 'HEAD',
      headers: { cookie: owner.cookie },
    });
    expect(await entriesOf({ headers: head.headers } as Reply<unknown>)).toEqual([]);
  }, 60_000);

  it('records the requested role if the invitation gave another', async () => {
    const [entry] = await server.db.adminQuery<Entry>(
      `select actor_id, host(ip) as ip, after from audit_logs where tenant_id = $1 and action = 'invitations.accept'
       and after->>'requested_role' = 'owner' order by id desc limit 1`,
      [owner.tenantId],
    );
    expect(entry).toMatchObject({ ip: '127.0.0.1', after: { role: 'technician', requested_role: 'owner' } });
    expect(entry?.after).toMatchObject({ user_id: entry?.actor_id });
  });

  it('is written in the same transaction as the change', async () => {
    const { email, password } = await server.member(owner, 'technician', 'Trail Whole');
    const person = await server.signIn(email, password, owner.tenantId);
    const name = 'fw.audit_account(uuid, text, jsonb, text, text, text, text)';
    await server.db.adminQuery(`alter function ${name} rename to audit_account_away`);
    const body = { old_password: password, new_password: 'brand new words' };
    const reply = await person.post('/api/auth/change-password', body);
    await server.db.adminQuery(
      `alter function ${name.replace('account(', 'account_away(')} rename to audit_account`,
    );
    expect(reply.status).toBe(500);
    expect((await person.post('/api/auth/change-password', body)).status).toBe(200);
  });

  it('records person, old and new values, and trusts no forwarded address', async () => {
    const id = await made('customers', { name: 'Facts' });
    const reply = await owner.put(
      `/api/customers?id=eq.${id}`,
      { name: 'Facts 2' },
      { 'x-forwarded-for': '6.6.6.6, 7.7.7.7' },
    );
    expect(await entriesOf(reply)).toMatchObject([
      { actor_id: ownerId, ip: '127.0.0.1', before: { name: 'Facts' }, after: { name: 'Facts 2' } },
    ]);
    const trail = await owner.must(
      owner.get<Record<string, unknown>[]>('/financial-audit-trail?action=view&entity_type=invoices&limit=1'),
    );
    expect(trail[0]).toMatchObject({ user_id: ownerId, action: 'view', ip_address: '127.0.0.1' });
    const refused = [
      owner.post('/financial-audit-trail', { entity_type: 'invoices', entity_id: id, action: 'print' }),
      owner.post('/financial-audit-trail', { entity_type: 'invoices', entity_id: id, action: 'view' }),
      owner.post('/financial-audit-trail', { entity_type: 'customers', entity_id: id, action: 'view' }),
      sample.supervisor.get('/financial-audit-trail'),
      sample.tech.get('/api/reports/audit_log'),
    ];
    expect((await Promise.all(refused)).map((r) => r.status)).toEqual([422, 404, 404, 403, 404]);
  });

  it('hides financial values from those without permission, and secrets from everybody', async () => {
    const page = await sample.supervisor.must(
      sample.supervisor.get<{ entries: { is_hidden: boolean; after: object | null }[] }>(
        '/api/reports/audit_log?entity_type=invoices&action=invoices.send',
      ),
    );
    expect(page.entries[0]).toMatchObject({ is_hidden: true, after: null });
    const [secret] = await server.db.adminQuery<{ public_token: string }>(
      'select public_token from invoices where tenant_id = $1 and public_token is not null limit 1',
      [owner.tenantId],
    );
    const words = [owner.password, owner.cookie.split('=')[1], secret?.public_token, 'not this one'];
    for (const word of words) {
      const [leak] = await server.db.adminQuery<{ n: string }>(
        `select count(*) as n from audit_logs a where position($1 in a::text) > 0`,
        [word],
      );
      expect(Number(leak?.n)).toBe(0);
    }
    // And everything secret sent since the beginning of this test: passwords, links, codes, keys, cookies.
    const [kept] = await server.db.adminQuery<{ all: string }>(
      `select string_agg(a::text, '\n') as all from audit_logs a`,
    );
    expect(server.secrets.foundIn(`${kept?.all} ${owner.password}`)).toEqual([owner.password]);
  });

  it('cannot be changed, and detects manipulation', async () => {
    const attack = (text: string) => server.db.database.query(text);
    for (const text of [
      `update audit_logs set actor = 'nobody'`,
      'delete from audit_logs',
      'truncate audit_logs',
      'alter table audit_logs disable trigger user',
      'drop trigger kept on audit_logs',
      'insert into audit_seals values (gen_random_uuid(), 1, 1, repeat(chr(48), 64))',
    ]) {
      await expect(attack(text), text).rejects.toThrow();
    }
    for (const text of [
      `update audit_logs set actor = 'x'`,
      'delete from audit_logs',
      'truncate audit_logs cascade',
    ])
      await expect(server.db.adminQuery(text), text).rejects.toThrow('never changed');
    expect((await owner.get('/api/audit_logs')).status).toBe(404);
    const check = () =>
      owner.must(
        owner.get<{ entries: number; position: number; faults: { fault: string }[] }>(
          '/api/reports/audit_check',
        ),
      );
    await createAnchorJob(createAnchors(server.db.database, folder, () => {})).run(host, {}, '');
    expect(await readAnchors(folder)).toMatchObject([{ tenant_id: owner.tenantId }]);
    expect(await verify()).toEqual({ code: 0, faults: [] });
    const whole = await check();
    expect(whole.faults).toEqual([]);
    expect(whole.position).toBe(whole.entries);
    await server.db.adminQuery('alter table audit_logs disable trigger kept');
    await server.db.adminQuery(
      `update audit_logs set after = '{"name": "Forged"}' where id = (select max(id) - 3 from audit_logs where tenant_id = $1)`,
      [owner.tenantId],
    );
    await server.db.adminQuery(
      'delete from audit_logs where id = (select min(id) + 5 from audit_logs where tenant_id = $1)',
      [owner.tenantId],
    );
    expect((await check()).faults.map((f) => f.fault)).toEqual([
      'the entry is gone',
      'the entry is not what was sealed',
    ]);
    await server.db.adminQuery('alter table audit_logs enable trigger kept');
    await server.db.adminQuery('alter table audit_seals disable trigger kept');
    await server.db.adminQuery(
      'delete from audit_seals where position > (select max(position) - 20 from audit_seals where tenant_id = $1) and tenant_id = $1',
      [owner.tenantId],
    );
    await server.db.adminQuery('alter table audit_seals enable trigger kept');
    const { code, faults } = await verify();
    expect(code).toBe(1);
    expect(faults.join()).toMatch(/the entry is gone.*anchored at .* is gone/);
  });

  const folder = mkdtempSync(join(tmpdir(), 'fw-anchors-'));
  const host = { log: () => undefined } as unknown as JobHost;
  /** `fieldwright verify-audit --json` */
  async function verify(): Promise<{ code: number; faults: string[] }> {
    const lines: string[] = [];
    const config = readConfig({ DATABASE_URL: server.db.ownerUrl, DATA_DIR: folder }, folder);
    const terminal = { print: (line = '') => lines.push(line), note: () => undefined } as unknown as Terminal;
    const code = await verifyAudit.run(config, { values: { json: true }, positionals: [] }, terminal);
    const verified = JSON.parse(lines.join('\n')) as { faults: string[] }[];
    return { code, faults: verified.flatMap((one) => one.faults) };
  }

  it('keeps the requester from deciding, and records who decided', async () => {
    const [asked] = await server.db.adminQuery<{ id: string }>(
      `insert into property_approvals (tenant_id, subject, requested_by) values ($1, 'Room 7', $2) returning id`,
      [owner.tenantId, owner.membershipId],
    );
    const decide = (who: Person) =>
      who.post(`/api/property_approvals/${asked?.id}/approve`, { reason: 'Dry' });
    expect((await decide(owner)).status).toBe(403);
    expect((await decide(sample.tech)).status).toBe(404);
    expect((await decide(sample.supervisor)).body.data).toMatchObject({
      status: 'approved',
      decision: 'approved',
      decided_by: sample.supervisor.membershipId,
      reason: 'Dry',
    });
    expect((await decide(sample.supervisor)).status).toBe(409);
  });

  it('stays one chain under concurrent writes', async () => {
    const other = await server.company('Chain Works');
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => other.post('/api/customers', { name: `Chain ${n}` })),
    );
    const { faults, entries, position } = await other.must(
      other.get<{ entries: number; position: number; faults: unknown[] }>('/api/reports/audit_check'),
    );
    expect([faults, position - entries]).toEqual([[], 0]);
    expect(entries).toBeGreaterThan(40);
  });

  it('deletes expired records at night, and nothing else', async () => {
    const company = await server.company('Retained');
    const { version } = await company.must(
      company.put<{ version: number }>('/api/admin/security', {
        retention: { audit_years: 7, event_days: 30, mail_days: 40 },
      }),
    );
    // A change based on an old version is refused, with the current state.
    const behind = { retention: { mail_days: 50 }, version: version - 1 };
    const late = await company.put('/api/admin/security', behind);
    expect([late.status, late.body.error?.code]).toEqual([409, 'stale_version']);
    expect(late.body.error?.details).toMatchObject({ current: { retention: { mail_days: 40 }, version } });
    const insert = (text: string) => server.db.adminQuery(text, [company.tenantId]);
    for (const age of ['29 days', '31 days'])
      await insert(
        `insert into events (tenant_id, name, table_name, at) values ($1, 'aged', '${age}', now() - interval '${age}')`,
      );
    for (const [status, age] of [
      ['sent', '39 days'],
      ['sent', '41 days'],
      ['kept', '41 days'],
      ['queued', '41 days'],
    ])
      await insert(`insert into outbox_emails (tenant_id, recipient, subject, body_text, status, created_at)
        values ($1, 'aged@example.test', '${status} ${age}', 'x', '${status}', now() - interval '${age}')`);
    for (const age of ['6 years', '8 years'])
      await insert(
        `insert into audit_logs (tenant_id, actor, action, entity_type, at) values ($1, 'system', 'aged ${age}', 'x', now() - interval '${age}')`,
      );
    const repeats = { 'idempotency-key': '29 days' };
    await company.must(company.post('/api/customers', { name: 'Said once' }, repeats));
    await company.must(
      company.post('/api/customers', { name: 'Forgotten' }, { 'idempotency-key': '31 days' }),
    );
    await insert(`update idempotency_keys set created_at = now() - key::interval where tenant_id = $1`);
    await server.db.adminQuery(
      `insert into idempotency_keys (tenant_id, user_id, route, key, body_hash) values ($1, $2, 'r', '2 days', 'h')`,
      [sample.owner.tenantId, ownerId],
    );
    const others = () =>
      server.db.adminQuery(
        `select (select count(*) from audit_logs where tenant_id <> $1), (select count(*) from idempotency_keys where tenant_id <> $1)`,
        [company.tenantId],
      );
    const before = await others();
    expect(trimLogsJob.at).toBe('23 3 * * *');
    const jobs = createJobHost(server.db.database as never, testInstallation, createLog('fatal'));
    await trimLogsJob.run(jobs.as(trimLogsJob.name), {}, '');
    const left = async (text: string) =>
      (await server.db.adminQuery<{ what: string }>(text, [company.tenantId])).map(({ what }) => what).sort();
    expect(
      await left(`select table_name as what from events where tenant_id = $1 and name = 'aged'`),
    ).toEqual(['29 days']);
    expect(
      await left(
        `select subject as what from outbox_emails where tenant_id = $1 and recipient = 'aged@example.test'`,
      ),
    ).toEqual(['queued 41 days', 'sent 39 days']);
    expect(
      await left(
        `select action as what from audit_logs where tenant_id = $1 and (action like 'aged%' or action like '%trim')`,
      ),
    ).toEqual(['aged 6 years', 'audit_logs.trim']);
    expect(await left('select key as what from idempotency_keys where tenant_id = $1')).toEqual(['29 days']);
    const again = await company.post('/api/customers', { name: 'Said once' }, repeats);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await others()).toEqual(before);
    const check = await company.must(company.get<{ faults: unknown[] }>('/api/reports/audit_check'));
    expect(check.faults).toEqual([]);
  });
});
