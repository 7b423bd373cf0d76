/** Parts: take the planned ones, or find one by name or barcode, and enter the quantity. Used parts are listed below and can be returned. */
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { returnPart } from '#domains/work-orders/recording/return-part.ts';
import { takePlannedParts } from '#domains/work-orders/recording/take-planned-parts.ts';
import { stillToTake } from '#domains/work-orders/ui/recording/planned-parts.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link } from '#ui/navigation.tsx';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { backToJob, type JobView, type StepProps } from '../job/job-view.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { plain } from './answer.ts';
import { type ChosenPart, FindPart } from './FindPart.tsx';
import { PartQuantity } from './PartQuantity.tsx';
import { onTruck, useTruckStock } from './truck-stock.ts';

export function PartsStep({ job }: StepProps) {
  const [chosen, setChosen] = useState<ChosenPart>();
  if (chosen) return <PartQuantity job={job} part={chosen} onLeave={() => setChosen(undefined)} />;
  return (
    <PhoneScreen title="Parts" context={job.title} back={backToJob(job)}>
      <Planned job={job} />
      {job.can.includes('use_part') && <FindPart onChoose={setChosen} />}
      <Used job={job} />
      <PhoneButton asChild variant="outline">
        <Link to="/parts/restock/new">
          <PackagePlus aria-hidden="true" />
          Ask for parts
        </Link>
      </PhoneButton>
    </PhoneScreen>
  );
}

function Planned({ job }: { job: JobView }) {
  const { act, isSending, failure } = useFieldAct();
  const stock = useTruckStock();
  const open = job.planned_parts.filter(stillToTake);
  if (job.planned_parts.length === 0) return null;
  const mayTake = job.can.includes('take_planned_parts');
  const take = (planned_part_id?: string) =>
    void act(job, {
      ...{ command: takePlannedParts, id: job.id, input: planned_part_id ? { planned_part_id } : {} },
      changes: open
        .filter(({ id }) => planned_part_id === undefined || id === planned_part_id)
        .map(({ id, quantity }) => ({ table: 'planned_parts', id, values: { used: quantity } })),
    });
  return (
    <>
      <SendFailed failure={failure} kept="" />
      <RowGroup title="Planned parts">
        {job.planned_parts.map((planned) => {
          const left = stillToTake(planned);
          const name = planned.part?.name ?? 'A part';
          return (
            <div key={planned.id} className="flex min-h-15 items-center justify-between gap-3 py-2 ps-4 pe-2">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-label text-subtle tabular">
                  {plain(planned.quantity)} {planned.part?.unit ?? ''}
                  {left !== undefined && stock && ` · ${onTruck(stock, planned.part?.id)}`}
                </span>
              </span>
              {left === undefined && <StatusMark label="Taken" tone="success" shape="check" />}
              {left !== undefined && mayTake && (
                <Button
                  variant="ghost"
                  disabled={isSending}
                  aria-label={`Take ${left} ${name}`}
                  onClick={() => take(planned.id)}
                >
                  Take
                </Button>
              )}
            </div>
          );
        })}
      </RowGroup>
      {mayTake && open.length > 1 && (
        <PhoneButton loading={isSending} onClick={() => take()}>
          Take all planned parts
        </PhoneButton>
      )}
    </>
  );
}

function Used({ job }: { job: JobView }) {
  const { act, isSending, failure } = useFieldAct();
  const sendReturn = (work_order_part_id: string) =>
    void act(job, {
      ...{ command: returnPart, id: job.id, input: { work_order_part_id } },
      changes: [{ table: 'work_order_parts', id: work_order_part_id, values: {}, isGone: true }],
    });
  if (job.work_order_parts.length === 0)
    return <p className="py-4 text-center text-muted">Nothing was used yet.</p>;
  return (
    <>
      <SendFailed failure={failure} kept="" />
      <RowGroup title="Used on this job">
        {job.work_order_parts.map((part) => (
          <div key={part.id} className="flex min-h-15 items-center justify-between gap-3 py-2 ps-4 pe-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{part.description}</span>
              <span className="block text-label text-subtle tabular">
                {plain(part.quantity)} {part.part?.unit ?? ''}
              </span>
              <WaitingFor row={part.id} />
            </span>
            {job.can.includes('return_part') && !part.invoice_line_id && (
              <Button
                variant="ghost"
                disabled={isSending}
                aria-label={`Return ${part.description}`}
                onClick={() => sendReturn(part.id)}
              >
                Return
              </Button>
            )}
          </div>
        ))}
      </RowGroup>
    </>
  );
}
