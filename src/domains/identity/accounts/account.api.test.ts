import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer, testPassword } from '#kernel/testing/test-server.ts';

interface Session {
  id: string;
  is_current: boolean;
  user_agent: string | null;
  last_seen_at: string;
}

describe('my account', () => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Accounts');
  });
  afterAll(() => server.stop());

  it('a new password ends every other session at once, and the old one stops working', async () => {
    const person = await server.member(owner, 'technician', 'Changer');
    const elsewhere = await server.signIn(person.email, person.password, owner.tenantId);
    expect((await elsewhere.get('/api/customers')).status).toBe(200);
    const new_password = 'a much better one';
    const changed = await person.post('/api/auth/change-password', {
      old_password: testPassword,
      new_password,
    });
    expect(changed.status).toBe(200);
    expect((await elsewhere.get('/api/customers')).status).toBe(401);
    expect((await elsewhere.get<{ session: unknown }>('/api/auth/session')).body.data.session).toBeNull();
    expect((await person.get('/api/customers')).status).toBe(200);
    await expect(server.signIn(person.email, testPassword)).rejects.toThrow('401');
    expect((await server.signIn(person.email, new_password)).email).toBe(person.email);
    const mails = await server.db.adminQuery(
      `select 1 from outbox_emails where recipient = $1 and subject = 'Your password was changed'`,
      [person.email],
    );
    expect(mails).toHaveLength(1);
  });

  it('reports errors by field, and counts guesses as sign-in attempts', async () => {
    const person = await server.member(owner, 'technician', 'Guesser');
    const change = (old_password: unknown, new_password: unknown) =>
      person.post('/api/auth/change-password', { old_password, new_password });
    const faults = async (old_password: unknown, new_password: unknown) =>
      Object.keys((await change(old_password, new_password)).body.error?.fields ?? {});
    expect(await faults('', 'a much better one')).toEqual(['old_password']);
    expect(await faults(testPassword, 'short')).toEqual(['new_password']);
    expect(await faults(testPassword, 'password123')).toEqual(['new_password']);
    expect(await faults(testPassword, testPassword)).toEqual(['new_password']);
    for (let guess = 1; guess <= 4; guess += 1) {
      expect(await faults(`guess ${guess}`, 'a much better one')).toEqual(['old_password']);
    }
    expect((await change('guess 5', 'a much better one')).status).toBe(429);
    expect((await change(testPassword, 'a much better one')).status).toBe(429);
    const nobody = await server.request('POST', '/api/auth/change-password', {
      body: { old_password: testPassword, new_password: 'a much better one' },
    });
    expect(nobody.status).toBe(401);
  });

  it('lists my sessions and ends them, and never another person’s', async () => {
    const person = await server.member(owner, 'technician', 'Lister');
    const phone = await server.signIn(person.email, person.password, owner.tenantId);
    const tablet = await server.signIn(person.email, person.password, owner.tenantId);
    const mine = await person.must(person.get<Session[]>('/api/auth/sessions'));
    expect(mine[0]?.is_current).toBe(true);
    expect(mine.filter((one) => one.is_current)).toHaveLength(1);
    const theirs = await phone.must(phone.get<Session[]>('/api/auth/sessions'));
    const phoneId = theirs[0]?.id as string;
    expect((await owner.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(404);
    expect((await phone.get('/api/customers')).status).toBe(200);
    expect((await person.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(200);
    expect((await phone.get('/api/customers')).status).toBe(401);
    expect((await person.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(404);
    expect((await person.delete('/api/auth/sessions/x')).status).toBe(404);
    await person.must(person.delete('/api/auth/sessions'));
    expect((await tablet.get('/api/customers')).status).toBe(401);
    expect(await person.must(person.get<Session[]>('/api/auth/sessions'))).toHaveLength(1);
    expect(JSON.stringify(mine)).not.toMatch(/token|hash/);
  });

  it('my name, telephone and locale can be changed by me', async () => {
    const person = await server.member(owner, 'technician', 'Named');
    const changed = await person.put('/api/auth/profile', {
      full_name: '  New Name ',
      phone: '+1 303 555 0100',
      locale: 'de-DE',
    });
    expect(changed.body.data).toEqual({
      email: person.email,
      full_name: 'New Name',
      phone: '+1 303 555 0100',
      locale: 'de-DE',
    });
    const session = await person.get<{
      session: { profile: { full_name: string }; tenant: { locale: string } };
    }>('/api/auth/session');
    expect(session.body.data.session.profile.full_name).toBe('New Name');
    expect(session.body.data.session.tenant.locale).toBe('de-DE');
    const [row] = await owner.must(
      owner.get<{ full_name: string; phone: string }[]>(`/api/memberships?id=eq.${person.membershipId}`),
    );
    expect(row).toMatchObject({ full_name: 'New Name', phone: '+1 303 555 0100' });
    const wrong = await person.put('/api/auth/profile', { full_name: '', phone: 'call me', locale: 'xx' });
    expect([wrong.status, Object.keys(wrong.body.error?.fields ?? {}).sort()]).toEqual([
      422,
      ['full_name', 'locale', 'phone'],
    ]);
    expect((await person.put('/api/auth/profile', { full_name: 'x', email: 'a@b.test' })).status).toBe(400);
  });

  it('starts in the company used last, and choosing a company does not change my membership', async () => {
    const first = await server.company('First');
    const second = await first.must(first.post<{ id: string }>('/api/companies', { company_name: 'Second' }));
    const fresh = async () => {
      const person = await server.signIn(first.email, first.password);
      const reply = await person.get<{ session: { tenant: { id: string } } }>('/api/auth/session');
      return reply.body.data.session.tenant.id;
    };
    const versions = () =>
      server.db.adminQuery('select version from memberships where id = $1', [first.membershipId]);
    const before = await versions();
    expect(await fresh()).toBe(second.id);
    await first.get('/api/auth/session', { 'x-tenant': first.tenantId as string });
    expect(await fresh()).toBe(first.tenantId);
    await first.get('/api/auth/session', { 'x-tenant': second.id });
    expect(await fresh()).toBe(second.id);
    expect(await versions()).toEqual(before);
  });
});
