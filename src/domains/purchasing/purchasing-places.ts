/** Places of purchasing below those of the menu. */
import { office } from '#kernel/access.ts';
import type { DeeperPlace } from '#kernel/menu.ts';

export const purchasingPlaces: readonly DeeperPlace[] = [
  {
    ...{ href: '/financials/receipts', label: 'Goods receipts', under: '/financials/purchase-orders' },
    ...{ roles: office, permission: 'view_purchase_orders' },
  },
  {
    ...{ href: '/financials/bills/pay', label: 'Pay bills', under: '/financials/bills' },
    ...{ roles: office, permission: 'record_payments' },
  },
  {
    ...{ href: '/financials/bill-payments', label: 'Payments to vendors', under: '/financials/bills' },
    ...{ roles: office, permission: 'view_purchase_orders' },
  },
  {
    ...{
      href: '/financials/bill-payments/new',
      label: 'Pay a vendor in advance',
      under: '/financials/bills',
    },
    ...{ roles: office, permission: 'record_payments' },
  },
  {
    ...{ href: '/financials/cheques', label: 'Cheques', under: '/financials/bills' },
    ...{ roles: office, permission: 'view_purchase_orders' },
  },
];
