import { describe, expect, it } from 'vitest';
import { afterRefusal, compareEdit, contestOf, unread, withMine } from './edits.ts';
import type { CommandEntry } from './entry.ts';

const entry: CommandEntry = {
  ...{ kind: 'command', key: 'k', place: 4, owner: 'tom', tenant: 'acme', noted_at: '2026-03-01T09:00:00Z' },
  ...{ title: 'About the asset', about: 'Boiler', job: 'job-1', refusal: null },
  ...{ table: 'assets', command: 'update', row: 'boiler' },
  input: { serial_number: 'SN-9', model: 'X2', notes: 'Loud' },
  changes: [{ table: 'assets', id: 'boiler', values: { serial_number: 'SN-9', model: 'X2', notes: 'Loud' } }],
  edit: {
    version: 3,
    before: { serial_number: 'SN-1', model: null, notes: 'Old' },
    labels: { serial_number: 'Serial number', model: 'Model', notes: 'Notes' },
  },
};
const stale = (now: object) => ({
  ...{ status: 409, code: 'stale_version', message: 'Changed.' },
  details: { version: 4, updated_at: '2026-03-01T08:00:00Z', ...now },
});

describe('comparing an edit with the row as it is now', () => {
  it.each([
    ['nobody else has touched it', 'B', 'A', 'A', [['f'], []]],
    ['both have changed it', 'B', 'A', 'C', [[], ['f']]],
    ['both typed the same, or an answer was lost', 'B', 'A', 'B', [[], []]],
    ['spaces at the end are no difference', 'B ', 'A', 'B', [[], []]],
    ['empty in two ways', 'B', null, '', [['f'], []]],
    ['taken away by both', '', 'A', null, [[], []]],
    ['taken away here, changed there', null, 'A', 'C', [[], ['f']]],
    ['a number is not its text', 2, '1', '2', [[], ['f']]],
    ['the order of keys', { a: 1, b: 2 }, {}, { b: 2, a: 1 }, [[], []]],
    ['lists', ['x'], ['y'], ['y', 'z'], [[], ['f']]],
  ])('%s', (_what, typed, before, now, [open, contested]) => {
    expect(compareEdit({ f: typed }, { f: before }, { f: now })).toEqual({ open, contested });
  });
});

describe('an edit that was refused because of its version', () => {
  it('goes again over the newer version if the others have changed other fields', () => {
    const now = { serial_number: 'SN-1', model: null, notes: 'Old', name: 'Big boiler' };
    expect(afterRefusal(entry, stale(now))).toEqual([{ ...entry, edit: { ...entry.edit, version: 4 } }]);
  });

  it('is divided: the rest is sent, and each contested field waits by itself, with their value', () => {
    const parts = afterRefusal(entry, stale({ serial_number: 'SN-8', model: 'Y', notes: 'Old' })) ?? [];
    expect(parts).toMatchObject([
      { key: 'k', input: { notes: 'Loud' }, edit: { version: 4, before: { notes: 'Old' } }, refusal: null },
      {
        key: 'k serial_number',
        input: { serial_number: 'SN-9' },
        edit: { version: 3 },
        refusal: { code: 'stale_version' },
      },
      { key: 'k model', input: { model: 'X2' } },
    ]);
    const [rest, serial] = parts;
    expect(rest).toMatchObject({ changes: [{ values: { notes: 'Loud' } }] });
    expect(serial && contestOf(serial)).toEqual({
      ...{ field: 'serial_number', label: 'Serial number', mine: 'SN-9', theirs: 'SN-8', by: undefined },
    });
    expect(serial?.refusal?.details).toMatchObject({ meanwhile: { at: '2026-03-01T08:00:00Z' } });
  });

  it('says of each contested field who has changed it, and when', () => {
    const meanwhile = {
      serial_number: { by: 'Rosa Delgado', at: '2026-03-01T07:00:00Z' },
      notes: { by: null, at: '2026-03-01T06:00:00Z' },
    };
    const parts =
      afterRefusal(entry, stale({ serial_number: 'SN-8', model: 'Y', notes: 'Quiet', meanwhile })) ?? [];
    expect(parts.map(({ refusal }) => refusal?.details)).toMatchObject([
      { contested: { field: 'serial_number' }, meanwhile: meanwhile.serial_number },
      { contested: { field: 'model' }, meanwhile: { at: '2026-03-01T08:00:00Z' } },
      { contested: { field: 'notes' }, meanwhile: meanwhile.notes },
    ]);
    expect(parts.map((one) => contestOf(one)?.by)).toEqual(['Rosa Delgado', undefined, undefined]);
  });

  it('is done if the row is as it was typed', () => {
    expect(afterRefusal(entry, stale({ serial_number: 'SN-9', model: 'X2', notes: 'Loud' }))).toEqual([]);
  });

  it('is an ordinary refusal if it is about something else, or the version is the one that was sent', () => {
    expect(afterRefusal(entry, { ...stale({}), code: 'invalid' })).toBeUndefined();
    expect(afterRefusal(entry, stale({ version: 3 }))).toBeUndefined();
    expect(afterRefusal({ ...entry, edit: undefined }, stale({}))).toBeUndefined();
  });
});

describe('after a choice', () => {
  const [contested = entry] =
    afterRefusal(entry, stale({ serial_number: 'SN-8', model: 'X2', notes: 'Loud' })) ?? [];
  const mine = contested.kind === 'command' ? withMine(contested) : entry;

  it('mine replaces what was seen', () => {
    expect(mine.refusal).toBeNull();
    const again = afterRefusal(mine, stale({ version: 5, serial_number: 'SN-8' }));
    expect(again).toMatchObject([{ input: { serial_number: 'SN-9' }, edit: { version: 5 }, refusal: null }]);
  });

  it('and nothing else: what has been typed since is a choice again', () => {
    const [again = entry] = afterRefusal(mine, stale({ version: 5, serial_number: 'SN-7' })) ?? [];
    expect(contestOf(again)).toMatchObject({ mine: 'SN-9', theirs: 'SN-7' });
  });
});

it('after a restore its version counts nothing: the server says how the row is', () => {
  const again = unread(entry);
  expect(
    afterRefusal(again, stale({ version: 3, serial_number: 'SN-8', model: null, notes: 'Old' })),
  ).toMatchObject([
    { input: { model: 'X2', notes: 'Loud' } },
    { input: { serial_number: 'SN-9' }, refusal: { code: 'stale_version' } },
  ]);
});
