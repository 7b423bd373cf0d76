import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { fileReturn } from './file-return.ts';
import { reverseReturn } from './reverse-return.ts';
import { taxReturnDisplay } from './sales-tax.display.ts';
import { taxAgencies, taxRateParts } from './sales-tax.resource.ts';
import { salesTaxDueReport } from './sales-tax-due.report.ts';
import { storeTaxRate } from './store-tax-rate.ts';
import { takeUpDocuments } from './take-up-documents.ts';
import { taxRateImport } from './tax-rate.import.ts';
import { taxReturns } from './tax-return.resource.ts';

export const salesTaxDomain = defineDomain('sales-tax', {
  resources: [taxAgencies, taxRateParts, taxReturns],
  commands: [takeUpDocuments, storeTaxRate, fileReturn, reverseReturn],
  imports: [taxRateImport],
  displays: [taxReturnDisplay],
  screens: [
    {
      path: '/financials/sales-tax',
      title: 'Sales tax',
      load: async () => (await import('./ui/SalesTaxScreen.tsx')).SalesTaxScreen,
      roles: office,
    },
    ...resourceScreens(
      'tax_returns',
      {
        ...{ path: '/financials/sales-tax', label: 'Sales-tax return', labels: 'Sales-tax returns' },
        roles: office,
      },
      ['page'],
    ),
  ],
  server: { reports: [salesTaxDueReport] },
});
