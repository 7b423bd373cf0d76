/** Asks for the signer's name, then for a full-screen signature; stores the picture and adds it to the job. */
import { addSignature } from '#domains/work-orders/evidence/add-signature.ts';
import { When } from '#ui/components/values/When.tsx';
import { pictureLink } from '#ui/outbox/local-picture.ts';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { WaitingFor } from '#ui/outbox/WaitingNote.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { jobPath, partOf, type StepProps } from '../job/job-view.ts';
import { AskToSign } from './AskToSign.tsx';

export function SignatureStep({ job }: StepProps) {
  const leave = useLeave(jobPath(job.id));
  const { keep, fault } = useKeep();
  const mayAdd = job.can.includes('add_signature');
  const store = async (signer_name: string, blob: Blob) => {
    const isKept = await keep([
      {
        ...{ command: addSignature, id: job.id, input: { signer_name } },
        ...{ title: 'Signature', ...partOf(job) },
        ...{ pictures: { file_id: { blob, name: 'signature.png' } }, params: { work_order_id: job.id } },
      },
    ]);
    if (isKept) leave();
  };
  return (
    <AskToSign
      job={job}
      title="Signature"
      context={job.title}
      mayAsk={mayAdd}
      fault={fault}
      onSigned={store}
      after={
        <>
          {mayAdd && <p className="text-muted">Then hand over the phone, held sideways.</p>}
          <Signed job={job} />
        </>
      }
    />
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
