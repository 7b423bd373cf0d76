/** The customer side of the financials beyond invoices and payments themselves: what recurs, goes back, and is owed. */
import type { RouteEntry } from './routes.ts';

const office = ['owner', 'supervisor'] as const;

export const invoicingRoutes: readonly RouteEntry[] = [
  {
    path: '/financials/recurring',
    title: 'Recurring invoices',
    screen: () => import('#domains/invoicing/ui/SeriesList.tsx').then((m) => m.SeriesList),
    roles: office,
  },
  {
    path: '/financials/recurring/new',
    title: 'New recurring invoice',
    screen: () => import('#domains/invoicing/ui/NewSeries.tsx').then((m) => m.NewSeries),
    roles: office,
  },
  {
    path: '/financials/recurring/$id',
    title: 'Recurring invoice',
    screen: () => import('#domains/invoicing/ui/SeriesPage.tsx').then((m) => m.SeriesPage),
    roles: office,
  },
  {
    path: '/financials/refunds',
    title: 'Refunds',
    screen: () => import('#domains/invoicing/ui/RefundList.tsx').then((m) => m.RefundList),
    roles: office,
  },
  {
    path: '/financials/refunds/$id',
    title: 'Refund',
    screen: () => import('#domains/invoicing/ui/RefundPage.tsx').then((m) => m.RefundPage),
    roles: office,
  },
  {
    path: '/financials/statements/$id',
    title: 'Statement',
    screen: () => import('#domains/invoicing/ui/StatementPage.tsx').then((m) => m.StatementPage),
    roles: office,
  },
];
