// Whether this server can serve, and if not, why. A permanent fault (the database was migrated by a newer version beyond what
// this one supports) is remembered between checks.

import type { Database } from '#server/database/database.ts';
import type { AnswerCache } from './data-api/answer-cache.ts';

export type Readiness = {
  /** Why no request can be served; undefined if they can. */
  fault(): string | undefined;
  /** Checks the database now. Returns why this server is not ready, or undefined if it is. Never rejects. */
  check(): Promise<string | undefined>;
};

const TIMEOUT_MS = 2_000;

/** `known`: the newest migration that this version contains. */
export function createReadiness(
  database: Pick<Database, 'run'>,
  answers: Pick<AnswerCache, 'onChange' | 'onGap'>,
  known: number,
): Readiness {
  let fault: string | undefined;
  const look = async () => {
    const text = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on', fw.needed_version()`;
    const [rows] = await database.run([{ name: 'readiness', text, values: [] }]);
    const [isReadOnly, needed] = rows?.[0] ?? [];
    fault = Number(needed) > known ? tooOld(Number(needed), known) : undefined;
    return fault ?? (isReadOnly === 't' ? 'The database takes no writes now: it is a standby.' : undefined);
  };
  const check = () => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<string>((done) => {
      waiting = setTimeout(() => done('The database does not answer.'), TIMEOUT_MS);
    });
    const answer = look().catch(() => fault ?? 'The database is not available.');
    return Promise.race([answer, timeout]).finally(() => clearTimeout(waiting));
  };
  answers.onChange((tenant, table) => {
    if (tenant === '*' && table === 'schema') void check();
  });
  answers.onGap(() => void check());
  return { fault: () => fault, check };
}

function tooOld(needed: number, known: number): string {
  return `A newer version has changed the database: it asks for migration ${needed}, and this server ends at ${known}. Use the newer version.`;
}
