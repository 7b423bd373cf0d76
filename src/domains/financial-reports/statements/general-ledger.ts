import { sql } from 'kysely';
import { balancesAt, movementsOf, yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Account, readAccounts } from './account-tree.ts';
import { earnings } from './earnings.ts';
import type { Behind, StatementCell, StatementColumn, StatementRow } from './statement.rules.ts';
import { amountCell, type Body, dayBefore, type Span, text } from './statement-parts.ts';

/** The most lines shown; the totals include all. */
const mostLines = 5000;

interface Line {
  readonly account_id: string;
  readonly entry_id: string;
  readonly number: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly who: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

export interface LedgerWanted {
  readonly from: string;
  readonly to: string;
  readonly account_id: string | null;
  readonly complete: boolean;
}

/**
 * For each account: opening balance, every line with running balance, closing balance. When comparing, the closing row also shows
 * the movement in both periods and the other period's closing balance.
 */
export async function generalLedger(
  ctx: Ctx,
  wanted: LedgerWanted,
  spans: readonly Span[],
  exponent: number,
): Promise<Body> {
  const accounts = (await readAccounts(ctx)).sort((a, b) => (a.code < b.code ? -1 : 1));
  const shown = accounts.filter(({ id }) => wanted.account_id === null || id === wanted.account_id);
  const opening: ReadonlyMap<string, bigint>[] = [];
  for (const { from } of spans) opening.push(await openingBalances(ctx, accounts, from ?? wanted.from));
  const moved = await movementsOf(ctx, spans);
  const lines = await readLines(ctx, wanted);
  const isCut = !wanted.complete && lines.length > mostLines;
  const ofAccount = groupBy(isCut ? lines.slice(0, mostLines) : lines, ({ account_id }) => account_id);
  const rows = shown.flatMap((account) => {
    const sums = spans.map((span, index): Sums => {
      const before = opening[index]?.get(account.id) ?? 0n;
      return { span, before, after: before + (moved[index]?.get(account.id) ?? 0n) };
    });
    const own = ofAccount.get(account.id) ?? [];
    const isStill = sums.every(({ before, after }) => before === 0n && after === 0n);
    if (own.length === 0 && isStill && wanted.account_id === null) return [];
    return accountRows(account, own, sums, exponent);
  });
  return {
    columns: [
      { label: 'Date', kind: 'date' },
      { label: 'Entry', kind: 'text' },
      { label: 'What for', kind: 'text' },
      { label: 'Who', kind: 'text' },
      { label: 'Debit', kind: 'money' },
      { label: 'Credit', kind: 'money' },
      { label: 'Balance', kind: 'money' },
      ...(spans.length > 1 ? comparedColumns(spans) : []),
    ],
    rows,
    notice: isCut
      ? `Only the first ${mostLines.toLocaleString('en-US')} lines are listed; opening and closing balances are complete. Choose an account or fewer days.`
      : null,
  };
}

interface Sums {
  readonly span: Span;
  readonly before: bigint;
  readonly after: bigint;
}

function comparedColumns(spans: readonly Span[]): StatementColumn[] {
  return [
    ...spans.map(
      ({ label, from, to }): StatementColumn => ({
        label: `Movement ${label}`,
        kind: 'money',
        days: { from, to },
      }),
    ),
    ...spans.slice(1).map(
      ({ to }): StatementColumn => ({
        label: `Balance ${to}`,
        kind: 'money',
        days: { from: null, to },
      }),
    ),
  ];
}

/** The other period's figures link to its own lines of this account. */
function comparedCells(id: string, sums: readonly Sums[], exponent: number): StatementCell[] {
  if (sums.length < 2) return [];
  const behind = (index: number, { from, to }: Span): Behind | undefined =>
    index === 0 ? undefined : { page: 'account', id, from, to };
  const movements = sums.map(({ span, before, after }, index) =>
    amountCell(after - before, exponent, behind(index, span)),
  );
  const balances = sums.map(({ span, after }, index) => amountCell(after, exponent, behind(index, span)));
  return [...movements, ...balances.slice(1)];
}

function accountRows(
  { id, code, name }: Account,
  lines: readonly Line[],
  sums: readonly Sums[],
  exponent: number,
): StatementRow[] {
  const compared = comparedCells(id, sums, exponent);
  const empty = compared.map(() => text(null));
  const { before = 0n, after = 0n } = sums[0] ?? {};
  const blank = (
    label: string,
    kind: StatementRow['kind'],
    balance: bigint | null,
    others = empty,
  ): StatementRow => ({
    kind,
    depth: 0,
    cells: [
      text(null),
      text(null),
      text(label),
      text(null),
      text(null),
      text(null),
      balance === null ? text(null) : amountCell(balance, exponent),
      ...others,
    ],
  });
  let running = before;
  const rows = lines.map((line): StatementRow => {
    running += line.debit - line.credit;
    const behind = { page: 'entry' as const, id: line.entry_id };
    return {
      kind: 'line',
      depth: 1,
      cells: [
        text(line.entry_date),
        text(line.number, behind),
        text(line.memo),
        text(line.who),
        line.debit === 0n ? text(null) : amountCell(line.debit, exponent, behind),
        line.credit === 0n ? text(null) : amountCell(line.credit, exponent, behind),
        amountCell(running, exponent),
        ...empty,
      ],
    };
  });
  return [
    blank(`${code} ${name}`, 'heading', null),
    blank('Opening balance', 'line', before),
    ...rows,
    blank(`Closing balance of ${name}`, 'total', after, compared),
  ];
}

/** Income and expenses start each fiscal year at zero; earlier amounts are in retained earnings. */
async function openingBalances(
  ctx: Ctx,
  accounts: readonly Account[],
  from: string,
): Promise<ReadonlyMap<string, bigint>> {
  const yearStart = yearStartOf(from, await yearStartMonth(ctx));
  const [at, before] = await balancesAt(ctx, [dayBefore(from), dayBefore(yearStart)]);
  const opening = new Map(at);
  for (const { id, type, system_key } of accounts) {
    const balance = at?.get(id) ?? 0n;
    if (type === 'income' || type === 'cost_of_goods_sold' || type === 'expense')
      opening.set(id, balance - (before?.get(id) ?? 0n));
    if (system_key === 'retained_earnings')
      opening.set(id, balance - earnings(accounts, before ?? new Map()));
  }
  return opening;
}

async function readLines({ db }: Ctx, { from, to, account_id, complete }: LedgerWanted): Promise<Line[]> {
  const most = complete ? null : mostLines + 1;
  // The limit comes before the joins: they are made for the lines shown, not for as many of every account.
  const { rows } = await sql<Line>`
    select l.account_id, e.id as entry_id, e.number, l.entry_date::text, l.debit, l.credit,
      coalesce(nullif(l.memo, ''), e.memo) as memo, coalesce(c.name, v.name) as who
    from (
      select a.code, l.* from accounts a
      cross join lateral (
        select * from journal_lines l where l.account_id = a.id and l.entry_date between ${from}::date and ${to}::date
        order by l.entry_date, l.id limit ${most}::bigint) l
      where ${account_id}::uuid is null or a.id = ${account_id}::uuid
      order by a.code, l.entry_date, l.id limit ${most}::bigint) l
    join journal_entries e on e.id = l.entry_id
    left join customers c on c.id = l.customer_id
    left join vendors v on v.id = l.vendor_id
    order by l.code, l.entry_date, e.position, l.position`.execute(db);
  return rows;
}
