import { type BalanceReader, movementsOf, yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { groupBy } from '#kernel/group-by.ts';
import { type Account, readAccounts } from './account-tree.ts';
import { balancesOn, beganNow, paidNotice } from './cash-basis.ts';
import { spansOf } from './classes.ts';
import { afterYearEnd } from './earnings.ts';
import { type LedgerLine, newestEntry, placeText, readLedgerLines, readPlace } from './ledger-lines.ts';
import { readPaidLines } from './paid-lines.ts';
import type {
  Basis,
  Behind,
  ClassFilter,
  StatementCell,
  StatementColumn,
  StatementRow,
} from './statement.rules.ts';
import {
  accountBehind,
  amountCell,
  type Body,
  dayBefore,
  moreRow,
  type Span,
  sum,
  text,
} from './statement-parts.ts';
import { type Carried, carriedAtYearEnds } from './year-ends.ts';

/** Lines of an account before the row that asks for more, and in the answer to it. */
const pageSize = { all: 100, one: 500, file: 2000 };

export interface LedgerWanted {
  readonly from: string;
  readonly to: string;
  readonly account_id: string | null;
  readonly basis: Basis;
  readonly only: ClassFilter;
  readonly complete: boolean;
  /** Of a row that stands for more lines of an account. */
  readonly after: string | null;
}

/**
 * For each account: opening balance, every line with running balance, closing balance, as the trial balance has it. When comparing, the
 * closing row also shows the movement in both periods and the other period's closing balance.
 */
export async function generalLedger(
  ctx: Ctx,
  wanted: LedgerWanted,
  compared: readonly Span[],
  exponent: number,
): Promise<Body> {
  const accounts = (await readAccounts(ctx)).sort((a, b) => (a.code < b.code ? -1 : 1));
  const { basis, only } = wanted;
  const spans = spansOf(compared, { basis, only });
  const columns = columnsOf(spans);
  const read = balancesOn(basis, only);
  const carried: ReadonlyMap<string, readonly Carried[]>[] = [];
  for (const { from, to } of spans)
    carried.push(await carriedAtYearEnds(ctx, accounts, { from: from ?? wanted.from, to, read }));
  const place = wanted.after === null ? null : readPlace(wanted.after);
  const account_id = place?.account_id ?? wanted.account_id;
  const until = place?.until ?? (await newestEntry(ctx));
  const began = place?.began ?? (await beganNow(ctx));
  const most = wanted.complete ? pageSize.file : account_id === null ? pageSize.all : pageSize.one;
  const lines = groupBy(
    await (basis === 'cash' ? readPaidLines : readLedgerLines)(ctx, {
      ...wanted,
      account_id,
      until,
      place,
      most: most + 1,
    }),
    (line) => line.account_id,
  );
  const pageOf = (id: string, running: bigint): Page => ({
    ...{ lines: lines.get(id) ?? [], most, until, began, running, width: columns.length, exponent },
    carried: (carried[0]?.get(id) ?? []).filter(({ on }) => place === null || on > place.entry_date),
  });
  if (place !== null) return { columns, rows: lineRows(pageOf(place.account_id, place.running)) };

  const opening: ReadonlyMap<string, bigint>[] = [];
  for (const { from } of spans) opening.push(await openingBalances(ctx, accounts, from ?? wanted.from, read));
  const moved = await movementsOf(ctx, spans, read);
  const rows = accounts.flatMap((account) => {
    const { id } = account;
    if (account_id !== null && id !== account_id) return [];
    const sums = spans.map((span, index): Sums => {
      const before = opening[index]?.get(id) ?? 0n;
      const movement = moved[index]?.get(id) ?? 0n;
      const ends = sum((carried[index]?.get(id) ?? []).map(({ amount }) => amount));
      return { span, before, movement, after: before + movement + ends };
    });
    const page = pageOf(id, sums[0]?.before ?? 0n);
    const isStill =
      page.carried.length === 0 && sums.every(({ before, after }) => before === 0n && after === 0n);
    if (page.lines.length === 0 && isStill && account_id === null) return [];
    return accountRows(account, page, sums);
  });
  return { columns, rows, notice: basis === 'cash' ? paidNotice : null };
}

interface Sums {
  readonly span: Span;
  readonly before: bigint;
  /** What was posted; a year's end is none. */
  readonly movement: bigint;
  readonly after: bigint;
}

function columnsOf(spans: readonly Span[]): StatementColumn[] {
  return [
    { label: 'Date', kind: 'date' },
    { label: 'Entry', kind: 'text' },
    { label: 'What for', kind: 'text' },
    { label: 'Who', kind: 'text' },
    { label: 'Debit', kind: 'money' },
    { label: 'Credit', kind: 'money' },
    { label: 'Balance', kind: 'money' },
    ...(spans.length > 1 ? comparedColumns(spans) : []),
  ];
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
  const behind = (index: number, span: Span): Behind | undefined =>
    index === 0 ? undefined : accountBehind(id, span);
  const movements = sums.map(({ span, movement }, index) =>
    amountCell(movement, exponent, behind(index, span)),
  );
  const balances = sums.map(({ span, after }, index) => amountCell(after, exponent, behind(index, span)));
  return [...movements, ...balances.slice(1)];
}

function accountRows({ id, code, name }: Account, page: Page, sums: readonly Sums[]): StatementRow[] {
  const { width, exponent } = page;
  const { before = 0n, after = 0n } = sums[0] ?? {};
  const row = (
    kind: StatementRow['kind'],
    label: string,
    ...more: readonly StatementCell[]
  ): StatementRow => ({
    ...{ kind, depth: 0 },
    cells: filled([text(null), text(null), text(label), text(null), text(null), text(null), ...more], width),
  });
  return [
    row('heading', `${code} ${name}`),
    row('line', 'Opening balance', amountCell(before, exponent)),
    ...lineRows(page),
    row(
      'total',
      `Closing balance of ${name}`,
      amountCell(after, exponent),
      ...comparedCells(id, sums, exponent),
    ),
  ];
}

interface Page {
  /** One more than `most` if there are further ones. */
  readonly lines: readonly LedgerLine[];
  readonly most: number;
  readonly until: bigint;
  readonly began: bigint;
  /** The balance before the first line. */
  readonly running: bigint;
  readonly carried: readonly Carried[];
  readonly width: number;
  readonly exponent: number;
}

/** The lines, with what years' ends carry before the first line of the new year; and a row for more. */
function lineRows({ lines, most, until, began, running, carried, width, exponent }: Page): StatementRow[] {
  const shown = lines.slice(0, most);
  const isCut = lines.length > most;
  const rows: StatementRow[] = [];
  let balance = running;
  let ends = 0;
  const add = (amount: bigint, cells: readonly StatementCell[], behind?: Behind) => {
    balance += amount;
    const debit = amount > 0n ? amountCell(amount, exponent, behind) : text(null);
    const credit = amount < 0n ? amountCell(-amount, exponent, behind) : text(null);
    const all = [...cells, debit, credit, amountCell(balance, exponent)];
    rows.push({ kind: 'line', depth: 1, cells: filled(all, width) });
  };
  const endYears = (through: string | null) => {
    for (let end = carried[ends]; end && (through === null || end.on <= through); end = carried[++ends])
      add(end.amount, [text(end.on), text(null), text('Year’s end: to retained earnings'), text(null)]);
  };
  for (const { entry_date, entry_id, number, memo, who, debit, credit } of shown) {
    endYears(entry_date);
    const behind: Behind = { page: 'entry', id: entry_id };
    add(debit - credit, [text(entry_date), text(number, behind), text(memo), text(who)], behind);
  }
  const last = shown.at(-1);
  if (!isCut || !last) {
    endYears(null);
    return rows;
  }
  const label = [text(null), text(null), text('Further lines, included in the closing balance')];
  return [...rows, moreRow(filled(label, width), placeText({ ...last, until, began, running: balance }))];
}

const filled = (cells: readonly StatementCell[], width: number): StatementCell[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? text(null));

/** Income and expenses start each fiscal year at zero; earlier amounts are in retained earnings. */
async function openingBalances(
  ctx: Ctx,
  accounts: readonly Account[],
  from: string,
  read: BalanceReader,
): Promise<ReadonlyMap<string, bigint>> {
  const yearStart = yearStartOf(from, await yearStartMonth(ctx));
  const [balances = new Map(), before = new Map()] = await read(ctx, [dayBefore(from), dayBefore(yearStart)]);
  return afterYearEnd(accounts, { balances, before, yearStart });
}
