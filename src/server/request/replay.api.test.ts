import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

// A stored answer is only replayed to people who may still do what it answers.
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Replays');
});
afterAll(() => server.stop());

const again = (ask: () => Promise<Reply<unknown>>) => ask();
const isReplayed = (reply: Reply<unknown>) => reply.headers.get('idempotency-replayed') === 'true';
const idOf = async (who: Person) =>
  (await who.get<{ user: { id: string } }>('/api/auth/user')).body.data.user.id;

it('checks the permission of a command again', async () => {
  const clerk = await server.member(owner, 'supervisor', 'Clerk');
  const user_id = await idOf(clerk);
  const grant = (permission_type: string) =>
    owner.must(owner.post('/financial-permissions', { user_id, permission_type }));
  await grant('create_invoices');
  await grant('view_invoices');
  const [customer] = await owner.must(owner.post<{ id: string }[]>('/api/customers', { name: 'Payer' }));
  const key = { 'idempotency-key': randomUUID() };
  const draft = () => clerk.post('/api/invoices/-/create', { customer_id: customer?.id }, key);
  expect((await draft()).status).toBe(200);
  expect(isReplayed(await draft())).toBe(true);
  await owner.must(owner.put(`/financial-permissions/${user_id}/create_invoices`, { is_active: false }));
  expect((await draft()).status).toBe(403);
  await grant('create_invoices');
  expect(isReplayed(await draft())).toBe(true);
  await server.db.adminQuery(
    `update sessions set last_finance_at = now() - interval '31 minutes' where user_id = $1`,
    [user_id],
  );
  expect((await draft()).body.error?.code).toBe('financial_session_expired');
});

it('checks the role again, for rows and for commands', async () => {
  const chief = await server.member(owner, 'supervisor', 'Chief');
  const keys = [randomUUID(), randomUUID()];
  const asks = [
    () => chief.post('/api/customers', { name: 'Kept' }, { 'idempotency-key': keys[0] as string }),
    () =>
      chief.post(
        '/api/memberships/-/invite',
        { email: 'replayed@example.test', role: 'technician' },
        { 'idempotency-key': keys[1] as string },
      ),
  ];
  for (const ask of asks) expect((await ask()).status).toBeLessThan(300);
  for (const ask of asks) expect(isReplayed(await again(ask))).toBe(true);
  const role = (wanted: string) =>
    owner.must(owner.post(`/api/memberships/${chief.membershipId}/change_role`, { role: wanted }));
  await role('technician');
  for (const ask of asks) expect((await ask()).status).toBe(403);
  await role('supervisor');
  for (const ask of asks) expect(isReplayed(await again(ask))).toBe(true);
});

it('does not replay rows that the person can no longer see, but still answers for deleted ones', async () => {
  const tech = await server.member(owner, 'technician', 'Tess');
  const [job] = await owner.must(owner.post<{ id: string }[]>('/api/work_orders', { title: 'Handed on' }));
  const assign = (ids: string[]) =>
    owner.must(owner.post(`/api/work_orders/${job?.id}/assign`, { technician_ids: ids }));
  await assign([tech.membershipId]);
  const key = { 'idempotency-key': randomUUID() };
  const start = () => tech.post(`/api/work_orders/${job?.id}/start`, {}, key);
  expect((await start()).status).toBe(200);
  expect(isReplayed(await start())).toBe(true);
  await owner.must(
    owner.post(`/api/work_orders/${job?.id}/unassign`, { technician_ids: [tech.membershipId] }),
  );
  expect((await start()).status).toBe(404);
  const gone = { 'idempotency-key': randomUUID() };
  const make = () => owner.post<{ id: string }[]>('/api/customers', { name: 'Soon gone' }, gone);
  const [made] = await owner.must(make());
  await owner.must(owner.delete(`/api/customers?id=eq.${made?.id}`));
  expect(isReplayed(await make())).toBe(true);
});
