/**
 * Adds the time at which it happened to a command of the phone. The same command retried after a failure keeps that time, and
 * with it the idempotency key, so that a lost answer never makes it run twice.
 */
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '../api/changes.ts';

export interface Call {
  readonly command: AnyCommand;
  /** Omitted for a command of the whole table. */
  readonly id?: string | undefined;
  readonly input?: Values | undefined;
}

export function stampCall(call: Call, failed: Call | undefined, now: string): Call {
  if (!('at' in call.command.input) || call.input?.at) return call;
  const at = failed && isSameCommand(call, failed) ? failed.input?.at : now;
  return { ...call, input: { ...call.input, at } };
}

function isSameCommand(one: Call, other: Call): boolean {
  return one.command === other.command && one.id === other.id && inputText(one) === inputText(other);
}

const inputText = ({ input }: Call) => JSON.stringify({ ...input, at: undefined });
