import { useState } from 'react';
import { mailOffer } from '#domains/quoting/on-site/answer-offer.ts';
import type { WorkOffer } from '#domains/quoting/on-site/work-offers.report.ts';
import { ApiError } from '#ui/api-error.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { backToJob, type JobView } from '../job/job-view.ts';

interface MailOfferProps {
  job: JobView;
  offer: WorkOffer;
  onLeave: () => void;
}

/** For a customer who wants to think it over: the mail has a link on which the offer can be approved. */
export function MailOffer({ job, offer, onLeave }: MailOfferProps) {
  const [to, setTo] = useState(offer.sent_to ?? offer.email ?? '');
  const { send, isSending, failure } = useSend();
  const fault = failure?.error instanceof ApiError ? failure.error.fields.to : undefined;
  const mail = () =>
    void send({ command: mailOffer, id: job.id, input: { quote_id: offer.id, to: to.trim() } }, onLeave);
  return (
    <PhoneScreen
      title={`Send ${offer.number}`}
      context={job.customer?.name ?? job.title}
      back={backToJob(job)}
      foot={
        <>
          {!fault && <SendFailed failure={failure} />}
          <PhoneButton loading={isSending} disabled={to.trim() === ''} onClick={mail}>
            Send
          </PhoneButton>
          <PhoneButton variant="outline" onClick={onLeave}>
            Back to the offer
          </PhoneButton>
        </>
      }
    >
      <Field label="E-mail" error={fault}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
      <p className="text-muted">The customer can approve it there; the office is told.</p>
    </PhoneScreen>
  );
}
