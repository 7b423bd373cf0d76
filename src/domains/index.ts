/** Everything the server carries out: the deeds of all commands, the reports and the jobs, domain by domain. */
import type { CarriedOut } from '#kernel/command.ts';
import type { Job } from '#kernel/job.ts';
import type { Report } from '#kernel/report.ts';
import { auditCheckReport, auditFacetsReport, auditLogReport } from './administration/audit-log.report.ts';
import { approvePropertyDeed, rejectPropertyDeed } from './administration/decide-property-approval.ts';
import { trimLogsJob } from './administration/trim-logs.job.ts';
import { dashboardReport } from './analytics/dashboard.report.ts';
import { assetCostsReport } from './assets/asset-costs.report.ts';
import { assetFilesReport } from './assets/asset-files.report.ts';
import { assignAssetCodeDeed } from './assets/assign-asset-code.ts';
import {
  reinstateAssetDeed,
  reportAssetDegradedDeed,
  reportAssetDownDeed,
  restoreAssetDeed,
  retireAssetDeed,
  storeAssetDeed,
} from './assets/change-asset-status.ts';
import { createAssetCodesDeed } from './assets/create-asset-codes.ts';
import { revokeAssetCodeDeed } from './assets/revoke-asset-code.ts';
import { scanAssetCodeDeed } from './assets/scan-asset-code.ts';
import { bankingDeeds, bankingReports } from './banking/banking-deeds.ts';
import { deactivateMemberDeed, handOverWorkDeed, leaveCompanyDeed } from './companies/deactivate-member.ts';
import {
  composeChecklistTemplateDeed,
  reviseChecklistTemplateDeed,
} from './companies/keep-checklist-template.ts';
import {
  archiveCustomFieldDeed,
  arrangeCustomFieldsDeed,
  restoreCustomFieldDeed,
} from './companies/keep-custom-fields.ts';
import { openWorkReport } from './companies/open-work.report.ts';
import { discardExportDeed, requestExportDeed } from './companies/request-data-export.ts';
import { closingChecklistReport } from './financial-reports/closing-checklist.report.ts';
import { financialStatementReport } from './financial-reports/financial-statement.report.ts';
import { invitationLinkReport } from './identity/invitation-link.report.ts';
import { inviteMemberDeed, resendInvitationDeed, revokeInvitationDeed } from './identity/invite-member.ts';
import {
  acceptRequestDeed,
  changeRoleDeed,
  declineRequestDeed,
  reinstateMemberDeed,
  removeMemberDeed,
  suspendMemberDeed,
} from './identity/manage-member.ts';
import {
  grantFinancialPermissionDeed,
  grantFinancialRoleDeed,
} from './identity/permissions/grant-financial-permission.ts';
import {
  revokeFinancialPermissionDeed,
  revokeFinancialPermissionsDeed,
} from './identity/permissions/revoke-financial-permission.ts';
import { cancelImportDeed } from './imports/cancel-import.ts';
import { checkImportDeed } from './imports/check-import.ts';
import { importAccountsDeed } from './imports/import-chart-of-accounts.ts';
import { inspectImportDeed } from './imports/inspect-import.ts';
import { runImportDeed } from './imports/run-import.ts';
import { undoImportDeed } from './imports/undo-import.ts';
import { pauseWebhookDeed, resumeWebhookDeed, testWebhookDeed } from './integrations/keep-webhook.ts';
import { replayDeliveryDeed } from './integrations/replay-delivery.ts';
import { revokeApiKeyDeed } from './integrations/revoke-api-key.ts';
import { agreedPriceReport } from './invoicing/agreed-price.report.ts';
import { allocatePaymentDeed } from './invoicing/allocate-payment.ts';
import { applyCustomerCreditDeed } from './invoicing/apply-credit.ts';
import { billableWorkReport } from './invoicing/billable-work.report.ts';
import { cashOverviewReport } from './invoicing/cash-overview.report.ts';
import { createInvoiceDeed } from './invoicing/create-invoice.ts';
import { createProgressInvoiceDeed } from './invoicing/create-progress-invoice.ts';
import { creditInvoiceDeed } from './invoicing/credit-invoice.ts';
import { customerStatementReport } from './invoicing/customer-statement.report.ts';
import { dailyInvoicing } from './invoicing/daily-invoicing.ts';
import { deleteDraftDeed } from './invoicing/delete-draft.ts';
import { financialOverviewReport } from './invoicing/financial-overview.report.ts';
import { invoiceDefaultsReport } from './invoicing/invoice-defaults.report.ts';
import { invoiceDocumentReport } from './invoicing/invoice-document.report.ts';
import { invoiceSettingsReport } from './invoicing/invoice-settings.report.ts';
import { saveInvoiceSettingsDeed } from './invoicing/invoice-settings.ts';
import { invoiceWorkOrdersDeed } from './invoicing/invoice-work-orders.ts';
import {
  createSeriesDeed,
  endSeriesDeed,
  pauseSeriesDeed,
  resumeSeriesDeed,
  updateSeriesDeed,
} from './invoicing/keep-series.ts';
import { mailStatementDeed, statementJob } from './invoicing/mail-statement.ts';
import { openCreditsReport } from './invoicing/open-credits.report.ts';
import { receivablesReport } from './invoicing/receivables.report.ts';
import { recordPaymentDeed } from './invoicing/record-payment.ts';
import { recordRefundDeed } from './invoicing/record-refund.ts';
import { remindCustomerDeed, resumeRemindersDeed, stopRemindersDeed } from './invoicing/remind-customers.ts';
import { markInvoiceSentDeed, resendInvoiceDeed } from './invoicing/resend-invoice.ts';
import { reversePaymentDeed } from './invoicing/reverse-payment.ts';
import { reverseRefundDeed } from './invoicing/reverse-refund.ts';
import { reverseWriteOffDeed } from './invoicing/reverse-write-off.ts';
import { sendInvoiceDeed } from './invoicing/send-invoice.ts';
import { updateDraftDeed } from './invoicing/update-draft.ts';
import { voidInvoiceDeed } from './invoicing/void-invoice.ts';
import { writeOffInvoiceDeed } from './invoicing/write-off-invoice.ts';
import { ledgerDeeds, ledgerReports } from './ledger/ledger-deeds.ts';
import { mailNotification } from './notifications/mail-notification.ts';
import { sendDigests } from './notifications/send-digests.ts';
import { tellOverdueInvoices } from './notifications/tell-overdue-invoices.ts';
import { purchasingDeeds, purchasingReports } from './purchasing/purchasing-deeds.ts';
import { quotingDeeds, quotingJobs, quotingReports } from './quoting/quoting-deeds.ts';
import { schedulingDeeds, schedulingReports } from './scheduling/scheduling-deeds.ts';
import { indexRows } from './search/index-rows.ts';
import { searchReport } from './search/search.report.ts';
import { addCommentDeed } from './work-orders/add-comment.ts';
import { addPhotoDeed } from './work-orders/add-photo.ts';
import { addSignatureDeed } from './work-orders/add-signature.ts';
import { addTimeDeed } from './work-orders/add-time.ts';
import { answerChecklistItemDeed } from './work-orders/answer-checklist-item.ts';
import { approveWorkOrderDeed } from './work-orders/approve-work-order.ts';
import { assignTechniciansDeed } from './work-orders/assign-technicians.ts';
import { attachChecklistDeed } from './work-orders/attach-checklist.ts';
import { cancelWorkOrderDeed } from './work-orders/cancel-work-order.ts';
import { cannotCompleteWorkOrderDeed } from './work-orders/cannot-complete-work-order.ts';
import { closeWorkOrderDeed } from './work-orders/close-work-order.ts';
import { completeWorkOrderDeed } from './work-orders/complete-work-order.ts';
import { holdWorkOrderDeed } from './work-orders/hold-work-order.ts';
import { rejectWorkOrderDeed } from './work-orders/reject-work-order.ts';
import { reopenWorkOrderDeed } from './work-orders/reopen-work-order.ts';
import { resumeWorkOrderDeed } from './work-orders/resume-work-order.ts';
import { returnPartDeed } from './work-orders/return-part.ts';
import { reviewWorkOrderDeed } from './work-orders/review-work-order.ts';
import { sendBackWorkOrderDeed } from './work-orders/send-back-work-order.ts';
import { startTimerDeed } from './work-orders/start-timer.ts';
import { startWorkOrderDeed } from './work-orders/start-work-order.ts';
import { stopTimerDeed } from './work-orders/stop-timer.ts';
import { unassignTechniciansDeed } from './work-orders/unassign-technicians.ts';
import { usePartDeed } from './work-orders/use-part.ts';
import { workOrderHistory } from './work-orders/work-order-history.report.ts';

export { resources } from './resources.ts';

export const commands: readonly CarriedOut[] = [
  ...purchasingDeeds,
  ...quotingDeeds,
  rejectPropertyDeed,
  approvePropertyDeed,
  grantFinancialPermissionDeed,
  grantFinancialRoleDeed,
  revokeFinancialPermissionDeed,
  revokeFinancialPermissionsDeed,
  inviteMemberDeed,
  resendInvitationDeed,
  revokeInvitationDeed,
  acceptRequestDeed,
  changeRoleDeed,
  declineRequestDeed,
  reinstateMemberDeed,
  removeMemberDeed,
  suspendMemberDeed,
  deactivateMemberDeed,
  handOverWorkDeed,
  leaveCompanyDeed,
  requestExportDeed,
  discardExportDeed,
  composeChecklistTemplateDeed,
  reviseChecklistTemplateDeed,
  archiveCustomFieldDeed,
  restoreCustomFieldDeed,
  arrangeCustomFieldsDeed,
  reportAssetDownDeed,
  reportAssetDegradedDeed,
  restoreAssetDeed,
  storeAssetDeed,
  retireAssetDeed,
  reinstateAssetDeed,
  createAssetCodesDeed,
  assignAssetCodeDeed,
  revokeAssetCodeDeed,
  scanAssetCodeDeed,
  addCommentDeed,
  addPhotoDeed,
  addSignatureDeed,
  addTimeDeed,
  answerChecklistItemDeed,
  approveWorkOrderDeed,
  assignTechniciansDeed,
  attachChecklistDeed,
  cancelWorkOrderDeed,
  cannotCompleteWorkOrderDeed,
  closeWorkOrderDeed,
  completeWorkOrderDeed,
  holdWorkOrderDeed,
  rejectWorkOrderDeed,
  reopenWorkOrderDeed,
  resumeWorkOrderDeed,
  returnPartDeed,
  reviewWorkOrderDeed,
  sendBackWorkOrderDeed,
  startTimerDeed,
  startWorkOrderDeed,
  stopTimerDeed,
  unassignTechniciansDeed,
  usePartDeed,
  ...schedulingDeeds,
  importAccountsDeed,
  ...ledgerDeeds,
  ...bankingDeeds,
  createInvoiceDeed,
  invoiceWorkOrdersDeed,
  updateDraftDeed,
  deleteDraftDeed,
  sendInvoiceDeed,
  resendInvoiceDeed,
  markInvoiceSentDeed,
  voidInvoiceDeed,
  creditInvoiceDeed,
  recordPaymentDeed,
  allocatePaymentDeed,
  reversePaymentDeed,
  createProgressInvoiceDeed,
  applyCustomerCreditDeed,
  writeOffInvoiceDeed,
  reverseWriteOffDeed,
  recordRefundDeed,
  reverseRefundDeed,
  remindCustomerDeed,
  stopRemindersDeed,
  resumeRemindersDeed,
  mailStatementDeed,
  saveInvoiceSettingsDeed,
  createSeriesDeed,
  updateSeriesDeed,
  pauseSeriesDeed,
  resumeSeriesDeed,
  endSeriesDeed,
  inspectImportDeed,
  checkImportDeed,
  runImportDeed,
  undoImportDeed,
  cancelImportDeed,
  revokeApiKeyDeed,
  pauseWebhookDeed,
  resumeWebhookDeed,
  testWebhookDeed,
  replayDeliveryDeed,
];

export const reports: readonly Report[] = [
  invitationLinkReport,
  ...purchasingReports,
  ...quotingReports,
  auditLogReport,
  auditFacetsReport,
  auditCheckReport,
  dashboardReport,
  searchReport,
  assetCostsReport,
  assetFilesReport,
  workOrderHistory,
  openWorkReport,
  ...schedulingReports,
  receivablesReport,
  billableWorkReport,
  invoiceDefaultsReport,
  invoiceDocumentReport,
  financialOverviewReport,
  ...ledgerReports,
  ...bankingReports,
  openCreditsReport,
  agreedPriceReport,
  cashOverviewReport,
  customerStatementReport,
  invoiceSettingsReport,
  financialStatementReport,
  closingChecklistReport,
];

export const jobs: readonly Job[] = [
  trimLogsJob,
  mailNotification,
  sendDigests,
  tellOverdueInvoices,
  indexRows,
  dailyInvoicing,
  statementJob,
  ...quotingJobs,
];
