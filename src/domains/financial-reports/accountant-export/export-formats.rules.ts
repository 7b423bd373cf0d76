/**
 * The files that QuickBooks and Xero import, from the entries of the journal. Sources: Intuit, IIF Import Kit (transactions, accounts, customers,
 * vendors) and "Import journal entries" of QuickBooks Online; Xero, "Add, import and post manual journals".
 */
import { csvLine } from '#kernel/csv.ts';
import { neutralCell } from '#kernel/formula-cell.ts';
import { fromMinor } from '#kernel/money.ts';
import type { ExportTarget } from './export-targets.rules.ts';

/** `type`: as in IIF. */
export interface ExportAccount {
  readonly name: string;
  readonly code: string;
  readonly xero_code: string;
  readonly tax_rate: string | null;
  readonly type: string;
  /** Whether somebody has entered what it is called in QuickBooks: it exists there. */
  readonly is_mapped: boolean;
}

/** What the file says besides the entries; kept with the export. */
export interface Frozen {
  readonly currency: string;
  readonly exponent: number;
  readonly day_first: boolean;
  /** In Xero, for accounts that name none. */
  readonly tax_rate: string;
  readonly accounts: Readonly<Record<string, ExportAccount>>;
  readonly customers: Readonly<Record<string, string>>;
  readonly vendors: Readonly<Record<string, string>>;
  /** Missing in exports that were made before there were any. */
  readonly departments?: Readonly<Record<string, string>>;
  readonly branches?: Readonly<Record<string, string>>;
}

export interface ExportLine {
  readonly entry_date: string;
  readonly number: string;
  readonly entry_memo: string;
  readonly memo: string;
  readonly account_id: string;
  readonly customer_id: string | null;
  readonly vendor_id: string | null;
  readonly department_id: string | null;
  readonly branch_id: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

export interface ExportFormat {
  readonly ending: 'iif' | 'csv';
  /** Lines that the importer takes from one file, without the head. */
  readonly mostLines: number;
  head(frozen: Frozen): string;
  /** All lines of one entry. */
  entry(lines: readonly ExportLine[], frozen: Frozen): string;
}

export const exportFormats: Readonly<Record<ExportTarget, ExportFormat>> = {
  quickbooks_desktop: { ending: 'iif', mostLines: Number.POSITIVE_INFINITY, head: iifHead, entry: iifEntry },
  quickbooks_online: {
    ending: 'csv',
    mostLines: 999,
    head: (frozen) =>
      csvLine([
        ...['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits'],
        ...['Description', 'Name', 'Currency'],
        ...(isClassed(frozen) ? ['Location', 'Class'] : []),
      ]),
    entry: (lines, frozen) => lines.map((line) => onlineLine(line, frozen)).join(''),
  },
  xero: {
    ending: 'csv',
    mostLines: 300,
    head: (frozen) =>
      csvLine([
        ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
        ...(isClassed(frozen)
          ? ['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2']
          : []),
      ]),
    entry: (lines, frozen) => lines.map((line) => xeroLine(line, frozen)).join(''),
  },
};

function onlineLine(line: ExportLine, frozen: Frozen): string {
  const { entry_date, number, debit, credit, account_id } = line;
  const { name } = accountOf(account_id, frozen);
  const amounts = [debit, credit].map((amount) => (amount === 0n ? '' : amountText(amount, frozen)));
  const day = frozen.day_first ? dayFirst(entry_date) : monthFirst(entry_date);
  const { department, branch } = classesOf(line, frozen);
  return csvLine([
    ...[number, day, name, ...amounts, textOf(line), whoOf(line, frozen), frozen.currency],
    ...(isClassed(frozen) ? [branch, department] : []),
  ]);
}

/** Lines with the same narration and day are one journal, so the narration has the number of the entry. */
function xeroLine(line: ExportLine, frozen: Frozen): string {
  const { entry_date, number, entry_memo, account_id, debit, credit } = line;
  const { xero_code, tax_rate } = accountOf(account_id, frozen);
  const amount = amountText(debit - credit, frozen);
  return csvLine([
    ...[plain(`${number} ${entry_memo}`), namedMonth(entry_date), textOf(line)],
    ...[xero_code, tax_rate ?? frozen.tax_rate, amount],
    ...(isClassed(frozen) ? trackingOf(line, frozen) : []),
  ]);
}

/**
 * Lists first, so that transactions find their names. Accounts that somebody has named exist in QuickBooks already; the others are made there
 * with their code and type.
 */
function iifHead(frozen: Frozen): string {
  const { accounts, customers, vendors } = frozen;
  const made = Object.values(accounts).filter(({ is_mapped }) => !is_mapped);
  const classes = isClassed(frozen) ? ['CLASS'] : [];
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', ...classes, 'AMOUNT', 'DOCNUM', 'MEMO'];
  const namesOf = (kind: string, names: Readonly<Record<string, string>>) =>
    [...new Set(Object.values(names))].sort().map((name) => iifLine([kind, name]));
  return [
    iifLine(['!ACCNT', 'NAME', 'ACCNTTYPE', 'DESC', 'ACCNUM']),
    ...made.map(({ name, type, code }) => iifLine(['ACCNT', name, type, '', code])),
    iifLine(['!CUST', 'NAME']),
    ...namesOf('CUST', customers),
    iifLine(['!VEND', 'NAME']),
    ...namesOf('VEND', vendors),
    ...(isClassed(frozen)
      ? [iifLine(['!CLASS', 'NAME']), ...classesOfIif(frozen).map((name) => iifLine(['CLASS', name]))]
      : []),
    iifLine(['!TRNS', 'TRNSID', ...columns]),
    iifLine(['!SPL', 'SPLID', ...columns]),
    iifLine(['!ENDTRNS']),
  ].join('');
}

/** QuickBooks wants the receivable or payable line first. */
function iifEntry(lines: readonly ExportLine[], frozen: Frozen): string {
  const isControl = ({ account_id }: ExportLine) => isNamed(accountOf(account_id, frozen).type);
  const inOrder = [...lines.filter(isControl), ...lines.filter((line) => !isControl(line))];
  const rows = inOrder.map((line, index) =>
    iifLine([
      ...[index === 0 ? 'TRNS' : 'SPL', '', 'GENERAL JOURNAL', monthFirst(line.entry_date)],
      ...[accountOf(line.account_id, frozen).name, whoOf(line, frozen)],
      ...(isClassed(frozen) ? [iifClass(line, frozen)] : []),
      ...[amountText(line.debit - line.credit, frozen), line.number, textOf(line)],
    ]),
  );
  return [...rows, iifLine(['ENDTRNS'])].join('');
}

const isClassed = ({ departments = {}, branches = {} }: Frozen): boolean =>
  Object.keys(departments).length + Object.keys(branches).length > 0;

const classesOf = ({ department_id, branch_id }: ExportLine, { departments, branches }: Frozen) => ({
  department: plain(departments?.[department_id ?? ''] ?? ''),
  branch: plain(branches?.[branch_id ?? ''] ?? ''),
});

/** Tracking categories of Xero: the name of each and its option. */
function trackingOf(line: ExportLine, frozen: Frozen): string[] {
  const { department, branch } = classesOf(line, frozen);
  return [department && 'Department', department, branch && 'Branch', branch];
}

/** QuickBooks Desktop has one list of classes, so a department of a branch is its subclass: “North:Service”. */
function iifClass(line: ExportLine, frozen: Frozen): string {
  const { department, branch } = classesOf(line, frozen);
  return [branch, department]
    .filter(Boolean)
    .map((name) => name.replaceAll(':', '-'))
    .join(':');
}

/** All that a line could have; a class before its subclasses. */
function classesOfIif({ departments = {}, branches = {} }: Frozen): string[] {
  const clean = (names: Readonly<Record<string, string>>) =>
    [...new Set(Object.values(names).map((name) => plain(name).replaceAll(':', '-')))].sort();
  const inBranches = clean(branches).flatMap((branch) => [
    branch,
    ...clean(departments).map((department) => `${branch}:${department}`),
  ]);
  return [...clean(departments), ...inBranches];
}

const isNumber = /^-?\d+(\.\d+)?$/;

/** Fields can't be quoted, and a spreadsheet must not take them for formulas either. */
function iifLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => {
    const text = plain(cell).replaceAll('"', "'");
    return isNumber.test(text) ? text : neutralCell(text);
  });
  return `${safe.join('\t')}\r\n`;
}

function accountOf(id: string, { accounts }: Frozen): ExportAccount {
  const account = accounts[id];
  if (!account) throw new Error(`account ${id} is missing in the export`);
  return account;
}

const isNamed = (type: string) => type === 'AR' || type === 'AP';

/** QuickBooks asks for a customer or vendor on receivable and payable lines; elsewhere a name could be one that it refuses. */
function whoOf({ account_id, customer_id, vendor_id }: ExportLine, frozen: Frozen): string {
  const { type } = accountOf(account_id, frozen);
  if (!isNamed(type)) return '';
  return plain(frozen.customers[customer_id ?? ''] ?? frozen.vendors[vendor_id ?? ''] ?? '');
}

const textOf = ({ memo, entry_memo }: ExportLine) => plain(memo || entry_memo);

/** One line without what separates fields. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const amountText = (amount: bigint, { exponent }: Frozen) => fromMinor(amount, exponent);

function monthFirst(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

function dayFirst(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Xero takes this in every country. */
function namedMonth(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
}

/** The rate of Xero under which a line stands without tax: the tax has lines of its own. */
export function usualTaxRate(region: string | undefined): string {
  const names: Readonly<Record<string, string>> = { GB: 'No VAT', AU: 'BAS Excluded', NZ: 'No GST' };
  return names[region ?? ''] ?? 'Tax Exempt (0%)';
}

/** Types of accounts in IIF. */
export function iifType({
  type,
  subtype,
  system_key,
}: Readonly<Record<'type' | 'subtype' | 'system_key', string | null>>): string {
  if (system_key === 'accounts_receivable') return 'AR';
  if (system_key === 'accounts_payable') return 'AP';
  const asset = { bank: 'BANK', cash: 'BANK', fixed: 'FIXASSET', contra: 'FIXASSET' }[subtype ?? ''];
  const liability = { credit_card: 'CCARD', long_term: 'LTLIAB' }[subtype ?? ''];
  switch (type) {
    case 'asset':
      return asset ?? 'OCASSET';
    case 'liability':
      return liability ?? 'OCLIAB';
    case 'equity':
      return 'EQUITY';
    case 'income':
      return 'INC';
    case 'cost_of_goods_sold':
      return 'COGS';
    default:
      return 'EXP';
  }
}
