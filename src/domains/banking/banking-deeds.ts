/** What the server carries out of banking. */
import type { CarriedOut } from '#kernel/command.ts';
import type { Report } from '#kernel/report.ts';
import { applyBankRuleDeed } from './apply-bank-rule.ts';
import { bankAccountsReport } from './bank-accounts.report.ts';
import { bankSuggestionsReport } from './bank-suggestions.report.ts';
import { importStatementDeed, undoImportDeed } from './import-statement.ts';
import { ignoreBankLineDeed, matchBankLineDeed, matchSureLinesDeed } from './match-lines.ts';
import { openEntriesReport } from './open-entries.report.ts';
import { payBillsFromBankDeed } from './pay-bills-from-bank.ts';
import { payInvoiceFromBankDeed, postBankLineDeed } from './post-bank-line.ts';
import { readStatementDeed } from './read-statement.ts';
import {
  completeReconciliationDeed,
  correctStatementDeed,
  discardReconciliationDeed,
  reopenReconciliationDeed,
  startReconciliationDeed,
  tickLinesDeed,
} from './reconcile.ts';
import { reconciliationReport } from './reconciliation.report.ts';
import { unmatchBankLineDeed } from './unmatch-line.ts';

export const bankingDeeds: readonly CarriedOut[] = [
  readStatementDeed,
  importStatementDeed,
  undoImportDeed,
  matchBankLineDeed,
  matchSureLinesDeed,
  postBankLineDeed,
  payInvoiceFromBankDeed,
  payBillsFromBankDeed,
  applyBankRuleDeed,
  ignoreBankLineDeed,
  unmatchBankLineDeed,
  startReconciliationDeed,
  correctStatementDeed,
  tickLinesDeed,
  completeReconciliationDeed,
  reopenReconciliationDeed,
  discardReconciliationDeed,
];

export const bankingReports: readonly Report[] = [
  bankAccountsReport,
  bankSuggestionsReport,
  reconciliationReport,
  openEntriesReport,
];
