/**
 * Every address of the office and the screen behind it. A screen that is not in this release is `null`: its address says so
 * and no menu leads to it. To add a screen, change its one line:
 *   { path: '/assets', title: 'Assets', screen: () => import('#domains/assets/ui/AssetList.tsx').then((m) => m.AssetList) },
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Role } from '#kernel/access.ts';
import { reportQuery } from '#ui/api/report.ts';
import { adminRoutes, auditTrailRoutes } from './admin-routes.ts';
import { availablePaths } from './available-paths.ts';
import { bookkeepingRoutes } from './bookkeeping-routes.ts';
import { crmRoutes } from './crm-routes.ts';
import { companylessRoutes, publicRoutes, signedOutRoutes } from './entrance-routes.ts';
import { invoicingRoutes } from './invoicing-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { purchasingRoutes } from './purchasing-routes.ts';

export type LoadScreen = () => Promise<ComponentType>;

export interface RouteEntry {
  readonly path: string;
  readonly title: string;
  readonly screen: LoadScreen | null;
  /** The screen knows no resources (`useWorkplace`): it is shown without waiting for them. */
  readonly plain?: boolean;
  /** What the screen will ask of the server, asked while it is still being drawn. */
  readonly asks?: (client: QueryClient) => Promise<void>;
  /** Who may come here: everyone signed in when missing. The server decides again for every call. */
  readonly roles?: readonly Role[];
}

const office: readonly Role[] = ['owner', 'supervisor'];

/** Inside the shell. */
export const shellRoutes: readonly RouteEntry[] = [
  ...auditTrailRoutes,
  {
    path: '/',
    title: 'Dashboard',
    screen: () => import('#domains/analytics/ui/DashboardScreen.tsx').then((m) => m.DashboardScreen),
    asks: (client) => client.prefetchQuery(reportQuery('dashboard')),
    plain: true,
  },
  {
    path: '/work-orders',
    title: 'Work orders',
    screen: () => import('./screens/WorkOrdersScreen.tsx').then((m) => m.WorkOrdersScreen),
  },
  {
    path: '/work-orders/new',
    title: 'New work order',
    screen: () => import('#domains/work-orders/ui/NewWorkOrder.tsx').then((m) => m.NewWorkOrder),
  },
  {
    path: '/work-orders/$id',
    title: 'Work order',
    screen: () => import('./screens/WorkOrderScreen.tsx').then((m) => m.WorkOrderScreen),
  },
  {
    path: '/work-orders/$jobId/photos',
    title: 'Photos',
    screen: () => import('#domains/work-orders/ui/JobPhotos.tsx').then((m) => m.JobPhotos),
  },
  {
    path: '/assets',
    title: 'Assets',
    screen: () => import('#domains/assets/ui/AssetList.tsx').then((m) => m.AssetList),
  },
  {
    path: '/assets/new',
    title: 'New asset',
    screen: () => import('#domains/assets/ui/NewAsset.tsx').then((m) => m.NewAsset),
  },
  {
    path: '/assets/$id',
    title: 'Asset',
    screen: () => import('#domains/assets/ui/AssetPage.tsx').then((m) => m.AssetPage),
  },
  {
    path: '/assets/scan',
    title: 'Scan a code',
    screen: () => import('#domains/assets/ui/scan/ScanScreen.tsx').then((m) => m.ScanScreen),
  },
  {
    path: '/assets/create-qr',
    title: 'Create QR codes',
    screen: () => import('#domains/assets/ui/CreateQr.tsx').then((m) => m.CreateQr),
  },
  {
    path: '/parts',
    title: 'Parts',
    screen: () => import('#domains/inventory/ui/PartList.tsx').then((m) => m.PartList),
  },
  {
    path: '/parts/new',
    title: 'New part',
    screen: () => import('#domains/inventory/ui/NewPart.tsx').then((m) => m.NewPart),
    roles: office,
  },
  {
    path: '/parts/$id',
    title: 'Part',
    screen: () => import('#domains/inventory/ui/PartPage.tsx').then((m) => m.PartPage),
  },
  { path: '/maintenance', title: 'Maintenance', screen: null },
  { path: '/maintenance/new', title: 'New maintenance plan', screen: null },
  { path: '/property-tasks', title: 'Property tasks', screen: null },
  ...crmRoutes,
  {
    path: '/scheduling',
    title: 'Scheduling',
    screen: () => import('#domains/scheduling/ui/SchedulingScreen.tsx').then((m) => m.SchedulingScreen),
  },
  { path: '/scheduling/new-task', title: 'New task', screen: null },
  {
    path: '/financials',
    title: 'Financials',
    screen: () => import('#domains/invoicing/ui/FinancialsOverview.tsx').then((m) => m.FinancialsOverview),
    roles: office,
  },
  {
    path: '/financials/login',
    title: 'Unlock financials',
    screen: () => import('#domains/identity/ui/FinancialLoginScreen.tsx').then((m) => m.FinancialLoginScreen),
    roles: office,
  },
  {
    path: '/financials/transactions',
    title: 'Transactions',
    screen: () => import('./screens/FinancialScreens.tsx').then((m) => m.TransactionsScreen),
    roles: office,
  },
  {
    path: '/financials/transactions/new',
    title: 'New entry',
    screen: () => import('#domains/ledger/ui/NewEntry.tsx').then((m) => m.NewEntry),
    roles: office,
  },
  {
    path: '/financials/transactions/$id',
    title: 'Journal entry',
    screen: () => import('#domains/ledger/ui/EntryPage.tsx').then((m) => m.EntryPage),
    roles: office,
  },
  {
    path: '/financials/chart-of-accounts',
    title: 'Chart of accounts',
    screen: () => import('./screens/FinancialScreens.tsx').then((m) => m.ChartOfAccountsScreen),
    roles: office,
  },
  {
    path: '/financials/chart-of-accounts/$id',
    title: 'Account',
    screen: () => import('#domains/ledger/ui/AccountPage.tsx').then((m) => m.AccountPage),
    roles: office,
  },
  {
    path: '/financials/invoicing',
    title: 'Invoicing',
    screen: () => import('#domains/invoicing/ui/InvoiceList.tsx').then((m) => m.InvoiceList),
    roles: office,
  },
  {
    path: '/financials/invoicing/new',
    title: 'New invoice',
    screen: () => import('./screens/NewInvoiceScreen.tsx').then((m) => m.NewInvoiceScreen),
    roles: office,
  },
  {
    path: '/financials/invoicing/$id',
    title: 'Invoice',
    screen: () => import('#domains/invoicing/ui/InvoicePage.tsx').then((m) => m.InvoicePage),
    roles: office,
  },
  {
    path: '/financials/payments',
    title: 'Payments',
    screen: () => import('#domains/invoicing/ui/PaymentList.tsx').then((m) => m.PaymentList),
    roles: office,
  },
  {
    path: '/financials/payments/new',
    title: 'Record payment',
    screen: () => import('#domains/invoicing/ui/NewPayment.tsx').then((m) => m.NewPayment),
    roles: office,
  },
  {
    path: '/financials/payments/$id',
    title: 'Payment',
    screen: () => import('#domains/invoicing/ui/PaymentPage.tsx').then((m) => m.PaymentPage),
    roles: office,
  },
  { path: '/analytics', title: 'Analytics', screen: null, roles: office },
  { path: '/analytics/monthly-report', title: 'Monthly report', screen: null, roles: office },
  { path: '/analytics/performance-report', title: 'Performance report', screen: null, roles: office },
  {
    path: '/settings',
    title: 'Settings',
    screen: () => import('#domains/companies/ui/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: '/settings/$section',
    title: 'Settings',
    screen: () => import('#domains/companies/ui/SettingsScreen.tsx').then((m) => m.SettingsScreen),
  },
  {
    path: '/settings/checklists/$id',
    title: 'Checklist',
    screen: () => import('#domains/companies/ui/ChecklistEditor.tsx').then((m) => m.ChecklistEditor),
    roles: office,
  },
  {
    path: '/multi-tenancy-guide',
    title: 'Multi-tenancy guide',
    screen: () => import('./guides/MultiTenancyGuide.tsx').then((m) => m.MultiTenancyGuide),
  },
  {
    path: '/financial-app-guide',
    title: 'Financial app guide',
    screen: () => import('./guides/FinancialAppGuide.tsx').then((m) => m.FinancialAppGuide),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    screen: () =>
      import('#domains/notifications/ui/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
  },
  ...invoicingRoutes,
  ...bookkeepingRoutes,
  ...purchasingRoutes,
  ...peopleRoutes,
  {
    path: '/qr-scanner-help',
    title: 'QR scanner help',
    screen: () => import('#domains/assets/ui/QrScannerHelp.tsx').then((m) => m.QrScannerHelp),
  },
  {
    path: '/settings/import',
    title: 'Import',
    screen: () => import('#domains/imports/ui/ImportsScreen.tsx').then((m) => m.ImportsScreen),
    roles: office,
  },
  {
    path: '/settings/import/$id',
    title: 'Import',
    screen: () => import('#domains/imports/ui/ImportScreen.tsx').then((m) => m.ImportScreen),
    roles: office,
  },
];

/** Development and test builds only: every component in every state. */
export const designRoutes: readonly RouteEntry[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/design',
          title: 'Design',
          screen: () => import('#ui/design/DesignPage.tsx').then((m) => m.DesignPage),
        },
      ];

for (const { path, screen } of [
  ...publicRoutes,
  ...signedOutRoutes,
  ...companylessRoutes,
  ...shellRoutes,
  ...adminRoutes,
])
  if (screen !== null) availablePaths.add(path);

/** Whether the screen at this path pattern is part of this release. */
export function isAvailable(path: string): boolean {
  return availablePaths.has(path);
}
