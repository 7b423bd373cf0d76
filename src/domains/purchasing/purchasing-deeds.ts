/** What buying and stock carry out, for the one list in src/domains/index.ts. */
import type { CarriedOut } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import type { Report } from '#kernel/report.ts';
import type { RowOf } from '#kernel/resource.ts';
import { adjustStockDeed } from '../inventory/adjust-stock.ts';
import { transferStockDeed } from '../inventory/transfer-stock.ts';
import { applyCreditDeed } from './apply-credit.ts';
import { approvePurchaseOrderDeed, requestApprovalDeed } from './approve-purchase-order.ts';
import {
  attachToBillDeed,
  attachToPurchaseOrderDeed,
  detachFromBillDeed,
  detachFromPurchaseOrderDeed,
} from './attachments.ts';
import { createPurchaseOrderDeed } from './create-purchase-order.ts';
import { duplicatePurchaseOrderDeed } from './duplicate-purchase-order.ts';
import {
  cancelPurchaseOrderDeed,
  closePurchaseOrderDeed,
  finishReceivingDeed,
  removePurchaseOrderDeed,
} from './end-purchase-order.ts';
import {
  billPurchaseOrderDeed,
  createBillDeed,
  creditBillDeed,
  deleteBillDraftDeed,
  updateBillDeed,
} from './enter-bill.ts';
import { payBillsDeed } from './pay-bills.ts';
import { payablesReport } from './payables.report.ts';
import { postBillDeed } from './post-bill.ts';
import { purchaseOrders } from './purchase-order.resource.ts';
import { purchaseOrderDocumentReport } from './purchase-order-document.report.ts';
import { purchaseOrderMatchReport } from './purchase-order-match.report.ts';
import { purchaseOrderSummaryReport } from './purchase-order-summary.report.ts';
import { purchasingRulesReport } from './purchasing-rules.report.ts';
import { receivePurchaseOrderDeed } from './receive-purchase-order.ts';
import { reverseBillPaymentDeed } from './reverse-bill-payment.ts';
import { reverseReceiptDeed } from './reverse-receipt.ts';
import { markOrderSentDeed, resendPurchaseOrderDeed, sendPurchaseOrderDeed } from './send-purchase-order.ts';
import { setPurchasingRulesDeed } from './set-purchasing-rules.ts';
import { amendPurchaseOrderDeed, updatePurchaseOrderDeed } from './update-purchase-order.ts';
import { voidBillDeed } from './void-bill.ts';

const deeds: readonly CarriedOut[] = [
  transferStockDeed,
  adjustStockDeed,
  createPurchaseOrderDeed,
  updatePurchaseOrderDeed,
  duplicatePurchaseOrderDeed,
  amendPurchaseOrderDeed,
  requestApprovalDeed,
  approvePurchaseOrderDeed,
  sendPurchaseOrderDeed,
  resendPurchaseOrderDeed,
  markOrderSentDeed,
  receivePurchaseOrderDeed,
  reverseReceiptDeed,
  finishReceivingDeed,
  closePurchaseOrderDeed,
  cancelPurchaseOrderDeed,
  removePurchaseOrderDeed,
  attachToPurchaseOrderDeed,
  detachFromPurchaseOrderDeed,
  setPurchasingRulesDeed,
  createBillDeed,
  billPurchaseOrderDeed,
  creditBillDeed,
  updateBillDeed,
  deleteBillDraftDeed,
  postBillDeed,
  voidBillDeed,
  applyCreditDeed,
  attachToBillDeed,
  detachFromBillDeed,
  payBillsDeed,
  reverseBillPaymentDeed,
];

export const purchasingDeeds: readonly CarriedOut[] = deeds.map(standing);

export const purchasingReports: readonly Report[] = [
  payablesReport,
  purchaseOrderSummaryReport,
  purchaseOrderMatchReport,
  purchaseOrderDocumentReport,
  purchasingRulesReport,
];

/** An order that was taken out of the list has come to its end, whatever its state: nothing is done with it any more. */
function standing(carried: CarriedOut): CarriedOut {
  const { command, deed } = carried;
  if (command.resource.name !== purchaseOrders.name || command.scope === 'collection') return carried;
  return {
    ...carried,
    deed: async (ctx, row, input) => {
      const { is_active, po_number, status } = row as unknown as RowOf<typeof purchaseOrders>;
      if (!is_active) {
        throw new Refused('unlawful_state', `${po_number} was removed from the list.`, {
          details: { status, can: [] },
        });
      }
      return deed(ctx, row, input);
    },
  };
}
