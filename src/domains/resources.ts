/** Every resource of the product. A table that is not here does not exist for the data API. */
import type { AnyResource } from '#kernel/resource.ts';
import { propertyApprovals } from './administration/property-approval.resource.ts';
import { assets } from './assets/asset.resource.ts';
import { assetCodes } from './assets/asset-code.resource.ts';
import {
  bankImports,
  bankLines,
  bankMatches,
  reconciliationLines,
  reconciliations,
} from './banking/bank.resource.ts';
import { bankRules } from './banking/bank-rule.resource.ts';
import { customFields } from './companies/custom-field.resource.ts';
import { dataExports } from './companies/data-export.resource.ts';
import { contacts } from './crm/contact.resource.ts';
import { customers } from './crm/customer.resource.ts';
import { sites } from './crm/site.resource.ts';
import { invitations } from './identity/invitation.resource.ts';
import { memberships } from './identity/membership.resource.ts';
import { financialPermissionRecords } from './identity/permissions/financial-permission.resource.ts';
import { teams } from './identity/team.resource.ts';
import { imports } from './imports/import.resource.ts';
import { apiKeys } from './integrations/api-key.resource.ts';
import { webhookDeliveries, webhooks } from './integrations/webhook.resource.ts';
import { parts } from './inventory/part.resource.ts';
import { stockLevels, stockLocations, stockMoves } from './inventory/stock.resource.ts';
import { invoiceLines, invoices } from './invoicing/invoice.resource.ts';
import { invoiceReminders, invoiceSeries } from './invoicing/invoice-series.resource.ts';
import { paymentAllocations, payments } from './invoicing/payment.resource.ts';
import { refunds, writeOffs } from './invoicing/refund.resource.ts';
import { entryTemplateLines, entryTemplates } from './ledger/entry-template.resource.ts';
import { fiscalPeriods } from './ledger/fiscal-period.resource.ts';
import { accounts, journalEntries, journalLines, taxRates } from './ledger/ledger.resource.ts';
import { notificationPreferences, notifications } from './notifications/notification.resource.ts';
import { billPaymentAllocations, billPayments } from './purchasing/bill-payment.resource.ts';
import { goodsReceiptLines, goodsReceipts } from './purchasing/goods-receipt.resource.ts';
import { purchaseOrderItems, purchaseOrders } from './purchasing/purchase-order.resource.ts';
import { vendors } from './purchasing/vendor.resource.ts';
import { vendorBillLines, vendorBills } from './purchasing/vendor-bill.resource.ts';
import { quotes } from './quoting/quote.resource.ts';
import { quoteLines, quoteOptions, quoteRevisions } from './quoting/quote-parts.resource.ts';
import { visits } from './scheduling/visit.resource.ts';
import { assignees } from './work-orders/assignee.resource.ts';
import { checklistAnswers, checklistItems, checklistTemplates } from './work-orders/checklist.resource.ts';
import { comments, files, photos, signatures } from './work-orders/evidence.resource.ts';
import { timeEntries, workOrderCosts, workOrderParts } from './work-orders/labour-and-material.resource.ts';
import { workOrders } from './work-orders/work-order.resource.ts';

export const resources: readonly AnyResource[] = [
  memberships,
  teams,
  invitations,
  dataExports,
  customFields,
  financialPermissionRecords,
  propertyApprovals,
  customers,
  contacts,
  sites,
  assets,
  assetCodes,
  parts,
  workOrders,
  assignees,
  checklistTemplates,
  checklistItems,
  checklistAnswers,
  timeEntries,
  workOrderParts,
  workOrderCosts,
  photos,
  signatures,
  comments,
  files,
  visits,
  accounts,
  taxRates,
  journalEntries,
  journalLines,
  fiscalPeriods,
  entryTemplates,
  entryTemplateLines,
  invoices,
  invoiceLines,
  payments,
  paymentAllocations,
  quotes,
  quoteOptions,
  quoteLines,
  quoteRevisions,
  stockLocations,
  stockMoves,
  stockLevels,
  vendors,
  purchaseOrders,
  purchaseOrderItems,
  goodsReceipts,
  goodsReceiptLines,
  vendorBills,
  vendorBillLines,
  billPayments,
  billPaymentAllocations,
  refunds,
  writeOffs,
  invoiceSeries,
  invoiceReminders,
  notifications,
  notificationPreferences,
  apiKeys,
  webhooks,
  webhookDeliveries,
  bankImports,
  bankLines,
  bankMatches,
  bankRules,
  reconciliations,
  reconciliationLines,
  imports,
];
