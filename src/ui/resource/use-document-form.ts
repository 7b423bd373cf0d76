import { useRef, useState } from 'react';
import { staleRow } from '../api/changes.ts';
import { formFaults } from '../errors/form-faults.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { notify } from '../toast/notify.ts';
import { useUnsaved } from './unsaved.ts';

export interface DocumentOfForm<F> {
  readonly form: F;
  readonly change: (next: Partial<F> | ((now: F) => Partial<F>)) => void;
  /** Answers whether it was saved. */
  readonly submit: () => Promise<boolean>;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  readonly discard: () => void;
}

/** A document while it is written: kept over a reload, with the server's faults by field after a save that failed. */
export function useDocumentForm<F extends object>(
  name: string,
  initial: F,
  save: (form: F) => Promise<unknown>,
): DocumentOfForm<F> {
  const draft = useDraft<F>(name);
  const [form, setForm] = useState<F>(draft.initial ?? initial);
  const [isChanged, setChanged] = useState(draft.initial !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // What arrives late (a part's price, a vendor made in place) is put to what has been typed since.
  const latest = useRef(form);
  const change = (next: Partial<F> | ((now: F) => Partial<F>)) => {
    const now = latest.current;
    const after = { ...now, ...(typeof next === 'function' ? next(now) : next) };
    latest.current = after;
    setForm(after);
    setChanged(true);
    draft.keep(after);
  };
  const submit = async (): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await save(latest.current);
      draft.clear();
      setChanged(false);
      return true;
    } catch (cause) {
      setError(cause);
      if (staleRow(cause)) tellOfTheirs();
      return false;
    } finally {
      setBusy(false);
    }
  };
  useUnsaved(submit, isChanged);
  const { fields, problem } = formFaults(error);
  return {
    ...{ form, change, submit, isChanged, isBusy, discard: draft.clear },
    errors: fields,
    problem: Object.keys(fields).length > 0 ? someFields : problem,
  };
}

const someFields = 'Some of it can’t be saved yet. See the marked fields.';

/** In a toast, for the form begins again with what they have saved below what was typed here. */
function tellOfTheirs(): void {
  void notify.info('Somebody else changed it in the meantime', {
    description: 'What you typed is kept. Save again to put it in place of theirs.',
  });
}
