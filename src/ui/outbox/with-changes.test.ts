import { expect, it } from 'vitest';
import type { CommandEntry } from './entry.ts';
import { withChanges } from './with-changes.ts';

const act = (more: Partial<CommandEntry>): CommandEntry => ({
  ...{
    kind: 'command',
    key: 'a',
    place: 1,
    owner: 'tom',
    tenant: 'acme',
    noted_at: '',
    title: '',
    about: '',
  },
  ...{ refusal: null, table: 'visits', command: 'depart', row: 'v', input: {} },
  ...more,
});
const job = {
  id: 'j',
  status: 'scheduled',
  can: ['start'],
  visits: [{ id: 'v', status: 'scheduled', can: ['depart'] }],
};
const lawful = (table: string, status: string) => [`${table} ${status}`];

it('changes rows wherever they stand, in order, with what is lawful then', () => {
  const depart = act({ changes: [{ table: 'visits', id: 'v', values: { status: 'en_route' } }] });
  const arrive = act({
    changes: [
      { table: 'visits', id: 'v', values: { status: 'on_site' } },
      { table: 'work_orders', id: 'j', values: { status: 'in_progress', of_the_server: 1 } },
    ],
  });
  expect(withChanges(job, [depart, arrive], lawful)).toEqual({
    ...{ id: 'j', status: 'in_progress', can: ['work_orders in_progress'] },
    visits: [{ id: 'v', status: 'on_site', can: ['visits on_site'] }],
  });
  const stop = { id: 'v', status: 'scheduled', work_order: { id: 'j', status: 'scheduled' } };
  expect(withChanges(stop, [arrive], lawful)).toEqual({
    ...{ id: 'v', status: 'on_site', work_order: { id: 'j', status: 'in_progress' } },
  });
});

it('leaves a row as it is without changes, and after a refusal', () => {
  const refused = act({
    refusal: { status: 409, code: 'conflict', message: 'Cancelled meanwhile.' },
    changes: [{ table: 'visits', id: 'v', values: { status: 'en_route' } }],
  });
  expect(withChanges(job, [refused], lawful)).toBe(job);
});
