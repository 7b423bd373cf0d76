/** What the database would refuse of a row, said at its field before anything is stored. */
import { defineImport, type ImportFault, type ImportValues } from '#kernel/import.ts';
import {
  openingAccounts,
  openingBills,
  openingDeposits,
  openingInvoices,
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

export const openingInvoicesImport = defineImport(openingInvoices, {
  ...ofReports,
  complete: (row) => ({ row, faults: openAmount(row, 'issued_on', 'issued') }),
});

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
