import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#kernel/access.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('who may manage whom', () => {
  let server: TestServer;
  let owner: Person;
  let otherOwner: Person;
  let supervisor: Person;
  let technician: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Ranks');
    otherOwner = await server.member(owner, 'owner');
    supervisor = await server.member(owner, 'supervisor');
    technician = await server.member(owner, 'technician');
  });
  afterAll(() => server.stop());

  /** A new person with that role and status, inserted without the usual checks. */
  async function subject(role: Role, status = 'active'): Promise<string> {
    const person = await server.member(owner, role, `Subject ${role}`);
    await server.db.adminQuery('update memberships set status = $2 where id = $1', [
      person.membershipId,
      status,
    ]);
    return person.membershipId;
  }
  const act = (who: Person, id: string, command: string, input: object = {}) =>
    who.post(`/api/memberships/${id}/${command}`, input).then((reply) => reply.status);

  const acts: readonly (readonly [string, string, object])[] = [
    ['suspend', 'active', {}],
    ['remove', 'active', {}],
    ['reinstate', 'suspended', {}],
    ['change_role', 'active', { role: 'technician' }],
    ['decline', 'requested', {}],
  ];
  it.each(acts)(
    '%s: an owner anyone, a supervisor technicians, a technician nobody',
    async (command, status, input) => {
      for (const role of ['technician', 'supervisor', 'owner'] as const) {
        expect([role, await act(technician, await subject(role, status), command, input)]).toEqual([
          role,
          403,
        ]);
        const bySupervisor = await act(supervisor, await subject(role, status), command, input);
        expect([role, bySupervisor]).toEqual([role, role === 'technician' ? 200 : 403]);
        expect([role, await act(owner, await subject(role, status), command, input)]).toEqual([role, 200]);
      }
    },
  );

  it('nobody grants a role above their own', async () => {
    for (const role of ['supervisor', 'owner'] as const) {
      expect(await act(supervisor, await subject('technician'), 'change_role', { role })).toBe(403);
      const invited = await supervisor.post('/api/memberships/-/invite', {
        email: `up.${role}@example.test`,
        role,
      });
      expect(invited.status).toBe(403);
      expect(await act(supervisor, await subject('technician', 'requested'), 'accept', { role })).toBe(403);
      expect(await act(owner, await subject('technician'), 'change_role', { role })).toBe(200);
    }
    const invited = await technician.post('/api/memberships/-/invite', {
      email: 'x@example.test',
      role: 'technician',
    });
    expect(invited.status).toBe(403);
  });

  it('a request is accepted with the role asked for or a lower one', async () => {
    expect(await act(owner, await subject('technician', 'requested'), 'accept', { role: 'supervisor' })).toBe(
      422,
    );
    expect(await act(owner, await subject('supervisor', 'requested'), 'accept')).toBe(200);
    const lowered = await subject('supervisor', 'requested');
    expect(await act(supervisor, lowered, 'accept')).toBe(403);
    expect(await act(supervisor, lowered, 'accept', { role: 'technician' })).toBe(200);
  });

  it('no endpoint raises a person above their own role', async () => {
    for (const who of [technician, supervisor]) {
      const self = `/api/memberships?id=eq.${who.membershipId}`;
      for (const patch of [
        { role: 'owner' },
        { status: 'active' },
        { financial_role: 'approver' },
        { user_id: owner.membershipId },
      ]) {
        expect((await who.put(self, patch)).status).toBeGreaterThanOrEqual(400);
      }
      expect(await act(who, who.membershipId, 'change_role', { role: 'owner' })).toBe(403);
      const invited = await who.post('/api/memberships/-/invite', {
        email: 'me.again@example.test',
        role: 'owner',
      });
      expect(invited.status).toBe(403);
      for (const path of ['/api/tenants', '/api/users', '/api/profiles']) {
        expect((await who.put(`${path}?id=eq.${who.tenantId}`, { role: 'owner' })).status).toBe(404);
        expect((await who.post(path, { role: 'owner' })).status).toBe(404);
      }
      for (const path of [
        '/api/financial_permissions',
        '/api/invitations',
        '/api/teams?id=eq.x',
        '/api/data_exports',
      ]) {
        const row = {
          user_id: who.membershipId,
          role: 'owner',
          permission_type: 'view_invoices',
          status: 'active',
        };
        expect((await who.post(path, row)).status).toBeGreaterThanOrEqual(400);
        expect((await who.put(path, row)).status).toBeGreaterThanOrEqual(400);
      }
      const people = await who.post('/api/imports?table=memberships', 'email,role\nme@example.test,owner');
      expect(people.status).toBeGreaterThanOrEqual(400);
      const made = await who.post('/api/memberships', { user_id: owner.membershipId, role: 'owner' });
      expect(made.status).toBeGreaterThanOrEqual(400);
      expect((await who.put('/api/auth/profile', { full_name: 'Me', role: 'owner' })).status).toBe(400);
      const now = await who.get<{ session: { profile: { role: Role } } }>('/api/auth/session');
      expect(now.body.data.session.profile.role).toBe(who.role);
    }
  });

  it('people are found by name and address; technicians search by name only', async () => {
    await server.member(owner, 'technician', 'Zacharias Quill');
    const found = async (who: Person, words: string) =>
      (await who.get<unknown[]>(`/api/memberships?q=${words}`)).body.data.length;
    expect([await found(owner, 'quill zach'), await found(supervisor, 'zacharias.quill')]).toEqual([1, 1]);
    expect([await found(technician, 'quill'), await found(technician, 'example.test')]).toEqual([1, 0]);
  });

  it('a supervisor cannot edit an owner, a supervisor or themselves', async () => {
    for (const who of [owner, supervisor]) {
      const reply = await supervisor.put(`/api/memberships?id=eq.${who.membershipId}`, {
        hourly_cost: '1.00',
      });
      expect(reply.status).toBe(409);
    }
    const theirs = await supervisor.put(`/api/memberships?id=eq.${technician.membershipId}`, {
      hourly_cost: '41.50',
      skills: ['gas'],
      working_hours: { days: [1, 2, 3], start: '07:00', end: '15:30' },
    });
    expect(theirs.status).toBe(200);
    const wrong = await supervisor.put(`/api/memberships?id=eq.${technician.membershipId}`, {
      working_hours: { days: [8], start: '07:00', end: '15:30' },
    });
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {})]).toEqual([422, ['working_hours']]);
  });

  it('a company keeps an owner, also when two demote each other concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const a = await server.company(`Pair ${round}`);
      const b = await server.member(a, 'owner');
      const input = { role: 'technician' };
      const outcomes = await Promise.all([
        act(a, b.membershipId, 'change_role', input),
        act(b, a.membershipId, 'change_role', input),
      ]);
      expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
      const left = await server.db.adminQuery(
        `select 1 from memberships where tenant_id = $1 and role = 'owner' and status = 'active'`,
        [a.tenantId],
      );
      expect(left).toHaveLength(1);
    }
  });

  it('the last owner can’t be demoted, suspended or removed, not even by themselves', async () => {
    const alone = await server.company('Alone');
    expect(await act(alone, alone.membershipId, 'change_role', { role: 'supervisor' })).toBe(409);
    expect(await act(alone, alone.membershipId, 'remove')).toBe(409);
    expect(await act(alone, alone.membershipId, 'suspend')).toBe(403);
    expect((await alone.get('/api/customers')).status).toBe(200);
  });

  it('suspension, removal and demotion apply to the next request of an open session', async () => {
    const leaver = await server.member(owner, 'supervisor', 'Leaver');
    expect((await leaver.get('/api/customers')).status).toBe(200);
    await owner.must(owner.post(`/api/memberships/${leaver.membershipId}/suspend`));
    expect((await leaver.get('/api/customers')).status).toBe(403);
    await owner.must(owner.post(`/api/memberships/${leaver.membershipId}/reinstate`));
    expect((await leaver.get('/api/customers')).status).toBe(200);
    await owner.must(
      owner.post(`/api/memberships/${leaver.membershipId}/change_role`, { role: 'technician' }),
    );
    expect((await leaver.get('/api/company')).status).toBe(403);
    expect(
      (await leaver.post('/api/memberships/-/invite', { email: 'q@example.test', role: 'technician' }))
        .status,
    ).toBe(403);
    await otherOwner.must(otherOwner.post(`/api/memberships/${leaver.membershipId}/remove`));
    expect((await leaver.post(`/api/memberships/${leaver.membershipId}/reinstate`)).status).toBe(403);
    expect((await leaver.get('/api/customers')).status).toBe(403);
    const again = await server.signIn(leaver.email, leaver.password, owner.tenantId);
    expect((await again.get('/api/customers')).status).toBe(403);
  });
});
