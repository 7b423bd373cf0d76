import { useRef, useState } from 'react';
import { ApiError } from '#ui/api-error.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';

/** A document while it is written: kept over a reload, with the server's faults by field after a save that failed. */
export function useDocumentForm<F extends object>(
  name: string,
  initial: F,
  save: (form: F) => Promise<unknown>,
) {
  const draft = useDraft<F>(name);
  const [form, setForm] = useState<F>(draft.initial ?? initial);
  const [isChanged, setChanged] = useState(draft.initial !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
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
    setErrors({});
    setProblem(undefined);
    try {
      await save(form);
      draft.clear();
      setChanged(false);
      return true;
    } catch (error) {
      const found = error instanceof ApiError ? error.fields : undefined;
      setErrors(found ?? {});
      setProblem(
        found ? 'Some of it can’t be saved yet. See the marked fields.' : classifyError(error).friendly,
      );
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { form, change, submit, isChanged, isBusy, errors, problem, discard: draft.clear };
}
