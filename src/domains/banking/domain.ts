import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { applyBankRule } from './apply-bank-rule.ts';
import {
  bankImports,
  bankLines,
  bankMatches,
  reconciliationLines,
  reconciliations,
} from './bank.resource.ts';
import { bankAccountsReport } from './bank-accounts.report.ts';
import { bankRules } from './bank-rule.resource.ts';
import { bankSuggestionsReport } from './bank-suggestions.report.ts';
import { bankLineDisplay, reconciliationDisplay } from './banking.display.ts';
import { importStatement, undoImport } from './import-statement.ts';
import { ignoreBankLine, matchBankLine, matchSureLines } from './match-lines.ts';
import { openEntriesReport } from './open-entries.report.ts';
import { payBillsFromBank } from './pay-bills-from-bank.ts';
import { payInvoiceFromBank, postBankLine } from './post-bank-line.ts';
import { readStatement } from './read-statement.ts';
import {
  completeReconciliation,
  correctStatement,
  discardReconciliation,
  reopenReconciliation,
  startReconciliation,
  tickLines,
} from './reconcile.ts';
import { reconciliationReport } from './reconciliation.report.ts';
import { unmatchBankLine } from './unmatch-line.ts';

export const bankingDomain = defineDomain('banking', {
  resources: [bankImports, bankLines, bankMatches, bankRules, reconciliations, reconciliationLines],
  commands: [
    readStatement,
    importStatement,
    undoImport,
    matchBankLine,
    matchSureLines,
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
      load: async () => (await import('./ui/ReconciliationScreen.tsx')).ReconciliationScreen,
      roles: office,
    },
  ],
  server: {
    reports: [bankAccountsReport, bankSuggestionsReport, reconciliationReport, openEntriesReport],
  },
});
