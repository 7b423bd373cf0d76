// Whether this server can serve, and if not, why. What would keep every request from being answered rightly (a database
// that a newer version has changed beyond what this one knows) is remembered between two questions.

import type { Database } from '#server/database/database.ts';
import type { AnswerCache } from './data-api/answer-cache.ts';

export type Readiness = {
  /** Why nothing can be served any more; undefined while it can. */
  fault(): string | undefined;
  /** Asks the database now: why this server is not ready; undefined when it is. Never rejects. */
  ask(): Promise<string | undefined>;
};

const PATIENCE_MS = 2_000;

/** `known`: the newest migration that this version has. */
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
  const ask = () => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<string>((done) => {
      waiting = setTimeout(() => done('The database does not answer.'), PATIENCE_MS);
    });
    const answer = look().catch(() => fault ?? 'The database is not available.');
    return Promise.race([answer, patience]).finally(() => clearTimeout(waiting));
  };
  answers.onChange((tenant, table) => {
    if (tenant === '*' && table === 'schema') void ask();
  });
  answers.onGap(() => void ask());
  return { fault: () => fault, ask };
}

function tooOld(needed: number, known: number): string {
  return `A newer version has changed the database: it asks for migration ${needed}, and this server ends at ${known}. Use the newer version.`;
}
