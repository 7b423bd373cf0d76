import { useState } from 'react';
import { useUpload } from '#ui/api/upload.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { SignaturePad } from '#ui/components/signature/SignaturePad.tsx';
import type { TakeSignature } from '#ui/components/signature/take-signature.ts';
import { usePreloadedSignaturePad } from '#ui/components/signature/use-signature-pad.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';

export interface SignatureSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  orderId: string;
  onSigned: (signature: { readonly fileId: string; readonly name: string }) => Promise<unknown>;
}

/** Asks for a name and a signature; uploads the image, then calls `onSigned`. */
export function SignatureSheet({ open, onOpenChange, title, orderId, onSigned }: SignatureSheetProps) {
  usePreloadedSignaturePad();
  const upload = useUpload();
  const [name, setName] = useState('');
  // When opened again, the box is empty, so a previous drawing must not be sent.
  const [take, setTake] = useResettingState<TakeSignature | null>(open, null);
  const [faults, setFaults] = useState<{ name?: string; image?: string }>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const missing = {
      ...(name.trim() === '' && { name: 'Enter the name of whoever signs.' }),
      ...(!take && { image: 'Sign in the box.' }),
    };
    setFaults(missing);
    if (!take || name.trim() === '') return;
    setBusy(true);
    try {
      const image = await take();
      if (!image) throw new Error('The picture of the signature could not be made.');
      const params = { work_order_id: orderId };
      const file = await upload.mutateAsync({ file: image, name: 'signature.png', params });
      await onSigned({ fileId: file.id, name: name.trim() });
      onOpenChange(false);
      setName('');
      setTake(null);
    } catch (error) {
      setFaults({ image: classifyError(error).friendly });
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            Save signature
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" error={faults.name}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Signature" group error={faults.image}>
          <SignaturePad label="Signature" onSignature={(drawn) => setTake(() => drawn)} />
        </Field>
      </div>
    </Dialog>
  );
}
