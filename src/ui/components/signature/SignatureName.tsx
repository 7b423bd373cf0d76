import { useEffect, useRef, useState } from 'react';
import { Input } from '../inputs/Input.tsx';
import type { TakeSignature } from './take-signature.ts';
import { typedSignature } from './typed-signature.ts';

export interface SignatureNameProps {
  /** Accessible name, e.g. "Signature of the customer". */
  label: string;
  /** Called with a function that renders the name as a picture; null while it is empty. */
  onSignature: (take: TakeSignature | null) => void;
}

/** A signature without a pointer: the name is typed instead of drawn. */
export function SignatureName({ label, onSignature }: SignatureNameProps) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex min-h-44 flex-1 flex-col justify-center rounded-lg border border-control-line px-6">
      <Input
        ref={field}
        aria-label={`${label}: type your name`}
        placeholder="Type your name"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={({ target: { value } }) => {
          setName(value);
          onSignature(value.trim() === '' ? null : () => typedSignature(value));
        }}
        className="text-center text-lead italic"
      />
    </div>
  );
}
