import { Receipt } from 'lucide-react';
import { billableStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button, type ButtonProps } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
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

/** Makes the draft and opens it, ready to send; rendered only if `canInvoice`. */
export function InvoiceButton({ order, ...look }: InvoiceButtonProps) {
  const workplace = useWorkplace();
  const command = workplace.commandNamed('invoices', 'from_work_orders');
  if (!command || !canInvoice(order, workplace)) return null;
  return <MakeInvoice command={command} orderId={order.id} {...look} />;
}

type MakeInvoiceProps = { command: AnyCommand; orderId: string } & Pick<ButtonProps, 'size' | 'variant'>;

function MakeInvoice({ command, orderId, size, variant = 'outline' }: MakeInvoiceProps) {
  const navigate = useNavigate();
  const make = useCommand<{ id: string }>(command);
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      loading={make.isPending}
      onClick={() =>
        make.mutate(
          { input: { work_order_ids: [orderId] } },
          {
            onSuccess: ({ id }) =>
              void navigate({ to: `/financials/invoicing/${id}`, search: { send: '1' } }),
            onError: (error) => reportError('The invoice was not created', error),
          },
        )
      }
    >
      <Receipt className="size-3.5" aria-hidden="true" />
      Create invoice
    </Button>
  );
}
