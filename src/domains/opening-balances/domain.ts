import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { closeOpeningBalances } from './close-opening-balances.ts';
import { keepOpeningBalances } from './keep-opening-balances.ts';
import {
  openingAccounts,
  openingBalances,
  openingBills,
  openingDeposits,
  openingInvoices,
  openingStock,
} from './opening-balances.resource.ts';
import { openingChecksReport } from './opening-checks.report.ts';
import {
  openingAccountsImport,
  openingBillsImport,
  openingDepositsImport,
  openingInvoicesImport,
} from './opening-rows.import.ts';
import { openingStockImport } from './opening-stock.import.ts';
import { startOver } from './start-over.ts';

export const openingBalancesDomain = defineDomain('opening-balances', {
  resources: [openingBalances, openingAccounts, openingInvoices, openingBills, openingStock, openingDeposits],
  commands: [keepOpeningBalances, startOver, closeOpeningBalances],
  imports: [
    openingAccountsImport,
    openingInvoicesImport,
    openingBillsImport,
    openingStockImport,
    openingDepositsImport,
  ],
  screens: [
    {
      path: '/financials/opening-balances',
      title: 'Opening balances',
      load: async () => (await import('./ui/OpeningScreen.tsx')).OpeningScreen,
      roles: office,
    },
  ],
  server: { reports: [openingChecksReport] },
});
