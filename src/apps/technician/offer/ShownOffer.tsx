import { useState } from 'react';
import { acceptOffer, declineOffer } from '#domains/quoting/on-site/answer-offer.ts';
import type { WorkOffer } from '#domains/quoting/on-site/work-offers.report.ts';
import { useUpload } from '#ui/api/upload.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useSend } from '#ui/phone/use-send.ts';
import { backToJob, type JobView } from '../job/job-view.ts';
import { AskToSign } from '../steps/AskToSign.tsx';
import { MailOffer } from './MailOffer.tsx';
import { OfferPaper } from './OfferPaper.tsx';

interface ShownOfferProps {
  job: JobView;
  offer: WorkOffer;
}

/** The offer as the customer reads it on this phone, and what they say to it. */
export function ShownOffer({ job, offer }: ShownOfferProps) {
  const [step, setStep] = useState<'read' | 'sign' | 'mail'>('read');
  const read = () => setStep('read');
  if (step === 'sign') return <Accept job={job} offer={offer} onLeave={read} />;
  if (step === 'mail') return <MailOffer job={job} offer={offer} onLeave={read} />;
  return <Read job={job} offer={offer} onStep={setStep} />;
}

function Read({ job, offer, onStep }: ShownOfferProps & { onStep: (step: 'sign' | 'mail') => void }) {
  const { sends_mail } = useSession();
  const { send, isSending, failure } = useSend();
  const isOpen = offer.status === 'sent' && job.can.includes('accept_offer');
  const decline = () => void send({ command: declineOffer, id: job.id, input: { quote_id: offer.id } });
  return (
    <PhoneScreen
      title={`Offer ${offer.number}`}
      context={job.customer?.name ?? job.title}
      back={backToJob(job)}
      foot={
        isOpen && (
          <>
            <SendFailed failure={failure} kept="" />
            <PhoneButton onClick={() => onStep('sign')}>Accept and sign</PhoneButton>
            <div className={sends_mail ? 'grid grid-cols-2 gap-2' : 'contents'}>
              {sends_mail && (
                <PhoneButton variant="outline" onClick={() => onStep('mail')}>
                  Send by e-mail
                </PhoneButton>
              )}
              <PhoneButton variant="outline" loading={isSending} onClick={decline}>
                Not now
              </PhoneButton>
            </div>
          </>
        )
      }
    >
      <OfferPaper offer={offer} />
    </PhoneScreen>
  );
}

function Accept({ job, offer, onLeave }: ShownOfferProps & { onLeave: () => void }) {
  const [fault, setFault] = useState<string>();
  const upload = useUpload();
  const { send, failure } = useSend();
  const accept = async (signer_name: string, picture: Blob) => {
    setFault(undefined);
    const signed = { file: picture, name: 'signature.png', params: { work_order_id: job.id } };
    const file = await upload.mutateAsync(signed).catch((error: unknown) => {
      setFault(classifyError(error).friendly);
    });
    if (!file) return;
    const answer = { quote_id: offer.id, total: offer.total, signer_name, file_id: file.id };
    await send({ command: acceptOffer, id: job.id, input: answer }, onLeave);
  };
  return (
    <AskToSign
      job={job}
      title={`Accept ${offer.number}`}
      context={job.customer?.name ?? job.title}
      fault={fault ?? (failure ? classifyError(failure.error).friendly : undefined)}
      onSigned={accept}
      before={<OfferPaper offer={offer} />}
      foot={
        <PhoneButton variant="outline" onClick={onLeave}>
          Back to the offer
        </PhoneButton>
      }
    />
  );
}
