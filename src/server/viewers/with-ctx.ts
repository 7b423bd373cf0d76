// Runs the work of a route in one transaction, with the context that commands get.

import type { FinancialPermission } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import type { TransactionOptions } from '../database/database.ts';
import type { Services } from '../services.ts';
import { type Acting, inTransaction } from './acting.ts';
import { createCtx } from './command-context.ts';

export type CtxOptions = Pick<TransactionOptions, 'readOnly' | 'signal' | 'maxWaitMs'> & {
  /** Over the connections for heavy work. */
  readonly isHeavy?: boolean;
  /** Checked again inside the transaction by the database, including the lock of the financial session. */
  readonly permission?: FinancialPermission | undefined;
  /** The route has already authorized the work as a whole: it runs independent of the viewer's own rights. */
  readonly isPermitted?: boolean;
};

export type CtxServices = Pick<Services, 'database' | 'heavyDatabase' | 'config' | 'registry'>;

export function withCtx<T>(
  services: CtxServices,
  acting: Acting,
  work: (ctx: Ctx) => Promise<T>,
  { isHeavy = false, permission, isPermitted = false, ...options }: CtxOptions = {},
): Promise<T> {
  return inTransaction(
    isHeavy ? services.heavyDatabase : services.database,
    acting,
    async (inside) => {
      const { db, query } = inside.within;
      if (permission) await query('select fw.require_fin($1)', [permission]);
      if (isPermitted) await query("select set_config('app.access', 'command', true)");
      return work(await createCtx(db, inside, services, { time: inside.time }));
    },
    options,
  );
}
