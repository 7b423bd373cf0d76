import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { applyCredit } from './credits/apply-credit.ts';
import { creditInvoice } from './credits/credit-invoice.ts';
import { openCreditsReport } from './credits/open-credits.report.ts';
import { recordRefund } from './credits/record-refund.ts';
import { refunds, writeOffs } from './credits/refund.resource.ts';
import { reverseRefund } from './credits/reverse-refund.ts';
import { reverseWriteOff } from './credits/reverse-write-off.ts';
import { writeOffInvoice } from './credits/write-off-invoice.ts';
import {
  deferralMonths,
  deferrals,
  recognitionLines,
  recognitionRuns,
} from './deferred/deferral.resource.ts';
import { recognizeRevenue } from './deferred/recognize-revenue.ts';
import { revenueDueReport } from './deferred/revenue-due.report.ts';
import { revenueScheduleReport } from './deferred/revenue-schedule.report.ts';
import { reverseRecognition } from './deferred/reverse-recognition.ts';
import { agreedPriceReport } from './drafts/agreed-price.report.ts';
import { billableWorkReport } from './drafts/billable-work.report.ts';
import { billingStatus } from './drafts/billing-status.kept.ts';
import { createInvoice } from './drafts/create-invoice.ts';
import { createProgressInvoice } from './drafts/create-progress-invoice.ts';
import { deleteDraft } from './drafts/delete-draft.ts';
import { invoiceDefaultsReport } from './drafts/invoice-defaults.report.ts';
import { invoiceWorkOrders } from './drafts/invoice-work-orders.ts';
import { updateDraft } from './drafts/update-draft.ts';
import { invoiceLines, invoices } from './invoice.resource.ts';
import { invoiceDocumentReport } from './invoice-document.report.ts';
import {
  invoiceDisplay,
  paymentDisplay,
  recognitionLineDisplay,
  recognitionRunDisplay,
  refundDisplay,
  salesDiscountDisplay,
  seriesDisplay,
} from './invoicing.display.ts';
import { notifyOfPayment, paidWhenSent } from './paid-invoice.ts';
import { allocatePayment } from './payments/allocate-payment.ts';
import { allocatedPayments, paidInvoices } from './payments/allocations.kept.ts';
import { paymentAllocations, payments } from './payments/payment.resource.ts';
import { recordPayment } from './payments/record-payment.ts';
import { reversePayment } from './payments/reverse-payment.ts';
import { salesDiscounts } from './payments/sales-discount.resource.ts';
import { cashOverviewReport } from './receivables/cash-overview.report.ts';
import { customerStatementReport } from './receivables/customer-statement.report.ts';
import { financialOverviewReport } from './receivables/financial-overview.report.ts';
import { mailStatement, statementJob } from './receivables/mail-statement.ts';
import { receivablesReport } from './receivables/receivables.report.ts';
import { dailyInvoicing } from './recurring/daily-invoicing.ts';
import { invoiceReminders, invoiceSeries } from './recurring/invoice-series.resource.ts';
import {
  createSeries,
  endSeries,
  pauseSeries,
  resumeSeries,
  updateSeries,
} from './recurring/manage-series.ts';
import { remindCustomer, resumeReminders, stopReminders } from './reminders/remind-customers.ts';
import { markInvoiceSent, resendInvoice } from './sending/resend-invoice.ts';
import { sendInvoice } from './sending/send-invoice.ts';
import { voidInvoice } from './sending/void-invoice.ts';
import { invoiceSettingsReport } from './settings/invoice-settings.report.ts';
import { saveInvoiceSettings } from './settings/invoice-settings.ts';
import { financialPlaces, furtherPlaces } from './ui/financial-places.rules.ts';

export const invoicingDomain = defineDomain('invoicing', {
  resources: [
    invoices,
    invoiceLines,
    payments,
    paymentAllocations,
    refunds,
    writeOffs,
    salesDiscounts,
    invoiceSeries,
    invoiceReminders,
    ...[deferrals, deferralMonths, recognitionRuns, recognitionLines],
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
    ...[recognizeRevenue, reverseRecognition],
  ],
  displays: [
    ...[invoiceDisplay, paymentDisplay, refundDisplay, salesDiscountDisplay, seriesDisplay],
    ...[recognitionRunDisplay, recognitionLineDisplay],
  ],
  menu: [
    {
      href: '/financials',
      label: 'Financials',
      icon: 'landmark',
      section: 'financials',
      place: 10,
      roles: office,
      within: financialPlaces.map(([href, label, permission]) => ({
        ...{ href, label, permission },
        also: furtherPlaces.flatMap(([path, , above]) => (above === href ? path : [])),
      })),
    },
  ],
  screens: [
    {
      path: '/i/$token',
      title: 'Invoice',
      place: 'public',
      load: async () => (await import('./ui/document/PublicInvoice.tsx')).PublicInvoice,
    },
    {
      path: '/financials/recurring',
      title: 'Recurring invoices',
      load: async () => (await import('./ui/recurring/SeriesList.tsx')).SeriesList,
      roles: office,
    },
    {
      path: '/financials/recurring/new',
      title: 'New recurring invoice',
      load: async () => (await import('./ui/recurring/NewSeries.tsx')).NewSeries,
      roles: office,
    },
    {
      path: '/financials/recurring/$id',
      title: 'Recurring invoice',
      load: async () => (await import('./ui/recurring/SeriesPage.tsx')).SeriesPage,
      roles: office,
    },
    {
      path: '/financials/refunds',
      title: 'Refunds',
      load: async () => (await import('./ui/credits/RefundList.tsx')).RefundList,
      roles: office,
    },
    {
      path: '/financials/refunds/$id',
      title: 'Refund',
      load: async () => (await import('./ui/credits/RefundPage.tsx')).RefundPage,
      roles: office,
    },
    {
      path: '/financials/deferred-revenue',
      title: 'Deferred revenue',
      load: async () => (await import('./ui/deferred/DeferredRevenueScreen.tsx')).DeferredRevenueScreen,
      roles: office,
    },
    {
      path: '/financials/deferred-revenue/$id',
      title: 'Recognized revenue of a month',
      load: async () => (await import('./ui/deferred/RecognitionRunPage.tsx')).RecognitionRunPage,
      roles: office,
    },
    {
      path: '/financials/statements/$id',
      title: 'Statement',
      load: async () => (await import('./ui/receivables/StatementPage.tsx')).StatementPage,
      roles: office,
    },
    {
      path: '/financials',
      title: 'Financials',
      load: async () => (await import('./ui/receivables/FinancialsOverview.tsx')).FinancialsOverview,
      roles: office,
    },
    {
      path: '/financials/transactions',
      title: 'Transactions',
      load: async () => (await import('./ui/receivables/FinancialScreens.tsx')).TransactionsScreen,
      roles: office,
    },
    {
      path: '/financials/recurring-entries',
      title: 'Recurring entries',
      load: async () => (await import('./ui/receivables/FinancialScreens.tsx')).RecurringEntriesScreen,
      roles: office,
    },
    {
      path: '/financials/chart-of-accounts',
      title: 'Chart of accounts',
      load: async () => (await import('./ui/receivables/FinancialScreens.tsx')).ChartOfAccountsScreen,
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
      load: async () => (await import('./ui/payments/PaymentList.tsx')).PaymentList,
      roles: office,
    },
    {
      path: '/financials/payments/new',
      title: 'Record payment',
      creates: { label: 'Record payment', place: 45, permission: 'record_payments' },
      load: async () => (await import('./ui/payments/NewPayment.tsx')).NewPayment,
      roles: office,
    },
    {
      path: '/financials/payments/$id',
      title: 'Payment',
      load: async () => (await import('./ui/payments/PaymentPage.tsx')).PaymentPage,
      roles: office,
    },
  ],
  server: {
    kept: [paidInvoices, allocatedPayments, billingStatus],
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
      revenueDueReport,
      revenueScheduleReport,
    ],
    jobs: [dailyInvoicing, statementJob],
    reactions: [paidWhenSent, notifyOfPayment],
    search: [
      { table: 'invoices', place: 26, title: "coalesce(t.number, 'Draft')", detail: "t.bill_to->>'name'" },
      {
        table: 'payments',
        place: 120,
        title: 't.number',
        detail: "concat_ws(' · ', t.reference, (select c.name from customers c where c.id = t.customer_id))",
      },
    ],
  },
});
