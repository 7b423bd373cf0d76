/**
 * A form on the prerendered pages (draw-entrance.tsx). Takes over values typed before the script loaded, and submits if the button
 * was pressed meanwhile (intercepted by public/first.js).
 */
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface EntranceFormProps {
  /** Values by field name. */
  onTyped: (typed: Readonly<Record<string, string>>) => void;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

export function EntranceForm({ onTyped, onSubmit, children }: EntranceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const handOver = useRef(onTyped);
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    if (!form.current || document.getElementById('root')?.dataset.drawn === undefined) return;
    handOver.current(typedInto(form.current));
    setTaken(true);
  }, []);
  // By now the form's state has the typed values: both were set in the same update.
  useEffect(() => {
    if (!isTaken) return;
    delete document.getElementById('root')?.dataset.drawn;
    if (form.current?.dataset.pressed !== undefined) form.current.requestSubmit();
  }, [isTaken]);
  // POST, in case the browser submits the form itself: a password must never be in a URL.
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {children}
    </form>
  );
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
