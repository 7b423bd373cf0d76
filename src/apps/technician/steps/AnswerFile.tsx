import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { usePreloadedSignaturePad } from '#ui/components/signature/use-signature-pad.ts';
import { pictureLink } from '#ui/outbox/local-picture.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { TakePhoto } from '#ui/phone/TakePhoto.tsx';
import type { AnswerProps } from './AnswerInput.tsx';
import { SignHere } from './SignHere.tsx';

/** A photo as part of the answer. */
export function AnswerPhoto({ item, answer, label }: AnswerProps & { label: string }) {
  const { file_id: fileId } = answer.draft;
  const take = ([photo]: readonly File[]) => photo && void answer.save({}, { blob: photo, name: photo.name });
  return (
    <div className="flex flex-col gap-3">
      {fileId && <AnswerThumb fileId={fileId} alt={`Photo: ${item.label}`} />}
      <TakePhoto label={label} variant={fileId ? 'outline' : 'default'} onPhotos={take} />
    </div>
  );
}

/** A signature as the answer, in a full-screen sheet. */
export function AnswerSignature({ item, answer }: AnswerProps) {
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
            label={item.label}
            fault={answer.fault}
            onLeave={() => setOpen(false)}
            onSigned={async (blob) => {
              if (await answer.save({}, { blob, name: 'signature.png' })) setOpen(false);
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
      src={pictureLink(fileId)}
      alt={alt}
      className="max-h-56 w-full rounded-md border border-line bg-wash object-contain"
    />
  );
}
