/** Reactions run in the transaction of their cause: on writes through the data API, once a row, and never endlessly. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineReaction } from '#kernel/reaction.ts';
import { createRegistry } from '#kernel/registry.ts';
import { testInstallation } from '#kernel/testing/test-installation.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import { newId } from '#server/new-id.ts';
import { commands, resources } from './index.ts';

let server: TestServer;
let owner: Person;
let tech: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Follow Inc');
  tech = await server.member(owner, 'technician', 'Ted');
});
afterAll(() => server.stop());

const followed = async (id: string) => {
  const [counts] = await server.db.adminQuery<{ assigned: number; told: number }>(
    `select (select count(*)::int from work_order_assignees where work_order_id = $1) as assigned,
       (select count(*)::int from notifications where about_id = $1 and event = 'approval_needed') as told`,
    [id],
  );
  return counts;
};

it('run once for each row written, also when the request is repeated', async () => {
  const [first, second] = [newId(), newId()];
  const sent = [
    { id: first, title: 'Leak' },
    { id: second, title: 'Noise' },
  ];
  await tech.must(tech.post('/api/work_orders', sent));
  await tech.must(tech.post('/api/work_orders', [...sent, { id: newId(), title: 'Smell' }]));
  for (const id of [first, second]) expect(await followed(id)).toEqual({ assigned: 1, told: 1 });
});

it('leave the rights of the writer as they were', async () => {
  const key = { 'idempotency-key': newId() };
  const [made] = await tech.must(tech.post<{ id: string }[]>('/api/work_orders', { title: 'Rust' }, key));
  expect(await followed(made?.id ?? '')).toEqual({ assigned: 1, told: 1 });
  const [again] = await tech.must(tech.post<{ id: string }[]>('/api/work_orders', { title: 'Rust' }, key));
  expect(again?.id).toBe(made?.id);
  const hidden = await tech.put(`/api/work_orders?id=eq.${made?.id}`, { title: 'Not theirs to change' });
  expect(hidden.status).toBe(422);
});

it('refuse an endless circle, and roll everything back', async () => {
  const ping = defineReaction('parts.ping', (ctx, { id }) => ctx.emit('parts.pong', { table: 'parts', id }));
  const pong = defineReaction('parts.pong', (ctx, { id }) => ctx.emit('parts.ping', { table: 'parts', id }));
  const place = {
    ...testInstallation,
    registry: createRegistry(resources, commands, { reactions: [ping, pong] }),
  };
  const id = newId();
  await expect(
    inTenant(server.db.database, place, owner.tenantId ?? '', null, (ctx) =>
      ctx.emit('parts.ping', { table: 'parts', id }),
    ),
  ).rejects.toThrow('go round in a circle');
  expect(await server.db.adminQuery('select from events where row_id = $1', [id])).toEqual([]);
});
