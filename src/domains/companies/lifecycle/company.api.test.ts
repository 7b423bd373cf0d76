import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { CompanySettings, NumberSeries } from '../company.resource.ts';

describe('the settings of a company', () => {
  let server: TestServer;
  let owner: Person;
  let supervisor: Person;
  let technician: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Settings Co', { timezone: 'Europe/Berlin' });
    supervisor = await server.member(owner, 'supervisor');
    technician = await server.member(owner, 'technician');
  });
  afterAll(() => server.stop());

  const read = (who: Person) => who.must(who.get<CompanySettings>('/api/company'));

  it('begin with checklists in the units and wording of its country', async () => {
    const american = await server.company('Overseas Co', { timezone: 'America/New_York' });
    const checklists = async (who: Person) =>
      (await who.get('/api/checklist_templates?select=name,checklist_items(label,unit)')).text;
    expect(await checklists(owner)).toMatch(/°C.*bar|bar.*°C/s);
    expect(await checklists(american)).toContain('°F');
    expect(await checklists(american)).not.toContain('°C');
  });

  it('can be read and changed by owner and supervisor only', async () => {
    const stranger = await server.company('Elsewhere');
    const before = await read(owner);
    expect(before).toMatchObject({
      company_name: 'Settings Co',
      timezone: 'Europe/Berlin',
      public_reports: true,
    });
    for (const who of [owner, supervisor]) {
      const changed = await who.put<CompanySettings>('/api/company', {
        phone: '+49 30 1234',
        public_reports: false,
      });
      expect([who.role, changed.status, changed.body.data.phone]).toEqual([who.role, 200, '+49 30 1234']);
    }
    expect((await technician.get('/api/company')).status).toBe(403);
    expect((await technician.put('/api/company', { phone: '+49' })).status).toBe(403);
    expect((await technician.post('/api/company/rotate-join-code')).status).toBe(403);
    const foreign = { 'x-tenant': owner.tenantId as string };
    expect((await stranger.get('/api/company', foreign)).status).toBe(403);
    expect((await server.request('GET', '/api/company')).status).toBe(401);
    expect((await read(stranger)).company_name).toBe('Elsewhere');
    const lines = await server.db.adminQuery<{ after: object }>(
      `select after from audit_logs where tenant_id = $1 and action = 'tenants.change' order by id`,
      [owner.tenantId],
    );
    expect(lines[0]?.after).toEqual({ phone: '+49 30 1234', public_reports: false });
  });

  it('report every error at its field, and accept no other fields', async () => {
    const wrong = await owner.put('/api/company', {
      company_name: ' ',
      timezone: 'Mars/Base',
      currency: 'GIL',
      email: 'nobody',
    });
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {}).sort()]).toEqual([
      422,
      ['company_name', 'currency', 'email', 'timezone'],
    ]);
    const hours = { days: [1], start: '17:00', end: '08:00' };
    expect(
      Object.keys((await owner.put('/api/company', { working_hours: hours })).body.error?.fields ?? {}),
    ).toEqual(['working_hours']);
    for (const column of ['status', 'slug', 'join_code', 'settings', 'tenant_id', 'id']) {
      expect([column, (await owner.put('/api/company', { [column]: 'x' })).status >= 400]).toEqual([
        column,
        true,
      ]);
    }
    expect((await read(owner)).company_name).toBe('Settings Co');
  });

  it('refuse a stale change with the current state', async () => {
    const { version } = await read(owner);
    await owner.must(owner.put('/api/company', { trade: 'Plumbing', version }));
    const late = await supervisor.put('/api/company', { trade: 'Electrical', version });
    expect([late.status, late.body.error?.code]).toEqual([409, 'stale_version']);
    expect(late.body.error?.details).toMatchObject({ current: { trade: 'Plumbing' } });
  });

  it('apply a new timezone and locale from the next request on', async () => {
    await owner.must(owner.put('/api/company', { timezone: 'Asia/Tokyo', locale: 'ja-JP' }));
    const session = await technician.get<{ session: { tenant: object } }>('/api/auth/session');
    expect(session.body.data.session.tenant).toMatchObject({ timezone: 'Asia/Tokyo', locale: 'ja-JP' });
  });

  it('the currency can be changed until an amount exists', async () => {
    const young = await server.company('Young');
    expect((await read(young)).currency_is_fixed).toBe(false);
    expect((await young.put('/api/company', { currency: 'JPY' })).status).toBe(200);
    await young.must(young.post('/api/parts', { sku: 'A', name: 'A part', price: '500' }));
    expect((await read(young)).currency_is_fixed).toBe(true);
    const late = await young.put('/api/company', { currency: 'USD' });
    expect([late.status, Object.keys(late.body.error?.fields ?? {})]).toEqual([422, ['currency']]);
    expect((await young.put('/api/company', { currency: 'JPY', trade: 'Other' })).status).toBe(200);
  });

  it('a new prefix continues the count and never repeats a number', async () => {
    const maker = await server.company('Numbers');
    const make = async () =>
      (await maker.must(maker.post<{ number: string }[]>('/api/work_orders', { title: 'x' })))[0]?.number;
    const prefix = (series: string, text: unknown) =>
      maker.put<NumberSeries[]>(`/api/company/number-series/${series}`, { prefix: text });
    const next = async (series: string) =>
      (await read(maker)).number_series.find((one) => one.series === series)?.next_number;
    expect([await make(), await next('work_orders')]).toEqual(['WO-0001', 'WO-0002']);
    expect((await prefix('work_orders', 'JOB-')).status).toBe(200);
    expect([await make(), await make()]).toEqual(['JOB-0002', 'JOB-0003']);
    // The year in the company's timezone: in Chicago it begins hours later.
    const year = new Date().toLocaleDateString('en-US', { timeZone: 'America/Chicago', year: 'numeric' });
    await maker.must(prefix('work_orders', 'JOB-{YYYY}-'));
    expect(await make()).toBe(`JOB-${year}-0004`);
    await maker.must(prefix('work_orders', `JOB-${year}-`));
    expect([await make(), await next('work_orders')]).toEqual([`JOB-${year}-0005`, `JOB-${year}-0006`]);
    await maker.must(prefix('work_orders', 'WO-'));
    expect(await make()).toBe('WO-0006');
    for (const bad of ['', 'WO-1', 'x'.repeat(25), 'A{YYYY}{YYYY}-', 'A\n-', 'INV{YYYY}', 7]) {
      expect([bad, (await prefix('work_orders', bad)).status]).toEqual([bad, 422]);
    }
    expect((await prefix('credit_notes', 'INV-{YYYY}-')).status).toBe(422);
    expect((await prefix('credit_notes', `inv-${year}-`)).status).toBe(422);
    expect((await prefix('nothing', 'X-')).status).toBe(404);
    const techie = await server.member(maker, 'technician');
    expect((await techie.put('/api/company/number-series/invoices', { prefix: 'X-' })).status).toBe(403);
  });

  it('there is one default tax rate', async () => {
    const made = await owner.must(
      owner.post<{ id: string }[]>('/api/tax_rates', [
        { name: 'Denver', rate: '0.0881', is_default: true },
        { name: 'Boulder', rate: '0.0898' },
      ]),
    );
    await owner.must(owner.put(`/api/tax_rates?id=eq.${made[1]?.id}`, { is_default: true }));
    const usual = await owner.must(owner.get<{ name: string }[]>('/api/tax_rates?is_default=eq.true'));
    expect(usual.map(({ name }) => name)).toEqual(['Boulder']);
  });

  it('have a logo, which must be an image of this company', async () => {
    const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#227788' } })
      .png()
      .toBuffer();
    const upload = async (who: Person) =>
      (
        await who.must(
          who.post<{ id: string }>('/api/files', new Uint8Array(png), {
            'content-type': 'image/png',
            'x-file-name': 'logo.png',
          }),
        )
      ).id;
    const stranger = await server.company('Other logo');
    const [own, theirs] = [await upload(owner), await upload(stranger)];
    for (const wrong of [theirs, '0190a000-0000-7000-8000-000000000000', 'x'])
      expect((await owner.put('/api/company', { logo_file_id: wrong })).status).toBe(422);
    const changed = await owner.put<CompanySettings>('/api/company', { logo_file_id: own });
    expect(changed.body.data.logo_file_id).toBe(own);
    await owner.must(owner.put('/api/company', { logo_file_id: null }));
  });
});
