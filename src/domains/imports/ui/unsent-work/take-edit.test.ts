import { expect, it } from 'vitest';
import { ApiError } from '#ui/api-error.ts';
import { takeEdit } from './take-edit.ts';

const edit = {
  ...{ version: 3, before: { serial_number: 'SN-1', notes: 'Old' } },
  labels: { serial_number: 'Serial number', notes: 'Notes' },
};
const typed = { serial_number: 'SN-9', notes: 'Loud' };

async function imported(row: Readonly<Record<string, unknown>>) {
  let now = { version: 4, ...row };
  const outcome = await takeEdit(typed, edit, async (values, version) => {
    if (version !== now.version)
      throw new ApiError({ status: 409, code: 'stale_version', message: 'Changed.', details: now });
    now = { ...now, ...values, version: now.version + 1 };
    return false;
  }).catch((error: unknown) => (error instanceof ApiError ? error.message : error));
  return { outcome, now };
}

it('imports an edit over what others have changed of the row', async () => {
  expect(await imported({ serial_number: 'SN-1', notes: 'Old', name: 'Boiler' })).toEqual({
    outcome: false,
    now: { version: 5, name: 'Boiler', ...typed },
  });
});

it('imports what nobody else has changed, and says both values of the rest', async () => {
  const meanwhile = { serial_number: { by: 'Rosa Delgado', at: '2026-03-01T07:00:00Z' } };
  expect(await imported({ serial_number: 'SN-8', notes: 'Old', meanwhile })).toEqual({
    outcome:
      'Somebody else has changed it meanwhile: Serial number is “SN-8” now (by Rosa Delgado), “SN-9” on the phone. What else was typed is imported.',
    now: { version: 5, serial_number: 'SN-8', notes: 'Loud', meanwhile },
  });
});

it('knows an edit that has come already', async () => {
  expect(await imported(typed)).toEqual({ outcome: true, now: { version: 4, ...typed } });
});
