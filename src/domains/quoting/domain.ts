import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { createQuote } from './drafts/create-quote.ts';
import { duplicateQuote } from './drafts/duplicate-quote.ts';
import { quoteDefaultsReport } from './drafts/quote-defaults.report.ts';
import { reviseQuote } from './drafts/revise-quote.ts';
import { deleteQuote, updateQuote } from './drafts/update-quote.ts';
import { acceptOffer, declineOffer, mailOffer } from './on-site/answer-offer.ts';
import { offerWork } from './on-site/offer-work.ts';
import { workOffersReport } from './on-site/work-offers.report.ts';
import { quotes } from './quote.resource.ts';
import { quoteLines, quoteOptions, quoteRevisions } from './quote-parts.resource.ts';
import { quoteDisplay } from './quoting.display.ts';
import { invoiceQuote, orderQuote, unlinkVoidInvoice } from './sending/convert-quote.ts';
import { approveQuote, declineQuote } from './sending/decide-quote.ts';
import { expireQuotesJob } from './sending/expire-quotes.ts';
import { quoteDocumentReport } from './sending/quote-document.report.ts';
import { markQuoteSent, resendQuote, sendQuote } from './sending/send-quote.ts';

export const quotingDomain = defineDomain('quoting', {
  resources: [quotes, quoteOptions, quoteLines, quoteRevisions],
  commands: [
    createQuote,
    updateQuote,
    duplicateQuote,
    deleteQuote,
    sendQuote,
    resendQuote,
    markQuoteSent,
    reviseQuote,
    approveQuote,
    declineQuote,
    orderQuote,
    invoiceQuote,
    offerWork,
    acceptOffer,
    declineOffer,
    mailOffer,
  ],
  displays: [quoteDisplay],
  screens: [
    {
      path: '/crm/quotes',
      title: 'Quotes',
      load: async () => (await import('./ui/QuoteList.tsx')).QuoteList,
      roles: office,
    },
    {
      path: '/crm/quotes/new',
      title: 'New quote',
      creates: { label: 'Create quote', place: 35 },
      load: async () => (await import('./ui/drafts/NewQuote.tsx')).NewQuote,
      roles: office,
    },
    {
      path: '/crm/quotes/$id',
      title: 'Quote',
      load: async () => (await import('./ui/QuotePage.tsx')).QuotePage,
      roles: office,
    },
    {
      path: '/quote/$token',
      title: 'Quote',
      place: 'public',
      load: async () => (await import('./ui/sending/PublicQuote.tsx')).PublicQuote,
    },
    {
      path: '/financials/invoicing/new',
      title: 'New invoice',
      creates: { label: 'Create invoice', place: 40, permission: 'create_invoices' },
      load: async () => (await import('./ui/NewInvoiceScreen.tsx')).NewInvoiceScreen,
      roles: office,
    },
  ],
  server: {
    reports: [quoteDefaultsReport, quoteDocumentReport, workOffersReport],
    jobs: [expireQuotesJob],
    reactions: [unlinkVoidInvoice],
    search: [
      {
        table: 'quotes',
        place: 24,
        title: 't.number',
        detail: "concat_ws(' · ', t.title, (select c.name from customers c where c.id = t.customer_id))",
        alsoCalled: ['estimate', 'estimates'],
      },
    ],
  },
});
