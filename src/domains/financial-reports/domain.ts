import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { accountantExports } from './accountant-export/accountant-export.resource.ts';
import { makeAccountantExport } from './accountant-export/make-accountant-export.ts';
import { toExportReport } from './accountant-export/to-export.report.ts';
import { closingChecklistReport } from './closing-checklist.report.ts';
import { financialStatementReport } from './statements/financial-statement.report.ts';
import { taxLines, taxTotals } from './tax/tax.kept.ts';

export const financialReportsDomain = defineDomain('financial-reports', {
  resources: [accountantExports],
  commands: [makeAccountantExport],
  screens: [
    {
      path: '/financials/banking',
      title: 'Banking',
      load: async () => (await import('./ui/BookkeepingScreens.tsx')).BankingPage,
      roles: office,
    },
    {
      path: '/financials/reports',
      title: 'Financial reports',
      load: async () => (await import('./ui/BookkeepingScreens.tsx')).ReportsPage,
      roles: office,
    },
    {
      path: '/financials/reports/$name',
      title: 'Financial report',
      load: async () => (await import('./ui/StatementScreen.tsx')).StatementScreen,
      roles: office,
    },
    {
      path: '/financials/periods',
      title: 'Periods',
      load: async () => (await import('./ui/BookkeepingScreens.tsx')).PeriodsPage,
      roles: office,
    },
    {
      path: '/financials/accountant-export',
      title: 'Accountant’s export',
      load: async () => (await import('./ui/AccountantExportScreen.tsx')).AccountantExportScreen,
      roles: office,
    },
  ],
  server: {
    kept: [taxLines, taxTotals],
    reports: [financialStatementReport, closingChecklistReport, toExportReport],
  },
});
