import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '#domains/index.ts';
import type { Viewer } from '#kernel/access.ts';
import { lawfulCommands } from '#kernel/command.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import { newId } from '#ui/new-id.ts';
import type { CommandEntry } from '#ui/outbox/entry.ts';
import { afterRestockActs, askedBy, type RestockView, restockSelect } from './restock-acts.ts';

let server: TestServer;
let wei: Person;
let viewer: Viewer;
const named = new Map<string, { readonly name: string; readonly unit: string | null }>();
let parts: readonly string[];
beforeAll(async () => {
  server = await createTestServer();
  const owner = await server.company('Restockers');
  wei = await server.member(owner, 'technician', 'Wei Chen');
  for (const name of ['Filter', 'Fuse', 'Coil']) {
    const [made] = await owner.must(owner.post<{ id: string }[]>('/api/parts', { sku: name, name }));
    named.set(made?.id ?? '', { name, unit: 'each' });
  }
  parts = [...named.keys()];
  viewer = {
    ...{ userId: '', membershipId: wei.membershipId, tenantId: '', role: 'technician' },
    ...{ permissions: new Set(), fullName: 'Wei Chen', currency: 'USD', timezone: 'UTC', locale: 'en-US' },
  };
});
afterAll(() => server.stop());

const acting = {
  lawful: (table: string, status: string) =>
    lawfulCommands(
      commands.filter(({ resource }) => resource.name === table),
      viewer,
      status,
    ),
  partOf: (id: string) => named.get(id),
};

let places = 0;
/** As the outbox keeps it. */
function entryOf(row: string, command: string, input: CommandEntry['input']): CommandEntry {
  places += 1;
  return {
    ...{ kind: 'command', key: `${places}`, place: places, owner: 'wei', tenant: 'restockers' },
    ...{ noted_at: new Date().toISOString(), title: command, about: row, refusal: null },
    ...{ table: 'restock_requests', row, command, input, isNew: command === 'ask' },
  };
}

/** Without what only the server gives. */
const shown = (request: RestockView | undefined) =>
  request && {
    ...{ id: request.id, status: request.status, note: request.note, can: request.can.toSorted() },
    lines: request.restock_request_lines
      .toSorted((one, other) => one.position - other.position)
      .map(({ id: _, quantity, handed_over, ...line }) => ({
        ...line,
        ...{ quantity: Number(quantity), handed_over: Number(handed_over) },
      })),
  };

it('shows of a request before the answer what the server’s handlers do', async () => {
  const line = (part: number, quantity: string) => ({ part_id: parts[part] ?? '', quantity });
  const ways = [
    [['change', { lines: [line(1, '2.5'), line(2, '1')], note: '' }]],
    [['cancel', {}]],
    [
      ['change', { lines: [line(2, '7')], note: 'Soon ' }],
      ['cancel', {}],
      ['change', { lines: [line(0, '1')] }],
    ],
  ] as const;
  for (const acts of ways) {
    const id = newId();
    const input = { lines: [line(0, '3'), line(1, '0.5')], note: ' By Tuesday ' };
    const entries = [entryOf(id, 'ask', input)];
    await wei.must(wei.post('/api/restock_requests/-/ask', { id, ...input }));
    const compare = async () => {
      const [stored] = await wei.must(
        wei.get<RestockView[]>(`/api/restock_requests?id=eq.${id}&select=${restockSelect}`),
      );
      const [asked] = entries.flatMap((entry) => askedBy(entry, acting) ?? []);
      expect(shown(asked && afterRestockActs(asked, entries, acting))).toEqual(shown(stored));
    };
    await compare();
    for (const [command, given] of acts) {
      const answer = await wei.post(`/api/restock_requests/${id}/${command}`, given);
      // A refused one changes nothing.
      if (answer.status < 300) entries.push(entryOf(id, command, given));
      else expect(answer.status).toBe(409);
      await compare();
    }
  }
});
