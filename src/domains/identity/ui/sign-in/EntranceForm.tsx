/**
 * A form of the pages that are seen before their script has come (draw-entrance.tsx). What was typed until then stays in
 * its fields and is handed over, and a press of the button, which public/first.js has held back, is made good.
 */
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface EntranceFormProps {
  /** By the names of the fields. */
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
  // The form knows by now what was typed: both were set at once.
  useEffect(() => {
    if (!isTaken) return;
    delete document.getElementById('root')?.dataset.drawn;
    if (form.current?.dataset.pressed !== undefined) form.current.requestSubmit();
  }, [isTaken]);
  // By POST, should the browser ever send it by itself: a password never stands in an address.
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
