import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { accountantExports } from './accountant-export/accountant-export.resource.ts';
import { makeAccountantExport } from './accountant-export/make-accountant-export.ts';
import { toExportReport } from './accountant-export/to-export.report.ts';
import { budgetDisplay } from './budgets/budget.display.ts';
import { budgetImport } from './budgets/budget.import.ts';
import { budgetLines, budgets } from './budgets/budget.resource.ts';
import { budgetSheetReport } from './budgets/budget-sheet.report.ts';
import { activateBudget, archiveBudget, makeUsual } from './budgets/budget-steps.ts';
import { budgetYearsReport } from './budgets/budget-years.report.ts';
import { copyBudget, fillFromActuals } from './budgets/fill-budget.ts';
import { setAmounts } from './budgets/set-amounts.ts';
import { storeBudget } from './budgets/store-budget.ts';
import { closingChecklistReport } from './closing-checklist.report.ts';
import { financialStatementReport } from './statements/financial-statement.report.ts';
import { statementNames } from './statements/statement.rules.ts';
import { isUsed, statementDisplays } from './statements/statement-displays.rules.ts';
import { taxLines, taxTotals } from './tax/tax.kept.ts';

export const financialReportsDomain = defineDomain('financial-reports', {
  resources: [accountantExports, budgets, budgetLines],
  commands: [
    makeAccountantExport,
    setAmounts,
    fillFromActuals,
    copyBudget,
    storeBudget,
    activateBudget,
    makeUsual,
    archiveBudget,
  ],
  displays: [budgetDisplay],
  imports: [budgetImport],
  deeper: [
    ...statementNames.map((name) => ({
      ...{ href: `/financials/reports/${name}`, label: statementDisplays[name].title },
      ...{ under: '/financials/reports', roles: office, permission: 'view_financial_reports' as const },
      isUsed: (locale: string) => isUsed(name, locale),
    })),
    {
      ...{ href: '/financials/accountant-export', label: 'Export to QuickBooks or Xero' },
      ...{ under: '/financials/accountant-export', roles: office, permission: 'view_financial_reports' },
    },
    {
      ...{ href: '/financials/periods', label: 'Archive for the auditor' },
      ...{ under: '/financials/periods', roles: office, permission: 'close_periods' },
    },
    {
      ...{ href: '/financials/periods', label: 'Close a period' },
      ...{ under: '/financials/periods', roles: office, permission: 'close_periods' },
    },
  ],
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
      path: '/financials/budgets',
      title: 'Budgets',
      load: async () => (await import('./ui/budgets/BudgetsScreen.tsx')).BudgetsScreen,
      roles: office,
    },
    {
      path: '/financials/budgets/$id',
      title: 'Budget',
      load: async () => (await import('./ui/budgets/BudgetScreen.tsx')).BudgetScreen,
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
    reports: [
      financialStatementReport,
      closingChecklistReport,
      toExportReport,
      budgetSheetReport,
      budgetYearsReport,
    ],
  },
});
