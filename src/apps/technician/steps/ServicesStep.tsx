/** Services at a flat rate: found by name and added with their time and parts; what was added can be taken off again. */
import { addService } from '#domains/work-orders/flat-rate/add-service.ts';
import { removeService } from '#domains/work-orders/flat-rate/remove-service.ts';
import { formatMinutes } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { backToJob, type StepProps } from '../job/job-view.ts';
import { useFieldAct } from '../job/use-field-act.ts';
import { plain } from './answer.ts';
import { FindService, type FoundService } from './FindService.tsx';

export function ServicesStep({ job }: StepProps) {
  return (
    <PhoneScreen title="Services" context={job.title} back={backToJob(job)}>
      {job.can.includes('add_service') && <Add job={job} />}
      <Added job={job} />
    </PhoneScreen>
  );
}

function Add({ job }: StepProps) {
  const { act, isSending, failure } = useFieldAct();
  const add = ({ id: service_id, name, labour_minutes }: FoundService, clear: () => void) =>
    void act(
      job,
      {
        ...{ command: addService, id: job.id, input: { service_id, quantity: '1' } },
        made: { description: name, labour_minutes: labour_minutes ?? 0 },
      },
      clear,
    );
  return (
    <>
      <SendFailed failure={failure} />
      <FindService onChoose={add} disabled={isSending} />
    </>
  );
}

function Added({ job }: StepProps) {
  const { act, isSending, failure } = useFieldAct();
  const { work_order_services: added } = job;
  if (added.length === 0) return <p className="py-4 text-center text-muted">No service was added yet.</p>;
  return (
    <>
      <SendFailed failure={failure} kept="" />
      <RowGroup title="On this job">
        {added.map((service) => {
          const name = service.description.split('\n')[0] ?? '';
          return (
            <div key={service.id} className="flex min-h-15 items-center justify-between gap-3 py-2 ps-4 pe-2">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-label text-subtle tabular">
                  {plain(service.quantity)} ×{' '}
                  {service.labour_minutes > 0 && formatMinutes(service.labour_minutes)}
                </span>
              </span>
              {job.can.includes('remove_service') && (
                <Button
                  variant="ghost"
                  disabled={isSending}
                  aria-label={`Remove ${name}`}
                  onClick={() =>
                    void act(job, {
                      ...{ command: removeService, id: job.id },
                      input: { work_order_service_id: service.id },
                      changes: [{ table: 'work_order_services', id: service.id, values: {}, isGone: true }],
                    })
                  }
                >
                  Remove
                </Button>
              )}
            </div>
          );
        })}
      </RowGroup>
    </>
  );
}
