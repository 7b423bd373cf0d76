import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { fileLink } from '#ui/api/link.ts';
import { usePreloadedSignaturePad } from '#ui/components/signature/use-signature-pad.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { SendingBar } from '#ui/phone/SendingBar.tsx';
import { TakePhoto } from '#ui/phone/TakePhoto.tsx';
import { usePicture } from '#ui/phone/use-picture.ts';
import type { AnswerProps } from './AnswerInput.tsx';
import { SignHere } from './SignHere.tsx';

/** A photo as part of the answer. */
export function AnswerPhoto({ job, item, answer, label }: AnswerProps & { label: string }) {
  const { send, progress, failure } = usePicture({ work_order_id: job.id });
  const { file_id: fileId } = answer.draft;
  const take = ([photo]: readonly File[]) =>
    photo && void send({ blob: photo, name: photo.name }, (file_id) => void answer.commit({ file_id }));
  return (
    <div className="flex flex-col gap-3">
      {fileId && <AnswerThumb fileId={fileId} alt={`Photo: ${item.label}`} />}
      <SendFailed failure={failure} kept="The photo is kept." />
      {progress === null ? (
        <TakePhoto label={label} variant={fileId ? 'outline' : 'default'} onPhotos={take} />
      ) : (
        <SendingBar label="Sending the photo" sent={progress} />
      )}
    </div>
  );
}

/** A signature as the answer, in a full-screen sheet. */
export function AnswerSignature({ job, item, answer }: AnswerProps) {
  usePreloadedSignaturePad();
  const [open, setOpen] = useState(false);
  const { file_id: fileId } = answer.draft;
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      {fileId && <AnswerThumb fileId={fileId} alt={`Signature: ${item.label}`} />}
      <Dialog.Trigger asChild>
        <PhoneButton variant={fileId ? 'outline' : 'default'}>{fileId ? 'Sign again' : 'Sign'}</PhoneButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-canvas outline-none"
        >
          <Dialog.Title className="border-b border-line px-4 py-3 font-semibold">{item.label}</Dialog.Title>
          <SignHere
            job={job}
            label={item.label}
            busy={answer.saved === 'saving'}
            onLeave={() => setOpen(false)}
            onStored={(file_id) => {
              void answer.commit({ file_id }).then((done) => done && setOpen(false));
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function AnswerThumb({ fileId, alt }: { fileId: string; alt: string }) {
  return (
    <img
      src={fileLink(fileId)}
      alt={alt}
      className="max-h-56 w-full rounded-md border border-line bg-wash object-contain"
    />
  );
}
