/** Rows for a tree of accounts: a heading, the accounts below it, a total. Accounts without amounts are left out. */
import type { Ctx } from '#kernel/context.ts';
import '#domains/ledger/ledger.resource.ts';
import type { Behind, StatementCell, StatementRow } from './statement.rules.ts';
import { accountBehind, figures, type Span, sum, text } from './statement-parts.ts';

export interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly parent_id: string | null;
  readonly system_key: string | null;
}

export function readAccounts({ db }: Pick<Ctx, 'db'>): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'type', 'parent_id', 'system_key'])
    .orderBy('position')
    .orderBy('code')
    .execute();
}

export interface Section {
  readonly accounts: readonly Account[];
  readonly types: readonly string[];
  readonly spans: readonly Span[];
  /** One map per span: account → amount with the sign it is displayed with. */
  readonly amounts: readonly ReadonlyMap<string, bigint>[];
  readonly exponent: number;
  readonly depth?: number;
  /** The cells behind the name; by default the amounts, and with two spans their change. */
  readonly cells?: CellsOf;
}

export type CellsOf = (
  amounts: readonly bigint[],
  behind?: (index: number) => Behind | undefined,
) => readonly StatementCell[];

const cellsOf = ({ cells, exponent }: Section): CellsOf =>
  cells ?? ((amounts, behind) => figures(amounts, exponent, behind));

export function treeRows(section: Section): StatementRow[] {
  const { accounts, types, depth = 0 } = section;
  const own = accounts.filter(({ type }) => types.includes(type));
  const ids = new Set(own.map(({ id }) => id));
  const roots = own.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  return roots.flatMap((account) => branch(section, own, account, depth, new Set()));
}

export function totalOf({ accounts, types, amounts }: Section): bigint[] {
  const ids = accounts.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  return amounts.map((of) => sum(ids.map((id) => of.get(id) ?? 0n)));
}

function branch(
  section: Section,
  own: readonly Account[],
  account: Account,
  depth: number,
  seen: ReadonlySet<string>,
): StatementRow[] {
  if (seen.has(account.id)) return [];
  const within = new Set([...seen, account.id]);
  const below = own
    .filter(({ parent_id }) => parent_id === account.id)
    .flatMap((child) => branch(section, own, child, depth + 1, within));
  const mine = section.amounts.map((of) => of.get(account.id) ?? 0n);
  const isMoved = mine.some((amount) => amount !== 0n);
  if (below.length === 0) return isMoved ? [lineOf(section, account, mine, depth)] : [];
  const subtree = membersOf(own, account.id);
  const totals = section.amounts.map((of) => sum(subtree.map((id) => of.get(id) ?? 0n)));
  const cells = cellsOf(section)(totals);
  const blank = cells.map(() => text(null));
  return [
    { kind: 'heading', depth, cells: [text(`${account.code} ${account.name}`), ...blank] },
    ...(isMoved ? [lineOf(section, account, mine, depth + 1)] : []),
    ...below,
    { kind: 'total', depth, cells: [text(`Total ${account.name}`), ...cells] },
  ];
}

function lineOf(section: Section, account: Account, amounts: readonly bigint[], depth: number): StatementRow {
  const { spans } = section;
  const behind = (index: number) => accountBehind(account.id, spans[index] ?? { from: null, to: '' });
  return {
    kind: 'line',
    depth,
    cells: [text(`${account.code} ${account.name}`), ...cellsOf(section)(amounts, behind)],
  };
}

function membersOf(own: readonly Account[], root: string): string[] {
  const members = [root];
  for (const id of members) {
    for (const account of own)
      if (account.parent_id === id && !members.includes(account.id)) members.push(account.id);
  }
  return members;
}
