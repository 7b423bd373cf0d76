/**
 * Reads a chart of accounts: a file with the columns code, name, type and parent (its code), or the list of accounts of QuickBooks
 * (CSV or IIF) or Xero as these programs export it. Faults are refusals that say the line.
 */
import { invalid } from '#kernel/errors.ts';
import { detectDelimiter } from '#kernel/reading/detect-form.ts';
import { RecordReader, type TextRecord, UnclosedQuote } from '#kernel/reading/read-records.ts';
import { accountTypes } from '../ledger.resource.ts';
import { type AccountKind, kindOf } from './account-kinds.rules.ts';

export type Program = 'QuickBooks' | 'Xero';

export interface AccountOfFile extends AccountKind {
  readonly line: number;
  /** Empty if the file has none. */
  readonly code: string;
  readonly name: string;
  /** By which the accounts below it name it. */
  readonly key: string;
  /** The key of the account above; empty at the top. */
  readonly parent: string;
}

export interface ChartOfFile {
  /** Undefined: a file of our own form. */
  readonly program: Program | undefined;
  readonly accounts: readonly AccountOfFile[];
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

const mostAccounts = 2000;
/** Reports have the company’s name and their own above the names of the columns. */
const mostTitles = 20;

export function readChartFile(content: string): ChartOfFile {
  const records = recordsOf(content.replace(/^\uFEFF/, ''));
  const head = headOf(records);
  if (!head)
    throw invalid({
      content:
        'The first line names the columns: code, name, type and, where wanted, parent. The lists of accounts of QuickBooks and Xero are read as they are.',
    });
  const rows = records.filter(({ line, cells }) => line > head.line && head.isRow(cells));
  if (rows.length === 0) throw invalid({ content: 'There are no accounts in this file.' });
  if (rows.length > mostAccounts) throw invalid({ content: `Use at most ${mostAccounts} accounts.` });
  return head.program ? accountsOfProgram(head, head.program, rows) : ownAccounts(head, rows);
}

function recordsOf(text: string): readonly TextRecord[] {
  const reader = new RecordReader(detectDelimiter(text));
  try {
    return [...reader.push(text), ...reader.end()];
  } catch (error) {
    if (error instanceof UnclosedQuote) throw invalid({ content: error.message });
    throw error;
  }
}

const columns = {
  code: ['code', 'account #', 'account no.', 'account number', 'accnt. #', 'accnum', 'number'],
  name: ['full name', 'account name', 'account', 'name'],
  type: ['type', 'account type', 'accnttype'],
  detail: ['detail type'],
  parent: ['parent'],
  mark: ['extra'],
} as const;

interface Head {
  readonly line: number;
  readonly program: Program | undefined;
  readonly isRow: (cells: readonly string[]) => boolean;
  readonly read: (cells: readonly string[], column: keyof typeof columns) => string;
}

function headOf(records: readonly TextRecord[]): Head | undefined {
  for (const { line, cells } of records.slice(0, mostTitles)) {
    const titles = cells.map((cell) => cell.trim().replace(/^\*/, '').toLowerCase());
    const at = (column: keyof typeof columns) =>
      columns[column].map((title) => titles.indexOf(title)).find((index) => index >= 0) ?? -1;
    if (at('name') < 0 || at('type') < 0) continue;
    const read: Head['read'] = (row, column) => (row[at(column)] ?? '').trim();
    const isIif = titles[0] === '!accnt';
    const isXero = titles.includes('report code') || titles.includes('tax code');
    const isOwn = !isIif && !isXero && titles.includes('code') && titles.includes('name');
    if (isOwn)
      return { line, program: undefined, isRow: (row) => row.some((cell) => cell.trim() !== ''), read };
    const isQuickBooks =
      isIif ||
      ['account', 'full name', 'account name', 'detail type'].some((title) => titles.includes(title));
    if (!isXero && !isQuickBooks) continue;
    // Below a report stand its date and totals, which have no type.
    const isRow: Head['isRow'] = (row) => (isIif ? row[0] === 'ACCNT' : read(row, 'type') !== '');
    return { line, program: isXero ? 'Xero' : 'QuickBooks', isRow, read };
  }
  return undefined;
}

function ownAccounts({ read }: Head, rows: readonly TextRecord[]): ChartOfFile {
  const seen = new Set<string>();
  const accounts = rows.map(({ line, cells }): AccountOfFile => {
    const [code, name, said] = [read(cells, 'code'), read(cells, 'name'), read(cells, 'type')];
    const type = ownType(said);
    if (code === '' || code.length > 20) throw onLine(line, 'A code has 1 to 20 characters.');
    if (seen.has(code)) throw onLine(line, `The code ${code} is there twice.`);
    refuseName(line, name);
    if (!type) throw onLine(line, `“${said}” is no type. Use ${accountTypes.join(', ')}.`);
    seen.add(code);
    return { line, code, name, type, key: code, parent: read(cells, 'parent') };
  });
  return { program: undefined, accounts, leftOut: [] };
}

function accountsOfProgram({ read }: Head, program: Program, rows: readonly TextRecord[]): ChartOfFile {
  const leftOut: { name: string; why: string }[] = [];
  const accounts: AccountOfFile[] = [];
  for (const { line, cells } of rows) {
    const full = read(cells, 'name');
    // Of Xero’s accounts none stands under another, and a colon is part of the name.
    const names = program === 'QuickBooks' ? full.split(':').map((part) => part.trim()) : [full];
    const [name = '', type] = [names.at(-1), read(cells, 'type')];
    const kind = kindOf({ type, name, detail: read(cells, 'detail'), mark: read(cells, 'mark') });
    refuseName(line, name);
    if (kind === undefined) throw onLine(line, `“${type}” is no type of account in ${program}.`);
    if (kind === 'nothing') leftOut.push({ name: full, why: 'Nothing is posted to it' });
    else if (/\(deleted\)$/i.test(full)) leftOut.push({ name: full, why: `Deleted in ${program}` });
    else {
      const parent = names.slice(0, -1).join(':');
      accounts.push({
        ...kind,
        line,
        name,
        code: read(cells, 'code').slice(0, 20),
        key: names.join(':'),
        parent,
      });
    }
  }
  return { program, accounts, leftOut };
}

function refuseName(line: number, name: string): void {
  if (name === '' || name.length > 200) throw onLine(line, 'A name has 1 to 200 characters.');
}

const onLine = (line: number, fault: string) => invalid({ content: `Line ${line}: ${fault}` });

const typeWords: Readonly<Record<string, AccountKind['type']>> = {
  assets: 'asset',
  liabilities: 'liability',
  revenue: 'income',
  sales: 'income',
  cogs: 'cost_of_goods_sold',
  'cost of sales': 'cost_of_goods_sold',
  'cost of goods sold': 'cost_of_goods_sold',
  expenses: 'expense',
};

function ownType(text: string): AccountKind['type'] | undefined {
  const word = text.toLowerCase();
  return accountTypes.find((one) => one === word.replaceAll(' ', '_')) ?? typeWords[word];
}
