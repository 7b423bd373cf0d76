import { Undo2 } from 'lucide-react';
import { addService } from '#domains/work-orders/flat-rate/add-service.ts';
import { removeService } from '#domains/work-orders/flat-rate/remove-service.ts';
import { useCommand } from '#ui/api/command.ts';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { formatMinutes } from '../calendar/format-spans.ts';
import type { ServiceView, WorkOrderView } from '../page/work-order-view.ts';

/** Flat-rate work: each service at its price, with its time and its parts in it. */
export function ServicesSection({ order }: { order: WorkOrderView }) {
  const begun = order.started_at !== null;
  const isEmpty = order.work_order_services.length === 0;
  if (isEmpty && !order.can.includes('add_service')) return null;
  return (
    <Section
      title="Services"
      aside={isEmpty && 'No flat-rate work: time and parts are billed as recorded.'}
      actions={
        <CommandButton
          command={addService}
          row={order}
          hideUnlawful
          size="sm"
          asks={{
            add_service: {
              question: 'Add service',
              consequence: 'At its price in the price book; its time and its parts are not billed again.',
              defaults: { quantity: '1', takes_parts: begun },
              refFilters: { service_id: () => [['is_active', 'eq.true']] },
            },
          }}
        />
      }
    >
      {!isEmpty && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {order.work_order_services.map((service) => (
            <Service key={service.id} order={order} service={service} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Service({ order, service }: { order: WorkOrderView; service: ServiceView }) {
  const { viewer } = useWorkplace();
  const remove = useCommand(removeService);
  const again = useCommand(addService);
  const { service_id, quantity, unit_price } = service;
  const name = service.description.split('\n')[0] ?? '';
  const takeOff = () =>
    remove.mutate(
      { id: order.id, input: { work_order_service_id: service.id } },
      {
        onSuccess: () =>
          notify.success(`${name} removed`, {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () =>
                again.mutate({
                  id: order.id,
                  input: { service_id, quantity, ...(unit_price === undefined ? {} : { unit_price }) },
                }),
            },
          }),
        onError: (error) => reportError('The service was not removed', error),
      },
    );
  return (
    <li className="flex items-center justify-between gap-4 px-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{name}</p>
        <p className="text-label text-subtle">
          {[
            service.labour_minutes > 0 && formatMinutes(service.labour_minutes * Number(quantity)),
            service.invoice_line_id && 'Invoiced',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 tabular">
        <span>{Number(quantity)} ×</span>
        {unit_price !== undefined && (
          <Money
            value={String(unit_price)}
            currency={viewer.currency}
            locale={viewer.locale}
            className="w-24 text-end text-muted"
          />
        )}
        {order.can.includes('remove_service') && !service.invoice_line_id ? (
          <IconButton small label={`Remove ${name}`} loading={remove.isPending} onClick={takeOff}>
            <Undo2 className="size-4" aria-hidden="true" />
          </IconButton>
        ) : (
          <span className="w-(--control-sm)" />
        )}
      </div>
    </li>
  );
}
