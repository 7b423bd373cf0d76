/**
 * Runs reactions to rows written over the data API: `{table}.create` and `{table}.update` in the transaction of the write.
 * Without matching reactions the write remains a single statement.
 */
import type { Viewer } from '../access.ts';
import type { Ctx } from '../context.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import type { Row } from '../validate.ts';
import { refusalOf } from './database-errors.ts';
import type { Answer } from './read.ts';

/** One transaction for a write and its reactions. Joins the viewer's open transaction if there is one. */
export interface Transactions<V extends Viewer> {
  /** `react` passes a handler context with command authority; afterwards the viewer's own rights apply again. */
  run<T>(
    viewer: V,
    work: (inside: V, react: (part: (ctx: Ctx) => Promise<void>) => Promise<void>) => Promise<T>,
  ): Promise<T>;
}

interface Write<V extends Viewer> {
  readonly registry: Registry;
  readonly transactions: Transactions<V> | undefined;
  readonly viewer: V;
  readonly resource: AnyResource;
  readonly verb: 'create' | 'update';
  /** For new rows: the sent rows, in the order of the response. For a change: the one patch. */
  readonly sent: readonly Row[];
}

/** `write` returns the written rows. */
export async function followWrite<V extends Viewer>(
  { registry, transactions, viewer, resource, verb, sent }: Write<V>,
  write: (viewer: V) => Promise<Answer>,
): Promise<Answer> {
  const table = resource.name;
  const event = `${table}.${verb}`;
  const concerned = registry
    .reactionsTo(event)
    .filter(({ when }) => !when || sent.some((row) => when(viewer, row)));
  if (concerned.length === 0) return write(viewer);
  if (!transactions) throw new Error(`${event}: reactions need transactions`);
  return transactions.run(viewer, async (inside, react) => {
    const answer = await write(inside);
    const { data }: { readonly data: readonly { readonly id: string }[] } = JSON.parse(answer.body);
    await react(async (ctx) => {
      for (const [index, { id }] of data.entries()) {
        const row = sent[index] ?? sent[0] ?? {};
        for (const { when, handler } of concerned)
          if (!when || when(viewer, row)) await handler?.(ctx, { name: event, table, id });
      }
    }).catch((error: unknown) => {
      throw refusalOf(error, verb, registry.resources) ?? error;
    });
    return answer;
  });
}
