/**
 * State of a document being edited: survives a reload, with the server's errors by field after a failed save. Saves over the
 * version on which editing started; if someone else saved a newer one, the save is refused once and reported, and the input is
 * kept until it is saved again or discarded for theirs. Without local changes, other users' changes appear.
 */

import { useRef, useState } from 'react';
import { isRecord, propertiesOf } from '#kernel/type-guards.ts';
import { staleRow } from '#ui/api/changes.ts';
import { formFaults } from '#ui/errors/form-faults.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import { useWorkplace } from '../workplace.tsx';
import { baseOf, currentBase, type StoredDocument } from './document-base.ts';
import { useUnsaved } from './unsaved.ts';

export interface DocumentOfForm<F> {
  readonly form: F;
  readonly change: (next: Partial<F> | ((now: F) => Partial<F>)) => void;
  /** Resolves to whether all input was saved. */
  readonly submit: () => Promise<boolean>;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  readonly discard: () => void;
  /** Someone else saved another version: replaces the input with theirs. */
  readonly takeTheirs: (() => void) | undefined;
  /** The form was filled from a draft: goes back to the stored version. */
  readonly startOver: (() => void) | undefined;
}

export function useDocumentForm<F extends object>(
  name: string,
  initial: F,
  /** `version`: the version to overwrite, if the row exists. */
  save: (form: F, version: number) => Promise<unknown>,
  stored?: StoredDocument,
): DocumentOfForm<F> {
  const { viewer } = useWorkplace();
  const { form, latest, change, isChanged, version, saved, rebase, take, forget, isLeft } = useDocumentState(
    `${viewer.tenantId}.${name}`,
    initial,
    stored,
  );
  const isMounted = useIsMounted();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (): Promise<boolean> => {
    const sent = latest.current;
    setBusy(true);
    setError(undefined);
    try {
      return saved(sent, versionOf(await save(sent, version)) ?? version);
    } catch (cause) {
      setError(cause);
      if (!isMounted()) reportError('What you typed was not saved, and is kept', cause);
      const theirs = staleRow(cause);
      if (theirs) rebase(Number(theirs.version));
      return false;
    } finally {
      setBusy(false);
    }
  };
  useUnsaved(submit, isChanged);
  const takeTheirs = () => {
    setError(undefined);
    take();
  };
  const { fields, problem } = formFaults(error);
  return {
    ...{ form, change, submit, isChanged, isBusy, errors: fields, problem, discard: forget },
    takeTheirs: staleRow(error) && takeTheirs,
    startOver: isLeft && isChanged ? takeTheirs : undefined,
  };
}

/** The form's values, its stored draft, and the version it is based on. */
function useDocumentState<F extends object>(name: string, initial: F, stored: StoredDocument | undefined) {
  const draft = useDraft<F>(name);
  const begun = useDraft<number>(`${name}.version`);
  const [form, setForm] = useState<F>(draft.initial ?? initial);
  const [isChanged, setChanged] = useState(draft.initial !== undefined);
  const [base, setBase] = useState(() => baseOf(stored, initial, isChanged ? begun.initial : undefined));
  // Results that arrive late (a part's price, a vendor created in place) are merged into the current input.
  const latest = useRef(form);
  const show = (next: F) => {
    latest.current = next;
    setForm(next);
  };
  const now = currentBase(base, stored, initial, isChanged);
  if (now.base !== base) setBase(now.base);
  if (now.isFollowing) show(withKeysOf(initial, latest.current));
  const forget = () => {
    draft.clear();
    begun.clear();
  };
  return {
    ...{ form, latest, isChanged, forget, version: base.version, isLeft: draft.initial !== undefined },
    change: (next: Partial<F> | ((now: F) => Partial<F>)) => {
      const before = latest.current;
      const after = { ...before, ...(typeof next === 'function' ? next(before) : next) };
      if (!isChanged) setBase((was) => ({ ...was, content: baseOf(stored, initial).content }));
      show(after);
      setChanged(true);
      draft.keep(after);
      if (stored) begun.keep(base.version);
    },
    /** Returns whether everything is saved: not input typed while the request was pending. */
    saved: (sent: F, version: number): boolean => {
      const isAll = !stored || latest.current === sent;
      setBase((was) => ({ ...was, version }));
      setChanged(!isAll);
      if (isAll) forget();
      else begun.keep(version);
      return isAll;
    },
    rebase: (version: number) => setBase((was) => ({ ...was, version })),
    take: () => {
      forget();
      setChanged(false);
      setBase(baseOf(stored, initial));
      show(initial);
    },
  };
}

function versionOf(answer: unknown): number | undefined {
  const { version } = propertiesOf(answer);
  return typeof version === 'number' ? version : undefined;
}

/** New lines get their ids when they are saved; keeping their React keys keeps the focus in them. */
function withKeysOf<T>(next: T, shown: unknown): T {
  if (Array.isArray(next)) {
    if (!Array.isArray(shown) || shown.length !== next.length) return next;
    return next.map((one, index) => withKeysOf(one, shown[index])) as T;
  }
  if (typeof next !== 'object' || next === null || !isRecord(shown)) return next;
  const entries = Object.entries(next).map(([name, value]) => [
    name,
    name === 'key' ? shown.key : withKeysOf(value, shown[name]),
  ]);
  return Object.fromEntries(entries);
}
