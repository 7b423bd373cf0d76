/** Suggestions for bank lines that nothing in the books fits, from where lines like them were posted before. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { RowOf } from '#kernel/resource.ts';
import type { bankLines } from '../bank.resource.ts';
import { wordsOf } from '../rules/parts-of-rule.ts';
import { learnAccounts, type PostedLine } from './learnt-accounts.rules.ts';
import type { Suggestion } from './suggestion.ts';

/** How many posted lines of the account are read, newest first. */
const mostPosted = 2000;

interface Posted extends PostedLine {
  readonly code: string;
  readonly name: string;
}

export async function suggestLearnt(
  ctx: Ctx,
  accountId: string,
  lines: readonly RowOf<typeof bankLines>[],
): Promise<Suggestion[]> {
  if (lines.length === 0) return [];
  const posted = await readPosted(ctx, accountId);
  const learnt = learnAccounts(posted);
  const names = new Map(posted.map((one) => [one.account_id, `${one.code} ${one.name}`]));
  return lines.flatMap((line): Suggestion[] => {
    const found = learnt(line);
    if (!found) return [];
    return [
      {
        ...{ bank_line_id: line.id, kind: 'learnt', id: found.account_id, entry_id: null },
        ...{ number: names.get(found.account_id) ?? '', memo: wordsOf(line), who: null },
        ...{ on: line.booked_on, amount: line.amount, score: 40 + 10 * found.times },
        ...{ rule: null, is_sure: found.isSteady, times: found.times },
      },
    ];
  });
}

/** Lines posted to one account that is still in use; a split line teaches nothing. */
async function readPosted({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select b.amount, b.description, b.counterparty, o.account_id, a.code, a.name, e.memo
    from (
      select id, amount, description, counterparty, booked_on from bank_lines
      where account_id = ${accountId} and status = 'matched'
      order by booked_on desc, id desc limit ${sql.lit(mostPosted)}) b
    join bank_matches m on m.bank_line_id = b.id and m.created_entry
    join journal_lines n on n.id = m.journal_line_id
    join journal_entries e on e.id = n.entry_id
    join journal_lines o on o.entry_id = n.entry_id and o.id <> n.id
    join accounts a on a.id = o.account_id and a.is_active
    where not exists (select from journal_lines p where p.entry_id = n.entry_id and p.id <> n.id and p.id <> o.id)
    order by b.booked_on desc, b.id desc`.execute(db);
  return rows;
}
