/** What quoting carries out, for the one list in src/domains/index.ts. */
import type { CarriedOut } from '#kernel/command.ts';
import type { Job } from '#kernel/job.ts';
import type { Report } from '#kernel/report.ts';
import { invoiceQuoteDeed, orderQuoteDeed } from './convert-quote.ts';
import { createQuoteDeed } from './create-quote.ts';
import { approveQuoteDeed, declineQuoteDeed } from './decide-quote.ts';
import { duplicateQuoteDeed } from './duplicate-quote.ts';
import { expireQuotesJob } from './expire-quotes.ts';
import { quoteDefaultsReport } from './quote-defaults.report.ts';
import { quoteDocumentReport } from './quote-document.report.ts';
import { reviseQuoteDeed } from './revise-quote.ts';
import { markQuoteSentDeed, resendQuoteDeed, sendQuoteDeed } from './send-quote.ts';
import { deleteQuoteDeed, updateQuoteDeed } from './update-quote.ts';

export const quotingDeeds: readonly CarriedOut[] = [
  createQuoteDeed,
  updateQuoteDeed,
  duplicateQuoteDeed,
  deleteQuoteDeed,
  sendQuoteDeed,
  resendQuoteDeed,
  markQuoteSentDeed,
  reviseQuoteDeed,
  approveQuoteDeed,
  declineQuoteDeed,
  orderQuoteDeed,
  invoiceQuoteDeed,
];

export const quotingReports: readonly Report[] = [quoteDefaultsReport, quoteDocumentReport];

export const quotingJobs: readonly Job[] = [expireQuotesJob];
