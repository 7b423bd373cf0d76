import { chargesSalesTax } from '#domains/crm/exemption.rules.ts';
import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { fileReturn } from './file-return.ts';
import { filedTaxReport } from './filed-tax.report.ts';
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
  deeper: [
    {
      ...{ href: '/financials/sales-tax', label: 'File sales tax', under: '/financials/reports' },
      ...{ roles: office, permission: 'view_financial_reports', isUsed: chargesSalesTax },
    },
  ],
  displays: [taxReturnDisplay],
  screens: [
    {
      path: '/financials/sales-tax',
      title: 'Sales tax',
      load: async () => (await import('./ui/SalesTaxScreen.tsx')).SalesTaxScreen,
      roles: office,
    },
    {
      path: '/financials/sales-tax/$id',
      title: 'Sales-tax return',
      load: async () => (await import('./ui/TaxReturnPage.tsx')).TaxReturnPage,
      roles: office,
    },
  ],
  server: { reports: [salesTaxDueReport, filedTaxReport] },
});
