/** The page of an order: a draft is edited here; later it shows deliveries, bills and the end of the order. */

import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { DocumentJournal } from '#domains/ledger/ui/entries/DocumentJournal.tsx';
import { HandOver } from '#domains/ledger/ui/HandOver.tsx';
import { billPurchaseOrder } from '#domains/purchasing/bills/enter-bill.ts';
import { approvePurchaseOrder, requestApproval } from '#domains/purchasing/orders/approve-purchase-order.ts';
import { attachToPurchaseOrder, detachFromPurchaseOrder } from '#domains/purchasing/orders/attachments.ts';
import { clearNotBilled } from '#domains/purchasing/orders/clear-not-billed.ts';
import { duplicatePurchaseOrder } from '#domains/purchasing/orders/duplicate-purchase-order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  finishReceiving,
  removePurchaseOrder,
} from '#domains/purchasing/orders/end-purchase-order.ts';
import { purchaseOrders } from '#domains/purchasing/orders/purchase-order.resource.ts';
import {
  markOrderSent,
  resendPurchaseOrder,
  sendPurchaseOrder,
} from '#domains/purchasing/orders/send-purchase-order.ts';
import { amendPurchaseOrder, updatePurchaseOrder } from '#domains/purchasing/orders/update-purchase-order.ts';
import { receivePurchaseOrder } from '#domains/purchasing/receipts/receive-purchase-order.ts';
import type { Viewer } from '#kernel/access.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useRow } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { PhoneFoot } from '#ui/components/layout/PhoneFoot.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useAddress, useNavigate, usePathParam } from '#ui/navigation.tsx';
import { linesKey } from '#ui/resource/form/lines-key.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { Attachments } from '../Attachments.tsx';
import { ReceivePanel } from '../receipts/ReceivePanel.tsx';
import { isNotBilled, linesOf } from './line-form.rules.ts';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderEditor, type OrderForm } from './OrderEditor.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderState } from './OrderState.tsx';
import { asksOf } from './order-asks.ts';
import type { OrderRow } from './order-columns.tsx';
import { commandsNeeded } from './order-commands.ts';

export type OrderPageRow = OrderRow & {
  readonly version: number;
  readonly vendor_id: string;
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly shipping_amount: string;
  readonly sent_at: string | null;
  readonly sent_to: string | null;
  readonly sent_by_hand_at: string | null;
  readonly purchase_order_items?: unknown;
  readonly attachments?: unknown;
};

const draftCommands = [
  approvePurchaseOrder,
  sendPurchaseOrder,
  requestApproval,
  cancelPurchaseOrder,
  removePurchaseOrder,
];
const issuedCommands = [
  sendPurchaseOrder,
  receivePurchaseOrder,
  approvePurchaseOrder,
  closePurchaseOrder,
  amendPurchaseOrder,
  resendPurchaseOrder,
  finishReceiving,
  clearNotBilled,
  cancelPurchaseOrder,
  removePurchaseOrder,
];

function commandsOf(row: OrderPageRow, sendsMail: boolean): readonly AnyCommand[] {
  const all: readonly AnyCommand[] = row.status === 'draft' ? draftCommands : issuedCommands;
  const isOpen = isNotBilled(row.purchase_order_items);
  return commandsNeeded(row, all).filter(({ name }) => {
    if (name === 'clear_not_billed') return isOpen;
    return sendsMail || name !== 'resend';
  });
}

export function PurchaseOrderPage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  const { data } = useRow(purchaseOrders, id, 'id,status');
  const isWritten = data?.status === 'draft' && viewer.permissions.has('create_purchase_orders');
  return <OrderPageOf key={id} id={id} isWritten={isWritten} />;
}

/** While a draft is edited its properties are in the form, so the side column is omitted. */
function OrderPageOf({ id, isWritten }: { id: string; isWritten: boolean }) {
  const search = useAddress<{ receive: unknown }>();
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const [isReceiving, setReceiving] = useState(search.receive !== undefined);
  const mayReceive = (row: OrderPageRow) => row.can?.includes('receive') ?? false;
  return (
    <RowPage<OrderPageRow>
      resource={purchaseOrders}
      id={id}
      listPath="/financials/purchase-orders"
      select="purchase_order_items(*,part(id,sku),work_order(id,number),account(id,code,name))"
      context={(row) => row.vendor_name}
      status={(row) => <OrderState order={row} filled />}
      commands={(row) => commandsOf(row, sends_mail)}
      beside={isReceiving ? [] : ['receive']}
      footed
      asks={(row) => asksOf(row, sends_mail)}
      saveFirst={['approve', 'send', 'request_approval']}
      instead={{ receive: () => setReceiving(true) }}
      // Closing without a bill, and giving up what is not billed, are only in the menu.
      menuOnly={(row) => isReceiving || row.status === 'closed' || isBilledNext(row, viewer)}
      onDone={(command) => {
        if (command.name === 'remove') void navigate({ to: '/financials/purchase-orders' });
      }}
      actions={(row) => <OrderActions order={row} />}
      {...(isWritten && { rail: false })}
    >
      {(row) => (
        <>
          {isReceiving && mayReceive(row) && <ReceivePanel order={row} onClose={() => setReceiving(false)} />}
          {row.status === 'draft' && row.can?.includes('update') ? (
            <DraftOrder order={row} />
          ) : (
            <OrderItems order={row} />
          )}
          {row.status !== 'cancelled' && (
            <HandOver
              row={row}
              name={row.po_number}
              whom="the vendor"
              markSent={markOrderSent}
              pdf={`purchase_orders/${row.id}/pdf`}
            />
          )}
          {row.status !== 'draft' && <OrderDocuments order={row} />}
          <Attachments row={row} attach={attachToPurchaseOrder} detach={detachFromPurchaseOrder} />
          {row.status !== 'draft' && viewer.permissions.has('view_transactions') && (
            <DocumentJournal table="purchase_orders" id={row.id} />
          )}
        </>
      )}
    </RowPage>
  );
}

function isBillable(order: OrderPageRow, { permissions }: Viewer): boolean {
  return (
    permissions.has('create_transactions') &&
    !['draft', 'cancelled'].includes(order.status) &&
    order.billed_percent < 100
  );
}

/** The usual next step after receiving. */
const isBilledNext = (order: OrderPageRow, viewer: Viewer) =>
  order.status === 'received' && isBillable(order, viewer);

function EnterBill({ order }: { order: OrderPageRow }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const bill = useCommand(billPurchaseOrder);
  const isNext = isBilledNext(order, viewer);
  const enter = () =>
    bill.mutate(
      { input: { purchase_order_id: order.id } },
      {
        onSuccess: (made) => void navigate({ to: `/financials/bills/${made.id}` }),
        onError: (error) => reportError('No bill was entered', error),
      },
    );
  const button = (
    <Button variant={isNext ? 'default' : 'outline'} loading={bill.isPending} onClick={enter}>
      Enter bill
    </Button>
  );
  return isNext ? <PhoneFoot>{button}</PhoneFoot> : button;
}

function OrderActions({ order }: { order: OrderPageRow }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const duplicate = useCommand(duplicatePurchaseOrder);
  const open = (path: string) => void navigate({ to: path });
  return (
    <>
      <Button asChild variant="outline">
        <a href={linkTo(`purchase_orders/${order.id}/pdf`)} target="_blank" rel="noreferrer">
          <FileDown className="size-4" aria-hidden="true" />
          PDF
        </a>
      </Button>
      {viewer.permissions.has('create_purchase_orders') && (
        <Button
          variant="outline"
          loading={duplicate.isPending}
          onClick={() =>
            duplicate.mutate(
              { input: { purchase_order_id: order.id } },
              {
                onSuccess: (made) => {
                  notify.success(`${made.po_number} made from ${order.po_number}`);
                  open(`/financials/purchase-orders/${made.id}`);
                },
                onError: (error) => reportError('The order was not duplicated', error),
              },
            )
          }
        >
          Duplicate
        </Button>
      )}
      {isBillable(order, viewer) && <EnterBill order={order} />}
    </>
  );
}

function DraftOrder({ order }: { order: OrderPageRow }) {
  const update = useCommand(updatePurchaseOrder);
  return (
    <OrderEditor
      name={order.id}
      initial={formOf(order)}
      stored={{ version: order.version, lines: linesKey(order.id, order.purchase_order_items) }}
      save={(input, version) => update.mutateAsync({ id: order.id, input, version })}
      onSaved={() => notify.success(`${order.po_number} saved`)}
      actions={({ isBusy, isChanged }) => (
        <Button
          type="submit"
          variant="outline"
          loading={isBusy}
          disabled={!isChanged}
          className={isChanged ? undefined : 'max-sm:hidden'}
        >
          Save order
        </Button>
      )}
    />
  );
}

function formOf(order: OrderPageRow): OrderForm {
  const text = (name: string) => (typeof order[name] === 'string' ? order[name] : null);
  return {
    vendor_id: order.vendor_id,
    order_date: order.order_date,
    expected_delivery_date: order.expected_delivery_date,
    payment_terms: text('payment_terms'),
    shipping_amount: order.shipping_amount,
    shipping_address: order.shipping_address ?? null,
    billing_address: order.billing_address ?? null,
    notes: text('notes'),
    approval_required: order.approval_required,
    items: linesOf(order.purchase_order_items),
  };
}
