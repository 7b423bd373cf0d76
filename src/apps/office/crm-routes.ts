/** Customers and what is offered to them. */
import type { RouteEntry } from './routes.ts';

const office = ['owner', 'supervisor'] as const;

export const crmRoutes: readonly RouteEntry[] = [
  {
    path: '/crm',
    title: 'CRM',
    screen: () => import('#domains/crm/ui/CustomerList.tsx').then((m) => m.CustomerList),
    roles: office,
  },
  {
    path: '/crm/new',
    title: 'New customer',
    screen: () => import('#domains/crm/ui/NewCustomer.tsx').then((m) => m.NewCustomer),
    roles: office,
  },
  {
    path: '/crm/quotes',
    title: 'Quotes',
    screen: () => import('#domains/quoting/ui/QuoteList.tsx').then((m) => m.QuoteList),
    roles: office,
  },
  {
    path: '/crm/quotes/new',
    title: 'New quote',
    screen: () => import('#domains/quoting/ui/NewQuote.tsx').then((m) => m.NewQuote),
    roles: office,
  },
  {
    path: '/crm/quotes/$id',
    title: 'Quote',
    screen: () => import('#domains/quoting/ui/QuotePage.tsx').then((m) => m.QuotePage),
    roles: office,
  },
  {
    path: '/crm/$id',
    title: 'Customer',
    screen: () => import('#domains/crm/ui/CustomerPage.tsx').then((m) => m.CustomerPage),
  },
];
