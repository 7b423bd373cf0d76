import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { accountBalancesReport } from './accounts/account-balances.report.ts';
import { ledgerBalances } from './accounts/ledger-balances.kept.ts';
import { moveAccount } from './accounts/move-account.ts';
import { trialBalanceReport } from './accounts/trial-balance.report.ts';
import { checkLedgerJob, verifyLedgerReport } from './checks/verify-ledger.report.ts';
import { branches, departments } from './classes/class.resource.ts';
import { attachToEntry, detachFromEntry } from './entries/attach-to-entry.ts';
import { documentJournalReport } from './entries/document-journal.report.ts';
import { entryAmounts, workOrderPostings } from './entries/entries.kept.ts';
import { entryTemplateLines, entryTemplates } from './entries/entry-template.resource.ts';
import { postJournalEntry } from './entries/post-journal-entry.ts';
import { postRecurringJob } from './entries/post-recurring.ts';
import { reverseJournalEntry } from './entries/reverse-journal-entry.ts';
import { accountDisplay, journalEntryDisplay } from './ledger.display.ts';
import { accounts, journalEntries, journalLines, taxRates } from './ledger.resource.ts';
import { closePeriod, reopenPeriod, setYearStart } from './periods/close-period.ts';
import { fiscalPeriods } from './periods/fiscal-period.resource.ts';

export const ledgerDomain = defineDomain('ledger', {
  resources: [
    accounts,
    taxRates,
    journalEntries,
    journalLines,
    fiscalPeriods,
    entryTemplates,
    entryTemplateLines,
    departments,
    branches,
  ],
  commands: [
    postJournalEntry,
    reverseJournalEntry,
    attachToEntry,
    detachFromEntry,
    moveAccount,
    closePeriod,
    reopenPeriod,
    setYearStart,
  ],
  displays: [accountDisplay, journalEntryDisplay],
  screens: [
    {
      path: '/financials/transactions/new',
      title: 'New entry',
      creates: { label: 'New journal entry', place: 70, permission: 'create_transactions' },
      load: async () => (await import('./ui/entries/NewEntry.tsx')).NewEntry,
      roles: office,
    },
    {
      path: '/financials/transactions/$id',
      title: 'Journal entry',
      load: async () => (await import('./ui/entries/EntryPage.tsx')).EntryPage,
      roles: office,
    },
    {
      path: '/financials/chart-of-accounts/$id',
      title: 'Account',
      load: async () => (await import('./ui/accounts/AccountPage.tsx')).AccountPage,
      roles: office,
    },
  ],
  server: {
    kept: [ledgerBalances, entryAmounts, workOrderPostings],
    reports: [trialBalanceReport, accountBalancesReport, documentJournalReport, verifyLedgerReport],
    jobs: [checkLedgerJob, postRecurringJob],
    search: [
      { table: 'accounts', place: 130, title: 't.name', detail: 't.code' },
      { table: 'journal_entries', place: 140, title: 't.memo', detail: 't.number' },
    ],
  },
});
