import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { agreedPriceReport } from './agreed-price.report.ts';
import { allocatePayment } from './allocate-payment.ts';
import { applyCredit } from './apply-credit.ts';
import { billableWorkReport } from './billable-work.report.ts';
import { cashOverviewReport } from './cash-overview.report.ts';
import { createInvoice } from './create-invoice.ts';
import { createProgressInvoice } from './create-progress-invoice.ts';
import { creditInvoice } from './credit-invoice.ts';
import { customerStatementReport } from './customer-statement.report.ts';
import { dailyInvoicing } from './daily-invoicing.ts';
import { deleteDraft } from './delete-draft.ts';
import { financialOverviewReport } from './financial-overview.report.ts';
import { invoiceLines, invoices } from './invoice.resource.ts';
import { invoiceDefaultsReport } from './invoice-defaults.report.ts';
import { invoiceDocumentReport } from './invoice-document.report.ts';
import { invoiceReminders, invoiceSeries } from './invoice-series.resource.ts';
import { invoiceSettingsReport } from './invoice-settings.report.ts';
import { saveInvoiceSettings } from './invoice-settings.ts';
import { invoiceWorkOrders } from './invoice-work-orders.ts';
import { invoiceDisplay, paymentDisplay, refundDisplay, seriesDisplay } from './invoicing.display.ts';
import { createSeries, endSeries, pauseSeries, resumeSeries, updateSeries } from './keep-series.ts';
import { mailStatement, statementJob } from './mail-statement.ts';
import { openCreditsReport } from './open-credits.report.ts';
import { paidWhenSent, tellOfPayment } from './paid-invoice.ts';
import { paymentAllocations, payments } from './payment.resource.ts';
import { receivablesReport } from './receivables.report.ts';
import { recordPayment } from './record-payment.ts';
import { recordRefund } from './record-refund.ts';
import { refunds, writeOffs } from './refund.resource.ts';
import { remindCustomer, resumeReminders, stopReminders } from './remind-customers.ts';
import { markInvoiceSent, resendInvoice } from './resend-invoice.ts';
import { reversePayment } from './reverse-payment.ts';
import { reverseRefund } from './reverse-refund.ts';
import { reverseWriteOff } from './reverse-write-off.ts';
import { sendInvoice } from './send-invoice.ts';
import { updateDraft } from './update-draft.ts';
import { voidInvoice } from './void-invoice.ts';
import { writeOffInvoice } from './write-off-invoice.ts';

export const invoicingDomain = defineDomain('invoicing', {
  resources: [
    invoices,
    invoiceLines,
    payments,
    paymentAllocations,
    refunds,
    writeOffs,
    invoiceSeries,
    invoiceReminders,
  ],
  commands: [
    createInvoice,
    invoiceWorkOrders,
    updateDraft,
    deleteDraft,
    sendInvoice,
    resendInvoice,
    markInvoiceSent,
    voidInvoice,
    creditInvoice,
    recordPayment,
    allocatePayment,
    reversePayment,
    createProgressInvoice,
    applyCredit,
    writeOffInvoice,
    reverseWriteOff,
    recordRefund,
    reverseRefund,
    remindCustomer,
    stopReminders,
    resumeReminders,
    mailStatement,
    saveInvoiceSettings,
    createSeries,
    updateSeries,
    pauseSeries,
    resumeSeries,
    endSeries,
  ],
  displays: [invoiceDisplay, paymentDisplay, refundDisplay, seriesDisplay],
  menu: [
    {
      href: '/financials',
      label: 'Financials',
      icon: 'landmark',
      section: 'financials',
      place: 10,
      roles: office,
    },
  ],
  screens: [
    {
      path: '/i/$token',
      title: 'Invoice',
      place: 'public',
      load: async () => (await import('./ui/PublicInvoice.tsx')).PublicInvoice,
    },
    {
      path: '/financials/recurring',
      title: 'Recurring invoices',
      load: async () => (await import('./ui/SeriesList.tsx')).SeriesList,
      roles: office,
    },
    {
      path: '/financials/recurring/new',
      title: 'New recurring invoice',
      load: async () => (await import('./ui/NewSeries.tsx')).NewSeries,
      roles: office,
    },
    {
      path: '/financials/recurring/$id',
      title: 'Recurring invoice',
      load: async () => (await import('./ui/SeriesPage.tsx')).SeriesPage,
      roles: office,
    },
    {
      path: '/financials/refunds',
      title: 'Refunds',
      load: async () => (await import('./ui/RefundList.tsx')).RefundList,
      roles: office,
    },
    {
      path: '/financials/refunds/$id',
      title: 'Refund',
      load: async () => (await import('./ui/RefundPage.tsx')).RefundPage,
      roles: office,
    },
    {
      path: '/financials/statements/$id',
      title: 'Statement',
      load: async () => (await import('./ui/StatementPage.tsx')).StatementPage,
      roles: office,
    },
    {
      path: '/financials',
      title: 'Financials',
      load: async () => (await import('./ui/FinancialsOverview.tsx')).FinancialsOverview,
      roles: office,
    },
    {
      path: '/financials/transactions',
      title: 'Transactions',
      load: async () => (await import('./ui/FinancialScreens.tsx')).TransactionsScreen,
      roles: office,
    },
    {
      path: '/financials/chart-of-accounts',
      title: 'Chart of accounts',
      load: async () => (await import('./ui/FinancialScreens.tsx')).ChartOfAccountsScreen,
      roles: office,
    },
    {
      path: '/financials/invoicing',
      title: 'Invoicing',
      load: async () => (await import('./ui/InvoiceList.tsx')).InvoiceList,
      roles: office,
    },
    {
      path: '/financials/invoicing/$id',
      title: 'Invoice',
      load: async () => (await import('./ui/InvoicePage.tsx')).InvoicePage,
      roles: office,
    },
    {
      path: '/financials/payments',
      title: 'Payments',
      load: async () => (await import('./ui/PaymentList.tsx')).PaymentList,
      roles: office,
    },
    {
      path: '/financials/payments/new',
      title: 'Record payment',
      load: async () => (await import('./ui/NewPayment.tsx')).NewPayment,
      roles: office,
    },
    {
      path: '/financials/payments/$id',
      title: 'Payment',
      load: async () => (await import('./ui/PaymentPage.tsx')).PaymentPage,
      roles: office,
    },
  ],
  server: {
    reports: [
      receivablesReport,
      billableWorkReport,
      invoiceDefaultsReport,
      invoiceDocumentReport,
      financialOverviewReport,
      openCreditsReport,
      agreedPriceReport,
      cashOverviewReport,
      customerStatementReport,
      invoiceSettingsReport,
    ],
    jobs: [dailyInvoicing, statementJob],
    reactions: [paidWhenSent, tellOfPayment],
    search: [
      { table: 'invoices', place: 40, title: "coalesce(t.number, 'Draft')", detail: "t.bill_to->>'name'" },
      { table: 'payments', place: 120, title: 't.number', detail: 't.reference' },
    ],
  },
});
