import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementNames } from '#domains/financial-reports/statements/statement.rules.ts';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import { hiddenInPdf, pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import type { Person } from '#kernel/testing/test-server.ts';
import {
  createTestServer,
  type Reply,
  someMailServer,
  type TestServer,
} from '#kernel/testing/test-server.ts';
import { createJobHost } from '#server/jobs/job-host.ts';
import { commands, resources } from './index.ts';
import { sendDigests } from './notifications/send-digests.ts';

const tables = resources.map((resource) => resource.name);
/** Tables in which a sample company has no rows. */
const empty = new Set(['asset_codes']);

describe('two companies', () => {
  let server: TestServer;
  let a: SampleCompany;
  let b: SampleCompany;
  const idsOfB = new Map<string, string[]>();
  const leaks: string[] = [];

  beforeAll(async () => {
    server = await createTestServer({ settings: someMailServer });
    [a, b] = await Promise.all([
      buildSampleCompany(server, 'AAAMARK', '111.11'),
      buildSampleCompany(server, 'CNRYB', '7654321.77'),
    ]);
    for (const table of tables) {
      const rows = await server.db.adminQuery<{ id: string }>(
        `select id from ${table} where tenant_id = $1`,
        [b.owner.tenantId],
      );
      idsOfB.set(
        table,
        rows.map((row) => row.id),
      );
    }
  });
  afterAll(() => server.stop());

  /** Searches every answer to a user of A for B's words, amounts and ids. */
  function listen<T>(reply: Reply<T>, path: string): Reply<T> {
    const all = `${reply.text}${[...reply.headers].join()}`;
    const ids = [...idsOfB.values()].flat().filter((id) => all.includes(id) && !path.includes(id));
    if (all.includes('CNRYB') || all.includes('7654321') || ids.length > 0)
      leaks.push(`${path}: ${all.slice(0, 200)}`);
    return reply;
  }
  const ask = async (who: Person, path: string) => listen(await who.get<unknown[]>(path), path);
  const peopleOfA = () => [a.owner, a.supervisor, a.tech];
  const hashOfB = (table: string) =>
    server.db.adminQuery<{ h: string }>(
      `select md5(string_agg(md5(t::text), '' order by t.id)) as h from ${table} t where tenant_id = $1`,
      [b.owner.tenantId],
    );

  it('have rows in every table', () => {
    expect(tables.filter((table) => (idsOfB.get(table)?.length ?? 0) === 0 && !empty.has(table))).toEqual([]);
  });

  it.each(tables)('read nothing of each other in %s', async (table) => {
    for (const who of peopleOfA()) {
      const list = await ask(who, `/api/${table}?select=*&limit=1000`);
      const counted = await ask(who, `/api/${table}/count`);
      const ids = idsOfB.get(table) ?? [];
      for (const named of [`eq.${ids[0]}`, `in.(${ids.join(',')})`].slice(0, ids.length)) {
        const reply = await ask(who, `/api/${table}?id=${named}&limit=1000`);
        if (list.status === 200) expect(reply.body).toMatchObject({ data: [], count: 0 });
        else expect(reply.status).toBe(list.status);
      }
      if (list.status === 200) expect(counted.status).toBe(200);
    }
    expect(leaks).toEqual([]);
  });

  /** Of a job that somebody else does: what is said in it, its row and its visit. */
  it.each(tables)('show a technician nothing of a colleague’s job in %s', async (table) => {
    const said = ['instructions', 'comment', 'cause', 'remedy', 'signer', 'answer', 'contact'];
    const secrets = [...said.map((word) => `AAAMARK ${word}`), a.workOrder, a.visit, a.file];
    const { text } = await a.otherTech.get(`/api/${table}?select=*&limit=1000`);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('tell a technician when, who and in which town of a colleague’s visit, and the history of an asset to whoever has its job', async () => {
    const from = new Date(Date.now() - 86_400_000).toISOString();
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const schedule = await a.otherTech.must(
      a.otherTech.get<object[]>(`/api/reports/team_schedule?from=${from}&to=${to}`),
    );
    const shown = { id: a.visit, technician_id: a.tech.membershipId };
    expect(schedule).toContainEqual({
      ...shown,
      ...{ starts_at: expect.any(String), ends_at: expect.any(String), town: null },
    });
    const lastJobs = async (who: Person) =>
      (await ask(who, `/api/assets?id=eq.${a.asset}&select=last_jobs`)).body.data?.[0];
    const done = { id: a.workOrder, title: 'AAAMARK job', people: 'AAAMARK Tech One' };
    expect(await lastJobs(a.otherTech)).toEqual({ last_jobs: [] });
    expect(await lastJobs(a.tech)).toMatchObject({
      last_jobs: [{ ...done, is_open: true, problem: 'AAAMARK problem', remedy: 'AAAMARK remedy' }],
    });
    expect((await ask(b.owner, `/api/assets?id=eq.${a.asset}&select=last_jobs`)).body.data).toEqual([]);
  });

  it.each(tables)('change nothing of each other in %s', async (table) => {
    const before = await hashOfB(table);
    const resource = resources.find((r) => r.name === table);
    const writable =
      Object.keys(resource?.fields ?? {}).find((key) => resource?.fields[key]?.kind === 'text') ?? 'id';
    const ids = idsOfB.get(table) ?? [];
    const all = `/api/${table}?id=in.(${ids.join(',')})&max_affected=1000`;
    for (const who of peopleOfA()) {
      if (ids.length === 0) continue;
      expect((await who.put(all, { [writable]: 'taken over' })).body.data ?? []).toEqual([]);
      expect((await who.delete(all)).body.data ?? []).toEqual([]);
      const headers = { cookie: who.cookie, 'x-tenant': who.tenantId as string };
      const patched = await server.request('PATCH', all, { headers, body: { [writable]: 'taken over' } });
      expect([404, 405]).toContain(patched.status);
      for (const id of ids.slice(0, 1)) {
        expect(
          (await who.put(`/api/${table}?id=eq.${id}`, { [writable]: 'taken over' })).status,
        ).toBeGreaterThanOrEqual(400);
        expect((await who.delete(`/api/${table}?id=eq.${id}`)).status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await hashOfB(table)).toEqual(before);
  });

  it('answer every command on a row of the other like one on a row that does not exist', async () => {
    const nowhere = '0190a000-0000-7000-8000-000000000000';
    const endpoints: (readonly [method: string, path: string, id: string])[] = [];
    for (const command of commands) {
      const [id] = idsOfB.get(command.resource.name) ?? [];
      if (command.scope !== 'collection' && id)
        endpoints.push(['POST', `/api/${command.resource.name}/:id/${command.name}`, id]);
    }
    const users = await server.db.adminQuery<{ id: string }>(
      'select user_id as id from memberships where tenant_id = $1 limit 1',
      [b.owner.tenantId],
    );
    const single = [
      b.owner.tenantId,
      users[0]?.id,
      b.owner.membershipId,
      b.invoice,
      b.workOrder,
      b.file,
      b.asset,
    ];
    for (const { method, path } of server.routes) {
      // Reads are tested below; public routes are rate-limited by network and have their own test.
      if (
        /^(ALL|GET)$/.test(method) ||
        !path.includes(':') ||
        /:(table|name|command)\b|\/public\//.test(path)
      )
        continue;
      const plain = path.replaceAll(/:\w+(\{([^{}]|\{[^}]*\})*\})?/g, ':id');
      const own = plain
        .split('/')
        .flatMap((part) => idsOfB.get(part.replaceAll('-', '_'))?.slice(0, 2) ?? []);
      for (const id of new Set([...single, ...own])) if (id) endpoints.push([method, plain, id]);
    }
    expect(endpoints.length).toBeGreaterThan(150);
    const before = await Promise.all(tables.map(hashOfB));
    const ask = async (method: string, path: string, id: string) => {
      const reply = await server.request(method, path.replaceAll(':id', id), {
        headers: { cookie: a.owner.cookie, 'x-tenant': a.owner.tenantId as string },
        body: {},
      });
      listen(reply, path.replaceAll(':id', id));
      const said = reply.text.replace(/"request_id":"[^"]*"/, '').replaceAll(id, ':id');
      const headers = [...reply.headers].filter(
        ([name]) => !/^(x-request-id|date|content-length)$/.test(name),
      );
      return JSON.stringify([reply.status, said, headers.sort()]);
    };
    const none = new Map<string, string>();
    const different: unknown[] = [];
    const work = async () => {
      for (let door = endpoints.pop(); door; door = endpoints.pop()) {
        const [method, path, id] = door;
        const key = `${method} ${path}`;
        if (!none.has(key)) none.set(key, await ask(method, path, nowhere));
        const theirs = await ask(method, path, id);
        if (theirs !== none.get(key))
          different.push([key, id, theirs.slice(0, 200), none.get(key)?.slice(0, 200)]);
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    expect(different).toEqual([]);
    expect(await Promise.all(tables.map(hashOfB))).toEqual(before);
  }, 60_000);

  it('answer about a row of the other company as about a missing one, whatever is requested', async () => {
    const nowhere = '0190a000-0000-7000-8000-000000000000';
    const endpoints = server.routes.filter(
      ({ method, path }) => method === 'GET' && path.includes('/:') && !/:(table|name)\b/.test(path),
    );
    const theirs = [b.file, b.invoice, b.customer, b.asset, b.workOrder, b.visit, b.owner.membershipId];
    const said = async (path: string, id: string) => {
      const { status, text, headers } = await ask(
        a.owner,
        path.replace(/:\w+(\{([^{}]|\{[^}]*\})*\})?/g, id),
      );
      const known = text.replace(/"request_id":"[^"]*"/, '').replaceAll(id, '');
      return [path, status, known, headers.get('content-length'), headers.get('content-type')];
    };
    expect(endpoints.length).toBeGreaterThan(5);
    for (const { path } of endpoints) {
      const none = await said(path, nowhere);
      for (const id of theirs) expect(await said(path, id)).toEqual(none);
    }
  });

  it('refuse a forged company in the body, the query and the header', async () => {
    const before = await hashOfB('customers');
    const theirs = b.owner.tenantId as string;
    expect((await a.owner.post('/api/customers', { name: 'forged', tenant_id: theirs })).status).toBe(422);
    expect(
      (
        await a.owner.post('/api/customers', [
          ...Array.from({ length: 49 }, (_, n) => ({ name: `good ${n}` })),
          { name: 'forged', tenant_id: theirs },
        ])
      ).status,
    ).toBe(422);
    const cookie = `${a.owner.cookie}; tenant=${theirs}; x-tenant=${theirs}`;
    expect((await a.owner.get(`/api/customers?tenant_id=eq.${theirs}`, { cookie })).body.data).toEqual([]);
    expect((await a.owner.put(`/api/customers?id=eq.${a.customer}`, { tenant_id: theirs })).status).toBe(422);
    expect((await ask(a.owner, `/api/customers?tenant_id=eq.${theirs}`)).body).toMatchObject({
      data: [],
      count: 0,
    });
    expect((await a.owner.get('/api/customers', { 'x-tenant': theirs })).status).toBe(403);
    expect((await a.owner.get(`/api/customers?tenant=${theirs}`, { 'x-tenant': '' })).status).toBe(403);
    expect(await hashOfB('customers')).toEqual(before);
  });

  it('refuse references to rows of the other company', async () => {
    for (const [table, row] of [
      ['sites', { name: 'x', customer_id: b.customer }],
      ['assets', { name: 'x', site_id: b.site }],
      ['work_orders', { title: 'x', asset_id: b.asset }],
      ['contacts', { name: 'x', customer_id: b.customer }],
    ] as const) {
      const reply = listen(await a.owner.post(`/api/${table}`, row), `POST ${table}`);
      expect([table, reply.status]).toEqual([table, 422]);
    }
    const order = (await a.owner.must(a.owner.post<{ id: string }[]>('/api/work_orders', { title: 'x' })))[0];
    const scheduled = await a.owner.post(`/api/work_orders/${order?.id}/schedule`, {
      technician_id: b.tech.membershipId,
      starts_at: '2030-01-01T10:00:00Z',
      ends_at: '2030-01-01T11:00:00Z',
    });
    expect(scheduled.status).toBe(422);
  });

  it('give no file of the other company, and none without signing in', async () => {
    for (const path of [`/api/files/${b.file}`, `/api/files/${b.file}?variant=thumb`]) {
      expect((await ask(a.owner, path)).status).toBe(404);
      expect((await server.request('GET', path)).status).toBe(401);
    }
    const part = { range: 'bytes=0-3' };
    expect((await a.owner.get(`/api/files/${b.file}`, part)).status).toBe(404);
    expect((await b.owner.get(`/api/files/${b.file}`, part)).status).toBe(206);
    expect((await b.owner.get(`/api/files/${b.file}`)).status).toBe(200);
    expect((await b.otherTech.get(`/api/files/${b.file}`)).status).toBe(404);
  });

  it('print nothing of each other, and nothing internal', async () => {
    const nasty = '<b onclick="x()">AAAMARK</b> {{company}} & Söhne';
    const [customer] = await a.owner.must(
      a.owner.post<{ id: string }[]>('/api/customers', {
        name: nasty,
        notes: 'AAAMARK within',
        email: 'n@aaamark.example',
      }),
    );
    const lines = [{ description: '<script>AAAMARK</script>', unit_price: '111.11' }];
    const draft = await a.owner.must(
      a.owner.post<{ id: string }>('/api/invoices/-/create', { customer_id: customer?.id, lines }),
    );
    const { public_token } = await a.owner.must(
      a.owner.post<{ public_token: string }>(`/api/invoices/${draft.id}/send`),
    );
    const paper = async (sample: SampleCompany, path: string, body?: object) => {
      const headers = { cookie: sample.owner.cookie, 'x-tenant': sample.owner.tenantId as string };
      const reply = await fetch(`${server.url}${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
      const pdf = new Uint8Array(await reply.arrayBuffer());
      expect([path, hiddenInPdf(pdf)]).toEqual([path, []]);
      return pdfWords(pdf).replace(/\s/g, '');
    };
    for (const [sample, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const idsOf = async (table: string) =>
        (await sample.owner.must(sample.owner.get<{ id: string }[]>(`/api/${table}?select=id&limit=20`))).map(
          ({ id }) => id,
        );
      const codes = await sample.owner.must(
        sample.owner.post<{ asset_codes: { id: string }[] }>('/api/asset_codes/-/create', { count: 1 }),
      );
      const sheets: [string, object?][] = [
        ...(await idsOf('invoices')).map((id): [string] => [`/api/invoices/${id}/pdf`]),
        ...(await idsOf('purchase_orders')).map((id): [string] => [`/api/purchase_orders/${id}/pdf`]),
        ...statementNames.map((name): [string] => [`/api/financial-statements/${name}.pdf`]),
        ['/api/asset-labels', { code_ids: codes.asset_codes.map(({ id }) => id), format: 'avery_l7160' }],
      ];
      expect(sheets.length).toBeGreaterThan(12);
      for (const [path, body] of sheets) {
        const words = await paper(sample, path, body);
        const isTheirs = path.includes('labels') || words.includes(sample.mark);
        expect([path, isTheirs, words.includes(other.mark)]).toEqual([path, true, false]);
        if (sample === a) expect([path, /7,?654,?321/.test(words)]).toEqual([path, false]);
        // Internal notes of the office are printed on no document.
        if (/invoices|purchase/.test(path))
          expect([path, /(MARK|CNRYB)(notes|gate|comment|within|time|cost)\b/.exec(words)]).toEqual([
            path,
            null,
          ]);
      }
    }
    for (const path of [`/api/invoices/${draft.id}/pdf`, `/api/public/invoices/${public_token}/pdf`]) {
      const words = await paper(a, path);
      expect(words).toContain(nasty.replaceAll(' ', ''));
      expect(words).toContain('<script>AAAMARK</script>');
    }
  }, 60_000);

  it('mail nothing of each other, no markup, and nothing internal', async () => {
    await server.db.adminQuery(
      `update notification_preferences set digest_at = '00:00', digest_sent_at = null;
       insert into notifications (tenant_id, membership_id, event, title, link)
         select tenant_id, id, 'x', (select company_name from tenants t where t.id = m.tenant_id), '/' from memberships m`,
    );
    const jobs = createJobHost(server.db.database as never, testInstallation, server.secrets.log);
    await sendDigests.run(jobs.as(sendDigests.name), {}, '');
    for (const [sample, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await sample.owner.must(
        sample.owner.post('/api/invoices/-/mail_statement', { customer_ids: [sample.customer] }),
      );
      const mails = await server.db.adminQuery<Record<'recipient' | 'subject' | 'body_text', string>>(
        `select recipient, subject, body_text, body_html from outbox_emails where tenant_id = $1`,
        [sample.owner.tenantId],
      );
      const subjects = mails.map(({ subject }) => subject).join('\n');
      for (const kind of [/new for you/, /invites you to/, /^Invoice /m, /^Statement /m])
        expect([sample.mark, kind, kind.test(subjects)]).toEqual([sample.mark, kind, true]);
      for (const mail of mails) {
        const all = Object.values(mail).join('\n');
        expect([mail, all.includes(other.mark)]).toEqual([mail, false]);
        if (sample === a) expect([mail, /7,?654,?321/.test(all)]).toEqual([mail, false]);
        expect([mail, /\b(undefined|null|NaN)\b|\[object/.exec(all)]).toEqual([
          { ...mail, body_html: null },
          null,
        ]);
        expect([mail, /(MARK|CNRYB) (notes|gate|comment|within|time|cost)\b/.exec(all)]).toEqual([
          mail,
          null,
        ]);
        // No template placeholder is left, and markup in a name stays text.
        const own = all.replaceAll('<b onclick="x()">AAAMARK</b> {{company}}', '');
        expect([mail, /<\/?[a-z!]|\{\{|\$\{/i.exec(own)]).toEqual([mail, null]);
      }
    }
  });

  it('may use the same numbers, tags and addresses', async () => {
    const twice = { sku: 'SAME-1', name: 'Same' };
    expect((await a.owner.post('/api/parts', twice)).status).toBe(201);
    expect((await b.owner.post('/api/parts', twice)).status).toBe(201);
    expect((await a.owner.post('/api/parts', twice)).status).toBe(409);
    const tagged = { name: 'Same', asset_tag: 'SAME-TAG' };
    const written = { name: 'Same', email: 'same@example.test' };
    for (const sample of [a, b]) {
      expect((await sample.owner.post('/api/assets', tagged)).status).toBe(201);
      expect((await sample.owner.post('/api/customers', written)).status).toBe(201);
    }
    for (const [table, column] of [
      ['invoices', 'number'],
      ['purchase_orders', 'po_number'],
      ['journal_entries', 'number'],
    ] as const) {
      const numbers = (sample: SampleCompany) =>
        server.db.adminQuery<{ of: string }>(
          `select min(${column}) as of from ${table} where tenant_id = $1`,
          [sample.owner.tenantId],
        );
      const [[ofA], [ofB]] = await Promise.all([numbers(a), numbers(b)]);
      expect([table, ofA?.of, typeof ofA?.of]).toEqual([table, ofB?.of, 'string']);
    }
    const numbers = await Promise.all(
      [a, b].map((sample) =>
        sample.owner.must(
          sample.owner.get<{ number: string }[]>(`/api/work_orders?id=eq.${sample.workOrder}`),
        ),
      ),
    );
    expect(numbers[0]?.[0]?.number).toBe(numbers[1]?.[0]?.number);
  });

  it('never received anything of each other in any answer', () => {
    expect(leaks).toEqual([]);
  });
});
