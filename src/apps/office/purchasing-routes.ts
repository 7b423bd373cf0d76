/** The addresses of buying: orders, vendors, bills, what is paid of them, and where parts lie. */
import type { Role } from '#kernel/access.ts';
import type { RouteEntry } from './routes.ts';

const office: readonly Role[] = ['owner', 'supervisor'];

export const purchasingRoutes: readonly RouteEntry[] = [
  {
    path: '/financials/purchase-orders',
    title: 'Purchase orders',
    screen: () => import('#domains/purchasing/ui/PurchaseOrders.tsx').then((m) => m.PurchaseOrders),
    roles: office,
  },
  {
    path: '/financials/purchase-orders/new',
    title: 'New purchase order',
    screen: () => import('#domains/purchasing/ui/NewPurchaseOrder.tsx').then((m) => m.NewPurchaseOrder),
    roles: office,
  },
  {
    path: '/financials/purchase-orders/$id',
    title: 'Purchase order',
    screen: () => import('#domains/purchasing/ui/PurchaseOrderPage.tsx').then((m) => m.PurchaseOrderPage),
    roles: office,
  },
  {
    path: '/financials/receipts',
    title: 'Goods receipts',
    screen: () => import('#domains/purchasing/ui/ReceiptList.tsx').then((m) => m.ReceiptList),
    roles: office,
  },
  {
    path: '/financials/receipts/$id',
    title: 'Goods receipt',
    screen: () => import('#domains/purchasing/ui/ReceiptPage.tsx').then((m) => m.ReceiptPage),
    roles: office,
  },
  {
    path: '/financials/vendors',
    title: 'Vendors',
    screen: () => import('#domains/purchasing/ui/VendorList.tsx').then((m) => m.VendorList),
    roles: office,
  },
  {
    path: '/financials/vendors/new',
    title: 'New vendor',
    screen: () => import('#domains/purchasing/ui/NewVendor.tsx').then((m) => m.NewVendor),
    roles: office,
  },
  {
    path: '/financials/vendors/$id',
    title: 'Vendor',
    screen: () => import('#domains/purchasing/ui/VendorPage.tsx').then((m) => m.VendorPage),
    roles: office,
  },
  {
    path: '/financials/bills',
    title: 'Bills',
    screen: () => import('#domains/purchasing/ui/BillList.tsx').then((m) => m.BillList),
    roles: office,
  },
  {
    path: '/financials/bills/new',
    title: 'New bill',
    screen: () => import('#domains/purchasing/ui/NewBill.tsx').then((m) => m.NewBill),
    roles: office,
  },
  {
    path: '/financials/bills/pay',
    title: 'Pay bills',
    screen: () => import('#domains/purchasing/ui/PayBills.tsx').then((m) => m.PayBills),
    roles: office,
  },
  {
    path: '/financials/bills/$id',
    title: 'Bill',
    screen: () => import('#domains/purchasing/ui/BillPage.tsx').then((m) => m.BillPage),
    roles: office,
  },
  {
    path: '/financials/bill-payments',
    title: 'Payments to vendors',
    screen: () => import('#domains/purchasing/ui/BillPayments.tsx').then((m) => m.BillPaymentList),
    roles: office,
  },
  {
    path: '/financials/bill-payments/$id',
    title: 'Payment to a vendor',
    screen: () => import('#domains/purchasing/ui/BillPayments.tsx').then((m) => m.BillPaymentPage),
    roles: office,
  },
  {
    path: '/parts/locations',
    title: 'Stock locations',
    screen: () => import('#domains/inventory/ui/StockLocations.tsx').then((m) => m.StockLocations),
  },
  {
    path: '/parts/locations/$id',
    title: 'Stock location',
    screen: () => import('#domains/inventory/ui/StockLocations.tsx').then((m) => m.StockLocationPage),
  },
];
