/** The bookkeeper's part of the financials: statements of the bank, reconciliation, reports and periods. */
import type { RouteEntry } from './routes.ts';

const office = ['owner', 'supervisor'] as const;

export const bookkeepingRoutes: readonly RouteEntry[] = [
  {
    path: '/financials/banking',
    title: 'Banking',
    screen: () => import('./screens/BookkeepingScreens.tsx').then((m) => m.BankingPage),
    roles: office,
  },
  {
    path: '/financials/banking/$id',
    title: 'Bank account',
    screen: () => import('#domains/banking/ui/BankAccountScreen.tsx').then((m) => m.BankAccountScreen),
    roles: office,
  },
  {
    path: '/financials/reconciliation/$id',
    title: 'Reconciliation',
    screen: () => import('#domains/banking/ui/ReconciliationScreen.tsx').then((m) => m.ReconciliationScreen),
    roles: office,
  },
  {
    path: '/financials/reports',
    title: 'Financial reports',
    screen: () => import('./screens/BookkeepingScreens.tsx').then((m) => m.ReportsPage),
    roles: office,
  },
  {
    path: '/financials/reports/$name',
    title: 'Financial report',
    screen: () => import('#domains/financial-reports/ui/StatementScreen.tsx').then((m) => m.StatementScreen),
    roles: office,
  },
  {
    path: '/financials/periods',
    title: 'Periods',
    screen: () => import('./screens/BookkeepingScreens.tsx').then((m) => m.PeriodsPage),
    roles: office,
  },
];
