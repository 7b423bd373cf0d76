/**
 * What follows from rows that are written over the data API: `{table}.create` and `{table}.update` are raised to reactions in
 * the transaction of the write. Where none is concerned, the write stays one statement and the database is asked nothing more.
 */
import type { Viewer } from '../access.ts';
import type { Ctx } from '../context.ts';
import type { Registry } from '../registry.ts';
import type { AnyResource } from '../resource.ts';
import type { Row } from '../validate.ts';
import { refusalOf } from './database-errors.ts';
import type { Answer } from './read.ts';

/** One transaction for a write and what follows from it. The host joins the viewer's open one where there is one. */
export interface Transactions<V extends Viewer> {
  /** `react` gives the context of handlers, under their authority; after it the viewer's own rights hold again. */
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
  /** New rows as they were sent, in the order of the answer's; of a change, the one patch for all. */
  readonly sent: readonly Row[];
}

/** `write` answers with the written rows. */
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
