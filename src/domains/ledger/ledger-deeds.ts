/** What the server carries out of the ledger. */
import type { CarriedOut } from '#kernel/command.ts';
import type { Report } from '#kernel/report.ts';
import { accountBalancesReport } from './account-balances.report.ts';
import { attachToEntryDeed, detachFromEntryDeed } from './attach-to-entry.ts';
import { closePeriodDeed, reopenPeriodDeed, setYearStartDeed } from './close-period.ts';
import { documentJournalReport } from './document-journal.report.ts';
import { moveAccountDeed } from './move-account.ts';
import { postJournalEntryDeed } from './post-journal-entry.ts';
import { reverseJournalEntryDeed } from './reverse-journal-entry.ts';
import { trialBalanceReport } from './trial-balance.report.ts';
import { verifyLedgerReport } from './verify-ledger.report.ts';

export const ledgerDeeds: readonly CarriedOut[] = [
  postJournalEntryDeed,
  reverseJournalEntryDeed,
  attachToEntryDeed,
  detachFromEntryDeed,
  moveAccountDeed,
  closePeriodDeed,
  reopenPeriodDeed,
  setYearStartDeed,
];

export const ledgerReports: readonly Report[] = [
  trialBalanceReport,
  accountBalancesReport,
  documentJournalReport,
  verifyLedgerReport,
];
