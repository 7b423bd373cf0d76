import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, reports, resources } from '#domains/index.ts';
import { type FinancialPermission, financialPermissions, isAllowed } from '#kernel/access.ts';
import { lastMail } from '#kernel/testing/test-browser.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

type Held = {
  user_id: string;
  permission_type: string;
  granted_by: string | null;
  expires_at: string | null;
  is_active: boolean;
}[];

describe('financial permissions', () => {
  let server: TestServer;
  let owner: Person;
  let chief: Person;
  let clerk: Person;
  let tech: Person;
  let stranger: Person;
  const ids = new Map<string, string>();
  const idOf = (who: Person) => ids.get(who.email) as string;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Permit Works');
    stranger = await server.company('Other Works');
    chief = await server.member(owner, 'supervisor', 'Chief');
    clerk = await server.member(owner, 'supervisor', 'Clerk');
    tech = await server.member(owner, 'technician', 'Tech');
    for (const who of [owner, chief, clerk, tech, stranger]) {
      const { body } = await who.get<{ user: { id: string } }>('/api/auth/user');
      ids.set(who.email, body.data.user.id);
    }
  });
  afterAll(() => server.stop());

  const grant = (who: Person, to: Person, type: string, more: object = {}) =>
    who.post<{ id: string; expires_at: string; granted_by: string }>('/financial-permissions', {
      user_id: idOf(to),
      permission_type: type,
      ...more,
    });
  const revoke = (who: Person, from: Person, type: string) =>
    who.put(`/financial-permissions/${idOf(from)}/${type}`, { is_active: false, updated_at: 'now' });
  const audits = (action: string) =>
    server.db.adminQuery<{ actor_id: string; entity_id: string; after: Record<string, unknown> }>(
      'select actor_id, entity_id, after from audit_logs where tenant_id = $1 and action = $2 order by id',
      [owner.tenantId, action],
    );
  const age = (who: Person, minutes: number) =>
    server.db.adminQuery(
      `update sessions set last_finance_at = now() - make_interval(mins => $2) where user_id = $1`,
      [idOf(who), minutes],
    );

  it('are granted for a year by the session’s user, and apply from the next request', async () => {
    expect((await clerk.get('/api/invoices')).status).toBe(403);
    const forged = { granted_by: idOf(tech), granted_at: '2001-01-01', is_active: true };
    const granted = await grant(owner, clerk, 'view_invoices', forged);
    expect(granted.status).toBe(201);
    expect(granted.body.data.granted_by).toBe(idOf(owner));
    const [row] = await server.db.adminQuery<{ fits: boolean }>(
      `select expires_at = granted_at + interval '1 year' and granted_at > now() - interval '1 minute' as fits
       from financial_permissions where id = $1`,
      [granted.body.data.id],
    );
    expect(row?.fits).toBe(true);
    expect((await clerk.get('/api/invoices')).status).toBe(200);
    const [entry] = await audits('financial_permissions.grant');
    expect(entry).toMatchObject({
      actor_id: idOf(owner),
      after: { permission_type: 'view_invoices', user_id: idOf(clerk) },
    });
    expect((await revoke(owner, clerk, 'view_invoices')).status).toBe(200);
    expect((await clerk.get('/api/invoices')).body.error?.message).toBe(
      'Insufficient permissions to view invoices',
    );
    expect(await audits('financial_permissions.revoke')).toHaveLength(1);
    expect((await revoke(owner, clerk, 'view_invoices')).status).toBe(404);
  });

  it('cannot be granted beyond one’s own, to oneself, to outsiders, or for longer than a year', async () => {
    await grant(owner, chief, 'manage_financial_permissions');
    const cases: [string, Promise<{ status: number }>, number][] = [
      ['no right to grant', grant(clerk, tech, 'view_invoices'), 403],
      ['oneself', grant(chief, chief, 'view_invoices'), 403],
      ['an owner oneself', grant(owner, owner, 'view_invoices'), 403],
      ['not held', grant(chief, clerk, 'view_invoices'), 403],
      ['a technician', grant(owner, tech, 'view_invoices'), 422],
      [
        'a technician’s bundle',
        owner.post('/api/financial_permissions/-/grant_role', bundle('viewer', tech)),
        422,
      ],
      ['an owner', grant(chief, owner, 'manage_financial_permissions'), 409],
      ['of another company', grant(owner, stranger, 'view_invoices'), 422],
      ['a hundred years', grant(owner, clerk, 'view_invoices', { expires_at: '2126-01-01T00:00:00Z' }), 422],
      ['in the past', grant(owner, clerk, 'view_invoices', { expires_at: '2020-01-01T00:00:00Z' }), 422],
      ['no such type', grant(owner, tech, 'print_money'), 422],
      ['unknown key', grant(owner, tech, 'view_invoices', { tenant_id: stranger.tenantId }), 400],
      ['own revocation', revoke(chief, chief, 'manage_financial_permissions'), 403],
      ['revoked by nobody who may', revoke(clerk, chief, 'manage_financial_permissions'), 403],
      ['a bundle not held', chief.post('/api/financial_permissions/-/grant_role', bundle('viewer')), 403],
      ['written past the call', owner.post('/api/financial_permissions', { user_id: idOf(tech) }), 403],
      [
        'role past the call',
        owner.put(`/api/memberships?id=eq.${tech.membershipId}`, { financial_role: 'viewer' }),
        422,
      ],
    ];
    for (const [name, reply, status] of cases) expect([name, (await reply).status]).toEqual([name, status]);
    await server.db.adminQuery(`update memberships set status = 'suspended' where id = $1`, [
      clerk.membershipId,
    ]);
    expect((await grant(owner, clerk, 'view_invoices')).status).toBe(422);
    await server.db.adminQuery(`update memberships set status = 'active' where id = $1`, [
      clerk.membershipId,
    ]);
    const [left] = await server.db.adminQuery<{ n: string }>(
      'select count(*) as n from financial_permissions where user_id = any($1) and is_active',
      [[idOf(tech), idOf(clerk), idOf(stranger), idOf(owner)]],
    );
    expect(Number(left?.n)).toBe(0);
  });
  const bundle = (financial_role: string, to = clerk) => ({ user_id: idOf(to), financial_role });

  it('result in one record for concurrent grants', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => grant(owner, clerk, 'record_payments')),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((r) => r.body.data.id)).size).toBe(1);
  });

  it('can be granted as a bundle and revoked all at once', async () => {
    await owner.must(owner.post('/api/financial_permissions/-/revoke_all', { user_id: idOf(clerk) }));
    const made = await owner.post('/api/financial_permissions/-/grant_role', bundle('viewer'));
    expect(made.status).toBe(200);
    const { body } = await clerk.get<Held>(`/financial-permissions?user_id=${idOf(clerk)}&is_active=true`);
    expect(body.data.map((held) => held.permission_type).sort()).toEqual([
      'view_financial_reports',
      'view_invoices',
      'view_purchase_orders',
      'view_transactions',
    ]);
    const profile = await clerk.get<{ financial_role: string }>(`/user-profiles/${idOf(clerk)}`);
    expect(profile.body.data).toMatchObject({ financial_role: 'viewer', has_financial_access: true });
    await owner.must(owner.post('/api/financial_permissions/-/revoke_all', { user_id: idOf(clerk) }));
    expect((await clerk.get<Held>('/financial-permissions?is_active=true')).body.data).toEqual([]);
  });

  it('end with removal, leaving and a role change, and are suspended with the person', async () => {
    const held = async (who: Person) =>
      Number(
        (
          await server.db.adminQuery<{ n: string }>(
            'select count(*) as n from financial_permissions where user_id = $1 and is_active',
            [idOf(who)],
          )
        )[0]?.n,
      );
    const doing = (who: Person, command: string, body: object = {}) =>
      owner.must(owner.post(`/api/memberships/${who.membershipId}/${command}`, body));
    const ends: [string, (who: Person) => Promise<unknown>, (who: Person) => Promise<unknown>][] = [
      ['removed and reinstated', (who) => doing(who, 'remove'), (who) => doing(who, 'reinstate')],
      ['removed and invited', (who) => doing(who, 'remove'), (who) => inviteAgain(who)],
      [
        'gone and invited',
        (who) => who.must(who.post('/api/memberships/-/leave')),
        (who) => inviteAgain(who),
      ],
      [
        'suspended, then removed',
        (who) => doing(who, 'suspend').then(() => doing(who, 'remove')),
        (who) => doing(who, 'reinstate'),
      ],
      [
        'deactivated for good',
        (who) => doing(who, 'deactivate', { standing: 'removed' }),
        (who) => doing(who, 'reinstate'),
      ],
      [
        'of another role for a while',
        (who) => doing(who, 'change_role', { role: 'technician' }),
        (who) => doing(who, 'change_role', { role: 'supervisor' }),
      ],
    ];
    for (const [how, end, begin] of ends) {
      const who = await server.member(owner, 'supervisor', `Ended ${how}`);
      const { body } = await who.get<{ user: { id: string } }>('/api/auth/user');
      ids.set(who.email, body.data.user.id);
      await owner.must(owner.post('/api/financial_permissions/-/grant_role', bundle('bookkeeper', who)));
      expect([how, (await who.get('/api/invoices')).status]).toEqual([how, 200]);
      await end(who);
      expect([how, await held(who)]).toEqual([how, 0]);
      await begin(who);
      const again = await server.signIn(who.email, who.password, owner.tenantId);
      expect([how, (await again.get('/api/invoices')).status]).toEqual([how, 403]);
      const [row] = await server.db.adminQuery<{ financial_role: string | null; by: string | null }>(
        `select m.financial_role, p.revoked_by as by from memberships m join financial_permissions p using (tenant_id, user_id)
          where m.id = $1 limit 1`,
        [who.membershipId],
      );
      expect([how, row?.financial_role, row?.by !== null]).toEqual([how, null, true]);
    }
    await owner.must(owner.post('/api/financial_permissions/-/grant_role', bundle('viewer', chief)));
    await doing(chief, 'suspend');
    await doing(chief, 'reinstate');
    expect((await chief.get('/api/invoices')).status).toBe(200);
    await owner.must(owner.post('/api/financial_permissions/-/revoke_all', { user_id: idOf(chief) }));
  });
  async function inviteAgain(who: Person): Promise<void> {
    await owner.must(owner.post('/api/memberships/-/invite', { email: who.email, role: 'supervisor' }));
    const { token } = await lastMail(server, who.email);
    await who.must(who.post('/api/auth/accept-invitation', { token }, { 'x-tenant': '' }));
  }

  it('are listed for those concerned: an owner’s by rule, everybody their own', async () => {
    const own = await owner.get<Held>(`/financial-permissions?user_id=${idOf(owner)}&is_active=true`);
    expect(own.body.data.map((held) => held.permission_type).sort()).toEqual(
      [...financialPermissions].sort(),
    );
    expect(own.body.data[0]?.expires_at).toBeNull();
    expect((await clerk.get(`/financial-permissions?user_id=${idOf(chief)}`)).status).toBe(403);
    const seen = await clerk.get<Held>('/api/financial-permissions');
    expect(new Set(seen.body.data.map((held) => held.user_id))).toEqual(new Set([idOf(clerk)]));
    expect((await tech.get(`/user-profiles/${idOf(chief)}`)).status).toBe(404);
    expect((await stranger.get(`/user-profiles/${idOf(chief)}`)).status).toBe(404);
    expect((await clerk.get<{ id: string }>('/auth/user')).body.data.id).toBe(idOf(clerk));
    expect((await server.request('GET', '/financial-permissions')).status).toBe(401);
  });

  it('expire by the database’s clock', async () => {
    const other = await server.another();
    const ask = (base: string, path: string) =>
      fetch(base + path, { headers: { cookie: clerk.cookie, 'x-tenant': owner.tenantId as string } }).then(
        ({ status }) => status,
      );
    const bases = [server.url, other.url];
    // Expiry by the database's clock; both processes may still have the earlier state in their cache.
    const isOver = async (id: string) =>
      (
        await server.db.adminQuery<{ over: boolean }>(
          'select expires_at < now() as over from financial_permissions where id = $1',
          [id],
        )
      )[0]?.over;
    // Long enough for both processes to have cached it: if a second is too short, two, and so on.
    const letBothSee = async (seconds: number): Promise<string> => {
      const expires_at = new Date(Date.now() + seconds * 1000).toISOString();
      const granted = await grant(owner, clerk, 'view_transactions', { expires_at });
      const seen: number[] = [];
      for (const base of bases) seen.push(await ask(base, '/api/accounts'));
      if (granted.status === 422 || (await isOver(granted.body.data.id))) return letBothSee(seconds * 2);
      expect([granted.status, seen]).toEqual([201, [200, 200]]);
      return granted.body.data.id;
    };
    const id = await letBothSee(1);
    while (!(await isOver(id))) await new Promise((done) => setTimeout(done, 100));
    for (const base of bases)
      for (const path of ['/api/accounts', '/api/reports/trial_balance'])
        expect([base, path, await ask(base, path)]).toEqual([base, path, 403]);
    const [leap] = await server.db.adminQuery<{ year: string }>(
      `select ('2028-02-29T10:00:00Z'::timestamptz + interval '1 year')::date::text as year`,
    );
    expect(leap?.year).toBe('2029-02-28');
  });

  it('are checked again inside the transaction of a command', async () => {
    // The server's cache is made stale on purpose: no change of permissions is announced.
    await grant(owner, clerk, 'create_invoices');
    const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Payer' }));
    const draft = () => clerk.post('/api/invoices/-/create', { customer_id: customer?.id });
    await draft();
    await server.db.adminQuery(`alter table financial_permissions disable trigger user`);
    await server.db.adminQuery(
      `update financial_permissions set expires_at = now() where user_id = $1 and permission_type = 'create_invoices'`,
      [idOf(clerk)],
    );
    await server.db.adminQuery(`alter table financial_permissions enable trigger user`);
    expect((await draft()).body.error?.message).toBe('Insufficient permissions to create invoices');
  });

  it('51: each permission opens its own endpoints and no others, an owner has all, others none without', async () => {
    const none = '0190a000-0000-7000-8000-000000000000';
    const endpoints = financialEndpoints(none);
    const hold = async (types: readonly FinancialPermission[]) => {
      await server.db.adminQuery(
        `update financial_permissions set is_active = false, revoked_at = now() where user_id = $1 and is_active`,
        [idOf(clerk)],
      );
      await server.db.adminQuery(
        `insert into financial_permissions (tenant_id, user_id, permission_type, granted_by)
         select $1, $2, type, $3 from unnest($4::text[]) type`,
        [owner.tenantId, idOf(clerk), idOf(owner), [...types]],
      );
    };
    const all = [...endpoints.keys()].sort();
    const that = (fits: (needs: readonly string[]) => boolean) =>
      new Map([...endpoints].filter(([, { needs }]) => fits(needs)));
    await hold([]);
    expect(await accessibleTo(clerk, endpoints)).toEqual([]);
    // Each endpoint is accessible with exactly its required permissions: one, or two for writes without a command.
    const keys = new Set([...endpoints.values()].map(({ needs }) => [...needs].sort().join()));
    for (const key of keys) {
      const opened = that((needs) => [...needs].sort().join() === key);
      await hold(key.split(',') as FinancialPermission[]);
      expect([key, await accessibleTo(clerk, opened)]).toEqual([key, [...opened.keys()].sort()]);
    }
    for (const type of financialPermissions) {
      // And with all other permissions, whatever requires this one is refused.
      await hold(financialPermissions.filter((one) => one !== type));
      expect([
        type,
        await accessibleTo(
          clerk,
          that((needs) => needs.includes(type)),
        ),
      ]).toEqual([type, []]);
      // The expected commands of each permission, listed separately: a command that moves to another permission is noticed here.
      const commandsOf = all.filter(
        (endpoint) => /^\w+\.\w+$/.test(endpoint) && endpoints.get(endpoint)?.needs[0] === type,
      );
      expect([type, commandsOf.filter((endpoint) => !commandsOfPermission[type]?.test(endpoint))]).toEqual([
        type,
        [],
      ]);
    }
    expect(await accessibleTo(owner, endpoints)).toEqual(all);
  }, 90_000);

  it('are locked after half an hour without input, at every endpoint', async () => {
    const [payer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Locked' }));
    const lines = [{ description: 'Call', quantity: '1', unit_price: '10.00' }];
    const draft = { customer_id: payer?.id, lines };
    const invoice = await owner.must(owner.post<{ id: string }>('/api/invoices/-/create', draft));
    await age(owner, 31);
    const etag = (await server.request('GET', '/api/customers')).headers.get('etag') ?? '"x"';
    const endpoints = [
      owner.get('/api/invoices'),
      owner.get('/api/invoices', { 'if-none-match': etag }),
      owner.get('/api/invoices/count'),
      owner.get('/api/customers?select=*,invoices(*)'),
      owner.get('/api/accounts?q=cash'),
      owner.get('/api/reports/receivables'),
      owner.get('/api/reports/trial_balance'),
      owner.get(`/api/invoices/${invoice.id}/pdf`),
      owner.post('/api/invoices/-/create', {}),
      owner.post('/api/payments/-/record', {}),
      owner.post('/api/accounts', { code: '9999', name: 'Late', type: 'expense', normal_side: 'debit' }),
      owner.post('/api/financial-permissions', { user_id: idOf(tech), permission_type: 'view_invoices' }),
    ];
    for (const [endpoint, reply] of (await Promise.all(endpoints)).entries()) {
      expect([endpoint, reply.status, reply.body.error?.code, reply.body.error?.details]).toEqual([
        endpoint,
        401,
        'financial_session_expired',
        { reason: 'reauth_required' },
      ]);
    }
    expect((await owner.get('/api/customers')).status).toBe(200);
    expect((await owner.get<{ money: unknown }>('/api/reports/dashboard')).body.data.money).toBeNull();
    const state = async () =>
      (await owner.get<{ session: { financials: { is_open: boolean; until: string } } }>('/api/auth/session'))
        .body.data.session.financials;
    expect((await state()).is_open).toBe(false);
    expect((await owner.post('/api/auth/reauthenticate', { password: 'wrong password' })).status).toBe(401);
    expect((await owner.get('/api/invoices')).status).toBe(401);
    await owner.must(owner.post('/api/auth/reauthenticate', { password: owner.password }));
    expect((await owner.get('/api/invoices')).status).toBe(200);
    expect((await state()).is_open).toBe(true);
  });

  it('stay unlocked by user input, not by background requests', async () => {
    const minutes = async () => {
      const [row] = await server.db.adminQuery<{ m: number }>(
        'select (extract(epoch from now() - max(last_finance_at)) / 60)::int as m from sessions where user_id = $1',
        [idOf(owner)],
      );
      return row?.m;
    };
    await age(owner, 20);
    await owner.get('/api/invoices', { 'x-background': '1' });
    await owner.get('/api/reports/receivables', { 'x-background': '1' });
    expect(await minutes()).toBe(20);
    await owner.get('/api/reports/receivables');
    expect(await minutes()).toBe(0);
  });
});

type Endpoint = { readonly needs: readonly string[]; ask(who: Person): Promise<{ status: number }> };

/** Every list, count, row, command and report that requires a supervisor's financial permission. */
function financialEndpoints(none: string): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>();
  const add = (name: string, needs: readonly (string | undefined)[], ask: Endpoint['ask']) => {
    const known = needs.filter((type) => type !== undefined);
    if (known.length > 0) endpoints.set(name, { needs: [...new Set(known)], ask });
  };
  for (const command of commands) {
    const path = `/api/${command.resource.name}/${command.scope === 'collection' ? '-' : none}/${command.name}`;
    add(`${command.resource.name}.${command.name}`, [command.permission], (who) => who.post(path, {}));
  }
  for (const { name, access } of resources) {
    const { read, ...verbs } = access.permission ?? {};
    add(`list ${name}`, [read], (who) => who.get(`/api/${name}?limit=1`));
    add(`count ${name}`, [read], (who) => who.get(`/api/${name}/count`));
    const row = `/api/${name}?id=eq.${none}`;
    const asks: Record<string, Endpoint['ask']> = {
      create: (who) => who.post(`/api/${name}`, [{}]),
      update: (who) => who.put(row, {}),
      delete: (who) => who.delete(row),
    };
    for (const [verb, type] of Object.entries(verbs))
      if (isAllowed(access[verb as keyof typeof verbs], 'supervisor'))
        add(`${verb} ${name}`, [type, read], asks[verb] as Endpoint['ask']);
  }
  for (const { name, permission } of reports)
    add(`report ${name}`, [permission], (who) => who.get(`/api/reports/${name}`));
  return endpoints;
}

/** The endpoints that do not refuse this person for a missing permission. */
async function accessibleTo(who: Person, endpoints: ReadonlyMap<string, Endpoint>): Promise<string[]> {
  const left = [...endpoints];
  const found: string[] = [];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { status } = await next[1].ask(who);
      // Refused for another reason, it would say nothing of permissions.
      const isJudged = status < 500 && status !== 429;
      expect([next[0], isJudged ? 'judged' : status]).toEqual([next[0], 'judged']);
      if (status !== 403) found.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found.sort();
}

/** The commands each permission is for. */
const commandsOfPermission: Partial<Record<FinancialPermission, RegExp>> = {
  view_financial_reports: /^accountant_exports\.make$/,
  create_purchase_orders:
    /^(purchase_orders\.(create|update|duplicate|amend|request_approval|send|resend|mark_sent|close|cancel|remove|attach|detach)|vendors\.(attach|detach))$/,
  approve_purchase_orders: /^purchase_orders\.approve$/,
  receive_purchase_orders:
    /^(purchase_orders\.(receive|finish_receiving)|goods_receipts\.(reverse|return)|stock_moves\.(adjust|revalue))$/,
  create_invoices:
    /^(invoices\.(create|from_work_orders|update_draft|delete_draft|credit|progress)|invoice_series\.\w+|quotes\.to_invoice)$/,
  send_invoices:
    /^invoices\.(send|mark_sent|resend|void|remind|stop_reminders|resume_reminders|mail_statement)$/,
  record_payments:
    /^((payments|refunds|bill_payments|prepayment_uses|vendor_refunds|cheques)\.\w+|invoices\.apply_credit|vendor_bills\.apply|bank_lines\.pay_(invoice|bills))$/,
  create_transactions:
    /^((journal_entries|vendor_bills|bank_imports|bank_lines|bank_rules|reconciliations|write_offs|entry_templates|tax_returns|depreciation_runs|recognition_runs|fixed_assets|fixed_asset_estimates)\.\w+|invoices\.write_off|purchase_orders\.clear_not_billed)$/,
  manage_accounts:
    /^(accounts\.(import|move)|budgets\.\w+|cheque_series\.set|invoices\.save_settings|tax_rates\.take_up_documents)$/,
  close_periods:
    /^(fiscal_periods\.(close|reopen|set_year_start)|opening_balances\.(keep|start_over|close))$/,
  manage_financial_permissions: /^financial_permissions\.(grant|grant_role|revoke|revoke_all)$/,
};
