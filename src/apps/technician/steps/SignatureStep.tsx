/** Asks for the signer's name, then for a full-screen signature; stores the picture and adds it to the job. */
import { useState } from 'react';
import { addSignature } from '#domains/work-orders/evidence/add-signature.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { usePreloadedSignaturePad } from '#ui/components/signature/use-signature-pad.ts';
import { When } from '#ui/components/values/When.tsx';
import { pictureLink } from '#ui/outbox/local-picture.ts';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, jobPath, partOf, type StepProps } from '../job/job-view.ts';
import { SignHere } from './SignHere.tsx';

export function SignatureStep({ job }: StepProps) {
  usePreloadedSignaturePad();
  const leave = useLeave(jobPath(job.id));
  const [name, setName] = useState(job.contact?.name ?? '');
  const [signing, setSigning] = useState(false);
  const [fault, setFault] = useState<string>();
  const { keep, fault: noRoom } = useKeep();
  const mayAdd = job.can.includes('add_signature');
  const store = async (blob: Blob) => {
    const isKept = await keep([
      {
        ...{ command: addSignature, id: job.id, input: { signer_name: name.trim() } },
        ...{ title: 'Signature', ...partOf(job) },
        ...{ pictures: { file_id: { blob, name: 'signature.png' } }, params: { work_order_id: job.id } },
      },
    ]);
    if (isKept) leave();
  };
  if (signing) {
    return (
      <PhoneScreen title={`Signature of ${name.trim()}`} context={job.number} back={backToJob(job)} flush>
        <SignHere
          label={`Signature of ${name.trim()}`}
          fault={noRoom}
          onLeave={() => setSigning(false)}
          onSigned={store}
        />
      </PhoneScreen>
    );
  }
  return (
    <PhoneScreen
      title="Signature"
      context={job.title}
      back={backToJob(job)}
      foot={
        mayAdd && (
          <PhoneButton
            onClick={() => (name.trim() ? setSigning(true) : setFault('Enter the name of whoever signs.'))}
          >
            Sign
          </PhoneButton>
        )
      }
    >
      {mayAdd && (
        <Field label="Name of whoever signs" error={fault}>
          <Input
            autoComplete="off"
            autoCapitalize="words"
            maxLength={200}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
      )}
      {mayAdd && <p className="text-muted">Then hand over the phone, held sideways.</p>}
      <Signed job={job} />
    </PhoneScreen>
  );
}

function Signed({ job }: StepProps) {
  const { viewer } = useWorkplace();
  if (job.signatures.length === 0)
    return <p className="py-6 text-center text-muted">Nobody has signed yet.</p>;
  return (
    <ul aria-label="Signatures" className="flex flex-col gap-2">
      {job.signatures.map((signature) => (
        <li key={signature.id} className="overflow-hidden rounded-lg border border-line bg-surface">
          <img
            src={pictureLink(signature.file_id)}
            alt={`Signature of ${signature.signer_name}`}
            className="h-28 w-full bg-paper object-contain"
          />
          <p className="border-t border-line px-4 py-2">
            {signature.signer_name}
            <span className="block text-label text-subtle">
              <When at={signature.signed_at} timezone={viewer.timezone} locale={viewer.locale} />
            </span>
            <WaitingFor row={signature.id} />
          </p>
        </li>
      ))}
    </ul>
  );
}
