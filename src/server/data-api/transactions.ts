// Runs writes of the data API together with their reactions in one transaction.

import type { Transactions } from '#kernel/data-api/follow-write.ts';
import type { Services } from '../services.ts';
import { type Acting, type Inside, inTransaction } from '../viewers/acting.ts';
import { createCtx, type Installation } from '../viewers/command-context.ts';

export function createTransactions(
  database: Services['database'],
  place: Installation,
): Transactions<Acting> {
  return {
    run(acting, work) {
      const carryOut = (inside: Inside) =>
        work(inside, async (part) => {
          const { db, query } = inside.within;
          await query("select set_config('app.access', 'command', true)");
          await part(await createCtx(db, inside, place, { time: inside.time, ...inside.times }));
          await query("select set_config('app.access', 'direct', true)");
        });
      return isInside(acting) ? carryOut(acting) : inTransaction(database, acting, carryOut);
    },
  };
}

const isInside = (acting: Acting): acting is Inside =>
  acting.within !== undefined && acting.time !== undefined;
