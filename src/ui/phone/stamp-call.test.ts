import { expect, it } from 'vitest';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { defineResource } from '#kernel/resource.ts';
import { type Call, stampCall } from './stamp-call.ts';

const jobs = defineResource('jobs', {
  label: 'Job',
  labels: 'Jobs',
  title: 'name',
  fields: { name: field.text() },
  access: { read: 'everyone', create: 'nobody', update: 'nobody', delete: 'nobody' },
});
const hold = defineCommand(jobs, 'hold', {
  label: 'Hold',
  allow: 'everyone',
  input: { reason: field.text(), at: field.instant() },
}) as unknown as Call['command'];
const close = defineCommand(jobs, 'close', {
  label: 'Close',
  allow: 'everyone',
}) as unknown as Call['command'];

const call: Call = { command: hold, id: '1', input: { reason: 'rain' } };

it('adds the time, if the command has that input', () => {
  expect(stampCall(call, undefined, 'T1').input).toEqual({ reason: 'rain', at: 'T1' });
  expect(stampCall({ command: close, id: '1' }, undefined, 'T1').input).toBeUndefined();
});

it('keeps the time of a command that is retried, and of no other', () => {
  const failed = stampCall(call, undefined, 'T1');
  expect(stampCall(call, failed, 'T2')).toEqual(failed);
  expect(stampCall({ ...call, input: { reason: 'snow' } }, failed, 'T2').input?.at).toBe('T2');
  expect(stampCall({ ...call, id: '2' }, failed, 'T2').input?.at).toBe('T2');
});
