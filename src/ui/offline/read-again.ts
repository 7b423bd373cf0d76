import type { Outbox } from '../outbox/outbox.ts';
import type { Kept, Wanted } from './kept.ts';

/**
 * Brings what is kept up to date; the effects of what the server had before are then in it, also when the app is opened again. Rejects
 * when there is no answer.
 */
export async function readAgain(
  kept: Pick<Kept, 'sync' | 'isSaved'>,
  outbox: Pick<Outbox, 'settledKeys' | 'deliver'>,
  wanted: readonly Wanted[],
): Promise<void> {
  const settled = outbox.settledKeys();
  await kept.sync(wanted);
  if (settled.length > 0 && kept.isSaved()) await outbox.deliver(settled);
}
