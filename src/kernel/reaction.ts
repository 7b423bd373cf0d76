/**
 * What follows from something that has happened: in the same transaction, under a command's authority, after the change is
 * written. A domain learns of what lower ones do by reacting to their events; they never call it.
 */
import type { Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Row } from './validate.ts';

/** What has happened: `work_orders.complete`, of one row. */
export interface Happening {
  readonly name: string;
  readonly table: string;
  readonly id: string;
}

export interface Reaction {
  /** Names of events: `{table}.{command}`, what a handler emits, or `{table}.create` and `{table}.update` of the data API. */
  readonly to: readonly string[];
  /**
   * For rows that the data API writes: whether this concerns a row, judged by what was sent. Where it concerns none, writing
   * them stays one statement.
   */
  readonly when?: ((viewer: Viewer, sent: Row) => boolean) | undefined;
  /** Missing in the browser. */
  readonly handler?: ((ctx: Ctx, event: Happening) => Promise<void>) | undefined;
}

export function defineReaction(
  to: string | readonly string[],
  handler?: (ctx: Ctx, event: Happening) => Promise<void>,
  when?: Reaction['when'],
): Reaction {
  return { to: typeof to === 'string' ? [to] : to, handler, when };
}
