/**
 * A month of a small company, and what every report must show, calculated by hand. The month is entered through the API (tests
 * beside this folder) and through the screens (e2e/bookkeeper.test.ts), both compared with these figures.
 *
 *   owner puts in                10,000.00   bank 10,000.00                         | contributions 10,000.00
 *   12 filters come at 4.40         52.80   stock 52.80                            | received, not billed 52.80
 *   8 filters and 3 tapes come      41.65   stock 35.20, purchases 6.45            | received, not billed 41.65
 *   the bill: filters at 4.50      108.65   received 94.45, price difference 2.00, | payable 108.65
 *     20 × 4.50 + 8 % + 6.45 + 5.00           tax 7.20, freight 5.00
 *     of which the filters cost        6.67   stock 6.67: 2.00 and 4.67 of the freight | price difference 2.00, freight 4.67
 *   paid of it                      60.00   payable 60.00                          | bank 60.00
 *   5 filters go to a job           23.67   parts used 23.67 (5 of 20 worth 94.67)  | stock 23.67
 *   the job's invoice              392.74   receivable 392.74                      | labour 300.00, parts 64.75,
 *     300.00 + 8.25 %, 64.75 + 5 %                                                 |   tax 24.75 + 3.24 (3.2375, half-even)
 *   a second one, without tax      150.00   receivable 150.00                      | other sales 150.00
 *   the customer pays              200.00   bank 200.00                            | receivable 200.00
 *   100.00 of labour is credited   108.25   labour 100.00, tax 8.25                | receivable 108.25
 *   the rest is written off         84.49   bad debts 78.63, tax 5.86              | receivable 84.49
 *     of 284.49 with 16.50 + 3.24 tax       4.90 + 0.96 (16.50 and 3.24 × 84.49 / 284.49)
 *   the bank's fee and interest             charges 12.50, bank 0.80               | bank 12.50, other sales 0.80
 */
import { addDays } from '#kernel/dates.ts';

/**
 * Nothing happens on the day of the test, so that the period can be closed. The fiscal year begins with the month of the first day,
 * so that all is in one year, even in the first days of January.
 */
export const monthDays = (today: string) => ({
  from: addDays(today, -10),
  yearBegins: Number(addDays(today, -10).slice(5, 7)),
  early: addDays(today, -9),
  middle: addDays(today, -5),
  late: addDays(today, -1),
  today,
});

export const month = {
  vendor: 'Ferro Supply',
  customer: 'Grand Hotel',
  site: 'House',
  job: 'Chiller',
  contribution: '10000.00',
  filter: { item_name: 'Filter', quantity: '20', unit_price: '4.40', tax_rate: '0.08' },
  tape: { item_name: 'Tape', quantity: '3', unit_price: '2.15' },
  freight: '5.00',
  firstFilters: '12',
  otherFilters: '8',
  billedPrice: '4.50',
  billTotal: '108.65',
  paidToVendor: '60.00',
  /** The sales price of a filter. */
  price: '12.95',
  usedOnJob: '5',
  hourlyCost: '40.00',
  hourlyRate: '150.00',
  labourTax: '0.0825',
  partsTax: '0.05',
  invoiceTotal: '392.74',
  inspection: '150.00',
  paid: '200.00',
  creditedLabour: '100.00',
  creditTotal: '108.25',
  writtenOff: '84.49',
  inTheBank: '10128.30',
} as const;

const { contribution, paid, paidToVendor } = month;
/** The lines of the bank statement. */
export const bankLines = [
  ['Owner', contribution],
  ['Check 200', paid],
  ['Ferro', `-${paidToVendor}`],
  ['Fee', '-12.50'],
  ['Interest', '0.80'],
] as const;
type BankLines = readonly (readonly [string, string])[];

/** The statement as CSV, all on one day. */
export const bankStatement = (day: string, lines: BankLines = bankLines) =>
  ['Date,Description,Amount', ...lines.map((line) => [day, ...line].join())].join('\n');

export const ofxStatement = (day: string, lines: BankLines) => {
  const booked = day.replaceAll('-', '');
  const transactions = lines.map(
    ([name, amount], index) =>
      `<STMTTRN><DTPOSTED>${booked}<TRNAMT>${amount}<FITID>${booked}${index}<NAME>${name}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${transactions.join('')}</BANKTRANLIST></STMTRS></OFX>`;
};

/** By code: debit, credit. */
export const trialBalance: Readonly<Record<string, readonly [debit: string, credit: string]>> = {
  '1010': ['10128.30', ''],
  '1200': ['150.00', ''],
  '1310': ['71.00', ''],
  '1350': ['7.20', ''],
  '2000': ['', '48.65'],
  '2200': ['', '13.88'],
  '3010': ['', '10000.00'],
  '4010': ['', '200.00'],
  '4020': ['', '64.75'],
  '4090': ['', '150.80'],
  '5010': ['23.67', ''],
  '5080': ['0.33', ''],
  '6290': ['6.45', ''],
  '6440': ['12.50', ''],
  '6450': ['78.63', ''],
};

/** This month, the same days a year before, the change. */
export const profitAndLoss = {
  '4010 Labor': '200.00 0.00 200.00',
  '4020 Parts and materials': '64.75 0.00 64.75',
  '4090 Other sales': '150.80 0.00 150.80',
  'Total income': '415.55 0.00 415.55',
  '5010 Parts and materials used': '23.67 0.00 23.67',
  '5080 Freight on purchases': '0.33 0.00 0.33',
  'Total cost of sales': '24.00 0.00 24.00',
  'Gross profit': '391.55 0.00 391.55',
  '6290 Other purchases': '6.45 0.00 6.45',
  '6440 Bank and card charges': '12.50 0.00 12.50',
  '6450 Bad debts': '78.63 0.00 78.63',
  'Total expenses': '97.58 0.00 97.58',
  'Net profit': '293.97 0.00 293.97',
} as const;

export const balanceSheet = {
  '1200 Accounts receivable': '150.00',
  '1350 Tax paid on purchases': '7.20',
  'Total assets': '10356.50',
  '2000 Accounts payable': '48.65',
  '2200 Sales tax payable': '13.88',
  'Total liabilities': '62.53',
  'Current year earnings': '293.97',
  'Total equity': '10293.97',
  'Total liabilities and equity': '10356.50',
} as const;

/** Debit, credit, balance: the heading, the opening balance, the lines, the closing balance. */
export const labourLedger = [
  ['', '', ''],
  ['', '', '0.00'],
  ['', '300.00', '-300.00'],
  ['100.00', '', '-200.00'],
  ['', '', '-200.00'],
] as const;

/** The bank account in the last four days and the four before: balance; movement, previous movement, previous balance. */
export const bankCompared = {
  'Opening balance': '9940.00',
  'Closing balance of': '10128.30 188.30 -60.00 9940.00',
} as const;

/** Not due, four age buckets, not allocated, total. */
export const receivables = { [month.customer]: '150.00 0.00 0.00 0.00 0.00 0.00 150.00' } as const;
export const receivablesBefore = { Total: '392.74 0.00 0.00 0.00 0.00 0.00 392.74' } as const;
export const payables = { [month.vendor]: '48.65 0.00 0.00 0.00 0.00 0.00 48.65' } as const;

/** A year later, compared with the day before the payment; the ageing on that day in a row below. */
export const receivablesCompared = {
  [month.customer]: '0.00 0.00 0.00 0.00 150.00 0.00 150.00 392.74 -242.74 -61.8',
  Total: '0.00 0.00 0.00 0.00 150.00 0.00 150.00 392.74 -242.74 -61.8',
  'Total before': '392.74 0.00 0.00 0.00 0.00 0.00 392.74',
} as const;

/** The invoice settled since, and the one issued since: open now, open then, the change. */
export const invoicesCompared = [
  ['', '', '', '', '', '', '0.00', '392.74', '-392.74', '-100.0'],
  ['', '', '', '', '150.00', '', '150.00', '0.00', '150.00', ''],
] as const;

/** A year later, compared with a day before the bill. */
export const payablesCompared = {
  [month.vendor]: '0.00 0.00 0.00 0.00 48.65 0.00 48.65 0.00 48.65',
  Total: '0.00 0.00 0.00 0.00 48.65 0.00 48.65 0.00 48.65',
  'Total before': '0.00 0.00 0.00 0.00 0.00 0.00 0.00',
} as const;

export const taxSummary = [
  'Charged on sales|||',
  '|0.0825|200.00|16.50',
  '|0.05|64.75|3.24',
  '|0|150.00|0.00',
  'Tax charged||414.75|19.74',
  'Bad debts|||',
  '|0.0825|-59.40|-4.90',
  '|0.05|-19.23|-0.96',
  'Tax of bad debts||-78.63|-5.86',
  'Paid on purchases|||',
  '|0.08|90.00|7.20',
  '|0|6.45|0.00',
  'Tax paid||96.45|7.20',
  'Tax due by documents|||6.68',
  'Other entries on the tax accounts|||0.00',
  'Change of the tax accounts|||6.68',
] as const;

/** After the first column: rate, net and tax of the heading, the invoice, its credit note, and the total. */
export const labourTaxed = [
  ['', '', ''],
  ['0.0825', '300.00', '24.75'],
  ['0.0825', '-100.00', '-8.25'],
  ['', '200.00', '16.50'],
] as const;

/**
 * Net and tax of the last four days compared with the four before: the credit note and the untaxed invoice, then the first invoice
 * and the bill; then the change of the tax.
 */
export const taxCompared = {
  'Tax charged': '50.00 -8.25 364.75 27.99 -36.24 -129.5',
  'Tax paid': '0.00 0.00 96.45 7.20 -7.20 -100.0',
} as const;
export const labourTaxCompared = { 'Tax charged': '-100.00 -8.25 300.00 24.75 -33.00 -133.3' } as const;

/** Revenue, materials, other costs, labour at cost, margin, margin in percent of revenue. */
export const jobMargin = { Total: '264.75 23.67 0.00 80.00 161.08 60.8' } as const;

/**
 * The last four days compared with the four before: part of the invoice is credited, and the work and filters are recorded after
 * it. After the margin: previous revenue and margin, the change of the margin.
 */
export const jobMarginCompared = {
  Total: '-100.00 23.67 0.00 80.00 -203.67 -203.7 364.75 364.75 -568.42 -155.8',
} as const;

const isFigure = (cell: string) => /^-?\d+\.\d{1,2}$/.test(cell);

/** Rows of a report as `label: figures`, from the API or the screen. */
export function figuresOf(rows: readonly (readonly string[])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.map((cells) => [
      cells.find((cell) => cell !== '' && !isFigure(cell)) ?? '',
      cells.filter(isFigure).join(' '),
    ]),
  );
}
