/**
 * What follows from something that has happened: in the same transaction, under the same authority, after the change is
 * written. A domain learns of what lower ones do by reacting to their events; they never call it.
 */
import type { Ctx } from './context.ts';

/** What has happened: `work_orders.complete`, of one row. */
export interface Happening {
  readonly name: string;
  readonly table: string;
  readonly id: string;
}

export interface Reaction {
  /** Names of events: `{table}.{command}`, or what a handler emits. */
  readonly to: readonly string[];
  /** Missing in the browser. */
  readonly handler?: ((ctx: Ctx, event: Happening) => Promise<void>) | undefined;
}

export function defineReaction(
  to: string | readonly string[],
  handler?: (ctx: Ctx, event: Happening) => Promise<void>,
): Reaction {
  return { to: typeof to === 'string' ? [to] : to, handler };
}
