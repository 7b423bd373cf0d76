/**
 * Commands of the phone that change a state: `const { send, isSending, failure } = useAct()`, then `send(keeping, () => leave())`.
 * Each is on this device before anything else. With a network the screen waits a moment for the answer, so that a refusal is said
 * where it was caused; without one, or when the answer takes long, it goes on, and the command is sent later.
 */
import { useRef, useState } from 'react';
import { newKey } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { recordError } from '../errors/error-log.ts';
import { useIsMounted } from '../hooks/use-is-mounted.ts';
import { isOnline } from '../phone/use-online.ts';
import type { SendFailure } from '../phone/use-send.ts';
import { useWorkplace } from '../resource/workplace.tsx';
import { outbox } from './device-outbox.ts';
import { entryOf, outcomeOf } from './outcome.ts';
import { addToOutbox, type Keeping, type NewRow, notKeptText } from './use-keep.ts';

/** An answer that takes longer is not waited for. */
const ANSWER_MS = 6_000;

type Act = Keeping | NewRow;
/** What one press keeps in the same moment: a command, and what follows it, such as photos of a new row. */
interface Press {
  readonly act: Act;
  readonly more?: readonly Keeping[];
}
/** `waiting`: the server has not answered yet. */
type OnDone = (outcome: 'sent' | 'waiting') => void;

export function useAct() {
  const { viewer } = useWorkplace();
  const [sending, setSending] = useState(0);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isMounted = useIsMounted();
  const running = useRef(new Map<string, Promise<boolean>>());

  const sendOnce = async (press: () => Press, onDone?: OnDone): Promise<boolean> => {
    const key = newKey();
    setFailure(null);
    const leave = outbox.attend(key);
    try {
      await afterEarlier(() => {
        const { act, more = [] } = press();
        return addToOutbox([{ ...act, key }, ...more.map((one) => ({ ...one, after: key }))], viewer);
      });
      const outcome = isOnline() ? await outcomeOf(outbox, key, ANSWER_MS) : 'waiting';
      if (typeof outcome === 'object') {
        // Nobody is there to be told: it stays among what waits, with the refusal.
        if (!isMounted()) return false;
        const refused = entryOf(outbox, key);
        for (const one of outbox.get())
          if (one.kind === 'command' && one.after === key) await outbox.drop(one);
        if (refused) await outbox.drop(refused);
        throw new ApiError(outcome);
      }
      onDone?.(outcome);
      return true;
    } catch (error) {
      recordError(error);
      const message = notKeptText(error);
      const shown =
        error instanceof ApiError ? error : new ApiError({ status: 422, code: 'not_kept', message });
      setFailure({ error: shown, again: () => void sendPress(press, onDone) });
      return false;
    } finally {
      leave();
    }
  };
  /**
   * Pressed again while it is being sent, it counts once. `press` is asked again when everything pressed earlier is on this
   * device: what it reads of the outbox holds.
   */
  const sendPress = (press: () => Press, onDone?: OnDone): Promise<boolean> => {
    const name = nameOf(press().act);
    const before = running.current.get(name);
    if (before) return before;
    setSending((count) => count + 1);
    const now = sendOnce(press, onDone).finally(() => {
      running.current.delete(name);
      setSending((count) => count - 1);
    });
    running.current.set(name, now);
    return now;
  };
  const send = (act: Act, onDone?: OnDone, more: readonly Keeping[] = []): Promise<boolean> =>
    sendPress(() => ({ act, more }), onDone);
  return { send, sendPress, isSending: sending > 0, failure, clear: () => setFailure(null) };
}

let earlier: Promise<unknown> = Promise.resolve();

/** Keeps what is pressed in the order of the presses, whichever part of the screen they were on. */
function afterEarlier(keep: () => Promise<void>): Promise<void> {
  const now = earlier.then(keep);
  earlier = now.catch(() => undefined);
  return now;
}

/** The same press has another time. */
function nameOf(act: Act): string {
  if ('makes' in act) return JSON.stringify([act.makes.name, act.id]);
  const { command, id, input } = act;
  return JSON.stringify([command.resource.name, command.name, id, { ...input, at: undefined }]);
}
