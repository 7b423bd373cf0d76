/**
 * Reactions to events: run in the same transaction, with command authority, after the change is written. Domains react to events
 * of lower domains, which never call them.
 */
import type { Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Row } from './validate.ts';

/** An event on one row, such as `work_orders.complete`. */
export interface DomainEvent {
  readonly name: string;
  readonly table: string;
  readonly id: string;
}

export interface Reaction {
  /** Event names: `{table}.{command}`, events emitted by handlers, or `{table}.create` and `{table}.update` of the data API. */
  readonly to: readonly string[];
  /**
   * For rows written by the data API: whether the reaction applies, judged by the sent row. If it applies to none, the write
   * remains a single statement.
   */
  readonly when?: ((viewer: Viewer, sent: Row) => boolean) | undefined;
  /** Undefined in the browser. */
  readonly handler?: ((ctx: Ctx, event: DomainEvent) => Promise<void>) | undefined;
}

export function defineReaction(
  to: string | readonly string[],
  handler?: (ctx: Ctx, event: DomainEvent) => Promise<void>,
  when?: Reaction['when'],
): Reaction {
  return { to: typeof to === 'string' ? [to] : to, handler, when };
}
