import { useState } from 'react';
import { offerWork } from '#domains/quoting/on-site/offer-work.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { useWarnOfLeaving } from '#ui/hooks/use-warn-of-leaving.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { newId } from '#ui/new-id.ts';
import { BigStepper } from '#ui/phone/BigStepper.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { backToJob, jobPath, type StepProps } from '../job/job-view.ts';
import { FindService } from '../steps/FindService.tsx';

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
}

/** What is offered: services of the price book, each with how many. */
export function ChooseServices({ job }: StepProps) {
  const go = useNavigate();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [notes, setNotes] = useState('');
  const { send, isSending, failure } = useSend();
  useWarnOfLeaving(chosen.length > 0);
  const change = (id: string, quantity: number) =>
    setChosen(
      chosen.map((one) => (one.id === id ? { ...one, quantity } : one)).filter((one) => one.quantity > 0),
    );
  const add = (id: string, name: string) => {
    const known = chosen.find((one) => one.id === id);
    if (known) change(id, known.quantity + 1);
    else setChosen([...chosen, { id, name, quantity: 1 }]);
  };
  const show = () => {
    const id = newId();
    const services = chosen.map((one) => ({ service_id: one.id, quantity: String(one.quantity) }));
    const input = { id, services, ...(notes.trim() && { notes: notes.trim() }) };
    void send({ command: offerWork, id: job.id, input }, () => {
      setChosen([]);
      void go({ to: jobPath(job.id), search: { step: 'offer', offer: id }, replace: true });
    });
  };
  return (
    <PhoneScreen
      title="What is offered?"
      context={job.customer?.name ?? job.title}
      back={backToJob(job)}
      foot={
        <>
          <SendFailed failure={failure} />
          <PhoneButton loading={isSending} disabled={chosen.length === 0} onClick={show}>
            Show the price
          </PhoneButton>
        </>
      }
    >
      {chosen.map(({ id, name, quantity }) => (
        <div key={id} className="flex items-center gap-3">
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <span className="w-48 shrink-0">
            <BigStepper
              label={name}
              onLess={() => change(id, quantity - 1)}
              onMore={() => change(id, quantity + 1)}
            >
              {quantity}
            </BigStepper>
          </span>
        </div>
      ))}
      <FindService onChoose={({ id, name }) => add(id, name)} />
      {chosen.length > 0 && (
        <Field label="Note to the customer" optional>
          <Textarea
            value={notes}
            rows={2}
            maxLength={2000}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
      )}
    </PhoneScreen>
  );
}
