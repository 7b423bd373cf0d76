import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#kernel/access.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('joining a company', () => {
  let server: TestServer;
  let owner: Person;
  let code: string;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Doorway');
    code = (await owner.must(owner.get<{ join_code: string }>('/api/company'))).join_code;
  });
  afterAll(() => server.stop());

  /** The token in the newest mail to that address. */
  async function tokenFor(email: string): Promise<string> {
    const [mail] = await server.db.adminQuery<{ body_text: string }>(
      'select body_text from outbox_emails where recipient = $1 order by created_at desc limit 1',
      [email],
    );
    return /invitation\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? 'none';
  }
  const invite = (who: Person, email: string, role: Role, more: object = {}) =>
    who.must(who.post('/api/memberships/-/invite', { email, role, ...more }));
  const accept = (who: Person, token: string) => who.post('/api/auth/accept-invitation', { token });
  const roleOf = async (who: Person) =>
    (
      await server.db.adminQuery<{ role: Role; status: string }>(
        `select m.role, m.status from memberships m join users u on u.id = m.user_id where u.email = $1 and m.tenant_id = $2`,
        [who.email, owner.tenantId],
      )
    )[0];

  it('an invitation admits its address once, with its role regardless of the requested one', async () => {
    const guest = await server.signUp('Guest', 'owner');
    const stranger = await server.signUp('Stranger', 'technician');
    await invite(owner, guest.email.toUpperCase(), 'technician', {
      message: 'Welcome aboard.',
      skills: ['gas', 'HVAC'],
      hourly_cost: '38.00',
    });
    const token = await tokenFor(guest.email.toUpperCase());
    expect((await accept(stranger, token)).status).toBe(422);
    expect((await accept(guest, `${token}x`)).status).toBe(422);
    expect((await accept(guest, token)).status).toBe(200);
    expect(await roleOf(guest)).toEqual({ role: 'technician', status: 'active' });
    const back = await server.signIn(guest.email, guest.password);
    expect((await accept(back, token)).status).toBe(422);
    const [row] = await owner.must(
      owner.get<{ skills: string[]; hourly_cost: string }[]>(
        `/api/memberships?email=eq.${guest.email}&select=skills,hourly_cost`,
      ),
    );
    expect(row).toEqual({ skills: ['gas', 'HVAC'], hourly_cost: '38.00' });
  });

  it('the fields of an invitation also apply when the person joins by code or is reinstated', async () => {
    const [team] = await owner.must(owner.post<{ id: string }[]>('/api/teams', { name: 'Night crew' }));
    const prepared = {
      skills: ['gas'],
      hourly_cost: '38.00',
      hourly_rate: '95.00',
      team_id: team?.id,
      colour: 'teal',
      territories: ['North'],
    };
    const guest = await server.signUp('By Code', 'technician');
    const unknown = await owner.post('/api/memberships/-/invite', {
      ...{ email: guest.email, role: 'technician', territories: ['Nowhere'] },
    });
    expect(unknown.body.error?.fields).toEqual({ territories: 'There is no territory with this name.' });
    const [north] = await owner.must(
      owner.post<{ id: string }[]>('/api/territories', { name: 'Up there', postcodes: ['606'] }),
    );
    await owner.must(owner.post('/api/territories', { name: 'Gone', postcodes: ['607'] }));
    await invite(owner, guest.email.toUpperCase(), 'technician', {
      ...{ ...prepared, territories: ['up there', 'Gone'] },
    });
    // The invitation follows what becomes of a territory.
    await owner.must(owner.put(`/api/territories?id=eq.${north?.id}`, { name: 'North' }));
    await owner.must(owner.delete('/api/territories?name=eq.Gone'));
    const token = await tokenFor(guest.email.toUpperCase());
    await guest.must(guest.post('/api/auth/join', { code }));
    const membership = async () =>
      (
        await owner.must(
          owner.get<(typeof prepared & { id: string; stationary_engineer: boolean })[]>(
            `/api/memberships?email=eq.${guest.email}&select=id,${Object.keys(prepared).join()},stationary_engineer`,
          ),
        )
      )[0];
    const id = (await membership())?.id;
    await owner.must(owner.post(`/api/memberships/${id}/accept`, {}));
    expect(await membership()).toMatchObject(prepared);
    // The link is used up, and the list of open invitations no longer has it.
    const back = await server.signIn(guest.email, guest.password);
    expect((await accept(back, token)).status).toBe(422);
    const [open] = await owner.must(
      owner.get<{ accepted_at: string | null }[]>(
        `/api/invitations?email=ilike.${guest.email}&select=accepted_at`,
      ),
    );
    expect(open?.accepted_at).not.toBeNull();
    // Removed, invited again, then reinstated by the office.
    await owner.must(owner.post(`/api/memberships/${id}/remove`));
    await server.db.adminQuery(`update memberships set hourly_rate = null where id = $1`, [id]);
    await invite(owner, guest.email, 'technician', { ...prepared, hourly_rate: '99.00' });
    await owner.must(owner.post(`/api/memberships/${id}/reinstate`));
    expect(await membership()).toMatchObject({ ...prepared, hourly_rate: '99.00' });
    expect((await accept(back, await tokenFor(guest.email))).status).toBe(422);
  });

  it('the stationary engineer option is copied to the membership however the person joins', async () => {
    const engineer = async (name: string) => {
      const email = `${name}@example.test`;
      const metadata = { full_name: name, role: 'technician', enable_stationary_engineer: true };
      const body = { email, password: owner.password, metadata };
      const made = await server.request('POST', '/api/auth/signup', { body });
      expect(made.status).toBe(201);
      return server.signIn(email, owner.password);
    };
    const shown = async (who: Person, tenantId?: string | null) => {
      const { body } = await who.get<{ session: { profile: { stationary_engineer: boolean } } }>(
        '/api/auth/session',
        tenantId ? { 'x-tenant': tenantId } : {},
      );
      return body.data.session.profile.stationary_engineer;
    };
    const founder = await engineer('engineer.founder');
    const company = await founder.must(
      founder.post<{ id: string }>('/api/companies', { company_name: 'Boiler House' }),
    );
    expect(await shown(founder, company.id)).toBe(true);
    const invited = await engineer('engineer.invited');
    await invite(owner, invited.email, 'technician');
    expect((await accept(invited, await tokenFor(invited.email))).status).toBe(200);
    expect(await shown(await server.signIn(invited.email, owner.password), owner.tenantId)).toBe(true);
    const byCode = await engineer('engineer.bycode');
    await byCode.must(byCode.post('/api/auth/join', { code }));
    const [asked] = await owner.must(
      owner.get<{ id: string }[]>(`/api/memberships?email=eq.${byCode.email}&select=id`),
    );
    await owner.must(owner.post(`/api/memberships/${asked?.id}/accept`, {}));
    expect(await shown(await server.signIn(byCode.email, owner.password), owner.tenantId)).toBe(true);
    expect(await shown(owner, owner.tenantId)).toBe(false);
  });

  it('an invitation ends by expiry, revocation, a newer one, and with its sender’s rights', async () => {
    const guest = await server.signUp('Late', 'technician');
    await invite(owner, guest.email, 'technician');
    const first = await tokenFor(guest.email);
    const [open] = await owner.must(owner.get<{ id: string }[]>(`/api/invitations?email=eq.${guest.email}`));
    await owner.must(owner.post(`/api/invitations/${open?.id}/resend`));
    const second = await tokenFor(guest.email);
    expect((await accept(guest, first)).status).toBe(422);
    const expire = (at: string) =>
      server.db.adminQuery(
        `update invitations set expires_at = ${at} where email = $1 and revoked_at is null`,
        [guest.email],
      );
    await expire('now()');
    expect((await accept(guest, second)).status).toBe(422);
    await expire("now() + interval '1 day'");
    const [newest] = await owner.must(
      owner.get<{ id: string }[]>(`/api/invitations?email=eq.${guest.email}&revoked_at=is.null`),
    );
    await owner.must(owner.post(`/api/invitations/${newest?.id}/revoke`));
    expect((await accept(guest, second)).status).toBe(422);

    const sender = await server.member(owner, 'owner', 'Sender');
    await invite(sender, guest.email, 'supervisor');
    const third = await tokenFor(guest.email);
    await owner.must(
      owner.post(`/api/memberships/${sender.membershipId}/change_role`, { role: 'supervisor' }),
    );
    expect((await accept(guest, third)).status).toBe(422);
    expect(await roleOf(guest)).toBeUndefined();
  });

  it('an invitation never lowers a role, and readmits nobody who was removed since', async () => {
    const guest = await server.signUp('Twice', 'technician');
    await invite(owner, guest.email, 'technician');
    const token = await tokenFor(guest.email);
    await guest.must(guest.post('/api/auth/join', { code }));
    const id = (await owner.must(owner.get<{ id: string }[]>(`/api/memberships?email=eq.${guest.email}`)))[0]
      ?.id;
    await owner.must(owner.post(`/api/memberships/${id}/accept`));
    await owner.must(owner.post(`/api/memberships/${id}/change_role`, { role: 'owner' }));
    expect((await accept(guest, token)).status).toBe(422);
    // As if the link had been opened at the moment of the acceptance.
    await server.db.adminQuery(`update invitations set accepted_at = null where lower(email) = lower($1)`, [
      guest.email,
    ]);
    expect((await accept(guest, token)).status).toBe(200);
    expect(await roleOf(guest)).toEqual({ role: 'owner', status: 'active' });

    const out = await server.signUp('Out', 'technician');
    await invite(owner, out.email, 'technician');
    const door = await tokenFor(out.email);
    await out.must(out.post('/api/auth/join', { code }));
    const outId = (await owner.must(owner.get<{ id: string }[]>(`/api/memberships?email=eq.${out.email}`)))[0]
      ?.id;
    await owner.must(owner.post(`/api/memberships/${outId}/accept`));
    await owner.must(owner.post(`/api/memberships/${outId}/suspend`));
    expect((await accept(out, door)).status).toBe(422);
    await out.post('/api/auth/join', { code });
    expect(await roleOf(out)).toEqual({ role: 'technician', status: 'suspended' });
  });

  it('a supervisor cannot readmit a person suspended by an owner', async () => {
    const supervisor = await server.member(owner, 'supervisor');
    const fallen = await server.member(owner, 'owner', 'Fallen');
    await owner.must(owner.post(`/api/memberships/${fallen.membershipId}/suspend`));
    const reply = await supervisor.post('/api/memberships/-/invite', {
      email: fallen.email,
      role: 'technician',
    });
    expect(reply.status).toBe(403);
  });

  it('a join code only sends a request: nothing is visible before it is accepted', async () => {
    const asker = await server.signUp('Asker', 'supervisor');
    const right = await asker.post('/api/auth/join', {
      code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()} `,
    });
    const wrong = await asker.post('/api/auth/join', { code: 'WRONGCODE1' });
    expect([wrong.status, wrong.text]).toEqual([right.status, right.text]);
    expect(await roleOf(asker)).toEqual({ role: 'supervisor', status: 'requested' });
    const inside = { 'x-tenant': owner.tenantId as string };
    for (const path of ['/api/customers', '/api/memberships', '/api/company', '/api/reports/dashboard']) {
      expect((await asker.get(path, inside)).status).toBe(403);
    }
    const session = await asker.get<{ session: { tenant: unknown; memberships: unknown[] } }>(
      '/api/auth/session',
      inside,
    );
    expect(session.body.data.session).toMatchObject({ tenant: null, memberships: [] });
    expect((await asker.get('/api/companies')).body.data).toEqual([]);
    expect(session.text).not.toContain('Doorway');
    const [row] = await owner.must(
      owner.get<{ id: string; can: string[] }[]>('/api/memberships?status=eq.requested&select=id,can'),
    );
    expect(row?.can).toEqual(expect.arrayContaining(['accept', 'decline']));
    await owner.must(owner.post(`/api/memberships/${row?.id}/accept`, { role: 'technician' }));
    expect((await asker.get('/api/customers', inside)).status).toBe(200);
    expect(await roleOf(asker)).toEqual({ role: 'technician', status: 'active' });
  });

  it('a code can be tried twenty times an hour, right or wrong', async () => {
    const guesser = await server.signUp('Guesser', 'technician');
    const guess = async (text: string) => (await guesser.post('/api/auth/join', { code: text })).status;
    for (let tries = 0; tries < 20; tries += 1) expect(await guess(`GUESS${tries}`)).toBe(200);
    expect(await guess(code)).toBe(429);
    expect(await roleOf(guesser)).toBeUndefined();
    await server.db.adminQuery(
      `update login_attempts set window_started_at = now() - interval '61 minutes' where key like 'join:%'`,
    );
    expect(await guess(code)).toBe(200);
  });

  it('a declined person may ask again a day later; a replaced code is invalid', async () => {
    const asker = await server.signUp('Again', 'owner');
    await asker.must(asker.post('/api/auth/join', { code }));
    expect(await roleOf(asker)).toEqual({ role: 'technician', status: 'requested' });
    const id = (await owner.must(owner.get<{ id: string }[]>(`/api/memberships?email=eq.${asker.email}`)))[0]
      ?.id;
    await owner.must(owner.post(`/api/memberships/${id}/decline`));
    await asker.must(asker.post('/api/auth/join', { code }));
    expect(await roleOf(asker)).toMatchObject({ status: 'removed' });
    await server.db.adminQuery(
      `update memberships set declined_at = now() - interval '2 days' where id = $1`,
      [id],
    );
    const fresh = await owner.must(owner.post<{ join_code: string }>('/api/company/rotate-join-code'));
    expect(fresh.join_code).not.toBe(code);
    await asker.must(asker.post('/api/auth/join', { code }));
    expect(await roleOf(asker)).toMatchObject({ status: 'removed' });
    await asker.must(asker.post('/api/auth/join', { code: fresh.join_code }));
    expect(await roleOf(asker)).toMatchObject({ status: 'requested' });
  });
});
