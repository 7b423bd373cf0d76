/**
 * A command as it leaves the phone: with the moment at which it happened. The same act sent again after a failure keeps
 * that moment, and with it the idempotency key, so that a lost answer never makes it happen twice.
 */
import type { AnyCommand } from '#kernel/command.ts';
import type { Values } from '../api/changes.ts';

export interface Call {
  readonly command: AnyCommand;
  /** Left out for a command of the whole table. */
  readonly id?: string | undefined;
  readonly input?: Values | undefined;
}

export function stampCall(call: Call, failed: Call | undefined, now: string): Call {
  if (!('at' in call.command.input) || call.input?.at) return call;
  const at = failed && isSameAct(call, failed) ? failed.input?.at : now;
  return { ...call, input: { ...call.input, at } };
}

function isSameAct(one: Call, other: Call): boolean {
  return one.command === other.command && one.id === other.id && saying(one) === saying(other);
}

const saying = ({ input }: Call) => JSON.stringify({ ...input, at: undefined });
