import { Receipt } from 'lucide-react';
import { billableStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { Button, type ButtonProps } from '#ui/components/actions/Button.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace, type Workplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from './work-order-view.ts';

const done: readonly string[] = billableStatuses;

/** Whether the work is done, something is left to bill and the viewer may create invoices. */
export function canInvoice(order: WorkOrderView, { viewer }: Workplace): boolean {
  const isDone = done.includes(order.status ?? '') && order.customer_id !== null;
  const isOpen = order.billing_status === 'unbilled' || order.billing_status === 'partly_invoiced';
  return isDone && isOpen && viewer.permissions.has('create_invoices');
}

/** The next step of reviewed work is its invoice; closing comes after that. */
export function isInvoiceNext(order: WorkOrderView, workplace: Workplace): boolean {
  return order.status === 'reviewed' && canInvoice(order, workplace);
}

type InvoiceButtonProps = { order: WorkOrderView } & Pick<ButtonProps, 'size' | 'variant'>;

/** Link to create an invoice; rendered only if `canInvoice`. */
export function InvoiceButton({ order, size, variant = 'outline' }: InvoiceButtonProps) {
  const workplace = useWorkplace();
  if (!canInvoice(order, workplace)) return null;
  return (
    <Button asChild variant={variant} {...(size && { size })}>
      <Link to="/financials/invoicing/new" search={{ work_order_id: order.id }}>
        <Receipt className="size-3.5" aria-hidden="true" />
        Create invoice
      </Link>
    </Button>
  );
}
