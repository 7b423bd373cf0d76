import { expect, it } from 'vitest';
import { ApiError, unreachable } from '../api-error.ts';
import { contestOf, withMine } from './edits.ts';
import type { Entry, NewEntry } from './entry.ts';
import { createMemoryDisk } from './memory-disk.ts';
import { Outbox } from './outbox.ts';
import { createOutboxStore } from './outbox-store.ts';

const edit = (key: string, input: Record<string, unknown>, before: Record<string, unknown>): NewEntry => ({
  ...{ kind: 'command', key, owner: 'tom', tenant: 'acme', noted_at: '2026-03-01T09:00:00Z' },
  ...{ title: 'About the asset', about: 'Boiler', table: 'assets', command: 'update', row: 'boiler', input },
  edit: { version: 1, before, labels: {} },
});

/** A server with one boiler, and a phone. */
async function opened() {
  const server = {
    row: { version: 1, serial_number: 'SN-1', notes: 'Old' } as Readonly<Record<string, unknown>>,
    isThere: true,
    isHeard: true,
    change(values: object) {
      server.row = { ...server.row, ...values, version: Number(server.row.version) + 1 };
    },
  };
  const send = async (entry: Entry): Promise<undefined> => {
    if (!server.isThere) throw unreachable(undefined);
    if (entry.kind === 'file' || !entry.edit) return undefined;
    if (entry.edit.version !== server.row.version)
      throw new ApiError({ status: 409, code: 'stale_version', message: 'Changed.', details: server.row });
    server.change(entry.input);
    if (!server.isHeard) throw unreachable(undefined);
    return undefined;
  };
  const store = createOutboxStore(createMemoryDisk());
  const outbox = new Outbox({
    ...{ store, send, alone: (work) => work(), tell: () => {}, refresh: async () => {}, report: () => {} },
    ...{ later: () => {}, now: () => '2026-03-01T09:00:00Z' },
  });
  await outbox.open('tom');
  await outbox.work();
  const waiting = () => outbox.get().filter(({ state }) => state !== 'sent');
  const contested = async () => {
    await outbox.work();
    const [first] = waiting();
    if (first?.kind !== 'command') throw new Error('Nothing waits.');
    return first;
  };
  return { server, outbox, waiting, contested, store };
}

it('saves an edit over a change of another field', async () => {
  const { server, outbox, waiting } = await opened();
  server.change({ notes: 'New' });
  await outbox.add([edit('a', { serial_number: 'SN-9' }, { serial_number: 'SN-1' })]);
  await outbox.work();
  expect([waiting(), server.row]).toMatchObject([[], { serial_number: 'SN-9', notes: 'New' }]);
});

it('saves what nobody else has changed, and asks about the rest', async () => {
  const { server, outbox, waiting, contested } = await opened();
  server.isThere = false;
  await outbox.add([
    edit('a', { serial_number: 'SN-9', notes: 'Loud' }, { serial_number: 'SN-1', notes: 'Old' }),
  ]);
  server.change({ serial_number: 'SN-8' });
  server.isThere = true;
  const entry = await contested();
  expect(contestOf(entry)).toMatchObject({ field: 'serial_number', mine: 'SN-9', theirs: 'SN-8' });
  expect([waiting().length, server.row]).toMatchObject([1, { serial_number: 'SN-8', notes: 'Loud' }]);

  await outbox.add([withMine(entry)], [entry.key]);
  await outbox.work();
  expect([waiting(), server.row]).toMatchObject([[], { serial_number: 'SN-9', notes: 'Loud' }]);
});

it('asks again when it is changed once more before mine is sent, and theirs stays', async () => {
  const { server, outbox, waiting, contested } = await opened();
  server.change({ serial_number: 'SN-8' });
  await outbox.add([edit('a', { serial_number: 'SN-9' }, { serial_number: 'SN-1' })]);
  const entry = await contested();
  server.change({ serial_number: 'SN-7' });
  await outbox.add([withMine(entry)], [entry.key]);
  const again = await contested();
  expect(contestOf(again)).toMatchObject({ mine: 'SN-9', theirs: 'SN-7' });
  await outbox.drop(again);
  await outbox.work();
  expect([waiting(), server.row]).toMatchObject([[], { serial_number: 'SN-7' }]);
});

it('knows its own edit whose answer was lost', async () => {
  const { server, outbox, waiting } = await opened();
  server.isHeard = false;
  await outbox.add([edit('a', { serial_number: 'SN-9' }, { serial_number: 'SN-1' })]);
  await outbox.work();
  expect([waiting(), server.row]).toMatchObject([[], { serial_number: 'SN-9', version: 2 }]);
});

it('keeps a contested edit when another field is edited later, and gives it up for a later edit of the same', async () => {
  const { server, outbox, waiting, contested } = await opened();
  server.change({ serial_number: 'SN-8' });
  await outbox.add([edit('a', { serial_number: 'SN-9' }, { serial_number: 'SN-1' })]);
  await contested();
  await outbox.add([edit('b', { notes: 'Loud' }, { notes: 'Old' })]);
  await outbox.work();
  expect(waiting().map(({ key }) => key)).toEqual(['a']);
  await outbox.add([edit('c', { serial_number: 'SN-10' }, { serial_number: 'SN-8' })]);
  await outbox.work();
  expect([waiting(), server.row]).toMatchObject([[], { serial_number: 'SN-10', notes: 'Loud' }]);
});

it('sends an edit again to a restored server, unless somebody has changed the field there', async () => {
  const { server, outbox, waiting, store } = await opened();
  await outbox.add([edit('a', { notes: 'Loud' }, { notes: 'Old' })]);
  await outbox.work();
  // The same version again, of another row.
  server.row = { version: 1, serial_number: 'SN-1', notes: 'Quiet' };
  await store.restored('second');
  await outbox.load();
  await outbox.work();
  expect(waiting().map((entry) => contestOf(entry)?.theirs)).toEqual(['Quiet']);
  expect(server.row).toMatchObject({ notes: 'Quiet' });
});
