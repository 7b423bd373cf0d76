/** What the database would refuse of a row, said at its field before anything is stored. */
import { defineImport, type ImportFault, type ImportValues } from '#kernel/import.ts';
import { roundHalfEven } from '#kernel/money.ts';
import {
  noTaxRate,
  openingAccounts,
  openingBills,
  openingDeposits,
  openingInvoices,
  taxTooLarge,
  untaxedRate,
} from './opening-balances.resource.ts';

const isNothing = (row: ImportValues, field: string) =>
  row[field] === undefined || row[field] === null || row[field] === 0n;

/** Dates are `YYYY-MM-DD`, so that they compare as text. */
function openAmount(row: ImportValues, issued: 'issued_on' | 'dated_on', before: string): ImportFault[] {
  const [from, due] = [row[issued], row.due_on];
  const isBefore = typeof from === 'string' && typeof due === 'string' && due < from;
  return [
    ...(isNothing(row, 'amount') ? [{ field: 'amount', reason: 'Enter what is still open.' }] : []),
    ...(isBefore ? [{ field: 'due_on', reason: `It can’t be due before it is ${before}.` }] : []),
  ];
}

/** Ageing reports group their rows: "Current", "Total > 90". What is exported with its lines has a row for each of them. */
const ofReports = { asides: /^total (?:current|[\d> -]+)$/i, isEqualOnce: true };

export const openingAccountsImport = defineImport(openingAccounts, {
  // Each account once: it is the row within which it is unique.
  uniqueWithin: { field: 'account_id', within: 'account_id' },
  refused: [
    {
      ...{ field: 'account', reason: 'This account has a balance already.', of: ['account_id'] },
      where: `exists (select from opening_accounts o where o.account_id = (v.row ->> 'account_id')::uuid)`,
    },
  ],
  complete: (row) => ({
    row,
    faults:
      isNothing(row, 'debit') || isNothing(row, 'credit')
        ? []
        : [{ field: 'credit', reason: 'Enter a debit or a credit, not both.' }],
  }),
});

const rateId = `nullif(v.row ->> 'tax_rate_id', '')::uuid`;
/** On a row of the file with tax: its rate `r`. */
const rate = `r.id = ${rateId} and v.row ->> 'tax' not in ('', '0')`;

export const openingInvoicesImport = defineImport(openingInvoices, {
  ...ofReports,
  fields: {
    invoice_total: {
      label: 'Invoice total',
      field: openingInvoices.fields.tax,
      help: 'Of the whole invoice, with tax, also what is paid of it',
    },
    invoice_tax: {
      label: 'Tax of the invoice',
      field: openingInvoices.fields.tax,
      help: 'Of the whole invoice. With its total it gives the tax in the open amount, in proportion. It counts where a tax rate is given',
    },
  },
  refused: [
    {
      ...{ field: 'tax_rate', reason: untaxedRate, of: ['tax', 'tax_rate_id'] },
      where: `exists (select from tax_rates r where ${rate} and r.rate = 0)`,
    },
    {
      ...{ field: 'tax_rate', reason: 'This rate has no parts, so its tax would be in no return.' },
      of: ['tax', 'tax_rate_id'],
      where: `exists (select from tax_rates r where ${rate} and r.rate > 0) and exists (select from tax_rate_parts)
        and not exists (select from tax_rate_parts p where p.tax_rate_id = ${rateId})`,
    },
  ],
  complete(given, values) {
    const row = given.tax === undefined ? { ...given, ...taxOfOpen(given, values) } : given;
    return { row, faults: [...openAmount(row, 'issued_on', 'issued'), ...taxFaults(row)] };
  },
});

/** Of what is open of the invoice, in proportion. */
function taxOfOpen(
  { amount, tax_rate_id }: ImportValues,
  { invoice_total, invoice_tax }: ImportValues,
): ImportValues {
  if (typeof amount !== 'bigint' || typeof invoice_total !== 'bigint' || typeof invoice_tax !== 'bigint')
    return {};
  if (tax_rate_id === undefined || invoice_total === 0n) return {};
  const [share, whole] = [invoice_tax * amount, invoice_total];
  return { tax: whole < 0n ? roundHalfEven(-share, -whole) : roundHalfEven(share, whole) };
}

function taxFaults(row: ImportValues): ImportFault[] {
  const { amount, tax, tax_rate_id } = row;
  if (isNothing(row, 'tax') || typeof tax !== 'bigint') return [];
  const isTooLarge = typeof amount === 'bigint' && (tax > 0n ? tax > amount : tax < amount);
  return [
    ...(isTooLarge ? [{ field: 'tax', reason: taxTooLarge }] : []),
    ...(tax_rate_id === undefined ? [{ field: 'tax_rate', reason: noTaxRate }] : []),
  ];
}

export const openingBillsImport = defineImport(openingBills, {
  ...ofReports,
  uniqueWithin: { field: 'number', within: 'vendor_id' },
  complete: (row) => ({ row, faults: openAmount(row, 'dated_on', 'dated') }),
});

export const openingDepositsImport = defineImport(openingDeposits, {
  complete: (row) => ({
    row,
    faults: isNothing(row, 'amount') ? [{ field: 'amount', reason: 'Enter an amount above zero.' }] : [],
  }),
});
