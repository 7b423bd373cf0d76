import { expect, it, vi } from 'vitest';
import { systemViewer } from '../job.ts';
import { defineReaction } from '../reaction.ts';
import { createRegistry } from '../registry.ts';
import { orders, suppliers, testRegistry } from '../testing/data-api/resources.ts';
import type { Row } from '../validate.ts';
import { followWrite } from './follow-write.ts';

const viewer = systemViewer({ tenantId: 't', currency: 'USD', timezone: 'UTC', locale: 'en' });
const followed = vi.fn(async () => {});
const rush = defineReaction('t_orders.create', followed, (_viewer, { is_rush }) => is_rush === true);
const registry = createRegistry(testRegistry.resources, [], { reactions: [rush] });

function write(resource: typeof orders | typeof suppliers, sent: readonly Row[]) {
  const run = vi.fn(async (_viewer: unknown, work: (...given: never[]) => Promise<unknown>) =>
    work(...([viewer, (part: (ctx: object) => Promise<void>) => part({})] as never[])),
  );
  const data = sent.map((_row, at) => ({ id: String(at) }));
  const answer = { status: 201, body: JSON.stringify({ data }) };
  const call = { registry, transactions: { run } as never, viewer, resource, verb: 'create', sent } as const;
  return followWrite(call, async () => answer).then((given) => ({ given, answer, run }));
}

it('opens no transaction for a write without reactions', async () => {
  for (const done of [await write(suppliers, [{ name: 'A' }]), await write(orders, [{ is_rush: false }])]) {
    expect(done.given).toBe(done.answer);
    expect(done.run).not.toHaveBeenCalled();
  }
  expect(followed).not.toHaveBeenCalled();
});

it('runs the reactions of all matching rows in one transaction', async () => {
  const { run } = await write(orders, [{ is_rush: false }, { is_rush: true }, { is_rush: true }]);
  expect(run).toHaveBeenCalledOnce();
  expect(followed.mock.calls.map((call: unknown[]) => (call[1] as { id: string }).id)).toEqual(['1', '2']);
});
