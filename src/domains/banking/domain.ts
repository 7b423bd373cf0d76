import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import {
  bankImports,
  bankLines,
  bankMatches,
  reconciliationLines,
  reconciliations,
} from './bank.resource.ts';
import { bankAccountsReport } from './bank-accounts.report.ts';
import { bankLineDisplay, reconciliationDisplay } from './banking.display.ts';
import { bankSuggestionsReport } from './matching/bank-suggestions.report.ts';
import { ignoreBankLine, matchBankLine } from './matching/match-lines.ts';
import { openEntriesReport } from './matching/open-entries.report.ts';
import { payBillsFromBank } from './matching/pay-bills-from-bank.ts';
import { payInvoiceFromBank, postBankLine } from './matching/post-bank-line.ts';
import { unmatchBankLine } from './matching/unmatch-line.ts';
import {
  completeReconciliation,
  correctStatement,
  discardReconciliation,
  reopenReconciliation,
  startReconciliation,
  tickLines,
} from './reconciliation/reconcile.ts';
import { reconciliationReport } from './reconciliation/reconciliation.report.ts';
import { applyBankRule } from './rules/apply-bank-rule.ts';
import { bankRules } from './rules/bank-rule.resource.ts';
import { importStatement, undoImport } from './statements/import-statement.ts';
import { readStatement } from './statements/read-statement.ts';

export const bankingDomain = defineDomain('banking', {
  resources: [bankImports, bankLines, bankMatches, bankRules, reconciliations, reconciliationLines],
  commands: [
    readStatement,
    importStatement,
    undoImport,
    matchBankLine,
    postBankLine,
    payInvoiceFromBank,
    payBillsFromBank,
    applyBankRule,
    ignoreBankLine,
    unmatchBankLine,
    startReconciliation,
    correctStatement,
    tickLines,
    completeReconciliation,
    reopenReconciliation,
    discardReconciliation,
  ],
  displays: [bankLineDisplay, reconciliationDisplay],
  screens: [
    {
      path: '/financials/banking/$id',
      title: 'Bank account',
      load: async () => (await import('./ui/BankAccountScreen.tsx')).BankAccountScreen,
      roles: office,
    },
    {
      path: '/financials/reconciliation/$id',
      title: 'Reconciliation',
      load: async () => (await import('./ui/reconciliation/ReconciliationScreen.tsx')).ReconciliationScreen,
      roles: office,
    },
  ],
  server: {
    reports: [bankAccountsReport, bankSuggestionsReport, reconciliationReport, openEntriesReport],
  },
});
