/** What a maintenance plan or the office meant the job to use, taken in one press. */
import { takePlannedParts } from '#domains/work-orders/recording/take-planned-parts.ts';
import { useCommand } from '#ui/api/command.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import type { PlannedPartView, WorkOrderView } from '../page/work-order-view.ts';
import { stillToTake } from './planned-parts.rules.ts';

export function PlannedParts({ order }: { order: WorkOrderView }) {
  const take = useCommand(takePlannedParts);
  const { planned_parts: planned } = order;
  if (planned.length === 0) return null;
  const open = planned.filter(stillToTake);
  const mayTake = order.can.includes('take_planned_parts');
  const press = (part?: PlannedPartView) =>
    take.mutate(
      { id: order.id, input: part ? { planned_part_id: part.id } : {} },
      {
        onSuccess: () => notify.success(part ? `${nameOf(part)} taken` : 'Planned parts taken'),
        onError: (error) => reportError('The planned parts were not taken', error),
      },
    );
  return (
    <div className="mb-3 rounded-lg border border-line bg-surface">
      <div className="flex min-h-(--row) items-center justify-between gap-3 border-b border-line px-3 py-1.5">
        <h3 className="text-label font-medium text-muted">Planned parts</h3>
        {mayTake && open.length > 1 && (
          <Button size="sm" variant="outline" loading={take.isPending} onClick={() => press()}>
            Take all
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {planned.map((part) => {
          const left = stillToTake(part);
          return (
            <li key={part.id} className="flex items-center justify-between gap-4 px-3 py-2">
              <span className="min-w-0">
                <span className="block truncate">{nameOf(part)}</span>
                <span className="block text-label text-subtle">{part.part?.sku}</span>
              </span>
              <span className="flex shrink-0 items-center gap-3 tabular">
                <span>
                  {Number(part.quantity)} <span className="text-muted">{part.part?.unit}</span>
                </span>
                {left === undefined && <StatusMark label="Taken" tone="success" shape="check" />}
                {left !== undefined && mayTake && (
                  <Button
                    size="sm"
                    variant="outline"
                    disabled={take.isPending}
                    aria-label={`Take ${left} ${nameOf(part)}`}
                    onClick={() => press(part)}
                  >
                    Take{Number(part.used) > 0 && ` ${left} more`}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const nameOf = ({ part }: PlannedPartView) => part?.name ?? 'A part';
