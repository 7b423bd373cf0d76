/** Runs a statement for a viewer, with database errors mapped to refusals. */
import type { FinancialPermission, Viewer } from '../access.ts';
import type { AnyResource } from '../resource.ts';
import { isRetryable, refusalOf } from './database-errors.ts';
import type { Verb } from './rights.ts';
import type { Statement } from './statement.ts';

export type Cell = string | null;

/** Runs all statements in one transaction for this viewer; the host sets the context first. */
export interface Runner<V extends Viewer = Viewer> {
  run(viewer: V, statements: readonly Statement[]): Promise<readonly (readonly (readonly Cell[])[])[]>;
}

export const attempts = 4;

interface Running<V extends Viewer> {
  readonly database: Runner<V>;
  readonly viewer: V;
  readonly statement: Statement;
  readonly verb: Verb;
  readonly resources: readonly AnyResource[];
  /** Checked by the database in the same transaction, also if no row would be affected. */
  readonly permission: FinancialPermission | undefined;
  /** Run before it in the same transaction. */
  readonly settings?: readonly Statement[];
}

/** Returns the first row. Deadlocks are retried: the failed attempt left no effect. */
export async function runOne<V extends Viewer>(running: Running<V>): Promise<readonly Cell[]> {
  const { database, viewer, statement, verb, resources, permission, settings = [] } = running;
  const guard: Statement[] = permission
    ? [{ name: 'require_fin', text: 'select fw.require_fin($1)', values: [permission] }]
    : [];
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await database.run(viewer, [...guard, ...settings, statement]);
      return results.at(-1)?.[0] ?? [];
    } catch (error) {
      if (isRetryable(error) && attempt < attempts) continue;
      throw refusalOf(error, verb, resources) ?? error;
    }
  }
}
