/** Codes and labels from creation to revocation, the status of an asset, and its costs, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ScannedCode } from './asset-code.inputs.ts';

type Code = { id: string; code: string; asset_id: string | null; revoked_at: string | null };
type Made = { asset_codes: Code[] };

let server: TestServer;
let owner: Person;
let supervisor: Person;
let technician: Person;
let stranger: Person;
let siteId: string;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Cooper Heating');
  supervisor = await server.member(owner, 'supervisor');
  technician = await server.member(owner, 'technician');
  stranger = await server.company('Other Cooling');
  const [customer] = await owner.must(
    owner.post<{ id: string; sites: { id: string }[] }[]>('/api/customers', {
      name: 'Grand Hotel',
      sites: [{ name: 'Main house' }],
    }),
  );
  siteId = customer?.sites[0]?.id ?? '';
});
afterAll(() => server.stop());

async function newAsset(person: Person, values: object = {}): Promise<string> {
  const [asset] = await person.must(
    person.post<{ id: string }[]>('/api/assets', { name: 'Boiler', ...values }),
  );
  return asset?.id ?? '';
}
const codesOf = (person: Person, assetId: string) =>
  person.must(person.get<Code[]>(`/api/asset_codes?asset_id=eq.${assetId}`));
const scan = (person: Person, code: string) => person.post<ScannedCode>('/api/asset_codes/-/scan', { code });
const act = (person: Person, id: string, command: string, input: object = {}) =>
  person.post<{ status: string; status_note: string | null; status_since: string | null; can: string[] }>(
    `/api/assets/${id}/${command}`,
    input,
  );

describe('a pre-printed label', () => {
  it('is put on an asset by its code, once, and not on another', async () => {
    const [made] = (await owner.must(owner.post<Made>('/api/asset_codes/-/create', { count: 1 })))
      .asset_codes;
    const code = made?.code ?? '';
    const [one, other] = [await newAsset(technician), await newAsset(technician)];
    const label = (id: string, text: string) => technician.post(`/api/assets/${id}/label`, { code: text });
    expect([(await label(one, code)).status, (await label(one, code)).status]).toEqual([200, 200]);
    expect((await scan(technician, code)).body.data.asset?.id).toBe(one);
    const refused = await label(other, code);
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'This label is on another asset already. Use a free one, or revoke it first.',
    ]);
    expect((await label(other, 'NOSUCHCODE')).body.error?.message).toBe('Unknown code.');
  });
});

describe('a code', () => {
  it('is given to every new asset, random and opaque', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => newAsset(owner)));
    const codes = (await Promise.all(made.map((id) => codesOf(owner, id)))).flat();
    expect(codes).toHaveLength(8);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(8);
    for (const { code } of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(codes.map(({ code }) => code.slice(0, 4))).size).toBe(8);
  });

  it('uses all characters equally often', async () => {
    const { asset_codes } = await owner.must(owner.post<Made>('/api/asset_codes/-/create', { count: 500 }));
    const counts = new Map<string, number>();
    for (const character of asset_codes.map(({ code }) => code).join(''))
      counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 13,000 characters: about 406 of each.
    for (const count of counts.values()) expect(Math.abs(count - 406)).toBeLessThan(130);
  });

  it('leads its own company to the asset, in any accepted form', async () => {
    const id = await newAsset(owner, { name: 'Chiller 2', site_id: siteId, location: 'Roof' });
    const [code] = await codesOf(owner, id);
    const text = code?.code ?? '';
    for (const read of [text, text.toLowerCase(), `http://localhost/q/${text}`]) {
      const found = await technician.must(scan(technician, read));
      expect(found.asset).toEqual({
        id,
        name: 'Chiller 2',
        asset_tag: null,
        status: 'operational',
        location: 'Roof',
        site: 'Main house',
      });
    }
  });

  it('gets the same error if forged, of another company, revoked, or not a code', async () => {
    const theirs = await newAsset(stranger);
    const [foreign] = await codesOf(stranger, theirs);
    const mine = await newAsset(owner);
    const [revoked] = await codesOf(owner, mine);
    const [good] = await codesOf(owner, await newAsset(owner));
    expect((await technician.post(`/api/asset_codes/${revoked?.id}/revoke`)).status).toBe(403);
    await supervisor.must(supervisor.post(`/api/asset_codes/${revoked?.id}/revoke`));
    const answers = await Promise.all(
      [
        foreign?.code ?? '',
        revoked?.code ?? '',
        '0'.repeat(26),
        '<svg onload=alert(1)>',
        `https://evil.example/q/${good?.code}`,
      ].map((code) => scan(owner, code)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'not_found', message: 'Unknown code.' });
    }
    expect((await owner.post(`/api/asset_codes/${foreign?.id}/revoke`)).status).toBe(404);
  });

  it('is reused for the same asset, and replaced after revoking', async () => {
    const [a, b] = [await newAsset(owner), await newAsset(owner)];
    const [own] = await codesOf(owner, a);
    const once = await owner.must(owner.post<Made>('/api/asset_codes/-/create', { asset_ids: [b, a] }));
    expect(once.asset_codes.map(({ asset_id }) => asset_id)).toEqual([b, a]);
    expect(once.asset_codes[1]?.code).toBe(own?.code);
    await owner.must(owner.post(`/api/asset_codes/${own?.id}/revoke`));
    const again = await owner.must(owner.post<Made>('/api/asset_codes/-/create', { asset_ids: [a] }));
    expect(again.asset_codes[0]?.code).not.toBe(own?.code);
    expect((await owner.post(`/api/asset_codes/${own?.id}/revoke`)).status).toBe(409);
  });

  it('can be created 1 to 500 at once, for assets of the company only', async () => {
    const create = (input: object) => owner.post('/api/asset_codes/-/create', input);
    for (const input of [
      {},
      { count: 0 },
      { count: 501 },
      { count: 2, asset_ids: ['x'] },
      { asset_ids: ['x'] },
    ])
      expect((await create(input)).status, JSON.stringify(input)).toBe(422);
    expect((await create({ asset_ids: [await newAsset(stranger)] })).status).toBe(422);
  });

  it('printed in advance is assigned to an asset once', async () => {
    const { asset_codes } = await technician.must(
      technician.post<Made>('/api/asset_codes/-/create', { count: 1 }),
    );
    const [free] = asset_codes;
    expect((await technician.must(scan(technician, free?.code ?? ''))).asset).toBeNull();
    const [a, b] = [await newAsset(technician), await newAsset(owner)];
    const assign = (asset_id: string) =>
      technician.post<Code>(`/api/asset_codes/${free?.id}/assign`, { asset_id });
    expect((await assign(await newAsset(stranger))).status).toBe(422);
    expect((await technician.must(assign(a))).asset_id).toBe(a);
    expect((await assign(a)).status).toBe(200);
    expect((await assign(b)).status).toBe(409);
    expect((await technician.must(scan(technician, free?.code ?? ''))).asset?.id).toBe(a);
  });

  it('cannot be written directly, and is deleted with its asset', async () => {
    expect((await owner.post('/api/asset_codes', { code: '0'.repeat(26) })).status).toBe(403);
    const id = await newAsset(owner);
    const [code] = await codesOf(owner, id);
    expect((await owner.put(`/api/asset_codes?id=eq.${code?.id}`, { asset_id: null })).status).toBe(403);
    await owner.must(owner.delete(`/api/assets?id=eq.${id}`));
    expect((await scan(owner, code?.code ?? '')).status).toBe(404);
  });

  it('can be looked up at most 60 times a minute per person, including failures', async () => {
    const curious = await server.member(owner, 'technician', 'Curious');
    const answers = [];
    for (let i = 0; i < 12; i += 1)
      answers.push(...(await Promise.all(Array.from({ length: 6 }, () => scan(curious, '1'.repeat(26))))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await scan(technician, '1'.repeat(26))).status).toBe(404);
  });
});

describe('the status of an asset', () => {
  it('is changed by command, with since when and why', async () => {
    const id = await newAsset(owner);
    const down = await technician.must(act(technician, id, 'report_down', { note: 'Compressor seized' }));
    expect(down).toMatchObject({ status: 'down', status_note: 'Compressor seized' });
    expect(Date.parse(down.status_since ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(down.can).toEqual(expect.arrayContaining(['report_degraded', 'restore', 'store']));
    expect((await act(technician, id, 'report_down')).body.error).toMatchObject({ code: 'unlawful_state' });
    expect(await technician.must(act(technician, id, 'report_degraded'))).toMatchObject({
      status: 'degraded',
    });
    expect(await technician.must(act(technician, id, 'restore'))).toMatchObject({
      status: 'operational',
      status_note: null,
    });
    expect(await technician.must(act(technician, id, 'store', { note: 'Truck 3' }))).toMatchObject({
      status: 'in_storage',
    });
  });

  it('can be retired and reinstated by the office only', async () => {
    const id = await newAsset(technician);
    expect((await act(technician, id, 'retire')).status).toBe(403);
    expect(await supervisor.must(act(supervisor, id, 'retire', { note: 'Replaced' }))).toMatchObject({
      status: 'retired',
    });
    expect((await act(technician, id, 'reinstate')).status).toBe(403);
    expect((await act(owner, id, 'restore')).status).toBe(409);
    expect(await owner.must(act(owner, id, 'reinstate'))).toMatchObject({ status: 'operational' });
    expect((await act(stranger, id, 'retire')).status).toBe(404);
    expect((await owner.put(`/api/assets?id=eq.${id}`, { status: 'down' })).status).toBe(422);
  });
});

describe('the costs of an asset', () => {
  it('are listed by year, for the office', async () => {
    const id = await newAsset(owner, { site_id: siteId });
    for (const [date, cost] of [
      ['2024-12-31T23:30:00-06:00', '100.10'],
      ['2025-01-01T00:30:00-06:00', '50.05'],
      ['2025-06-01T12:00:00Z', '7.00'],
    ]) {
      const [order] = await owner.must(
        owner.post<{ id: string }[]>('/api/work_orders', { title: 'Job', asset_id: id, requested_at: date }),
      );
      await owner.must(
        owner.post('/api/work_order_costs', { work_order_id: order?.id, description: 'x', cost }),
      );
    }
    const report = await owner.must(owner.get(`/api/reports/asset_costs?asset_id=${id}`));
    expect(report).toEqual({
      total: '157.15',
      orders: 3,
      years: [
        { year: 2024, orders: 1, cost: '100.10' },
        { year: 2025, orders: 2, cost: '57.05' },
      ],
    });
    const [asset] = await owner.must(owner.get<{ total_cost: string }[]>(`/api/assets?id=eq.${id}`));
    expect(asset?.total_cost).toBe('157.15');
    expect((await technician.get(`/api/reports/asset_costs?asset_id=${id}`)).status).toBe(404);
    expect((await stranger.get(`/api/reports/asset_costs?asset_id=${id}`)).status).toBe(404);
  });

  it('are kept up to date without being a change of the asset', async () => {
    const [dear, cheap] = [
      await newAsset(owner, { site_id: siteId }),
      await newAsset(owner, { site_id: siteId }),
    ];
    const [order] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: 'Job', asset_id: dear }),
    );
    await owner.must(
      owner.post('/api/work_order_costs', { work_order_id: order?.id, description: 'x', cost: '9.00' }),
    );
    const byCost = () =>
      owner.must(
        owner.get<{ id: string; total_cost: string; version: number }[]>(
          `/api/assets?id=in.(${dear},${cheap})&order=total_cost.desc`,
        ),
      );
    expect(await byCost()).toMatchObject([
      { id: dear, total_cost: '9.00', version: 1 },
      { id: cheap, total_cost: '0.00', version: 1 },
    ]);
    await owner.must(owner.put(`/api/work_orders?id=eq.${order?.id}`, { asset_id: cheap }));
    expect(await byCost()).toMatchObject([
      { id: cheap, total_cost: '9.00', version: 1 },
      { id: dear, total_cost: '0.00', version: 1 },
    ]);
    expect((await owner.put(`/api/assets?id=eq.${dear}`, { total_cost: '1.00' })).status).not.toBe(200);
  });
});
