/** Validation of the accounts that people choose: they must be the company's, active, and open to what names them. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import '../ledger.resource.ts';
import type { AccountTakes } from './control-accounts.rules.ts';

interface Line {
  readonly account_id?: string | null | undefined;
}

interface Known {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly takes: AccountTakes;
}

/** For the lines of documents. Refuses with faults at `{name}.3.account_id`. */
export async function refuseLineAccounts(
  ctx: Pick<Ctx, 'db'>,
  lines: readonly Line[],
  name = 'lines',
): Promise<void> {
  await refuseAccounts(ctx, lines, ({ takes }) => takes === 'anything', name);
}

/** For entries by hand and of bank lines. */
export async function refuseEntryAccounts(ctx: Pick<Ctx, 'db'>, lines: readonly Line[]): Promise<void> {
  await refuseAccounts(ctx, lines, ({ takes }) => takes !== 'own_documents', 'lines');
}

async function refuseAccounts(
  { db }: Pick<Ctx, 'db'>,
  lines: readonly Line[],
  isOpen: (account: Known) => boolean,
  name: string,
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ account_id }) => account_id ?? []))];
  if (ids.length === 0) return;
  const { rows } = await sql<Known>`
    select id, code, name, is_active, fw.account_takes(system_key) as takes from accounts where id = any(${ids}::uuid[])`.execute(
    db,
  );
  const faults: Record<string, string> = {};
  for (const [index, { account_id }] of lines.entries()) {
    if (!account_id) continue;
    const account = rows.find(({ id }) => id === account_id);
    const fault = !account
      ? 'This account doesn’t exist.'
      : !account.is_active
        ? `${account.name} is not in use any more.`
        : isOpen(account)
          ? undefined
          : followsDocuments(`${account.code} ${account.name}`);
    if (fault) faults[`${name}.${index}.account_id`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** `account`: its code and name. */
export const followsDocuments = (account: string) =>
  `${account} follows documents by itself. Choose the account that the amount is for.`;
