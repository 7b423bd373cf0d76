import { useMutation } from '@tanstack/react-query';
import { Camera, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Textarea } from '#ui/components/inputs/Textarea.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';

const largest = 12 * 1024 * 1024;

/** The public form to report a problem: text, optional photo and contact. */
export function ReportProblem({ code }: { code: string }) {
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () => {
      const form = new FormData();
      form.set('text', text.trim());
      if (contact.trim()) form.set('contact', contact.trim());
      if (photo) form.set('photo', photo);
      return api.post(`/api/public/q/${encodeURIComponent(code)}/report`, form, { tenant: null });
    },
  });
  const faults = send.error instanceof ApiError ? send.error.fields : {};
  const hasFieldFault = Object.keys(faults).length > 0;

  if (send.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p className="flex items-start gap-2 text-phone">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-tone-success" aria-hidden="true" />
          <span>
            <span className="font-semibold">Thank you. Your report has arrived.</span>
            <span className="block text-muted">Somebody will look at it.</span>
          </span>
        </p>
        <Button
          variant="outline"
          onClick={() => {
            setText('');
            setPhoto(null);
            send.reset();
          }}
        >
          Report something else
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={box}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') {
          setMissing(true);
          box.current?.querySelector('textarea')?.focus();
        } else send.mutate();
      }}
    >
      <h2 className="text-lead font-semibold">Report a problem</h2>
      <Field label="What is wrong?" error={missing ? 'Say what is wrong.' : faults.text}>
        <Textarea
          rows={4}
          value={text}
          maxLength={4000}
          className="text-phone"
          onChange={(event) => {
            setText(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <PhotoField photo={photo} error={faults.photo} onChange={setPhoto} />
      <Field
        label="How can we reach you?"
        help="Room, name or phone number, if we may ask back"
        optional
        error={faults.contact}
      >
        <Input
          value={contact}
          maxLength={200}
          className="h-(--control-lg) text-phone"
          onChange={(event) => setContact(event.target.value)}
        />
      </Field>
      {send.error && !hasFieldFault && (
        <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
          {send.error instanceof ApiError && send.error.status < 500
            ? send.error.message
            : classifyError(send.error).friendly}
        </p>
      )}
      <Button type="submit" size="lg" className="min-h-12" loading={send.isPending}>
        Send report
      </Button>
    </form>
  );
}

interface PhotoFieldProps {
  photo: File | null;
  error: string | undefined;
  onChange: (photo: File | null) => void;
}

function PhotoField({ photo, error, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const address = usePicture(photo);
  return (
    <Field label="Photo" optional error={problem ?? error} group>
      {photo && address ? (
        <div className="relative w-fit">
          <img src={address} alt="What you will send" className="max-h-48 rounded-md border border-line" />
          <span className="absolute inset-e-1 top-1">
            <IconButton label="Remove the photo" variant="outline" onClick={() => onChange(null)}>
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      ) : (
        <Button variant="outline" className="min-h-12 w-full" onClick={() => input.current?.click()}>
          <Camera className="size-4" aria-hidden="true" />
          Add a photo
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Photo of the problem"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0] ?? null;
          event.target.value = '';
          const isTooLarge = file !== null && file.size > largest;
          setProblem(isTooLarge ? 'This photo is larger than 12 MB. Choose a smaller one.' : undefined);
          if (!isTooLarge) onChange(file);
        }}
      />
    </Field>
  );
}

function usePicture(photo: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!photo) return setAddress(undefined);
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}
