/** Validation of the accounts on document lines: they must be the company's, active, and not a control account. */
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import '../ledger.resource.ts';
import type { SystemKey } from '../entries/posting.ts';

/** The same list as `fw.follows_documents` in the database, which enforces it. */
const controls: ReadonlySet<string> = new Set([
  'accounts_receivable',
  'accounts_payable',
  'grni',
  'inventory',
  'customer_deposits',
  'tax_payable',
  'purchase_tax',
] satisfies SystemKey[]);

interface Line {
  readonly account_id?: string | null | undefined;
  /** A credit goes back to the account it was charged to. */
  readonly credits_line_id?: string | null | undefined;
}

/** Refuses invalid accounts, with faults at `{name}.3.account_id`. */
export async function refuseLineAccounts(
  { db }: Pick<Ctx, 'db'>,
  lines: readonly Line[],
  name = 'lines',
): Promise<void> {
  const named = (line: Line) => (line.credits_line_id ? null : (line.account_id ?? null));
  const ids = [...new Set(lines.flatMap((line) => named(line) ?? []))];
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'is_active', 'system_key'])
    .where('id', 'in', ids)
    .execute();
  const faults: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const id = named(line);
    if (id === null) continue;
    const account = known.find((one) => one.id === id);
    if (!account) faults[`${name}.${index}.account_id`] = 'This account doesn’t exist.';
    else if (!account.is_active)
      faults[`${name}.${index}.account_id`] = `${account.name} is not in use any more.`;
    else if (controls.has(account.system_key ?? ''))
      faults[`${name}.${index}.account_id`] =
        `${account.code} ${account.name} follows documents by itself. Choose the account that the amount is for.`;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
