import { office } from '#kernel/access.ts';
import { defineDomain } from '#kernel/domain.ts';
import { defineImport } from '#kernel/import.ts';
import { resourceScreens } from '#ui/resource/screens/resource-screens.ts';
import { applyCredit } from './apply-credit.ts';
import { approvePurchaseOrder, requestApproval } from './approve-purchase-order.ts';
import {
  attachToBill,
  attachToPurchaseOrder,
  detachFromBill,
  detachFromPurchaseOrder,
} from './attachments.ts';
import { billPaymentAllocations, billPayments } from './bill-payment.resource.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { duplicatePurchaseOrder } from './duplicate-purchase-order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  finishReceiving,
  removePurchaseOrder,
} from './end-purchase-order.ts';
import { billPurchaseOrder, createBill, creditBill, deleteBillDraft, updateBill } from './enter-bill.ts';
import { goodsReceiptLines, goodsReceipts } from './goods-receipt.resource.ts';
import { payBills } from './pay-bills.ts';
import { payablesReport } from './payables.report.ts';
import { postBill } from './post-bill.ts';
import { purchaseOrderItems, purchaseOrders } from './purchase-order.resource.ts';
import { purchaseOrderDocumentReport } from './purchase-order-document.report.ts';
import { purchaseOrderMatchReport } from './purchase-order-match.report.ts';
import { purchaseOrderSummaryReport } from './purchase-order-summary.report.ts';
import { purchasingDisplays } from './purchasing.display.ts';
import { purchasingRulesReport } from './purchasing-rules.report.ts';
import { receivePurchaseOrder } from './receive-purchase-order.ts';
import { reverseBillPayment } from './reverse-bill-payment.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { markOrderSent, resendPurchaseOrder, sendPurchaseOrder } from './send-purchase-order.ts';
import { setPurchasingRules } from './set-purchasing-rules.ts';
import { amendPurchaseOrder, updatePurchaseOrder } from './update-purchase-order.ts';
import { vendors } from './vendor.resource.ts';
import { vendorBillLines, vendorBills } from './vendor-bill.resource.ts';
import { voidBill } from './void-bill.ts';

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
  ],
  commands: [
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
    reverseBillPayment,
  ],
  displays: [...purchasingDisplays],
  imports: [defineImport(vendors)],
  screens: [
    {
      path: '/financials/purchase-orders',
      title: 'Purchase orders',
      load: async () => (await import('./ui/PurchaseOrders.tsx')).PurchaseOrders,
      roles: office,
    },
    {
      path: '/financials/purchase-orders/new',
      title: 'New purchase order',
      load: async () => (await import('./ui/NewPurchaseOrder.tsx')).NewPurchaseOrder,
      roles: office,
    },
    {
      path: '/financials/purchase-orders/$id',
      title: 'Purchase order',
      load: async () => (await import('./ui/PurchaseOrderPage.tsx')).PurchaseOrderPage,
      roles: office,
    },
    {
      path: '/financials/receipts',
      title: 'Goods receipts',
      load: async () => (await import('./ui/ReceiptList.tsx')).ReceiptList,
      roles: office,
    },
    {
      path: '/financials/receipts/$id',
      title: 'Goods receipt',
      load: async () => (await import('./ui/ReceiptPage.tsx')).ReceiptPage,
      roles: office,
    },
    {
      path: '/financials/vendors',
      title: 'Vendors',
      load: async () => (await import('./ui/VendorList.tsx')).VendorList,
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
      load: async () => (await import('./ui/VendorPage.tsx')).VendorPage,
      roles: office,
    },
    {
      path: '/financials/bills',
      title: 'Bills',
      load: async () => (await import('./ui/BillList.tsx')).BillList,
      roles: office,
    },
    {
      path: '/financials/bills/new',
      title: 'New bill',
      load: async () => (await import('./ui/NewBill.tsx')).NewBill,
      roles: office,
    },
    {
      path: '/financials/bills/pay',
      title: 'Pay bills',
      load: async () => (await import('./ui/PayBills.tsx')).PayBills,
      roles: office,
    },
    {
      path: '/financials/bills/$id',
      title: 'Bill',
      load: async () => (await import('./ui/BillPage.tsx')).BillPage,
      roles: office,
    },
    {
      path: '/financials/bill-payments',
      title: 'Payments to vendors',
      load: async () => (await import('./ui/BillPayments.tsx')).BillPaymentList,
      roles: office,
    },
    {
      path: '/financials/bill-payments/$id',
      title: 'Payment to a vendor',
      load: async () => (await import('./ui/BillPayments.tsx')).BillPaymentPage,
      roles: office,
    },
  ],
  server: {
    reports: [
      payablesReport,
      purchaseOrderSummaryReport,
      purchaseOrderMatchReport,
      purchaseOrderDocumentReport,
      purchasingRulesReport,
    ],
    search: [
      { table: 'purchase_orders', place: 60, title: 't.po_number', detail: 't.vendor_name' },
      { table: 'vendors', place: 70, title: 't.name', detail: 't.contact_name' },
      {
        table: 'vendor_bills',
        place: 80,
        title: "coalesce(t.number, 'Draft bill')",
        detail: 't.vendor_reference',
      },
    ],
  },
});
