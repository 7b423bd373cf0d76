import { isDemo } from '../demo.ts';
import { recordError } from '../errors/error-log.ts';
import { keptFiles } from '../offline/device-files.ts';
import { kept } from '../offline/device-kept.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { keptSessionKey } from './kept-session.ts';
import type { Session } from './session.ts';

/** Nothing in the demo, whose server is in the browser anyway. */
export function keepSession(session: Session): void {
  if (isDemo || session.is_over) return;
  try {
    localStorage.setItem(keptSessionKey, JSON.stringify(session));
  } catch {
    // Storage is blocked: opening needs the network.
  }
}

/** Nothing of what is kept to work without a network stays; what is still to be sent does, sealed for its owner. */
export async function clearKept(): Promise<void> {
  try {
    localStorage.removeItem(keptSessionKey);
    await Promise.all([kept.clear(), keptFiles.clear()]);
    await outbox.forget();
  } catch (error) {
    recordError(error);
  }
}
