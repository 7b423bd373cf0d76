/**
 * Which accounts of a file are new, and which are there already. Those of QuickBooks and Xero keep the names by which these programs know
 * them, so that an export goes back to the same accounts.
 */
import { invalid } from '#kernel/errors.ts';
import type { AccountKind } from './account-kinds.rules.ts';
import type { AccountOfFile, ChartOfFile, Program } from './read-chart-file.ts';

export interface ExistingAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly system_key: string | null;
  readonly quickbooks_name: string | null;
  readonly xero_code: string | null;
  readonly is_used: boolean;
}

/** Names in another program, as columns of an account. */
export interface NamesThere {
  readonly quickbooks_name?: string;
  readonly xero_code?: string;
}

export interface NewAccount extends NamesThere {
  readonly of: AccountOfFile;
  readonly code: string;
}

export interface KnownAccount extends NamesThere {
  readonly of: AccountOfFile;
  readonly account: ExistingAccount;
  /** Nothing is posted to the account that has its code: it gets the name of the file. */
  readonly isRenamed: boolean;
}

export interface PlacedAccounts {
  readonly added: readonly NewAccount[];
  readonly known: readonly KnownAccount[];
  /** The ids of accounts that are here, by the keys under which those of the file name them. */
  readonly above: ReadonlyMap<string, string>;
}

export function placeAccounts(chart: ChartOfFile, existing: readonly ExistingAccount[]): PlacedAccounts {
  const { program, accounts } = chart;
  return program ? placedOf(program, underOwnType(accounts), existing) : placedByCode(accounts, existing);
}

function placedByCode(
  accounts: readonly AccountOfFile[],
  existing: readonly ExistingAccount[],
): PlacedAccounts {
  const byCode = new Map(existing.map((account) => [account.code, account]));
  const known = accounts.flatMap((of) => {
    const account = byCode.get(of.code);
    return account ? [{ of, account, isRenamed: false }] : [];
  });
  const added = accounts.filter(({ code }) => !byCode.has(code)).map((of) => ({ of, code: of.code }));
  refuseParents(added, byCode, accounts);
  return { added, known, above: new Map(existing.map(({ code, id }) => [code, id])) };
}

function placedOf(
  program: Program,
  accounts: readonly AccountOfFile[],
  existing: readonly ExistingAccount[],
): PlacedAccounts {
  const free = new Set(existing);
  const codes = new Set(existing.map(({ code }) => code));
  const named = new Set<string>();
  const known: KnownAccount[] = [];
  const rest: AccountOfFile[] = [];
  const take = (of: AccountOfFile, account: ExistingAccount | undefined, isRenamed = false) => {
    if (!account) return false;
    free.delete(account);
    // Of several that become one, the first is where an export goes.
    const names = named.has(account.id) ? {} : namesThere(program, of, account);
    named.add(account.id);
    known.push({ of, account, isRenamed, ...names });
    return true;
  };
  // First what is the same for sure, so that no other account takes its place.
  for (const of of accounts) {
    const same = of.system_key
      ? existing.find(({ system_key }) => system_key === of.system_key)
      : [...free].find((account) => isSame(program, of, account));
    if (!take(of, same)) rest.push(of);
  }
  const added: NewAccount[] = [];
  for (const of of rest) {
    const unused = [...free].find(
      ({ code, type, system_key, is_used }) =>
        code === of.code && type === of.type && system_key === null && !is_used,
    );
    if (take(of, unused, true)) continue;
    const code = freeCode(of, codes);
    codes.add(code);
    added.push({ of, code, ...namesThere(program, of) });
  }
  return { added, known, above: new Map(known.map(({ of, account }) => [of.key, account.id])) };
}

/** An account stands under one of its own type; where the file says otherwise, it stands at the top. */
function underOwnType(accounts: readonly AccountOfFile[]): readonly AccountOfFile[] {
  const types = new Map(accounts.map(({ key, type }) => [key, type]));
  return accounts.map((of) => (types.get(of.parent) === of.type ? of : { ...of, parent: '' }));
}

function isSame(program: Program, of: AccountOfFile, account: ExistingAccount): boolean {
  if (account.type !== of.type) return false;
  const there = program === 'Xero' ? account.xero_code : account.quickbooks_name;
  const here = program === 'Xero' ? of.code : of.key;
  const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  if (there !== null && here !== '') return isSameText(there, here);
  const isSameBank = of.subtype === 'bank' && account.subtype === 'bank' && account.code === of.code;
  return isSameBank || isSameText(account.name, of.name);
}

const longestThere = { quickbooks_name: 159, xero_code: 10 };

/** Xero takes no journals on these (`xeroFault`): an export needs the code of another account. */
const takesNoJournals = ({ subtype, system_key }: AccountOfFile) =>
  subtype === 'bank' || system_key === 'accounts_receivable' || system_key === 'accounts_payable';

/** Kept also where it is the same as here: it is found again when the account has another name here. */
function namesThere(
  program: Program,
  of: AccountOfFile,
  account?: Pick<ExistingAccount, 'quickbooks_name' | 'xero_code'>,
): NamesThere {
  const [column, there] =
    program === 'Xero' ? (['xero_code', of.code] as const) : (['quickbooks_name', of.key] as const);
  const isKept = (account?.[column] ?? null) !== null;
  if (program === 'Xero' && takesNoJournals(of)) return {};
  return isKept || there === '' || there.length > longestThere[column] ? {} : { [column]: there };
}

/** Where the accounts of a type begin in our own chart. */
const begins: Readonly<Record<AccountKind['type'], number>> = {
  asset: 1000,
  liability: 2000,
  equity: 3000,
  income: 4000,
  cost_of_goods_sold: 5000,
  expense: 6000,
};

/** Its own code if nobody has it, otherwise the next one; without one, the next ten after the last of its type. */
function freeCode({ code, type }: AccountOfFile, taken: ReadonlySet<string>): string {
  if (code !== '' && !taken.has(code)) return code;
  const isNumber = /^\d{1,9}$/.test(code);
  if (code !== '' && !isNumber) {
    for (let at = 2; ; at += 1) {
      const next = `${code.slice(0, 16)}-${at}`;
      if (!taken.has(next)) return next;
    }
  }
  const first = begins[type];
  const used = [...taken].map(Number).filter((one) => one >= first && one < first + 1000);
  let next = isNumber ? Number(code) + 1 : Math.floor(Math.max(first, ...used) / 10) * 10 + 10;
  while (taken.has(String(next))) next += 1;
  return String(next);
}

function refuseParents(
  added: readonly NewAccount[],
  known: ReadonlyMap<string, { readonly type: string }>,
  accounts: readonly AccountOfFile[],
): void {
  const ofFile = new Map(accounts.map((account) => [account.code, account]));
  const costs = new Set(['cost_of_goods_sold', 'expense']);
  for (const {
    of: { line, code, parent, type },
  } of added) {
    if (parent === '') continue;
    const above = known.get(parent) ?? ofFile.get(parent);
    const isAlike = above && (above.type === type || (costs.has(above.type) && costs.has(type)));
    if (!above)
      throw invalid({ content: `Line ${line}: there is no account ${parent} to put ${code} under.` });
    if (!isAlike) throw invalid({ content: `Line ${line}: ${parent} is of another type than ${code}.` });
    for (let at = ofFile.get(parent), steps = 0; at; at = ofFile.get(at.parent), steps += 1) {
      if (at.code === code || steps > 50)
        throw invalid({ content: `Line ${line}: ${code} would stand under itself.` });
    }
  }
}
