import { Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { workOrderCosts } from '#domains/work-orders/recording/labour-and-material.resource.ts';
import { returnPart } from '#domains/work-orders/recording/return-part.ts';
import { usePart } from '#domains/work-orders/recording/use-part.ts';
import { sentence } from '#kernel/display.ts';
import { currencyExponent } from '#kernel/money.ts';
import { useRemove } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { MoneyAgainstLimit } from '../page/MoneyAgainstLimit.tsx';
import type { CostView, PartView, WorkOrderView } from '../page/work-order-view.ts';
import { jobSums } from './job-sums.ts';
import { PlannedParts } from './PlannedParts.tsx';

/** Parts used and other costs, compared with the agreed limit. */
export function PartsSection({ order }: { order: WorkOrderView }) {
  const { viewer } = useWorkplace();
  const isOffice = viewer.role !== 'technician';
  const costs = order.work_order_costs ?? [];
  const isEmpty = order.work_order_parts.length === 0 && costs.length === 0;
  return (
    <Section
      title="Parts and costs"
      aside={isEmpty && 'Nothing was used yet.'}
      actions={
        <>
          {isOffice && order.can.includes('use_part') && <AddCost order={order} />}
          <CommandButton
            command={usePart}
            row={order}
            hideUnlawful
            size="sm"
            asks={{
              use_part: {
                question: 'Add part',
                defaults: { quantity: '1', is_billable: true },
                refFilters: { part_id: () => [['is_active', 'eq.true']] },
              },
            }}
          />
        </>
      }
    >
      <PlannedParts order={order} />
      {!isEmpty && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {order.work_order_parts.map((part) => (
            <Part key={part.id} order={order} part={part} />
          ))}
          {costs.map((cost) => (
            <Cost key={cost.id} cost={cost} mayRemove={order.can.includes('use_part')} />
          ))}
        </ul>
      )}
      {isOffice && (
        <MoneyAgainstLimit order={order} sums={jobSums(order, currencyExponent(viewer.currency))} />
      )}
    </Section>
  );
}

function Part({ order, part }: { order: WorkOrderView; part: PartView }) {
  const { viewer } = useWorkplace();
  const giveBack = useCommand(returnPart);
  const again = useCommand(usePart);
  const quantity = part.quantity.replace(/\.?0+$/, '');
  const undo = () =>
    giveBack.mutate(
      { id: order.id, input: { work_order_part_id: part.id } },
      {
        onSuccess: () =>
          notify.success(`${part.description} returned`, {
            duration: 8000,
            action: {
              label: 'Undo',
              onClick: () =>
                again.mutate({
                  id: order.id,
                  input: {
                    ...(part.part_id ? { part_id: part.part_id } : {}),
                    description: part.description,
                    quantity: part.quantity,
                  },
                }),
            },
          }),
        onError: (error) => reportError('The part was not returned', error),
      },
    );
  return (
    <li className="flex items-center justify-between gap-4 px-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{part.description}</p>
        <p className="text-label text-subtle">
          {[
            part.part?.sku,
            part.is_billable ? null : 'Not billable',
            part.invoice_line_id ? 'Invoiced' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 tabular">
        <span>
          {quantity} <span className="text-muted">{part.part?.unit ?? ''}</span>
        </span>
        {part.unit_price !== undefined && (
          <Money
            value={String(part.unit_price)}
            currency={viewer.currency}
            locale={viewer.locale}
            className="w-24 text-end text-muted"
          />
        )}
        {order.can.includes('return_part') && !part.invoice_line_id ? (
          <IconButton small label={`Return ${part.description}`} loading={giveBack.isPending} onClick={undo}>
            <Undo2 className="size-4" aria-hidden="true" />
          </IconButton>
        ) : (
          <span className="w-(--control-sm)" />
        )}
      </div>
    </li>
  );
}

function Cost({ cost, mayRemove }: { cost: CostView; mayRemove: boolean }) {
  const { viewer } = useWorkplace();
  const remove = useRemove(workOrderCosts);
  return (
    <li className="flex items-center justify-between gap-4 px-3 py-2">
      <div className="min-w-0">
        <p className="truncate">{cost.description}</p>
        <p className="text-label text-subtle">
          {[
            sentence(cost.kind),
            cost.is_billable ? null : 'Not billable',
            cost.invoice_line_id ? 'Invoiced' : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 tabular">
        <span className="text-label text-muted">
          costs <Money value={String(cost.cost)} currency={viewer.currency} locale={viewer.locale} />
        </span>
        <Money
          value={String(cost.price)}
          currency={viewer.currency}
          locale={viewer.locale}
          className="w-24 text-end text-muted"
        />
        {mayRemove && !cost.invoice_line_id ? (
          <IconButton
            small
            label={`Remove ${cost.description}`}
            onClick={() =>
              remove.mutate(cost.id, {
                onSuccess: () => notify.success('Cost removed'),
                onError: (error) => reportError('The cost was not removed', error),
              })
            }
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        ) : (
          <span className="w-(--control-sm)" />
        )}
      </div>
    </li>
  );
}

function AddCost({ order }: { order: WorkOrderView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        <Plus className="size-3.5" aria-hidden="true" />
        Add cost
      </Button>
      {open && (
        <Sheet open onOpenChange={setOpen} title="Add cost">
          <div className="p-4">
            <ResourceForm
              resource={workOrderCosts}
              placed={['work_order_id']}
              extra={() => ({ work_order_id: order.id })}
              action="Add cost"
              place="sheet"
              autoFocus
              guarded={false}
              onSaved={() => setOpen(false)}
              onCancel={() => setOpen(false)}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}
