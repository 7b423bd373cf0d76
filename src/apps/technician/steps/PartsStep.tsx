/** Parts: find one by name or barcode, and enter the quantity. Used parts are listed below and can be returned. */
import { useState } from 'react';
import { returnPart } from '#domains/work-orders/recording/return-part.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { backToJob, type JobView, type StepProps } from '../job/job-view.ts';
import { plain } from './answer.ts';
import { type ChosenPart, FindPart } from './FindPart.tsx';
import { PartQuantity } from './PartQuantity.tsx';

export function PartsStep({ job }: StepProps) {
  const [chosen, setChosen] = useState<ChosenPart>();
  if (chosen) return <PartQuantity job={job} part={chosen} onLeave={() => setChosen(undefined)} />;
  return (
    <PhoneScreen title="Parts" context={job.title} back={backToJob(job)}>
      {job.can.includes('use_part') && <FindPart onChoose={setChosen} />}
      <Used job={job} />
    </PhoneScreen>
  );
}

function Used({ job }: { job: JobView }) {
  const { send, isSending, failure } = useSend();
  const sendReturn = (work_order_part_id: string) =>
    void send({ command: returnPart, id: job.id, input: { work_order_part_id } });
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
