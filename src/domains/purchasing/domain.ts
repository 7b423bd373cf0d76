import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { applyCredit } from './bills/apply-credit.ts';
import { billDifferencesReport } from './bills/bill-differences.ts';
import { billPaymentAllocations, billPayments } from './bills/bill-payment.resource.ts';
import { deliveredItems, leftOfPrepayments, paidBills } from './bills/bills.kept.ts';
import {
  billPurchaseOrder,
  createBill,
  creditBill,
  deleteBillDraft,
  updateBill,
} from './bills/enter-bill.ts';
import { meetBillOfCost, meetBillOfPart } from './bills/meet-recorded-costs.ts';
import { payBills } from './bills/pay-bills.ts';
import { payablesReport } from './bills/payables.report.ts';
import { postBill } from './bills/post-bill.ts';
import { purchaseDiscounts } from './bills/purchase-discount.resource.ts';
import { reverseBillPayment } from './bills/reverse-bill-payment.ts';
import { vendorBillLines, vendorBills } from './bills/vendor-bill.resource.ts';
import { voidBill } from './bills/void-bill.ts';
import { chequeSeries, cheques } from './cheques/cheque.resource.ts';
import { chequesToPrintReport } from './cheques/cheques-to-print.report.ts';
import { reprintCheque, voidCheque } from './cheques/end-cheque.ts';
import { printCheques } from './cheques/print-cheques.ts';
import { setChequeSeries } from './cheques/set-cheque-series.ts';
import { approvePurchaseOrder, requestApproval } from './orders/approve-purchase-order.ts';
import {
  attachToBill,
  attachToPurchaseOrder,
  attachToVendor,
  detachFromBill,
  detachFromPurchaseOrder,
  detachFromVendor,
} from './orders/attachments.ts';
import { clearNotBilled } from './orders/clear-not-billed.ts';
import { createPurchaseOrder } from './orders/create-purchase-order.ts';
import { duplicatePurchaseOrder } from './orders/duplicate-purchase-order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  finishReceiving,
  removePurchaseOrder,
} from './orders/end-purchase-order.ts';
import { purchaseOrderItems, purchaseOrders } from './orders/purchase-order.resource.ts';
import { purchaseOrderDocumentReport } from './orders/purchase-order-document.report.ts';
import { purchaseOrderMatchReport } from './orders/purchase-order-match.report.ts';
import { purchaseOrderSummaryReport } from './orders/purchase-order-summary.report.ts';
import { markOrderSent, resendPurchaseOrder, sendPurchaseOrder } from './orders/send-purchase-order.ts';
import { amendPurchaseOrder, updatePurchaseOrder } from './orders/update-purchase-order.ts';
import { applyPrepayment } from './prepayments/apply-prepayment.ts';
import { prepayVendor } from './prepayments/prepay-vendor.ts';
import { prepaymentUses, vendorRefunds } from './prepayments/prepayment.resource.ts';
import { recordVendorRefund, reverseVendorRefund } from './prepayments/refund-prepayment.ts';
import { takeBackPrepayment } from './prepayments/take-back-prepayment.ts';
import { purchasingDisplays } from './purchasing.display.ts';
import { purchasingPlaces } from './purchasing-places.ts';
import { goodsReceiptLines, goodsReceipts } from './receipts/goods-receipt.resource.ts';
import { receivePurchaseOrder } from './receipts/receive-purchase-order.ts';
import { returnToVendor } from './receipts/return-to-vendor.ts';
import { reverseReceipt } from './receipts/reverse-receipt.ts';
import { purchasingRulesReport } from './settings/purchasing-rules.report.ts';
import { setPurchasingRules } from './settings/set-purchasing-rules.ts';
import { vendors } from './vendor.resource.ts';

/** Spelled where they are shown: CompanyWorkplace, OfficeScreen. */
const chequeScreens = { label: 'Cheque', labels: 'Cheques', words: 'Print cheques' };

export const purchasingDomain = defineDomain('purchasing', {
  resources: [
    vendors,
    purchaseOrders,
    purchaseOrderItems,
    goodsReceipts,
    goodsReceiptLines,
    vendorBills,
    vendorBillLines,
    billPayments,
    billPaymentAllocations,
    purchaseDiscounts,
    prepaymentUses,
    vendorRefunds,
    cheques,
    chequeSeries,
  ],
  commands: [
    attachToVendor,
    detachFromVendor,
    createPurchaseOrder,
    updatePurchaseOrder,
    duplicatePurchaseOrder,
    amendPurchaseOrder,
    requestApproval,
    approvePurchaseOrder,
    sendPurchaseOrder,
    resendPurchaseOrder,
    markOrderSent,
    receivePurchaseOrder,
    reverseReceipt,
    returnToVendor,
    clearNotBilled,
    finishReceiving,
    closePurchaseOrder,
    cancelPurchaseOrder,
    removePurchaseOrder,
    attachToPurchaseOrder,
    detachFromPurchaseOrder,
    setPurchasingRules,
    createBill,
    billPurchaseOrder,
    creditBill,
    updateBill,
    deleteBillDraft,
    postBill,
    voidBill,
    applyCredit,
    attachToBill,
    detachFromBill,
    payBills,
    prepayVendor,
    applyPrepayment,
    takeBackPrepayment,
    recordVendorRefund,
    reverseVendorRefund,
    printCheques,
    reprintCheque,
    voidCheque,
    setChequeSeries,
    reverseBillPayment,
  ],
  displays: [...purchasingDisplays],
  imports: [defineImport(vendors)],
  deeper: purchasingPlaces,
  screens: [
    {
      path: '/financials/purchase-orders',
      title: 'Purchase orders',
      load: async () => (await import('./ui/orders/PurchaseOrders.tsx')).PurchaseOrders,
      roles: office,
    },
    {
      path: '/financials/purchase-orders/new',
      title: 'New purchase order',
      creates: { label: 'Create PO', place: 50, permission: 'create_purchase_orders' },
      load: async () => (await import('./ui/orders/NewPurchaseOrder.tsx')).NewPurchaseOrder,
      roles: office,
    },
    {
      path: '/financials/purchase-orders/$id',
      title: 'Purchase order',
      load: async () => (await import('./ui/orders/PurchaseOrderPage.tsx')).PurchaseOrderPage,
      roles: office,
    },
    {
      path: '/financials/receipts',
      title: 'Goods receipts',
      load: async () => (await import('./ui/receipts/ReceiptList.tsx')).ReceiptList,
      roles: office,
    },
    {
      path: '/financials/receipts/$id',
      title: 'Goods receipt',
      load: async () => (await import('./ui/receipts/ReceiptPage.tsx')).ReceiptPage,
      roles: office,
    },
    {
      path: '/financials/vendors',
      title: 'Vendors',
      load: async () => (await import('./ui/vendors/VendorList.tsx')).VendorList,
      roles: office,
    },
    ...resourceScreens(
      'vendors',
      { path: '/financials/vendors', label: 'Vendor', labels: 'Vendors', roles: office },
      ['new'],
    ),
    {
      path: '/financials/vendors/$id',
      title: 'Vendor',
      load: async () => (await import('./ui/vendors/VendorPage.tsx')).VendorPage,
      roles: office,
    },
    {
      path: '/financials/bills',
      title: 'Bills',
      load: async () => (await import('./ui/bills/BillList.tsx')).BillList,
      roles: office,
    },
    {
      path: '/financials/bills/new',
      title: 'New bill',
      creates: { label: 'Enter bill', place: 60, permission: 'create_transactions' },
      load: async () => (await import('./ui/bills/NewBill.tsx')).NewBill,
      roles: office,
    },
    {
      path: '/financials/bills/pay',
      title: 'Pay bills',
      load: async () => (await import('./ui/bills/PayBills.tsx')).PayBills,
      roles: office,
    },
    {
      path: '/financials/bills/$id',
      title: 'Bill',
      load: async () => (await import('./ui/bills/BillPage.tsx')).BillPage,
      roles: office,
    },
    {
      path: '/financials/bill-payments',
      title: 'Payments to vendors',
      load: async () => (await import('./ui/bills/BillPayments.tsx')).BillPaymentList,
      roles: office,
    },
    {
      path: '/financials/bill-payments/new',
      title: 'Pay in advance',
      load: async () => (await import('./ui/prepayments/NewPrepayment.tsx')).NewPrepayment,
      roles: office,
    },
    {
      path: '/financials/bill-payments/$id',
      title: 'Payment to a vendor',
      load: async () => (await import('./ui/bills/BillPayments.tsx')).BillPaymentPage,
      roles: office,
    },
    {
      path: '/financials/cheques',
      title: chequeScreens.labels,
      load: async () => (await import('./ui/cheques/Cheques.tsx')).ChequeRegister,
      roles: office,
    },
    {
      path: '/financials/cheques/print',
      title: chequeScreens.words,
      load: async () => (await import('./ui/cheques/PrintCheques.tsx')).PrintCheques,
      roles: office,
    },
    {
      path: '/financials/cheques/$id',
      title: chequeScreens.label,
      load: async () => (await import('./ui/cheques/Cheques.tsx')).ChequePage,
      roles: office,
    },
  ],
  server: {
    kept: [paidBills, leftOfPrepayments, deliveredItems],
    reactions: [meetBillOfCost, meetBillOfPart],
    reports: [
      payablesReport,
      billDifferencesReport,
      purchaseOrderSummaryReport,
      purchaseOrderMatchReport,
      purchaseOrderDocumentReport,
      purchasingRulesReport,
      chequesToPrintReport,
    ],
    search: [
      {
        table: 'purchase_orders',
        place: 60,
        title: 't.po_number',
        detail: 't.vendor_name',
        alsoCalled: ['po', 'pos'],
      },
      {
        table: 'vendors',
        place: 70,
        title: 't.name',
        detail: 't.contact_name',
        alsoCalled: ['supplier', 'suppliers'],
      },
      {
        table: 'vendor_bills',
        place: 80,
        title: "coalesce(t.number, 'Draft bill')",
        detail:
          "concat_ws(' · ', t.vendor_reference, (select v.name from vendors v where v.id = t.vendor_id))",
        alsoCalled: ['bill', 'bills'],
      },
    ],
  },
});
