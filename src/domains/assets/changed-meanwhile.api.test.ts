import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSampleCompany, type SampleCompany } from '#domains/testing/sample-company.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let company: SampleCompany;
let rosa: Person;
beforeAll(async () => {
  server = await createTestServer();
  company = await buildSampleCompany(server, 'MEANWHILE', '10.00');
  rosa = await server.member(company.owner, 'supervisor', 'Rosa Delgado');
});
afterAll(() => server.stop());

const put = (who: Person, values: object) => who.put(`/api/assets?id=eq.${company.asset}`, values);

describe('who changed a field of a row meanwhile', () => {
  it('is told to a technician who changes the same field, and who may not read the audit log', async () => {
    const { owner, tech } = company;
    await owner.must(put(owner, { notes: 'Loud' }));
    await owner.must(put(rosa, { serial_number: 'SN-8' }));
    await owner.must(put(owner, { location: 'Roof', notes: 'Louder' }));
    expect((await tech.get('/api/reports/audit_log?limit=1')).status).toBe(404);
    const { status, body } = await put(tech, { serial_number: 'SN-9', model: 'X2', version: 1 });
    expect([status, body.error?.code]).toEqual([409, 'stale_version']);
    // Nothing of fields that were not asked about; nobody has changed the model since it was entered.
    expect(body.error?.details).toMatchObject({ serial_number: 'SN-8' });
    expect(body.error?.details).toHaveProperty('meanwhile', {
      serial_number: { by: 'Rosa Delgado', at: expect.stringMatching(/^20\d\d-.*T/) },
    });
  });

  it('names the first of two who change it at the same time to the second', async () => {
    const [row] = await company.owner.must(
      company.owner.get<{ version: number }[]>(`/api/assets?id=eq.${company.asset}&select=version`),
    );
    const replies = await Promise.all(
      [rosa, company.supervisor].map((who, at) => put(who, { model: `M${at}`, version: row?.version })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [lost] = replies.filter(({ status }) => status === 409);
    const won = replies[0] === lost ? expect.not.stringMatching('Rosa') : 'Rosa Delgado';
    expect(lost?.body.error?.details).toMatchObject({ meanwhile: { model: { by: won } } });
  });

  it('is told to nobody who may not read the row: a technician of other jobs, another company', async () => {
    const { owner, tech, customer } = company;
    const [made] = await owner.must(
      owner.post<{ id: string }[]>('/api/work_orders', { title: 'Leak', customer_id: customer }),
    );
    const from = Date.now() + 26 * 3_600_000;
    await owner.must(
      owner.post(`/api/work_orders/${made?.id}/schedule`, {
        technician_id: tech.membershipId,
        starts_at: new Date(from).toISOString(),
        ends_at: new Date(from + 3_600_000).toISOString(),
      }),
    );
    const write = (who: Person, values: object) => who.put(`/api/work_orders?id=eq.${made?.id}`, values);
    await rosa.must(write(rosa, { problem: 'A gasket' }));
    const late = { problem: 'A pipe', version: 1 };
    expect((await write(tech, late)).body.error?.details).toMatchObject({
      meanwhile: { problem: { by: 'Rosa Delgado' } },
    });
    const outsider = await server.member(owner, 'technician', 'Somebody else');
    for (const who of [await server.company('Elsewhere'), outsider]) {
      const { status, text } = await write(who, late);
      expect([status, text.includes('Rosa')]).toEqual([404, false]);
    }
  });

  it('is not told of a field that one may not read', async () => {
    const { owner, tech } = company;
    await rosa.must(put(rosa, { serial_number: 'SN-7' }));
    await owner.must(put(owner, { replacement_cost: '99.00' }));
    const both = { replacement_cost: '1.00', serial_number: 'SN-1', version: 1 };
    expect((await put(owner, both)).text).toContain('"replacement_cost":{"at"');
    const { text } = await put(tech, both);
    expect(text).not.toMatch(/replacement_cost":\{/);
  });
});
