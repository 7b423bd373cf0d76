/**
 * A document while it is written: kept over a reload, with the server's faults by field after a save that failed. It is
 * saved over the version that the writing was begun on; a newer one of somebody else is refused once, and told, and what
 * was typed stays until it is saved again or given up for theirs. Where nothing was typed, what others save shows up.
 */

import { useRef, useState } from 'react';
import { isRecord, propertiesOf } from '#kernel/certain.ts';
import { staleRow } from '#ui/api/changes.ts';
import { formFaults } from '#ui/errors/form-faults.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useWorkplace } from '../workplace.tsx';
import { begunOn, type StoredDocument, standing } from './document-base.ts';
import { useUnsaved } from './unsaved.ts';

export interface DocumentOfForm<F> {
  readonly form: F;
  readonly change: (next: Partial<F> | ((now: F) => Partial<F>)) => void;
  /** Answers whether all that is typed was saved. */
  readonly submit: () => Promise<boolean>;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
  readonly discard: () => void;
  /** Somebody else saved another version meanwhile: shows that one in place of what was typed. */
  readonly takeTheirs: (() => void) | undefined;
  /** It begins with what was left in it last time: this goes back to how it stood without. */
  readonly startOver: (() => void) | undefined;
}

export function useDocumentForm<F extends object>(
  name: string,
  initial: F,
  /** `version`: what it is saved over, where there is a row. */
  save: (form: F, version: number) => Promise<unknown>,
  stored?: StoredDocument,
): DocumentOfForm<F> {
  const { viewer } = useWorkplace();
  const { form, latest, change, isChanged, version, saved, toldOf, take, forget, isLeft } = useWriting(
    `${viewer.tenantId}.${name}`,
    initial,
    stored,
  );
  const isHere = useIsHere();
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
      if (!isHere()) reportError('What you typed was not saved, and is kept', cause);
      const theirs = staleRow(cause);
      if (theirs) toldOf(Number(theirs.version));
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

/** What is typed, kept on the device, and the version it was begun on. */
function useWriting<F extends object>(name: string, initial: F, stored: StoredDocument | undefined) {
  const draft = useDraft<F>(name);
  const begun = useDraft<number>(`${name}.version`);
  const [form, setForm] = useState<F>(draft.initial ?? initial);
  const [isChanged, setChanged] = useState(draft.initial !== undefined);
  const [base, setBase] = useState(() => begunOn(stored, initial, isChanged ? begun.initial : undefined));
  // What arrives late (a part's price, a vendor made in place) is put to what has been typed since.
  const latest = useRef(form);
  const show = (next: F) => {
    latest.current = next;
    setForm(next);
  };
  const now = standing(base, stored, initial, isChanged);
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
      if (!isChanged) setBase((was) => ({ ...was, content: begunOn(stored, initial).content }));
      show(after);
      setChanged(true);
      draft.keep(after);
      if (stored) begun.keep(base.version);
    },
    /** Answers whether all that is typed is saved: not what was typed while the answer was under way. */
    saved: (sent: F, version: number): boolean => {
      const isAll = !stored || latest.current === sent;
      setBase((was) => ({ ...was, version }));
      setChanged(!isAll);
      if (isAll) forget();
      else begun.keep(version);
      return isAll;
    },
    toldOf: (version: number) => setBase((was) => ({ ...was, version })),
    take: () => {
      forget();
      setChanged(false);
      setBase(begunOn(stored, initial));
      show(initial);
    },
  };
}

function versionOf(answer: unknown): number | undefined {
  const { version } = propertiesOf(answer);
  return typeof version === 'number' ? version : undefined;
}

/** Lines that were written here get their ids when they are saved, and keep their place on the screen with the focus in it. */
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
