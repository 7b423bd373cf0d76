import { expect, it } from 'vitest';
import type { CommandEntry } from '#ui/outbox/entry.ts';
import { noteForOffice } from './note-for-office.ts';

const refused: CommandEntry = {
  ...{ kind: 'command', key: 'k', place: 1, owner: 'ann', tenant: 't', noted_at: '2026-11-03T14:05:00Z' },
  ...{ title: 'Complete', about: 'WO-1042 · Boiler', job: 'job-1', table: 'work_orders', row: 'job-1' },
  ...{ command: 'complete', input: { problem: 'Leak', cause: '', remedy: 'Sealed it', at: '2026-11-03' } },
  refusal: {
    status: 409,
    code: 'conflict',
    message: 'This work order was given to somebody else meanwhile.',
  },
};

it('tells the office what was typed and why it was not accepted', () => {
  const note = noteForOffice(refused);
  expect(note).toMatchObject({ id: 'job-1', job: 'job-1', about: 'WO-1042 · Boiler' });
  expect(note?.input?.body).toBe(
    'Not accepted from my phone: Complete.\nProblem: Leak\nRemedy: Sealed it\nThis work order was given to somebody else meanwhile.',
  );
});

it('has nothing to note it on without a job, or in place of a comment', () => {
  expect(noteForOffice({ ...refused, job: undefined })).toBeUndefined();
  expect(noteForOffice({ ...refused, isNew: true })).toBeUndefined();
  expect(noteForOffice({ ...refused, command: 'add_comment' })).toBeUndefined();
});

it('tells both values of a field that somebody else has changed', () => {
  const note = noteForOffice({
    ...{ ...refused, title: 'About the asset', about: 'Boiler', table: 'assets', row: 'boiler' },
    ...{ command: 'update', input: { serial_number: 'SN-9' } },
    edit: { version: 3, before: { serial_number: null }, labels: { serial_number: 'Serial number' } },
    refusal: {
      ...{ status: 409, code: 'stale_version', message: 'Changed.' },
      details: {
        ...{ contested: { field: 'serial_number', theirs: 'SN-8' } },
        meanwhile: { by: 'Rosa Delgado', at: '2026-11-03T13:00:00Z' },
      },
    },
  });
  expect(note?.input?.body).toBe(
    'Not accepted from my phone: About the asset (Boiler).\nSerial number: SN-9\nRosa Delgado has changed it meanwhile to: SN-8',
  );
});
