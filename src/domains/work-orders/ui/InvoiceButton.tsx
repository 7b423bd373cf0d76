import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/components/Button.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { billableStatuses } from '../work-order-status.rules.ts';
import type { WorkOrderView } from './work-order-view.ts';

const done: readonly string[] = billableStatuses;

/** The way to an invoice: once the work is done, somebody is to be billed and something is left to bill. */
export function InvoiceButton({ order, size }: { order: WorkOrderView } & Pick<ButtonProps, 'size'>) {
  const { viewer } = useWorkplace();
  const isDone = done.includes(order.status ?? '') && order.customer_id !== null;
  const isOpen = order.billing_status === 'unbilled' || order.billing_status === 'partly_invoiced';
  if (!isDone || !isOpen || !viewer.permissions.has('create_invoices')) return null;
  return (
    <Button asChild variant="outline" {...(size && { size })}>
      <Link to={'/financials/invoicing/new' as never} search={{ work_order_id: order.id } as never}>
        <Receipt className="size-3.5" aria-hidden="true" />
        Create invoice
      </Link>
    </Button>
  );
}
