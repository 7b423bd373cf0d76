import { expect, it } from 'vitest';
import { office, type Viewer } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { defineResource } from '#kernel/resource.ts';
import { askedInput, lawfulness } from './lawful.ts';

const jobs = defineResource('jobs', {
  label: 'Job',
  labels: 'Jobs',
  title: 'name',
  fields: { name: field.text(), status: field.state(['open', 'on_hold', 'done']) },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
});
const finish = defineCommand(jobs, 'finish', {
  label: 'Finish',
  from: ['open', 'on_hold'],
  to: 'done',
  allow: office,
  permission: 'send_invoices',
  offline: true,
  input: { at: field.instant(), note: field.text() },
});
const viewer = (role: Viewer['role'], ...permissions: 'send_invoices'[]) =>
  ({ role, permissions: new Set(permissions) }) as unknown as Viewer;
const boss = viewer('owner', 'send_invoices');

it('gives the reason why a command is not allowed, and none if it is not for the role', () => {
  expect(lawfulness(finish, { id: '1', status: 'open', can: ['finish'] }, boss)).toEqual({ lawful: true });
  expect(lawfulness(finish, { id: '1', status: 'done' }, boss).reason).toBe('Possible while open or on hold');
  expect(lawfulness(finish, { id: '1', status: 'open' }, viewer('owner')).reason).toBe(
    'Needs the right to send invoices',
  );
  expect(lawfulness(finish, { id: '1', status: 'open' }, viewer('technician'))).toEqual({ lawful: false });
});

it('follows the server where it differs', () => {
  expect(lawfulness(finish, { id: '1', status: 'open', can: [] }, boss)).toEqual({
    lawful: false,
    reason: 'Not possible at the moment',
  });
});

it('does not ask for the time in the office', () => {
  expect([...askedInput(finish).keys()]).toEqual(['note']);
});
