import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnCompany } from '#domains/identity/members/own-companies.rules.ts';
import { resources } from '#domains/index.ts';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { readZip } from '../testing/read-zip.ts';

describe('a company from creation to deletion', () => {
  let server: TestServer;
  let sample: SampleCompany;
  let owner: Person;
  let coOwner: Person;
  beforeAll(async () => {
    server = await createTestServer({ withJobs: true });
    sample = await buildSampleCompany(server, 'ENDMARK', '4321.77');
    owner = sample.owner;
    coOwner = await server.member(owner, 'owner', 'Second Owner');
  });
  afterAll(() => server.stop());

  const companies = (who: Person) => who.must(who.get<OwnCompany[]>('/api/companies'));
  const act = (who: Person, what: string, body: object = {}, id = owner.tenantId) =>
    who.post<OwnCompany[]>(`/api/companies/${id}/${what}`, body);
  const mails = (subject: string) =>
    server.db.adminQuery<{ recipient: string }>(
      'select recipient from outbox_emails where subject like $1 order by recipient',
      [subject],
    );
  async function until(done: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await done()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('it did not happen within ten seconds');
  }
  const archiveOf = async (who: Person, id: string) => {
    const reply = await fetch(`${server.url}/api/data_exports/${id}/archive`, {
      headers: { cookie: who.cookie, 'x-tenant': who.tenantId as string },
    });
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
  };

  it('has a timezone for background jobs', async () => {
    const known = await server.db.adminQuery<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    expect(known.map(({ identifier }) => identifier)).toEqual(
      expect.arrayContaining(['administration.trim_logs', 'sign-in.sweep', 'administration.anchor_audit']),
    );
  });

  it('shows each person their own companies, and nobody else’s', async () => {
    const second = await owner.must(
      owner.post<{ id: string }>('/api/companies', { company_name: 'Second Works' }),
    );
    const mine = await companies(owner);
    expect(mine.map(({ company_name, role, status }) => [company_name, role, status])).toEqual([
      ['ENDMARK Works', 'owner', 'active'],
      ['Second Works', 'owner', 'active'],
    ]);
    expect(mine[0]).toMatchObject({ people: 6, owners: 2, deletes_at: null });
    expect((await companies(sample.tech)).map(({ role }) => role)).toEqual(['technician']);
    expect((await act(sample.tech, 'suspend', {}, second.id)).status).toBe(404);
    expect((await act(owner, 'suspend', {}, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('is closed and deleted by its owners only', async () => {
    const name = { company_name: 'ENDMARK Works' };
    for (const who of [sample.supervisor, sample.tech]) {
      for (const what of ['suspend', 'resume', 'delete', 'restore']) {
        expect([who.role, what, (await act(who, what, name)).status]).toEqual([who.role, what, 403]);
      }
      expect((await who.post('/api/data_exports/-/request')).status).toBe(404);
      expect((await who.get('/api/data_exports')).status).toBe(404);
    }
    expect((await owner.get('/api/customers')).status).toBe(200);
  });

  it('is inaccessible while suspended, and accessible again afterwards', async () => {
    const [closed] = await owner.must(act(owner, 'suspend'));
    expect(closed?.status).toBe('suspended');
    for (const who of [owner, coOwner, sample.tech])
      expect((await who.get('/api/work_orders')).status).toBe(403);
    expect((await act(owner, 'suspend')).status).toBe(409);
    await owner.must(act(coOwner, 'resume'));
    expect((await sample.tech.get('/api/work_orders')).status).toBe(200);
  });

  it('is exported completely: every table and file, no secrets, no formulas, no other company’s rows', async () => {
    await server.company('CNRYX Neighbour');
    await owner.must(
      owner.post('/api/customers', { name: '=HYPERLINK("http://evil")', notes: 'plain, "quoted"' }),
    );
    const asked = await owner.must(owner.post<{ id: string }>('/api/data_exports/-/request'));
    expect((await owner.post('/api/data_exports/-/request')).status).toBe(409);
    type Made = { status: string; row_count: number; file_count: number; tables_done: number }[];
    const look = () => owner.must(owner.get<Made>(`/api/data_exports?id=eq.${asked.id}`));
    await until(async () => (await look())[0]?.status === 'done');
    const { status, headers, bytes } = await archiveOf(coOwner, asked.id);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    const zip = readZip(bytes);
    const text = (name: string) => zip.get(name)?.toString('utf8') ?? '';
    for (const { name, access } of resources) {
      if (access.read === 'nobody') continue;
      expect([name, zip.has(`tables/${name}.csv`), zip.has(`tables/${name}.json`)]).toEqual([
        name,
        true,
        true,
      ]);
      const [{ n } = { n: 0 }] = await server.db.adminQuery<{ n: number }>(
        `select count(*)::int as n from ${name} where tenant_id = $1`,
        [owner.tenantId],
      );
      // Rows written by the running export itself are newer than its snapshot.
      if (!['data_exports', 'notifications'].includes(name)) {
        expect([name, (JSON.parse(text(`tables/${name}.json`)) as unknown[]).length]).toEqual([name, n]);
      }
    }
    expect(text('tables/customers.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(JSON.parse(text('tables/customers.json'))).toContainEqual(
      expect.objectContaining({ name: '=HYPERLINK("http://evil")' }),
    );
    expect(text('tables/parts.csv')).toContain('4321.77');
    for (const [table, mark] of [
      ['audit_logs', 'work_orders.complete'],
      ['mails', 'invites you to ENDMARK Works'],
      ['number_series', 'INV-{YYYY}-'],
    ] as const) {
      expect([table, text(`tables/${table}.json`).includes(mark)]).toEqual([table, true]);
    }
    expect(JSON.parse(text('company.json'))).toMatchObject({ company_name: 'ENDMARK Works' });
    expect([...zip.keys()].filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0);
    const all = [...zip.values()].map((content) => content.toString('latin1')).join('\n');
    const [secrets] = await server.db.adminQuery<{ join_code: string; hash: string; link: string }>(
      `select t.join_code, encode(i.token_hash, 'hex') as hash, v.public_token as link
         from tenants t join invitations i on i.tenant_id = t.id join invoices v on v.tenant_id = t.id where t.id = $1`,
      [owner.tenantId],
    );
    for (const secret of [...Object.values(secrets ?? {}), 'token_hash', 'password_hash', 'CNRYX', '$argon2'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    expect((await archiveOf(sample.supervisor, asked.id)).status).toBe(403);
    expect((await mails('Your export is ready')).map(({ recipient }) => recipient)).toEqual([owner.email]);
    const stands = await server.db.adminQuery(
      `select 1 from audit_logs where action = 'data_exports.download' and entity_id = $1`,
      [asked.id],
    );
    expect(stands).toHaveLength(1);
    await owner.must(owner.post(`/api/data_exports/${asked.id}/discard`));
    await until(async () => (await archiveOf(owner, asked.id)).status === 404);
  });

  it('requires its name to be deleted, closes at once, notifies its owners, and can be restored completely', async () => {
    const before = await owner.must(owner.get<unknown[]>('/api/customers'));
    expect(
      Object.keys((await act(owner, 'delete', { company_name: 'endmark' })).body.error?.fields ?? {}),
    ).toEqual(['company_name']);
    await owner.must(act(owner, 'delete', { company_name: 'ENDMARK Works' }));
    expect((await act(owner, 'delete', { company_name: 'ENDMARK Works' })).status).toBe(409);
    for (const who of [owner, coOwner, sample.supervisor, sample.tech])
      expect((await who.get('/api/customers')).status).toBe(403);
    const [mine] = await companies(coOwner);
    const days = (Date.parse(mine?.deletes_at ?? '') - Date.now()) / 86_400_000;
    expect([mine?.status, Math.round(days)]).toEqual(['deleting', 30]);
    expect((await mails('ENDMARK Works will be deleted on %')).map(({ recipient }) => recipient)).toEqual(
      [owner.email, coOwner.email].sort(),
    );
    expect(await purge()).toBe(false);
    await owner.must(act(coOwner, 'restore'));
    expect((await act(coOwner, 'restore')).status).toBe(409);
    expect((await owner.must(owner.get<unknown[]>('/api/customers'))).length).toBe(before.length);
    expect((await sample.tech.get('/api/work_orders')).status).toBe(200);
  });

  it('is deleted after the grace period with every row and file, and nothing of anybody else', async () => {
    const neighbour = await buildSampleCompany(server, 'STAYMARK', '99.00');
    const tables = await server.db.adminQuery<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const count = async (tenant: string | null) => {
      const counted: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await server.db.adminQuery<{ n: number }>(
          `select count(*)::int as n from ${name} where tenant_id = $1`,
          [tenant],
        );
        counted[name] = row?.n ?? 0;
      }
      return counted;
    };
    const stays = await count(neighbour.owner.tenantId);
    const [file] = await server.db.adminQuery<{ storage_key: string }>(
      'select storage_key from files where tenant_id = $1 limit 1',
      [owner.tenantId],
    );
    const onDisk = () => existsSync(`${server.dataDir}/files/${file?.storage_key}`);
    await owner.must(act(owner, 'delete', { company_name: 'ENDMARK Works' }));
    expect(onDisk()).toBe(true);
    await server.db.adminQuery('update fw.company_deletions set due_at = now()');
    await server.db.adminQuery(
      `select graphile_worker.add_job('companies.purge', json_build_object('tenant_id', $1::text, 'company_name', 'ENDMARK Works'),
         job_key => 'purge:' || $1::text)`,
      [owner.tenantId],
    );
    await until(async () => (await companies(coOwner)).length === 0);
    await until(async () => !onDisk());
    expect(Object.entries(await count(owner.tenantId)).filter(([, n]) => n > 0)).toEqual([]);
    expect(await count(neighbour.owner.tenantId)).toEqual(stays);
    expect((await companies(owner)).map(({ company_name }) => company_name)).toEqual(['Second Works']);
    expect((await mails('ENDMARK Works has been deleted')).length).toBe(2);
    expect(
      await server.db.adminQuery(`select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal`),
    ).toEqual([]);
    const posted = server.db.adminQuery('delete from journal_entries where tenant_id = $1', [
      neighbour.owner.tenantId,
    ]);
    await expect(posted).rejects.toThrow('never changed');
  });

  /** What the job does, with the app's database login. */
  async function purge(): Promise<boolean> {
    const { rows } = await server.db.database.query<{ gone: boolean }>(
      'select fw.purge_company($1) as gone',
      [owner.tenantId],
    );
    return rows[0]?.gone ?? false;
  }
});
