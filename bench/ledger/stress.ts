import { postEntry, postReversal } from '#domains/ledger/entries/post.ts';
import { postPayment } from '#domains/ledger/entries/posting.ts';
import { Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/new-id.ts';
import { inCompany } from './companies.ts';

const DOCUMENTS = 1000;
const WORKERS = 50;

/**
 * Posts each voucher twice and reverses each entry twice, concurrently: exactly one of each must succeed, and all balances must
 * be 0.
 */
export async function stress(
  database: Database<Tables>,
  company: string,
): Promise<{ posted: number; reversed: number; refused: number }> {
  const bank = await inCompany(database, company, ({ db }) =>
    db.selectFrom('accounts').select('id').where('system_key', '=', 'bank').executeTakeFirstOrThrow(),
  );
  const lines = postPayment({ amount: 100n, account_id: bank.id, customer_id: null as unknown as string });
  const entry = { entry_date: '2026-10-01', memo: 'stress' };
  let refused = 0;
  const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'conflict') throw error;
      refused += 1;
      return undefined;
    }
  };
  const documents = Array.from({ length: DOCUMENTS }, newId);
  const posted = await inWorkers([...documents, ...documents], (source_id) =>
    tried(() =>
      inCompany(database, company, (ctx) =>
        postEntry(ctx, { ...entry, source: 'payment', source_id }, lines),
      ),
    ),
  );
  const reversed = await inWorkers([...posted, ...posted], (id) =>
    tried(() =>
      inCompany(database, company, (ctx) => postReversal(ctx, id, { ...entry, source: 'reversal' })),
    ),
  );
  if (posted.length !== DOCUMENTS || reversed.length !== DOCUMENTS || refused !== 2 * DOCUMENTS)
    throw new Error(`posted ${posted.length}, reversed ${reversed.length}, refused ${refused}`);
  return { posted: posted.length, reversed: reversed.length, refused };
}

async function inWorkers<T>(
  all: readonly T[],
  work: (one: T) => Promise<T | undefined | string>,
): Promise<string[]> {
  const waiting = [...all];
  const done: string[] = [];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const result = await work(one);
      if (typeof result === 'string') done.push(result);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return done;
}
