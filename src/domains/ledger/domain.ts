import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { accountBalancesReport } from './account-balances.report.ts';
import { attachToEntry, detachFromEntry } from './attach-to-entry.ts';
import { closePeriod, reopenPeriod, setYearStart } from './close-period.ts';
import { documentJournalReport } from './document-journal.report.ts';
import { entryTemplateLines, entryTemplates } from './entry-template.resource.ts';
import { fiscalPeriods } from './fiscal-period.resource.ts';
import { accountDisplay, journalEntryDisplay } from './ledger.display.ts';
import { accounts, journalEntries, journalLines, taxRates } from './ledger.resource.ts';
import { moveAccount } from './move-account.ts';
import { postJournalEntry } from './post-journal-entry.ts';
import { reverseJournalEntry } from './reverse-journal-entry.ts';
import { trialBalanceReport } from './trial-balance.report.ts';
import { verifyLedgerReport } from './verify-ledger.report.ts';

export const ledgerDomain = defineDomain('ledger', {
  resources: [
    accounts,
    taxRates,
    journalEntries,
    journalLines,
    fiscalPeriods,
    entryTemplates,
    entryTemplateLines,
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
      load: async () => (await import('./ui/NewEntry.tsx')).NewEntry,
      roles: office,
    },
    {
      path: '/financials/transactions/$id',
      title: 'Journal entry',
      load: async () => (await import('./ui/EntryPage.tsx')).EntryPage,
      roles: office,
    },
    {
      path: '/financials/chart-of-accounts/$id',
      title: 'Account',
      load: async () => (await import('./ui/AccountPage.tsx')).AccountPage,
      roles: office,
    },
  ],
  server: {
    reports: [trialBalanceReport, accountBalancesReport, documentJournalReport, verifyLedgerReport],
    search: [
      { table: 'accounts', place: 130, title: 't.name', detail: 't.code' },
      { table: 'journal_entries', place: 140, title: 't.memo', detail: 't.number' },
    ],
  },
});
