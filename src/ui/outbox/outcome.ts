import type { ApiFailure } from '../api-error.ts';
import type { Outbox } from './outbox.ts';
import type { Shown } from './shown.ts';

type Watched = Pick<Outbox, 'get' | 'subscribe'>;

/** Resolves when the server has what was kept under the key, or refuses it; at the latest after `ms`. */
export async function outcomeOf(
  outbox: Watched,
  key: string,
  ms: number,
): Promise<'sent' | 'waiting' | ApiFailure> {
  await new Promise<void>((resolve) => {
    const look = () => {
      const state = entryOf(outbox, key)?.state;
      if (state !== 'waiting' && state !== 'sending') end();
    };
    const stop = outbox.subscribe(look);
    const timer = setTimeout(() => end(), ms);
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    look();
  });
  const entry = entryOf(outbox, key);
  if (!entry || entry.state === 'sent') return 'sent';
  return entry.refusal ?? 'waiting';
}

export const entryOf = (outbox: Watched, key: string): Shown | undefined =>
  outbox.get().find((one) => one.key === key);
