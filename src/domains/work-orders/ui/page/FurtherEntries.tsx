import { Copy, Mail, Printer } from 'lucide-react';
import { duplicateWorkOrder } from '#domains/work-orders/lifecycle/duplicate-work-order.ts';
import { mailWorkReport } from '#domains/work-orders/report/mail-work-report.ts';
import { mayRun } from '#kernel/command.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { MenuItem, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { WorkOrderView } from './work-order-view.ts';

/** What can be done with a work order at any time: print it, give it to the customer, make another one like it. */
export function FurtherEntries({ order, onMail }: { order: WorkOrderView; onMail: () => void }) {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const duplicate = useCommand(duplicateWorkOrder);
  const copy = async () => {
    try {
      // The menu is gone by the time of the answer, and callbacks of `mutate` with it.
      const made = await duplicate.mutateAsync({ input: { work_order_id: order.id } });
      if (!made) return;
      notify.success(`${String(made.number)} is a copy of ${order.number}`);
      void navigate({ to: `/work-orders/${made.id}` });
    } catch (error) {
      reportError('The work order was not duplicated', error);
    }
  };
  return (
    <>
      <MenuSeparator />
      <MenuItem asChild>
        <a href={linkTo(`work_orders/${order.id}/pdf`)} target="_blank" rel="noreferrer">
          <Printer aria-hidden="true" />
          Print report
        </a>
      </MenuItem>
      {mayRun(mailWorkReport, viewer) && (
        <MenuItem icon={<Mail aria-hidden="true" />} onSelect={onMail}>
          Email customer
        </MenuItem>
      )}
      {mayRun(duplicateWorkOrder, viewer) && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Duplicate
        </MenuItem>
      )}
    </>
  );
}
