/**
 * Changed fields of a row, kept on this device until the server has them: `await edit({ edits: assets, … })`. With a network a
 * moment is waited for the answer, so that a refusal is said at the form. Where somebody else has changed the same field, both
 * values are kept until a person chooses (`contestOf`).
 */
import { newKey } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { useIsMounted } from '../hooks/use-is-mounted.ts';
import { isOnline } from '../phone/use-online.ts';
import { useWorkplace } from '../resource/workplace.tsx';
import { outbox, useOutbox } from './device-outbox.ts';
import { contestOf } from './edits.ts';
import { entryOf, outcomeOf } from './outcome.ts';
import type { Shown } from './shown.ts';
import { addToOutbox, type Editing, notKeptText } from './use-keep.ts';

/** An answer that takes longer is not waited for. */
const ANSWER_MS = 6_000;

export function useEdit(): (editing: Editing) => Promise<'sent' | 'waiting' | 'contested'> {
  const { viewer } = useWorkplace();
  const isMounted = useIsMounted();
  return async (editing) => {
    const key = newKey();
    await addToOutbox([{ ...editing, key }], viewer).catch((error: unknown) => {
      throw new ApiError({ status: 422, code: 'not_kept', message: notKeptText(error) });
    });
    const outcome = isOnline() ? await outcomeOf(outbox, key, ANSWER_MS) : 'waiting';
    if (contestsOf(outbox.get(), editing.id).length > 0) return 'contested';
    if (typeof outcome !== 'object') return outcome;
    const refused = entryOf(outbox, key);
    // Nobody is there to be told: it stays among what waits, with the refusal.
    if (!refused || !isMounted()) return 'waiting';
    await outbox.drop(refused);
    throw new ApiError(outcome);
  };
}

/** The fields of a row about which somebody has to choose. */
export function useContests(row: string): readonly Shown[] {
  return contestsOf(useOutbox(), row);
}

const contestsOf = (entries: readonly Shown[], row: string): readonly Shown[] =>
  entries.filter((entry) => entry.kind === 'command' && entry.row === row && contestOf(entry));
